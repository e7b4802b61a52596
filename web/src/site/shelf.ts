/** What outlasts the page, in the browser's database: texts under names, in two drawers. Every transaction first looks
 *  whether this is still the worker that has the house: one that was stopped for a while may not know that it has been
 *  replaced. */

const DRAWERS = ['rows', 'logs'] as const
type Drawer = (typeof DRAWERS)[number]
/** Python's None is undefined here. */
type Change = [Drawer, string, string | undefined]

const NAME = 'kartenhaus'
const VERSION = 1
/** The row that says when the house was last open. */
const SIGN_OF_LIFE = 'house/itself'
const END = '\uffff'

/** What a page may keep is for the browser to say: not always in a frame of somebody else's page. */
const REFUSED = ['SecurityError', 'InvalidStateError', 'NotSupportedError']

export interface Keeping {
  /** Nothing of it outlasts the worker. */
  forgetful: boolean
  read(drawer: Drawer, beginning: string): Promise<[string, string][]>
  write(changes: Change[], instead: boolean): Promise<void>
}

/** The browser's database, or where that is refused the worker's memory. `refused`: that is known already, since not every
 *  browser says it by the error's name. */
export async function openShelf(owner: string, refused: boolean): Promise<Keeping> {
  try {
    return globalThis.indexedDB ? await Shelf.open(owner) : new Memory()
  } catch (error) {
    if (refused || (error instanceof Error && REFUSED.includes(error.name))) return new Memory()
    throw error
  }
}

class Lost extends Error {
  override name = 'Lost'
}

/** What the database says went wrong. Its own exceptions may lack what makes them errors for Python, which would wait for
 *  ever. */
class Failed extends Error {
  constructor(error: DOMException | null) {
    super(error?.message ?? 'aborted')
    this.name = error?.name ?? 'AbortError'
  }
}

class Shelf implements Keeping {
  readonly forgetful = false

  private constructor(
    private readonly base: IDBDatabase,
    private readonly owner: string,
  ) {}

  /** From now on this one writes, and no other. */
  static async open(owner: string): Promise<Shelf> {
    const wanted = indexedDB.open(NAME, VERSION)
    wanted.onupgradeneeded = () => {
      for (const drawer of [...DRAWERS, 'owner']) wanted.result.createObjectStore(drawer)
    }
    const shelf = new Shelf(await done(wanted), owner)
    const taking = shelf.base.transaction('owner', 'readwrite')
    taking.objectStore('owner').put(owner, 'now')
    await finished(taking)
    return shelf
  }

  async read(drawer: Drawer, beginning: string): Promise<[string, string][]> {
    const store = this.base.transaction(drawer).objectStore(drawer)
    const range = beginning ? IDBKeyRange.bound(beginning, beginning + END) : null
    const [names, texts] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])
    return names.map((name, n) => [name as string, texts[n] as string])
  }

  async write(changes: Change[], instead: boolean): Promise<void> {
    // Signs of life come every few seconds: whether the last of them outlasts a power cut matters to nobody.
    const durability = changes.every(([, name]) => name === SIGN_OF_LIFE) && !instead ? 'relaxed' : 'strict'
    const writing = this.base.transaction([...DRAWERS, 'owner'], 'readwrite', { durability })
    const over = finished(writing)
    const now = writing.objectStore('owner').get('now')
    let lost = false
    now.onsuccess = () => {
      lost = now.result !== this.owner
      if (lost) return writing.abort()
      if (instead) for (const drawer of DRAWERS) writing.objectStore(drawer).clear()
      for (const [drawer, name, text] of changes) {
        if (text === undefined) writing.objectStore(drawer).delete(name)
        else writing.objectStore(drawer).put(text, name)
      }
    }
    await over.catch((error) => {
      throw lost ? new Lost('another window has the house') : error
    })
  }
}

class Memory implements Keeping {
  readonly forgetful = true
  #drawers: Record<Drawer, Map<string, string>> = { rows: new Map(), logs: new Map() }

  async read(drawer: Drawer, beginning: string): Promise<[string, string][]> {
    const found = [...this.#drawers[drawer]].filter(([name]) => name.startsWith(beginning))
    return found.sort(([one], [other]) => (one < other ? -1 : 1))
  }

  async write(changes: Change[], instead: boolean): Promise<void> {
    if (instead) for (const drawer of DRAWERS) this.#drawers[drawer].clear()
    for (const [drawer, name, text] of changes) {
      if (text === undefined) this.#drawers[drawer].delete(name)
      else this.#drawers[drawer].set(name, text)
    }
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Failed(request.error))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(new Failed(transaction.error))
  })
}
