import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type DrawnExplanation, drawExplanations } from './drawn-explanations.ts'
import { portal } from './shoppers.ts'

const golden = fileURLToPath(new URL('explained-returns.txt', import.meta.url))

let house: TestWorld
let drawn: readonly DrawnExplanation[]
let close: () => Promise<unknown>
beforeAll(async () => {
  house = await testWorld()
  const at = await portal(house)
  close = () => at.app.close()
  drawn = await drawExplanations(at, 20)
}, 240_000)
afterAll(async () => {
  await close()
  await house.drop()
})

const written = ({ order, done, reasons, sentences }: DrawnExplanation, n: number): string => {
  const part = (about: string, item: string | null) =>
    sentences.filter((one) => one.about === about && one.item === item).map(({ text }) => `  ${text}`)
  return [
    `${n + 1}. Order ${order}, then ${done.join(', ')}: ${reasons.state}`,
    ...part('return', null),
    ...reasons.units.flatMap(({ item, title }) => [title, ...part('unit', item)]),
    'Money',
    ...part('money', null),
    '',
  ].join('\n')
}

test('FND-36 twenty drawn returns explain themselves in sentences', () => {
  const text = drawn.map(written).join('\n')
  if (process.env.UPDATE_GOLDENS) writeFileSync(golden, text)
  expect(drawn).toHaveLength(20)
  expect(text).toBe(readFileSync(golden, 'utf8'))
})

test('FND-36 the amounts of every drawn return add up', () => {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  for (const { reasons, order } of drawn) {
    const { lines, net, giftBonus, creditType, changes, promised, paid, payouts } = reasons.amounts
    expect(sum(lines.map(({ amount }) => amount)), order).toBe(net)
    const isPaid = creditType === 'refund' || creditType === 'gift'
    const atSubmit = isPaid && net > 0 ? net + giftBonus : 0
    const entries = changes.filter(({ journal }) => journal !== 'difference').flatMap((one) => one.entries)
    const changed = sum(
      entries.filter(({ term }) => term === 'refunded' || term === 'store-credit').map(({ amount }) => 0 - amount),
    )
    expect(atSubmit + changed, order).toBe(promised)
    const open = payouts.filter(
      ({ state, outcome }) => outcome !== 'exchange' && ['waiting', 'due', 'running'].includes(state),
    )
    const refused = sum(payouts.map((one) => one.refused ?? 0))
    expect(paid + sum(open.map(({ amount }) => amount ?? 0)) + refused, `${order} ${JSON.stringify(payouts)}`).toBe(
      promised,
    )
  }
})
