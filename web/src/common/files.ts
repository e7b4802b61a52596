/** Files of the house: a server sends them; a house in the page hands them over. */
import { wordsOf } from './api'
import { house, isHere } from './house'
import { tell } from './toast.svelte'

/** For a link to a file. */
export function saves(path: string): (event: MouseEvent) => void {
  return (event) => {
    if (!isHere) return
    event.preventDefault()
    void save(path).catch((error) => tell(wordsOf(error), 'refused'))
  }
}

async function save(path: string): Promise<void> {
  const answer = await house.ask('GET', path)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'kartenhaus.txt'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
