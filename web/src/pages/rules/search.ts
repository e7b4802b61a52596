/** Searching a rule book: the clauses that have all the words, whatever their case and accents. */
import type { Rulebook } from '../../wire'

export interface Found {
  /** What is left of the book. */
  book: Rulebook
  count: number
  words: string[]
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function found(book: Rulebook, wanted: string): Found {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  const fits = (text: string) => words.every((word) => plain(text).includes(word))
  const sections = book.sections
    .map((section) => ({
      ...section,
      text: section.text && fits(section.text) ? section.text : '',
      clauses: section.clauses.filter((clause) => fits(`${clause.id} ${clause.text} ${section.title}`)),
    }))
    .filter((section) => section.clauses.length || section.text)
  const count = sections.reduce((sum, section) => sum + section.clauses.length, 0)
  return { book: { ...book, sections }, count, words }
}

/** Marks the words where they stand; browsers that cannot do that show the clauses all the same. */
export function pointOut(place: HTMLElement | null, words: string[]): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete('found')
  if (!place || !words.length) return
  const ranges: Range[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.textContent ?? '')
    if (text.length !== node.textContent?.length) continue // letters that fall apart would shift the places
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges))
}
