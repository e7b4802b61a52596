/** Where computer players think: Python once more, beside the one that has the house. */
import { startPython } from './python'

type Think = (kind: string, text: string) => string

let think: Promise<Think> | null = null

addEventListener('message', (event: MessageEvent<{ root?: string; id?: number; asked?: string; text?: string }>) => {
  const { root, id, asked, text } = event.data
  if (root !== undefined) {
    think = startPython(root).then((python) => python.runPython('from kartenhaus.site.thinking import think; think') as Think)
    think.then(
      () => postMessage({ ready: true }),
      (error) => postMessage({ failed: String(error) }),
    )
  } else {
    // Whoever asks does not wait for ever: an empty text says that nothing comes.
    think?.then((answer) => answer(asked!, text!)).then(
      (said) => postMessage({ id, text: said }),
      (error) => (console.error(error), postMessage({ id, text: '' })),
    )
  }
})
