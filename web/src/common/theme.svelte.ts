import { keep, kept } from './keep'

export type Theme = 'system' | 'light' | 'dark'

const chosen = kept('theme')
export const look = $state<{ theme: Theme }>({ theme: chosen === 'light' || chosen === 'dark' ? chosen : 'system' })

export function dress(theme: Theme): void {
  look.theme = theme
  keep('theme', theme === 'system' ? null : theme)
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme === 'system' ? system : theme
}
