import { keep, kept } from './keep'

export type Theme = 'system' | 'light' | 'dark'

const chosen = kept('theme')
export const look = $state<{ theme: Theme }>({ theme: chosen === 'light' || chosen === 'dark' ? chosen : 'system' })

export function dress(theme: Theme): void {
  look.theme = theme
  keep('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
