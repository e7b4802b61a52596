import type { Level } from './kinds'
import { t } from './lang.svelte'

export function levelName(level: Level | null): string {
  if (level === 'random') return t('Zufall', 'random')
  if (level === 'beginner') return t('Anfänger', 'beginner')
  if (level === 'expert') return t('Meister', 'expert')
  if (level === 'solid') return t('solide', 'solid')
  return ''
}
