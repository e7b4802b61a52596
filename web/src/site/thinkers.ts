/** The worker in which computer players think, as the house knows it. */

/** Milliseconds after which a question counts as never to be answered: the worker is ended, and another begun. */
const LONGEST = 180_000

type Said = { ready?: true; failed?: string; id?: number; text?: string }

export class Thinkers {
  #worker: Worker | null = null
  #ready = false
  #failed = false
  #asked = new Map<number, { answer: (text: string) => void; timer: ReturnType<typeof setTimeout> }>()
  #id = 0

  constructor(readonly root: string) {}

  /** Nothing: nobody is there yet, and the question is not worth waiting for. An empty text: nobody will be. */
  ask = (kind: string, text: string): Promise<string> | undefined => {
    if (this.#failed) return
    this.#start()
    if (kind === 'choose' && !this.#ready) return
    const id = ++this.#id
    return new Promise((answer) => {
      const timer = setTimeout(() => this.#end(), LONGEST)
      this.#asked.set(id, { answer, timer })
      this.#worker!.postMessage({ id, asked: kind, text })
    })
  }

  #start(): void {
    if (this.#worker) return
    this.#worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = (event: MessageEvent<Said>) => this.#heard(event.data)
    this.#worker.onerror = () => this.#heard({ failed: 'the worker ended' })
    this.#worker.postMessage({ root: this.root })
  }

  #heard(said: Said): void {
    if (said.ready) this.#ready = true
    if (said.failed !== undefined) {
      this.#failed = true
      this.#end()
    }
    const asked = said.id === undefined ? undefined : this.#asked.get(said.id)
    if (asked === undefined) return
    clearTimeout(asked.timer)
    this.#asked.delete(said.id!)
    asked.answer(said.text!)
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#ready = false
    for (const { answer, timer } of this.#asked.values()) {
      clearTimeout(timer)
      answer('')
    }
    this.#asked.clear()
  }
}
