// Before anything is painted: the theme and the language that were chosen last time.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.lang = localStorage.getItem('lang') === 'en' ? 'en' : 'de'
} catch {
  // Without storage the system decides.
}
