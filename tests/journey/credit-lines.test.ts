import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type ReturnWish, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, creditWay, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const returnChoice: ReturnWish = { reasons: ['changed-mind'], outcome: 'return' }
const notNeededChoice: ReturnWish = { reasons: ['not-needed'], outcome: 'return' }

const openCredit = async (
  order: string,
  proof: string,
  items: Readonly<Record<string, ReturnWish>>,
): Promise<Shopper> => {
  const shopper = await visitor((config) => ({
    ...config,
    flags: config.flags.map((flag) => (flag.name.startsWith('instant-') ? { ...flag, active: false } : flag)),
  }))
  await lookUpOrder(shopper, order, proof)
  for (const [title, wish] of Object.entries(items)) await choose(shopper, itemNamed(shopper, title), wish)
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.name !== 'credit')
    throw new Error(`Not at the credit page but at ${shopper.readPage().screen?.path}`)
  return shopper
}

const parseAmount = (text: string): number => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)

const payoutsOf = async (shopper: Shopper) => {
  const { shopId } = shopper
  const record = await world.world.store.returns.findByKey(shopId, readReturnKey(shopper))
  if (record === null) throw new Error('No return')
  const followUps = await world.world.store.outbox.followUps({ shopId, returnId: record.id })
  return followUps.flatMap((one) =>
    one.kind === 'refund' || one.kind === 'gift-card' ? [[one.kind, one.payload.amount]] : [],
  )
}

test.each([
  ['one shirt, with its tax', '#1001', '10001', { 'Aster Linen': returnChoice }],
  [
    'a shirt that goes back beside a candle that is kept',
    '#1001',
    '10001',
    { 'Aster Linen': returnChoice, Dusk: notNeededChoice },
  ],
  ['goods of an order with discounts, in dollars of Canada', '#1010', 'H2X 1Y4', { Meadow: returnChoice }],
  ['with a fee that follows the label, and shipping given back', '#1018', '10018', { Tide: notNeededChoice }],
  [
    'of an order of which a part was never paid',
    '#1025',
    '10007',
    { 'Rook Chore': returnChoice, 'Tern Breton': returnChoice },
  ],
])('FIX-75 the lines of each amount sum to the paid amount: %s', async (_what, order, proof, items) => {
  for (const [credit, kind] of [
    ['refund', 'refund'],
    ['gift', 'gift-card'],
  ] as const) {
    const shopper = await openCredit(order, proof, items)
    const way = creditWay(shopper, credit)
    const rows = way?.rows?.map(({ money }) => parseAmount(money.text)) ?? []
    expect(rows.length).toBeGreaterThan(1)
    const amount = rows.reduce((sum, one) => sum + one, 0)
    expect([credit, amount]).toEqual([credit, parseAmount(way?.price?.text ?? '')])
    expect(amount).toBeGreaterThan(0)
    await shopper.press('credit.choose', { args: { credit } })
    await submit(shopper)
    expect(await payoutsOf(shopper)).toEqual([[kind, amount]])
  }
})
