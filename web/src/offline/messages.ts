/** What pages and the service worker tell each other. */
export type ToWorker =
  | { type: 'build' }
  /** Instead of the worker before, at once. */
  | { type: 'take over' }
  /** Answers of the API that are to be there without a network. */
  | { type: 'constants'; paths: string[] }
  /** Files below `python/` that are to be there without a network; others there are forgotten. */
  | { type: 'keep'; files: string[] }

export type FromWorker =
  | { type: 'build'; build: string }
  /** Whether the server answered. */
  | { type: 'reached'; reached: boolean }
  | { type: 'kept'; progress: Progress }
  /** The browser has no room left. */
  | { type: 'full' }

export interface Progress {
  done: number
  of: number
  bytes: number
  /** Those that could not be kept. */
  failed: string[]
  finished: boolean
}
