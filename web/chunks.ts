/** Which modules come in one file: each file more is a way to the server and back, and a browser goes six of them at once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const FIRST = ['main.ts', 'pages/Start.svelte']
const TABLE = ['pages/Table.svelte']
/** Of each game's folder: what its table shows from the first moment. */
const AT_TABLE = ['Board.svelte', 'AtTable.svelte', 'glimpses.ts']
const IMPORT = /^\s*(?:import|export)\s(?!type)(?:[^'"]*\sfrom\s)?['"](\.[^'"]+)['"]/gm
const EAGER = /import\.meta\.glob[^(]*\('([^'*]+)\*([^'*]+)', \{ eager: true/g

export interface Group {
  name: string
  test: (id: string) => boolean
}

/** The first that takes a module has it: the start page, what several tables or pages need, a table, each game's board. */
export function groupsOf(folder: string): Group[] {
  const inFolder = (paths: string[]) => paths.map((path) => join(folder, path))
  const pages = readdirSync(join(folder, 'pages')).filter((name) => name.endsWith('.svelte')).map((name) => `pages/${name}`)
  const start = needed(inFolder(FIRST))
  const table = needed(inFolder(TABLE))
  const others = needed(inFolder(pages.filter((path) => !TABLE.includes(path))))
  const games = readdirSync(join(folder, 'games')).map((name) => ({
    name, needs: needed(inFolder(AT_TABLE.map((file) => `games/${name}/${file}`))),
  }))
  const shared = new Set([...table].filter((file) => others.has(file)))
  for (const { needs } of games) {
    for (const file of needs) if (games.filter((game) => game.needs.has(file)).length > 1) shared.add(file)
  }
  const group = (name: string, files: ReadonlySet<string>): Group => ({ name, test: (id) => files.has(id.split('?')[0]!) })
  const library = (id: string) => /node_modules\/(svelte|esm-env|clsx)\//.test(id)
  return [
    { name: 'start', test: (id) => library(id) || start.has(id.split('?')[0]!) },
    group('shared', shared),
    group('table', table),
    ...games.map(({ name, needs }) => group(name, needs)),
  ]
}

/** Those of these modules that are there, and what they import. */
function needed(files: string[]): Set<string> {
  const found = new Set<string>()
  const asked = [...files]
  while (asked.length) {
    const file = asked.pop()!
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, path] of text.matchAll(IMPORT)) asked.push(...fileOf(dirname(file), path!))
    for (const [, before, after] of text.matchAll(EAGER)) {
      const parent = resolve(dirname(file), before!)
      for (const one of readdirSync(parent)) asked.push(join(parent, one, after!))
    }
  }
  return found
}

/** As the bundler does: with the ending that is there. */
function fileOf(folder: string, path: string): string[] {
  const file = resolve(folder, path)
  return ['', '.ts', '.svelte.ts'].map((ending) => file + ending).filter((one) => existsSync(one)).slice(0, 1)
}
