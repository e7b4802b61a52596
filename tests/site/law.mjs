// node law.mjs FOLDER_OF_PYODIDE HOUSE_ZIP LAW_PY: cases come on standard input, digests go to standard output.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, zip, law] = process.argv.slice(2).map((path) => resolve(path))
const { loadPyodide } = await import(pathToFileURL(join(folder, 'pyodide.mjs')).href)
const { info } = JSON.parse(readFileSync(join(folder, 'pyodide-lock.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const lockFileContents = { info: { ...info, version }, packages: {} }
try {
  const python = await loadPyodide({ indexURL: folder, stdLibURL: zip, lockFileContents })
  python.runPython(`import kartenhaus_unpack\n${readFileSync(law, 'utf8').replace('from __future__ import annotations', '')}`)
  console.log(python.globals.get('digests')(readFileSync(0, 'utf8')))
} catch (error) {
  console.error(String(error?.message ?? error).slice(-2000))
  process.exit(1)
}
