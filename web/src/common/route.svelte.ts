/** Where we are: the path, the query and the hash, changed by links and by `go`. */
import { addressOf, placeAt, placeOfLink, written } from './address'
import { STATIC } from './root'

export const place = $state(placeAt(location, STATIC))

function look(): void {
  Object.assign(place, placeAt(location, STATIC))
}

/** The address of a place, for a link: `to('/rules/general')`. */
export function to(path: string): string {
  return addressOf(path, STATIC)
}

/** The same to be passed on. */
export function linkTo(path: string): string {
  return new URL(to(path), location.href).href
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', to(path))
  else history.pushState(null, '', to(path))
  look()
  scrollTo(0, 0)
}

/** Another query at the same place: nothing is loaded, nothing scrolls. */
export function note(search: string): void {
  history.replaceState(null, '', to(written({ ...place, search })))
}

addEventListener('popstate', look)
addEventListener('hashchange', look)

addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  const wanted = placeOfLink(link, location, STATIC)
  if (!wanted || (wanted.path === place.path && wanted.hash)) return
  event.preventDefault()
  go(written(wanted))
})
