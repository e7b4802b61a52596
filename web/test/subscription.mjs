// A browser's subscription to Web Push, and what a message says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from './support/load.mjs'

const { bodyOf, noticeOf, subscriptionTo } = await load('src/offline/subscription.ts')
const KEY = 'BP4z9KsN6nGRTbVYI_c7VA'
const bytes = (text) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer

function manager(known) {
  const asked = []
  const made = (key) => ({
    endpoint: `https://push.example.org/${key}`,
    options: { applicationServerKey: bytes(key) },
    getKey: (name) => bytes(name === 'auth' ? 'BTBZMqHH' : key),
    unsubscribe: async () => asked.push('unsubscribe'),
  })
  const first = known ? made(known) : null
  const subscribe = async (how) => (asked.push(how), made(how.applicationServerKey))
  return { asked, getSubscription: async () => first, subscribe }
}

test('a message that cannot be read shows the house, and leads nowhere else', () => {
  const said = { title: 'Du bist dran', body: 'Tauziehen mit Ben', path: '/t/abc-1_X' }
  assert.deepEqual(noticeOf(JSON.stringify(said)), said)
  for (const text of [undefined, '', 'no JSON', 'null', '[]', '{"title": 7, "path": "//elsewhere.example"}']) {
    assert.deepEqual(noticeOf(text), { title: 'Kartenhaus', body: '', path: '/' })
  }
})

test('a subscription is kept, made, or made anew where the house has another key', async () => {
  const kept = manager(KEY)
  assert.deepEqual(bodyOf(await subscriptionTo(kept, KEY)), {
    endpoint: `https://push.example.org/${KEY}`, p256dh: KEY, auth: 'BTBZMqHH',
  })
  assert.deepEqual(kept.asked, [])
  const wanted = { userVisibleOnly: true, applicationServerKey: KEY }
  for (const [before, asked] of [[null, [wanted]], ['AAAA', ['unsubscribe', wanted]]]) {
    const other = manager(before)
    await subscriptionTo(other, KEY)
    assert.deepEqual(other.asked, asked)
  }
})
