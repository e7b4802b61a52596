/** How the table looks and moves: chosen in the settings, kept by this browser, and told to the styles by the root. */
import { keep, kept } from './keep'

/** The first of each is what one has without choosing. */
export const CHOICES = {
  felt: ['forest', 'night', 'wine', 'slate'],
  back: ['weave', 'rhombs', 'rings', 'plain'],
  size: ['medium', 'small', 'large'],
  suits: ['two', 'four'],
  speed: ['normal', 'slow', 'quick', 'off'],
  hand: ['right', 'left'],
} as const

export type Chosen = { -readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] }
export type ChoiceName = keyof Chosen

const names = Object.keys(CHOICES) as ChoiceName[]

function remembered(name: ChoiceName): string {
  const values: readonly string[] = CHOICES[name]
  const value = kept(`look-${name}`)
  return value !== null && values.includes(value) ? value : values[0]!
}

export const chosen = $state(Object.fromEntries(names.map((name) => [name, remembered(name)])) as Chosen)

/** Before anything is painted, `public/theme.js` has told the root what was chosen last time. */
export function choose<Name extends ChoiceName>(name: Name, value: Chosen[Name]): void {
  chosen[name] = value
  const usual = value === CHOICES[name][0]
  keep(`look-${name}`, usual ? null : value)
  if (usual) document.documentElement.removeAttribute(`data-${name}`)
  else document.documentElement.setAttribute(`data-${name}`, value)
}
