/** What a table looks like just now to somebody who looks on: asked once, then the line is closed. */
import type { Answer, Table } from '../../wire'
import { VERSION } from '../../wire'
import { house } from '../../common/house'
import { speaks } from '../../common/lang.svelte'

export function glance(id: string, take: (table: Table) => void): () => void {
  const socket = house.socket(`/api/tables/${id}/socket`)
  let open = true
  const close = () => {
    if (open) socket.close()
    open = false
  }
  socket.onopen = () => {
    socket.send(JSON.stringify({ id: 1, type: 'hello', version: VERSION, lang: speaks.lang, since: 0, watch: true }))
  }
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data) as Answer
    if (answer.type !== 'table' && answer.type !== 'refused') return
    if (answer.type === 'table' && open) take(answer)
    close()
  }
  socket.onclose = () => (open = false)
  return close
}
