/** Which modules the start page is made of: those that it and the frame around every page import, and what these import. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOTS = ['main.ts', 'pages/Start.svelte']
const IMPORT = /^\s*(?:import|export)\s(?!type)(?:[^'"]*\sfrom\s)?['"](\.[^'"]+)['"]/gm
const EAGER = /import\.meta\.glob[^(]*\('([^'*]+)\*([^'*]+)', \{ eager: true/g

export function startOf(folder: string): (id: string) => boolean {
  const found = new Set<string>()
  const asked = ROOTS.map((path) => join(folder, path))
  while (asked.length) {
    const file = asked.pop()!
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, path] of text.matchAll(IMPORT)) asked.push(...fileOf(dirname(file), path!))
    for (const [, before, after] of text.matchAll(EAGER)) {
      const parent = resolve(dirname(file), before!)
      for (const one of readdirSync(parent)) asked.push(join(parent, one, after!))
    }
  }
  return (id) => found.has(id.split('?')[0]!) || /node_modules\/(svelte|esm-env|clsx)\//.test(id)
}

/** As the bundler does: with the ending that is there. */
function fileOf(folder: string, path: string): string[] {
  const file = resolve(folder, path)
  return ['', '.ts', '.svelte.ts'].map((ending) => file + ending).filter((one) => existsSync(one)).slice(0, 1)
}
