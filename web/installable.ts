/** After the build: the manifest gets its shortcuts, the index page the build's name, and the service worker its list. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MANIFEST = 'manifest.webmanifest'
const INDEX = 'index.html'
/** Not needed by a page: what a browser asks for when a house is installed. */
const NOT_KEPT = /^(sw\.js$|index\.html$|icons\/)/

export function installable(out: string): Plugin {
  return {
    name: 'kartenhaus-installable',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        writeFileSync(join(out, MANIFEST), manifest(readFileSync(join(out, MANIFEST), 'utf8')))
        const paths = listed(out)
        const fingerprints = Object.fromEntries(paths.map((path) => [path, fingerprint(readFileSync(join(out, path)))]))
        const name = fingerprint(JSON.stringify(fingerprints))
        named(join(out, INDEX), name)
        await worker(out, name, Object.fromEntries(Object.entries(fingerprints).filter(([path]) => !NOT_KEPT.test(path))))
      },
    },
  }
}

/** With a shortcut to every game that has a folder here; its title is that of its rule book. */
function manifest(text: string): string {
  const shortcuts = readdirSync(here('./src/games')).sort().map((game) => {
    const book = readFileSync(here(`../src/kartenhaus/games/${game.replaceAll('-', '_')}/RULES.de.md`), 'utf8')
    const name = /^# (.+)/.exec(book)![1]!
    return { name, url: `./?game=${game}`, icons: [{ src: 'icons/96.png', sizes: '96x96', type: 'image/png' }] }
  })
  return `${JSON.stringify({ ...JSON.parse(text), shortcuts }, null, 2)}\n`
}

/** All files of the folder, as paths with slashes, in an order that is the same everywhere. */
function listed(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return paths.filter((path) => path !== 'sw.js').sort()
}

function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10)
}

function named(index: string, name: string): void {
  const meta = `<meta name="kartenhaus-build" content="${name}" />`
  writeFileSync(index, readFileSync(index, 'utf8').replace('</head>', `  ${meta}\n  </head>`))
}

/** One file without imports, beside index.html: a worker's scope is the folder that it is in. */
async function worker(out: string, name: string, files: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    root: here('.'),
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(name), FINGERPRINTS: JSON.stringify(files) },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: here('./src/offline/sw.ts'), output: { entryFileNames: 'sw.js', format: 'iife' } },
    },
  })
}
