/** A finger drawn across: to the left goes on, to the right goes back. */
import type { Attachment } from 'svelte/attachments'

const FAR = 44 // pixels
const LEVEL = 1.6 // times as far across as up or down

export function swipes(step: (by: 1 | -1) => void, listens: () => boolean): Attachment<HTMLElement> {
  return (node) => {
    let from: PointerEvent | null = null
    const down = (event: PointerEvent) => {
      from = event.isPrimary && event.pointerType === 'touch' && listens() ? event : null
    }
    const up = (event: PointerEvent) => {
      const began = from
      from = null
      if (!began || !event.isPrimary) return
      const [across, along] = [event.clientX - began.clientX, event.clientY - began.clientY]
      if (Math.abs(across) > FAR && Math.abs(across) > LEVEL * Math.abs(along)) step(across < 0 ? 1 : -1)
    }
    const forget = () => (from = null)
    node.addEventListener('pointerdown', down)
    node.addEventListener('pointerup', up)
    node.addEventListener('pointercancel', forget)
    return () => {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', forget)
    }
  }
}
