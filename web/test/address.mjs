// Places and their addresses, on a server and among static files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from './support/load.mjs'

const { addressOf, placeAt, placeOfLink, written } = await load('src/common/address.ts')
const SERVED = false
const STATIC = true
const at = (address) => new URL(address, 'https://example.org/')
const cases = [
  ['/', '#/', { path: '/', search: '', hash: '' }],
  ['/t/abc#secret', '#/t/abc#secret', { path: '/t/abc', search: '', hash: 'secret' }],
  ['/replay/abc?n=12', '#/replay/abc?n=12', { path: '/replay/abc', search: '?n=12', hash: '' }],
  ['/rules/general?n=3#G-1', '#/rules/general?n=3#G-1', { path: '/rules/general', search: '?n=3', hash: 'G-1' }],
  ['/shared#a.b-c_d~e', '#/shared#a.b-c_d~e', { path: '/shared', search: '', hash: 'a.b-c_d~e' }],
]

for (const [place, hash, parts] of cases) {
  test(`${place} is found where it is written`, () => {
    assert.equal(addressOf(place, SERVED), place)
    assert.equal(addressOf(place, STATIC), hash)
    assert.deepEqual(placeAt(at(place), SERVED), parts)
    assert.deepEqual(placeAt(at(`/some/folder/${hash}`), STATIC), parts)
    assert.equal(written(parts), place)
  })
}

test('a second # may have been written as %23 on the way', () => {
  assert.deepEqual(placeAt(at('/folder/#/rules/general%23G-1'), STATIC), { path: '/rules/general', search: '', hash: 'G-1' })
})

test('without a place behind the # it is the start page, with the query that the app was opened with', () => {
  assert.deepEqual(placeAt(at('/folder/?game=abc'), STATIC), { path: '/', search: '?game=abc', hash: '' })
  assert.deepEqual(placeAt(at('/folder/index.html#main'), STATIC), { path: '/', search: '', hash: 'main' })
})

test('a strange address is no error', () => {
  assert.equal(placeAt(at('/folder/#//[?'), STATIC).path, '//[')
  assert.equal(placeAt(at('/folder/#/%'), STATIC).path, '/%')
})

test('links to files and to other pages of the host are left alone', () => {
  const now = at('/folder/#/rules/general')
  assert.equal(placeOfLink(at('/api/profile/export'), at('/me'), SERVED), null)
  assert.equal(placeOfLink(at('/other/#/rules/general'), now, STATIC), null)
  assert.equal(placeOfLink(at('/folder/manual.pdf'), now, STATIC), null)
  assert.equal(placeOfLink(at('/folder/#/t/abc'), now, STATIC).path, '/t/abc')
})
