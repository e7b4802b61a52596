/** The little Markdown that rule books are written in, as data: nothing is ever put into the page as HTML. */
export type Mark = 'plain' | 'bold' | 'italic' | 'code' | 'clause'
export interface Piece {
  mark: Mark
  text: string
}

export type Block =
  | { kind: 'heading'; level: number; pieces: Piece[] }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] }
  | { kind: 'code'; text: string }

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\b([A-Z]+-\d+)\b/g

export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ mark: 'plain', text: text.slice(at, match.index) })
    const [whole, bold, italic, code, clause] = match
    if (bold !== undefined) found.push({ mark: 'bold', text: bold })
    else if (italic !== undefined) found.push({ mark: 'italic', text: italic })
    else if (code !== undefined) found.push({ mark: 'code', text: code })
    else found.push({ mark: 'clause', text: clause! })
    at = match.index + whole.length
  }
  if (at < text.length) found.push({ mark: 'plain', text: text.slice(at) })
  return found
}

export function blocks(text: string): Block[] {
  const found: Block[] = []
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!
    if (!line.trim()) i++
    else if (line.startsWith('```')) i = code(lines, i, found)
    else if (/^#+ /.test(line)) i = heading(lines, i, found)
    else if (line.startsWith('|')) i = table(lines, i, found)
    else if (/^([-*]|\d+\.) /.test(line)) i = list(lines, i, found)
    else i = paragraph(lines, i, found)
  }
  return found
}

function code(lines: string[], i: number, found: Block[]): number {
  const end = lines.findIndex((line, j) => j > i && line.startsWith('```'))
  const last = end < 0 ? lines.length : end
  found.push({ kind: 'code', text: lines.slice(i + 1, last).join('\n') })
  return last + 1
}

function heading(lines: string[], i: number, found: Block[]): number {
  const [, marks, text] = /^(#+) (.*)/.exec(lines[i]!)!
  found.push({ kind: 'heading', level: marks!.length, pieces: pieces(text!) })
  return i + 1
}

function table(lines: string[], i: number, found: Block[]): number {
  const rows: Piece[][][] = []
  for (; lines[i]?.startsWith('|'); i++) {
    if (/^[|\s:-]+$/.test(lines[i]!)) continue
    const cells = lines[i]!.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/)
    rows.push(cells.map((cell) => pieces(cell.trim().replace(/\\\|/g, '|'))))
  }
  found.push({ kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) })
  return i
}

function list(lines: string[], i: number, found: Block[]): number {
  const items: string[] = []
  for (; lines[i]?.trim(); i++) {
    const begins = /^(?:[-*]|\d+\.) (.*)/.exec(lines[i]!)
    if (begins) items.push(begins[1]!)
    else if (/^\s/.test(lines[i]!)) items[items.length - 1] += ` ${lines[i]!.trim()}`
    else break
  }
  found.push({ kind: 'list', items: items.map(pieces) })
  return i
}

function paragraph(lines: string[], i: number, found: Block[]): number {
  const text: string[] = []
  for (; lines[i]?.trim() && !/^(#+ |\||```|[-*] )/.test(lines[i]!); i++) text.push(lines[i]!.trim())
  if (text.length) found.push({ kind: 'paragraph', pieces: pieces(text.join(' ')) })
  return text.length ? i : i + 1
}
