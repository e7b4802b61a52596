/** Places of the house, such as `/rules/general?n=3#G-1`, and the addresses that they have in the browser.
 *
 * A server knows all paths, and a place is the path itself. A static host knows its files only, and a place stands behind
 * the `#` of their one address: `#/rules/general?n=3#G-1`. */

export interface Place {
  path: string
  /** With its `?`, or empty. */
  search: string
  /** Without its `#`. */
  hash: string
}

type Location = Pick<URL, 'pathname' | 'search' | 'hash'>

/** `behind`: places stand behind the `#`. */
export function placeAt({ pathname, search, hash }: Location, behind: boolean): Place {
  if (!behind) return { path: pathname, search, hash: hash.slice(1) }
  if (!hash.startsWith('#/')) return { path: '/', search, hash: hash.slice(1) }
  const place = hash.slice(1)
  // Whoever passes addresses on may write the second `#` as %23.
  return placeAt(new URL(`http://house${place.includes('#') ? place : place.replace('%23', '#')}`), false)
}

export function addressOf(place: string, behind: boolean): string {
  return behind ? `#${place}` : place
}

/** The place that a link of the house leads to; null if it leads elsewhere, or to a file. `now`: where it is clicked. */
export function placeOfLink(link: Location, now: Location, behind: boolean): Place | null {
  if (behind) return link.pathname === now.pathname && link.hash.startsWith('#/') ? placeAt(link, true) : null
  return link.pathname.startsWith('/api/') ? null : placeAt(link, false)
}

export function written({ path, search, hash }: Place): string {
  return path + search + (hash && `#${hash}`)
}
