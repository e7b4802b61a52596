// Modules of the client that import nothing, as they are; paths are those below web/.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

export const near = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

export function load(path) {
  const source = ts.transpile(near(path), { module: 'ESNext', target: 'ES2022' })
  return import(`data:text/javascript,${encodeURIComponent(source)}`)
}
