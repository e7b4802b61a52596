// Before anything is painted: the theme and the language that were chosen last time, or else those of the browser.
function chosen(name, values) {
  try {
    const value = localStorage.getItem(name)
    return values.includes(value) ? value : undefined
  } catch {
    return undefined // no storage, no choice
  }
}

const root = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => (root.dataset.theme = chosen('theme', ['light', 'dark']) ?? (dark.matches ? 'dark' : 'light'))
// The bars around the page are dressed alike, whoever chose the theme.
const paint = () => {
  const colour = root.dataset.theme === 'dark' ? '#12231f' : '#e8dfcd'
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = colour
}
new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] })
dress()
dark.addEventListener('change', dress)

// What was chosen for the table: the styles know which values there are.
for (const name of ['felt', 'back', 'size', 'suits', 'speed', 'hand']) {
  try {
    const value = localStorage.getItem(`look-${name}`)
    if (value) root.setAttribute(`data-${name}`, value)
  } catch {
    // no storage, no choice
  }
}

const spoken = navigator.languages.map((one) => one.slice(0, 2).toLowerCase())
root.lang = chosen('lang', ['de', 'en']) ?? spoken.find((one) => one === 'de' || one === 'en') ?? 'en'
