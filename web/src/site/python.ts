/** Python in a worker: the interpreter, its library and the house, as `kartenhaus site` has laid them out. Everything is
 *  compressed in its file, since many hosts compress nothing. */

/** `python.json`: where the files are, and how large. */
interface Laid {
  folder: string
  version: string
  python: string
  abi: string
  platform: string
  files: Record<string, number>
}

export interface Python {
  runPython: (text: string) => unknown
  toPy: (value: unknown) => unknown
}

export class NotFetched extends Error {}

type Loader = { loadPyodide: (wishes: object) => Promise<Python> }
/** How much of the way is done, from 0 to 1. */
type Tell = (done: number) => void

/** So much of the way is done when all is loaded, when Python runs, and when it has the house's modules. */
const LOADED = 0.5
const RUNS = 0.65
export const UNPACKED = 0.68

export async function startPython(root: string, tell: Tell = () => {}): Promise<Python> {
  const laid = (await (await found(new URL('python.json', root), { cache: 'no-cache' })).json()) as Laid
  const folder = new URL(`${laid.folder}/`, root)
  const total = Object.values(laid.files).reduce((sum, size) => sum + size, 0)
  let loaded = 0
  const counted = async (name: string, type: string): Promise<Response> => {
    const answer = await found(new URL(name, folder))
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, on) {
        tell((LOADED * (loaded += piece.length)) / total)
        on.enqueue(piece)
      },
    })
    const stream = answer.body!.pipeThrough(counting)
    const plain = name.endsWith('.gz') ? stream.pipeThrough(unzipped()) : stream
    return new Response(plain, { headers: { 'Content-Type': type } })
  }
  const files = {
    'pyodide.asm.wasm': counted('pyodide.asm.wasm.gz', 'application/wasm'),
    'house.zip': counted('house.zip.gz', 'application/zip'),
  }
  const script = counted('pyodide.asm.mjs.gz', 'text/javascript').then(imported)
  const all = Promise.all([...Object.values(files), script])
  all.catch(() => {}) // told when it is awaited
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL('pyodide.mjs', folder).href)) as Loader
  await all
  const outside = globalThis.fetch
  globalThis.fetch = (wanted, ...more) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted).split('/').at(-1) as keyof typeof files
    return files[name] ?? outside(wanted, ...more)
  }
  try {
    const { abi, version, platform } = laid
    const info = { abi_version: abi, arch: 'wasm32', platform, python: laid.python, version }
    const python = await loadPyodide({
      indexURL: folder.href,
      stdLibURL: new URL('house.zip', folder).href,
      lockFileContents: { info, packages: {} },
      packageBaseUrl: folder.href,
      createPyodideModule: await script,
    })
    tell(RUNS)
    python.runPython('import kartenhaus_unpack')
    tell(UNPACKED)
    return python
  } finally {
    globalThis.fetch = outside
  }
}

/** Players from files that may be played against here, by name, as `kartenhaus site --players` has put them there; empty if
 *  there are none. */
export async function offeredPlayers(root: string): Promise<string> {
  const { folder, files } = (await (await found(new URL('python.json', root), { cache: 'no-cache' })).json()) as Laid
  const name = Object.keys(files).find((one) => one.startsWith('players-'))
  return name ? (await found(new URL(`${folder}/${name}`, root))).text() : ''
}

function unzipped(): ReadableWritablePair<Uint8Array, Uint8Array> {
  return new DecompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>
}

async function imported(answer: Response): Promise<unknown> {
  const address = URL.createObjectURL(await answer.blob())
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: unknown }).default
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function found(address: URL, wishes?: RequestInit): Promise<Response> {
  const answer = await fetch(address, wishes).catch((error) => {
    throw new NotFetched(`${address.pathname}: ${error}`)
  })
  if (!answer.ok) throw new NotFetched(`${address.pathname}: ${answer.status}`)
  return answer
}
