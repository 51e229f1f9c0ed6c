import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  answered,
  ask,
  atLeast,
  because,
  type Differing,
  finds,
  ofType,
  returnOf,
  rowOf,
  rule,
  shopWith,
} from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (given: Differing, from: 'demo' | 'demo-jp' = 'demo'): Promise<Shopper> =>
  shopper(app, await loadDemoShop(world, { from, change: shopWith(given) }))

const forShirts = (...results: PlainResult[]): Differing => ({
  rules: [rule('shirts', results, { when: ofType('Shirts') })],
})

const shirt = { reasons: ['changed-mind'] }
const candle = { reasons: ['not-needed'] }

const handling: PlainResult = {
  type: 'fees',
  fees: [{ id: 'bulky', type: 'flat_fee', amount: 700, outcome: 'refund', is_active: true }],
}

test('WFL-27 with dynamic fees a rule’s handling fee replaces the policy’s for its outcome', async () => {
  const policy = { fees: [{ ...handling.fees[0], id: 'usual', amount: 300 }] } as Differing['policy']
  const feeAt = async (flags: readonly string[]) => {
    const she = await visitor({ ...forShirts(handling), flags, ...(policy && { policy }) })
    await toReview(she, { items: { 'Aster Linen': shirt } })
    await submit(she)
    return (await returnOf(world, she)).document.receipt.handlingFee
  }
  expect([await feeAt(['dynamic-fees']), await feeAt([])]).toEqual([700, 300])
})

test('WFL-28 a rule’s destination is shown by name and stored with the return', async () => {
  const she = await visitor({
    ...forShirts({ type: 'destinations', destinations: ['mill'] }),
    rest: { destinations: [{ id: 'mill', name: 'M-2', display_name_in_portal: { en: 'The mill' } }] },
  })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), shirt)
  expect(rowOf(she, 'Aster Linen').choice?.details).toContain(
    english('items.chosen-destination', { destination: 'The mill' }),
  )
  await toReview(she, { items: { 'Aster Linen': shirt } })
  await submit(she)
  expect((await returnOf(world, she)).document.destination).toEqual({ id: 'mill', name: 'M-2' })
})

test('WFL-01 rules read item, reason, answers and quantity, and the trace records them', async () => {
  const told = { all: [atLeast(2), because('not-needed'), answered('damp', 'yes'), ofType('Candles')] }
  const she = await visitor({
    rules: [
      rule('damp', [ask('damp', 'yes-no')], { when: ofType('Candles') }),
      rule('all', [finds('review')], { when: told }),
    ],
  })
  await toReview(she, { items: { 'Aster Linen': shirt, Dusk: { ...candle, answers: { damp: 'yes' } } } })
  await submit(she)
  const sent = (await returnOf(world, she)).document.items.find(({ product }) => product.title.startsWith('Dusk'))
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
      ask('damp', 'yes-no', { yes: [finds('review'), { type: 'line-item-fees', fees: { feeAmount: 500 } }] }),
    ]),
  ]
  const she = await visitor({ rules }, 'demo-jp')
  await lookUp(she, '#2001', '150-0001')
  const list = she.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
  await toReview(she, {
    order: '#2001',
    proof: '150-0001',
    items: { [list[0]?.title ?? '']: { answers: { damp: 'yes' }, outcome: 'return' } },
  })
  await submit(she)
  const { document } = await returnOf(world, she)
  expect(document).toMatchObject({ outcome: 'review', receipt: { currency: 'JPY', returnedItemFee: 500 } })
})
