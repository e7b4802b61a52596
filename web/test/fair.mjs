// The browser's check of the dealing against the vectors that every implementation is measured by: `npm test`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load, near } from './support/load.mjs'

const { bytesOf, check, commitment, drawn, proofOf, proofOfRound } = await load('src/common/fair.ts')
const vectors = JSON.parse(near('../tests/engine/fair_vectors.json'))

for (const vector of vectors) {
  test(`the stream: ${vector.name}`, async () => {
    const secret = bytesOf(vector.secret)
    assert.equal(await commitment(secret, vector.table, vector.round), vector.commitment)
    const ks = await drawn(secret, vector.table, vector.round, vector.nonces, vector.n.map(BigInt))
    assert.deepEqual(ks.map(String), vector.k)
  })
}

function record(draws) {
  const { secret, table, nonces, commitment: seal } = vectors[1]
  const fair = `[Table "${table}"]\n[Fair "${seal} ${secret} ${nonces}"]\n[Draws "${draws}"]`
  return `[Game "tauziehen"]\n${fair}\n\n1. mark 4\n`
}

test('a record whose draws come from the stream is right', async () => {
  const [round] = await check(proofOf(record('33/52 50/51 ~22/50')))
  assert.equal(round.matches, true)
  assert.equal(round.right, 3)
  assert.equal(round.round.draws[2].takenBack, true)
})

test('a changed draw is found', async () => {
  const [round] = await check(proofOf(record('33/52 49/51 ~22/50')))
  assert.equal(round.right, 2)
})

test('a changed seal is found', async () => {
  const [round] = await check(proofOf(record('33/52').replace('4a96', '4a97')))
  assert.equal(round.matches, false)
})

test('a record that says nothing of its dealing has no proof', () => {
  assert.equal(proofOf('[Game "tauziehen"]\n\n1. mark 4\n'), null)
})

test('a round that is over is checked from the message alone, whatever its number', async () => {
  const { secret, table, nonces, commitment: seal, round, n, k } = vectors.find((vector) => vector.round > 1)
  const last = { round, commitment: seal, secret, nonces, draws: n.map((of, i) => `${k[i]}/${of}`) }
  const [found] = await check(proofOfRound(table, last))
  assert.deepEqual([found.matches, found.right], [true, n.length])
  const [forged] = await check(proofOfRound(table, { ...last, nonces: [...nonces, 'more'] }))
  assert.equal(forged.matches, true)
  assert.ok(forged.right < n.length)
})
