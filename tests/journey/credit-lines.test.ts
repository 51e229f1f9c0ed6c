import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper, type Wish } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { creditWay, keyOf, type Portal, portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const back: Wish = { reasons: ['changed-mind'], outcome: 'return' }
const notNeeded: Wish = { reasons: ['not-needed'], outcome: 'return' }

const toCredit = async (order: string, proof: string, items: Readonly<Record<string, Wish>>): Promise<Shopper> => {
  // Without an advance shipment, which would require a card.
  const she = await visitor((config) => ({
    ...config,
    flags: config.flags.map((flag) => (flag.name.startsWith('instant-') ? { ...flag, active: false } : flag)),
  }))
  await lookUp(she, order, proof)
  for (const [title, wish] of Object.entries(items)) await choose(she, itemNamed(she, title), wish)
  await she.press('items.continue')
  if (she.seen().screen?.name !== 'credit') throw new Error(`Not at the credit page but at ${she.seen().screen?.path}`)
  return she
}

const readAloud = (text: string): number => Math.round(Number(text.replace(/[^\d.+-]/g, '')) * 100)

const payoutsOf = async (she: Shopper) => {
  const { shopId } = she
  const record = await world.world.store.returns.findByKey(shopId, keyOf(she))
  if (record === null) throw new Error('No return')
  const followUps = await world.world.store.outbox.followUps({ shopId, returnId: record.id })
  return followUps.flatMap((one) =>
    one.kind === 'refund' || one.kind === 'gift-card' ? [[one.kind, one.payload.amount]] : [],
  )
}

test.each([
  ['one shirt, with its tax', '#1001', '10001', { 'Aster Linen': back }],
  ['a shirt that goes back beside a candle that is kept', '#1001', '10001', { 'Aster Linen': back, Dusk: notNeeded }],
  ['goods of an order with discounts, in dollars of Canada', '#1010', 'H2X 1Y4', { Meadow: back }],
  ['with a fee that follows the label, and shipping given back', '#1018', '10018', { Tide: notNeeded }],
  ['of an order of which a part was never paid', '#1025', '10007', { 'Rook Chore': back, 'Tern Breton': back }],
])('FIX-75 the lines of each amount sum to the paid amount: %s', async (_what, order, proof, items) => {
  for (const [credit, kind] of [
    ['refund', 'refund'],
    ['gift', 'gift-card'],
  ] as const) {
    const she = await toCredit(order, proof, items)
    const way = creditWay(she, credit)
    const rows = way?.rows?.map(({ money }) => readAloud(money.text)) ?? []
    expect(rows.length).toBeGreaterThan(1)
    const amount = rows.reduce((sum, one) => sum + one, 0)
    expect([credit, amount]).toEqual([credit, readAloud(way?.price?.text ?? '')])
    expect(amount).toBeGreaterThan(0)
    await she.press('credit.choose', { args: { credit } })
    await submit(she)
    expect(await payoutsOf(she)).toEqual([[kind, amount]])
  }
})
