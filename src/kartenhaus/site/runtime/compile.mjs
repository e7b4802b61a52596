// Run by `kartenhaus site`: compiles Python's own library and the house for the Python that runs in the browser.
// node compile.mjs FOLDER_OF_PYODIDE FOLDER_OF_SOURCES TARGET.zip < compile.py
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [pyodide, sources, target] = process.argv.slice(2).map((path) => resolve(path))
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href)
const python = await loadPyodide({ indexURL: pyodide })
python.FS.mkdir('/sources')
python.FS.mount(python.FS.filesystems.NODEFS, { root: sources }, '/sources')
python.FS.writeFile('/library.zip', readFileSync(join(pyodide, 'python_stdlib.zip')))
python.runPython(readFileSync(0, 'utf8'))
writeFileSync(target, python.FS.readFile('/house.zip'))
