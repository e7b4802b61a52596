/** A picture of how a game ended, to be shown around: drawn here, and sent nowhere. */
import type { Deck } from './cards'
import { ROOT } from './root'

export interface Ending {
  title: string
  result: string
  seats: { name: string; words: string; won: boolean }[]
  deck: Deck | null
  cards: (string | number)[]
  /** At the foot. */
  foot: string
}

export const [WIDTH, HEIGHT] = [1200, 630]
const [CARD_W, CARD_H] = [220, 308]
const SERIF = "Fraunces, 'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', 'Noto Serif', Georgia, serif"
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
const [INK, QUIET, BRASS] = ['#f1ebde', '#b4beb3', '#dcb262']
const LEFT = 72
const MOST_SEATS = 4

/** Cards where there are none to show. */
const ART: Record<Deck, (string | number)[]> = {
  combi: [13, 31, 22],
  maxomin: ['b10', 'r12', 'g11'],
  french: ['Ah', 'Ks', 'Qd'],
  jay: ['aJ', 'bD', 'cB'],
}

export async function drawEnding(canvas: HTMLCanvasElement, ending: Ending): Promise<void> {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const ink = canvas.getContext('2d')!
  ground(ink)
  if (ending.deck) {
    const shown = ending.cards.length >= 2 ? ending.cards.slice(0, 5) : ART[ending.deck]
    fan(ink, await Promise.all((await faces(ending.deck, shown)).map(loaded)))
  }
  words(ink, ending)
}

function ground(ink: CanvasRenderingContext2D): void {
  const felt = ink.createRadialGradient(520, 280, 60, 600, 315, 800)
  felt.addColorStop(0, '#21493f')
  felt.addColorStop(1, '#10211d')
  ink.fillStyle = felt
  ink.fillRect(0, 0, WIDTH, HEIGHT)
  ink.strokeStyle = '#c9973f'
  ink.lineWidth = 3
  ink.strokeRect(22, 22, WIDTH - 44, HEIGHT - 44)
}

/** The cards' own drawings, each as an image of its own. */
async function faces(deck: Deck, cards: (string | number)[]): Promise<string[]> {
  const sprite = await (await fetch(`${ROOT}cards/${deck}.svg`)).text()
  const inside = sprite.slice(sprite.indexOf('>') + 1, sprite.lastIndexOf('</svg>'))
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_W}" height="${CARD_H}" viewBox="0 0 250 350">`
  return cards.map((card) => `${frame}${inside}<use href="#${deck}-${card}"/></svg>`)
}

async function loaded(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

function fan(ink: CanvasRenderingContext2D, cards: HTMLImageElement[]): void {
  const middle = (cards.length - 1) / 2
  cards.forEach((card, i) => {
    const off = i - middle
    ink.save()
    ink.translate(910 + off * (330 / Math.max(3, cards.length)), 330 + off * off * 10)
    ink.rotate(off * 0.13)
    ink.shadowColor = 'rgb(0 0 0 / 0.45)'
    ink.shadowBlur = 24
    ink.shadowOffsetY = 10
    ink.drawImage(card, -CARD_W / 2, -CARD_H / 2, CARD_W, CARD_H)
    ink.restore()
  })
}

function words(ink: CanvasRenderingContext2D, { title, result, seats, foot }: Ending): void {
  const say = (text: string, y: number, font: string, colour: string, x = LEFT) => {
    ink.font = font
    ink.fillStyle = colour
    ink.fillText(text, x, y)
  }
  ink.textBaseline = 'alphabetic'
  say('Kartenhaus', 96, `600 26px ${SANS}`, BRASS)
  say(title, 168, `600 64px ${SERIF}`, INK)
  ink.font = `30px ${SANS}`
  let y = 226
  for (const line of lines(ink, result, 560).slice(0, 3)) {
    say(line, y, `30px ${SANS}`, INK)
    y += 40
  }
  y += 26
  for (const { name, words, won } of seats.slice(0, MOST_SEATS)) {
    const colour = won ? BRASS : INK
    say(`${won ? '★ ' : ''}${cut(ink, name, 300)}`, y, `600 32px ${SANS}`, colour)
    say(words, y, `28px ${SANS}`, won ? BRASS : QUIET, LEFT + 330)
    y += 50
  }
  say(foot, HEIGHT - 56, `24px ${SANS}`, QUIET)
}

function lines(ink: CanvasRenderingContext2D, text: string, width: number): string[] {
  const found: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${found.at(-1) ?? ''} ${word}`.trim()
    if (found.length && ink.measureText(longer).width <= width) found[found.length - 1] = longer
    else found.push(word)
  }
  return found
}

function cut(ink: CanvasRenderingContext2D, text: string, width: number): string {
  ink.font = `600 32px ${SANS}`
  let short = text
  while (short.length > 1 && ink.measureText(short).width > width) short = `${short.slice(0, -2)}…`
  return short
}
