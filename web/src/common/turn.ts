/** A card turns over. Only then has it depth and two sides: at rest it is one flat picture, which costs the page far less. */
import { isCalm, pace } from './motion'

const EASE = 'ease-out'
const DEEP = 'perspective(60rem)'

/** `leaf` shows already what it will show; it comes round to that from its other side. */
export function turn(leaf: Element, delay = 0): void {
  if (isCalm()) return
  leaf.setAttribute('data-turning', '')
  const frames = [{ transform: `${DEEP} rotateY(180deg)` }, { transform: `${DEEP} rotateY(0deg)` }]
  const { finished } = leaf.animate(frames, { id: 'turn', duration: 260 * pace(), delay, easing: EASE, fill: 'backwards' })
  const rest = () => {
    if (!leaf.getAnimations().some(({ id }) => id === 'turn')) leaf.removeAttribute('data-turning')
  }
  finished.then(rest, rest)
}
