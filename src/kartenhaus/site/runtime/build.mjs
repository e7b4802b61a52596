// Run by `kartenhaus site`: compiles Python's own library and the house for the Python that runs in the browser, opens
// the house once, and writes down the answers that are the same for everybody.
// node build.mjs FOLDER_OF_PYODIDE FOLDER_OF_SOURCES TARGET
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [pyodide, sources, target] = process.argv.slice(2).map((path) => resolve(path))
const here = dirname(fileURLToPath(import.meta.url))
const text = (name) => readFileSync(join(here, name), 'utf8')
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href)
const zip = join(target, 'house.zip')

const compiler = await loadPyodide({ indexURL: pyodide })
compiler.FS.mkdir('/sources')
compiler.FS.mount(compiler.FS.filesystems.NODEFS, { root: sources }, '/sources')
compiler.FS.writeFile('/library.zip', readFileSync(join(pyodide, 'python_stdlib.zip')))
compiler.runPython(text('compile.py'))
writeFileSync(zip, compiler.FS.readFile('/house.zip'))

const { info } = JSON.parse(readFileSync(join(pyodide, 'pyodide-lock.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(join(pyodide, 'package.json'), 'utf8'))
const lock = { info: { ...info, version }, packages: {} }
const house = await loadPyodide({ indexURL: pyodide, stdLibURL: zip, lockFileContents: lock })
house.runPython('import kartenhaus_unpack')
const answers = JSON.parse(await house.runPythonAsync(`${text('constants.py')}\nawait answers()`))
for (const [name, answer] of Object.entries(answers)) {
  mkdirSync(dirname(join(target, name)), { recursive: true })
  writeFileSync(join(target, name), answer)
}
writeFileSync(join(target, 'python.json'), JSON.stringify({ ...info, version }))
