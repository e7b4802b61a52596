/** How far a house in the page has come: it takes a while until Python is there. */
export const loading = $state<{ asked: boolean; done: number; ready: boolean; failed: string | null }>({
  asked: false,
  done: 0,
  ready: false,
  failed: null,
})
