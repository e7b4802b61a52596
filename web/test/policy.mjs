// What the service worker does with a request, and what it may keep.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from './support/load.mjs'

const { below, mayKeep, wayOf } = await load('src/offline/policy.ts')
const FILES = { 'theme.js': 'abc', 'cards/combi.svg': 'def' }
const asks = { method: 'GET', navigates: false, part: false }
const opens = { ...asks, navigates: true }

test('pages of the house open without a network, files and answers of the server do not pass for them', () => {
  for (const path of ['', 'index.html', 't/abc', 'lobby', 'rules/general']) assert.equal(wayOf(opens, path, FILES), 'page')
  for (const path of ['api/profile/export', 'healthz', 'elsewhere/', 'theme.js']) assert.equal(wayOf(opens, path, FILES), 'leave')
})

test('what is anybody’s own is never kept', () => {
  const own = ['profile', 'profile/export', 'lobby', 'history', 'statistics', 'tables/abc', 'tables/abc/record', 'shared/replay', 'qr']
  for (const path of own) assert.equal(wayOf(asks, `api/${path}`, FILES), 'leave')
  for (const path of ['games', 'games/x/rules', 'lessons/x']) assert.equal(wayOf(asks, `api/${path}`, FILES), 'constant')
  assert.equal(wayOf({ ...asks, method: 'POST' }, 'api/games', FILES), 'leave')
})

test('files of the build and of the runtime are kept, but never a part of one', () => {
  assert.equal(wayOf(asks, 'cards/combi.svg', FILES), 'file')
  assert.equal(wayOf(asks, 'assets/index-B8PW49hF.js', FILES), 'file')
  assert.equal(wayOf(asks, 'python/core-1234.wasm', FILES), 'runtime')
  assert.equal(wayOf({ ...asks, part: true }, 'python/core-1234.wasm', FILES), 'leave')
  assert.equal(wayOf(asks, 'cards/unknown.svg', FILES), 'leave')
})

test('only what is below the house’s own folder is its business', () => {
  const scope = 'https://example.org/games/house/'
  assert.equal(below(scope, 'https://example.org/games/house/api/games?lang=de'), 'api/games')
  assert.equal(below(scope, 'https://example.org/games/house/'), '')
  assert.equal(below(scope, 'https://example.org/games/other/theme.js'), null)
  assert.equal(below(scope, 'https://elsewhere.org/games/house/theme.js'), null)
})

const answer = (status, kind, more = {}) =>
  ({ status, type: 'basic', redirected: false, headers: new Headers({ 'Content-Type': kind, ...more.headers }), ...more.fields })

test('an answer is kept if it is whole, our own and for everybody', () => {
  assert.ok(mayKeep(answer(200, 'text/javascript'), 'theme.js'))
  for (const status of [204, 206, 304, 404, 500]) assert.ok(!mayKeep(answer(status, 'text/javascript'), 'theme.js'))
  assert.ok(!mayKeep(answer(200, 'text/javascript', { fields: { redirected: true } }), 'theme.js'))
  assert.ok(!mayKeep(answer(200, 'text/javascript', { fields: { type: 'opaque' } }), 'theme.js'))
  assert.ok(!mayKeep(answer(200, 'application/json', { headers: { 'Cache-Control': 'private' } }), 'api/games'))
})

test('the page by which a network asks people to sign in is not taken for a file', () => {
  assert.ok(!mayKeep(answer(200, 'text/html'), 'theme.js'))
  assert.ok(mayKeep(answer(200, 'text/html; charset=utf-8'), ''))
  assert.ok(!mayKeep(answer(200, 'text/plain'), ''))
})
