import type { Lang } from './kinds'
import { keep } from './keep'

/** The chosen language, at first as public/theme.js found it. Sentences about a game come from the server in the same one. */
export const speaks = $state<{ lang: Lang }>({ lang: document.documentElement.lang === 'de' ? 'de' : 'en' })

export function speak(lang: Lang): void {
  speaks.lang = lang
  keep('lang', lang)
  document.documentElement.lang = lang
}

/** The client's own words, both languages side by side: `t('Spielen', 'Play')`. */
export function t(de: string, en: string): string {
  return speaks.lang === 'en' ? en : de
}

/** `many(3, ['Karte', 'Karten'], ['card', 'cards'])` is «3 Karten». */
export function many(n: number, de: [string, string], en: [string, string]): string {
  return `${n} ${t(de[+(n !== 1)]!, en[+(n !== 1)]!)}`
}

// As the games' own sentences write them: 2’000 in German, 2,000 in English.
const MARKS: Record<'de' | 'en', Partial<Record<string, string>>> = {
  de: { group: '’', minusSign: '−' },
  en: { minusSign: '−' },
}

export function figure(value: number, digits = 1): string {
  const parts = new Intl.NumberFormat(speaks.lang, { maximumFractionDigits: digits }).formatToParts(value)
  return parts.map((part) => MARKS[speaks.lang][part.type] ?? part.value).join('')
}

/** Always with so many digits, for figures that stand below each other. */
export function fixed(value: number, digits = 1): string {
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const parts = new Intl.NumberFormat(speaks.lang, style).formatToParts(value)
  return parts.map((part) => MARKS[speaks.lang][part.type] ?? part.value).join('')
}

/** With its sign, as winnings are written: +5, −2,5, 0. */
export function signed(value: number, digits = 1): string {
  return (value > 0 ? '+' : '') + figure(value, digits)
}

export function when(milliseconds: number): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(speaks.lang, style).format(new Date(milliseconds))
}
