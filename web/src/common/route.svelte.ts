/** Where we are: the path and the hash, changed by links and by `go`. */
export const place = $state({ path: location.pathname, hash: location.hash.slice(1), search: location.search })

function look(): void {
  place.path = location.pathname
  place.hash = location.hash.slice(1)
  place.search = location.search
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  look()
  scrollTo(0, 0)
}

addEventListener('popstate', look)
addEventListener('hashchange', look)

addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})
