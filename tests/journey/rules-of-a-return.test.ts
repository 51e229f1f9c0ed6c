import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  answerIs,
  ask,
  findItemRow,
  findReturn,
  itemCountAtLeast,
  productTypeIs,
  reasonIs,
  reviewResult,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (options: ShopOverrides, from: 'demo' | 'demo-jp' = 'demo'): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { from, change: shopWith(options) }))

const shirtRules = (...results: PlainResult[]): ShopOverrides => ({
  rules: [rule('shirts', results, { when: productTypeIs('Shirts') })],
})

const shirt = { reasons: ['changed-mind'] }
const candle = { reasons: ['not-needed'] }

const handlingFees: PlainResult = {
  type: 'fees',
  fees: [{ id: 'bulky', type: 'flat_fee', amount: 700, outcome: 'refund', is_active: true }],
}

test('WFL-27 with dynamic fees a rule’s handling fee replaces the policy’s for its outcome', async () => {
  const policy = { fees: [{ ...handlingFees.fees[0], id: 'usual', amount: 300 }] } as ShopOverrides['policy']
  const feeAt = async (flags: readonly string[]) => {
    const shopper = await visitor({ ...shirtRules(handlingFees), flags, ...(policy && { policy }) })
    await goToReview(shopper, { items: { 'Aster Linen': shirt } })
    await submit(shopper)
    return (await findReturn(world, shopper)).document.receipt.handlingFee
  }
  expect([await feeAt(['dynamic-fees']), await feeAt([])]).toEqual([700, 300])
})

test('WFL-28 a rule’s destination is shown by name and stored with the return', async () => {
  const shopper = await visitor({
    ...shirtRules({ type: 'destinations', destinations: ['mill'] }),
    rest: { destinations: [{ id: 'mill', name: 'M-2', display_name_in_portal: { en: 'The mill' } }] },
  })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), shirt)
  expect(findItemRow(shopper, 'Aster Linen').choice?.details).toContain(
    english('items.chosen-destination', { destination: 'The mill' }),
  )
  await goToReview(shopper, { items: { 'Aster Linen': shirt } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.destination).toEqual({ id: 'mill', name: 'M-2' })
})

test('WFL-01 rules read item, reason, answers and quantity, and the trace records them', async () => {
  const condition = {
    all: [itemCountAtLeast(2), reasonIs('not-needed'), answerIs('damp', 'yes'), productTypeIs('Candles')],
  }
  const shopper = await visitor({
    rules: [
      rule('damp', [ask('damp', 'yes-no')], { when: productTypeIs('Candles') }),
      rule('all', [reviewResult('review')], { when: condition }),
    ],
  })
  await goToReview(shopper, { items: { 'Aster Linen': shirt, Dusk: { ...candle, answers: { damp: 'yes' } } } })
  await submit(shopper)
  const sent = (await findReturn(world, shopper)).document.items.find(({ product }) => product.title.startsWith('Dusk'))
  expect(sent?.trace.find(({ ruleId }) => ruleId === 'all')).toMatchObject({
    held: 'yes',
    reads: [
      { fact: 'return.item-count', value: 2 },
      { fact: 'reason', value: ['not-needed'] },
      { fact: 'answer', question: 'damp', value: 'yes' },
      { fact: 'item.product-type', value: 'Candles' },
    ],
  })
})

test('a shop of yen supports a question, a fee and a review', async () => {
  const rules = [
    rule('damp', [
      ask('damp', 'yes-no', { yes: [reviewResult('review'), { type: 'line-item-fees', fees: { feeAmount: 500 } }] }),
    ]),
  ]
  const shopper = await visitor({ rules }, 'demo-jp')
  await lookUpOrder(shopper, '#2001', '150-0001')
  const list = shopper.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
  await goToReview(shopper, {
    order: '#2001',
    proof: '150-0001',
    items: { [list[0]?.title ?? '']: { answers: { damp: 'yes' }, outcome: 'return' } },
  })
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document).toMatchObject({ outcome: 'review', receipt: { currency: 'JPY', returnedItemFee: 500 } })
})
