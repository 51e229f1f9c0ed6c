import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type DrawnExplanation, drawExplanations } from './drawn-explanations.ts'
import { createPortal } from './shoppers.ts'

const golden = fileURLToPath(new URL('explained-returns.txt', import.meta.url))

let world: TestWorld
let drawn: readonly DrawnExplanation[]
let closeWorld: () => Promise<unknown>
beforeAll(async () => {
  world = await testWorld()
  const portal = await createPortal(world)
  closeWorld = () => portal.app.close()
  drawn = await drawExplanations(portal, 20)
}, 240_000)
afterAll(async () => {
  await closeWorld()
  await world.drop()
})

const formatExplanation = ({ order, done, reasons, sentences }: DrawnExplanation, n: number): string => {
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
  const text = drawn.map(formatExplanation).join('\n')
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
    const paidAtSubmit = isPaid && net > 0 ? net + giftBonus : 0
    const entries = changes.filter(({ journal }) => journal !== 'difference').flatMap((one) => one.entries)
    const changed = sum(
      entries.filter(({ term }) => term === 'refunded' || term === 'store-credit').map(({ amount }) => 0 - amount),
    )
    expect(paidAtSubmit + changed, order).toBe(promised)
    const open = payouts.filter(
      ({ state, outcome }) => outcome !== 'exchange' && ['waiting', 'due', 'running'].includes(state),
    )
    const refused = sum(payouts.map((one) => one.refused ?? 0))
    expect(paid + sum(open.map(({ amount }) => amount ?? 0)) + refused, `${order} ${JSON.stringify(payouts)}`).toBe(
      promised,
    )
  }
})
