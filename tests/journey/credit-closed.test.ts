import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextKey } from '../../locales/translate.ts'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { submitOff } from './cards.ts'
import { meanwhile } from './meanwhile.ts'
import { type Differing, excludes, returnOf, rule, shopWith } from './ruled.ts'
import { creditWay, creditWays, english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const off = { enabled: false, event: 'manual', window: 60 } as const
const cardsOf = (she: Shopper) => creditWays(she).map(({ value, disabled }) => [value, disabled])

type Items = NonNullable<Parameters<typeof toReview>[1]>['items']
const shirt: NonNullable<Items> = { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'return' } }
const withExchange: NonNullable<Items> = {
  'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' },
  Dusk: { reasons: ['not-needed'], outcome: 'return' },
}

interface Given extends Differing {
  readonly order?: string
  readonly proof?: string
  readonly items?: NonNullable<Items>
  readonly before?: (she: Shopper) => Promise<void>
}

const goOn = async ({ order, proof, items = shirt, before, ...given }: Given): Promise<Shopper> => {
  const she = await visitor(shopWith(given))
  await before?.(she)
  await lookUp(she, order, proof)
  for (const [title, wish] of Object.entries(items)) await choose(she, itemNamed(she, title), wish)
  await she.press('items.continue')
  return she
}

const leaving = (left: number) => (she: Shopper) =>
  meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({ ...order, refundTotal: order.total - left }))
const cash = {
  order: '#1007',
  proof: '10007',
  items: { 'Tern Breton': { reasons: ['changed-mind'], outcome: 'return' } },
} as const

test.each<[string, Given, 'gift' | 'refund', TextKey]>([
  ['CRD-18 a refund that a rule bans', { rules: [rule('no', [excludes('refund')])] }, 'refund', 'credit.off-banned'],
  [
    'CRD-18 a gift card that a rule bans',
    { rules: [rule('no', [excludes('storeCredit')])] },
    'gift',
    'credit.off-banned',
  ],
  ['CRD-31 a refund of an order paid in cash', cash, 'refund', 'credit.off-cash'],
  [
    'CRD-32 a refund beside an exchange where the shop wants none',
    { items: withExchange, settings: { allowExchangeUpsellAndRefund: false } },
    'refund',
    'credit.off-not-with-exchange',
  ],
])('ERR-56 %s is closed: the page gives the reason, and submitting it fails', async (_, given, closed, why) => {
  const she = await goOn(given)
  expect(she.seen().screen?.name).toBe('credit')
  expect(Object.fromEntries(cardsOf(she))).toMatchObject({ [closed]: english(why) })
  const forced = await she.press('credit.choose', { args: { credit: closed } })
  expect([forced.status, forced.body.problem?.code]).toEqual([409, 'not-offered'])
  expect((await she.open('/credit')).body.screen?.name).toBe('credit')
  const another = closed === 'gift' ? 'refund' : 'gift'
  await she.press('credit.choose', { args: { credit: another } })
  expect(she.seen().screen?.path).toBe('/review')
  if (she.offered().includes('review.exchange-type'))
    await she.press('review.exchange-type', { args: { type: 'regular' } })
  // A closed choice removes the picker (REV-07).
  expect(she.find('picker', 'credit')).toBeUndefined()
  expect((await submit(she)).status).toBe(200)
})

const amountsOf = (she: Shopper) => creditWays(she).map(({ value, price }) => [value, price?.amount])

test('REV-48 a refund equal to the remaining payment is unrestricted', async () => {
  const she = await goOn({ before: leaving(10_670) })
  expect(cardsOf(she)).toEqual([
    ['gift', undefined],
    ['instant', undefined],
    ['refund', undefined],
  ])
  expect(she.find('notice', 'limited')).toBeUndefined()
})

test('REV-48 FIX-07 a smaller remaining payment limits both choices, and the page gives the reason', async () => {
  const she = await goOn({ before: leaving(5_000), policy: { fees: [], gift_card_incentive_type: 'none' } })
  expect(amountsOf(she)).toEqual([
    ['gift', 5_000],
    ['instant', 5_000],
    ['refund', 5_000],
  ])
  expect(JSON.stringify(she.find('notice', 'limited')?.body)).toContain(english('credit.limited', { amount: '$50.00' }))
  await she.press('credit.choose', { args: { credit: 'refund' } })
  const row = () => she.find('totals')?.rows.find(({ id }) => id === 'not-taken')
  expect([row()?.label, row()?.money.amount]).toEqual([english('totals.not-taken'), 5_670])
  expect((await submit(she)).status).toBe(200)
  expect(row()?.label).toBe(english('totals.not-taken'))
  expect(she.find('totals')?.footnote).toContain(english('totals.not-taken-note'))
})

test('REV-48 FIX-07 without any remaining payment both choices are closed, and returning goods stays possible', async () => {
  const she = await goOn({ before: leaving(0) })
  const closed = english('credit.off-order-limit')
  expect(cardsOf(she)).toEqual([
    ['gift', closed],
    ['refund', closed],
    ['exchange', undefined],
  ])
  await she.press('credit.choose', { args: { credit: 'exchange' } })
  expect((await submit(she)).status).toBe(200)
  expect((await returnOf(world, she)).document).toMatchObject({
    totals: { computed: { net: 0, notTaken: 10_670 } },
    receipt: { notTaken: 10_670, handlingFee: 0 },
  })
})

test('FIX-03 an order without any captured payment offers no credit and gives the reason', async () => {
  const she = await visitor(shopWith({}))
  await meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({ ...order, taken: 0 }))
  await lookUp(she)
  expect(she.find('notice', 'unpaid')?.title).toBe(english('items.unpaid-title'))
  expect(she.offered()).not.toContain('item.open')
})

test('FIX-03 an order without any captured payment allows exchanges where enabled, without payouts', async () => {
  const she = await visitor(shopWith({ settings: { exchangesOfUnpaidOrders: true } }))
  await meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({ ...order, taken: 0 }))
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
  expect((await submit(she)).status).toBe(200)
  expect((await returnOf(world, she)).document.totals.computed).toMatchObject({ net: 0, notTaken: 0 })
})

test('CRD-32 beside an exchange a refund stays open where the shop allows it', async () => {
  const she = await goOn({ items: withExchange })
  expect(Object.fromEntries(cardsOf(she))).toMatchObject({ gift: undefined, refund: undefined })
  expect(she.offered()).toContain('credit.choose')
})

describe('CRD-10 a shopper without an available choice', () => {
  const stuck: Given = { rules: [rule('no', [{ type: 'ban', actions: ['gift', 'refund'] }])] }

  test('CRD-10 the option "no thanks" forfeits the credit, and card and button name the amount', async () => {
    const she = await goOn(stuck)
    expect(cardsOf(she)).toEqual([
      ['gift', english('credit.off-banned')],
      ['refund', english('credit.off-banned')],
      ['exchange', undefined],
    ])
    expect(creditWay(she, 'exchange')?.price?.text).toBe('$106.70')
    await she.press('credit.choose', { args: { credit: 'exchange' } })
    expect(she.find('actions', 'submit-bar')?.buttons[0]?.label).toBe(
      english('review.submit-forfeited', { amount: '$106.70' }),
    )
    expect(she.find('totals')?.rows.at(-1)?.label).toBe(english('totals.forfeited'))
    expect((await submit(she)).status).toBe(200)
    const entries = await world.database.query<{ kind: string }>({
      name: 'test.payouts',
      text: "select kind from outbox where shop_id = $1 and kind in ('refund', 'gift-card')",
      values: [she.shopId],
    })
    expect(entries).toEqual([])
  })

  test('REV-28 the review requires the "no thanks" choice first', async () => {
    const she = await goOn(stuck)
    expect((await she.open('/review')).body.screen?.path).toBe('/credit')
    const forced = await she.post(
      'return.submit',
      { at: '/review', values: { policy: 'true' }, args: { amount: 'x' } },
      { 'if-match': she.seen().rev ?? '' },
    )
    expect(forced.status).toBe(409)
  })

  test('CRD-10 the option "no thanks" is offered nowhere else', async () => {
    expect(cardsOf(await goOn({})).map(([id]) => id)).toEqual(['gift', 'instant', 'refund'])
  })
})

test('CRD-26 CRD-27 REV-17 REV-18 the only enabled choice is preselected, and the review names it', async () => {
  const refund = await goOn({ policy: { gift_card: off } })
  expect(refund.seen().screen?.path).toBe('/review')
  expect(JSON.stringify(refund.find('text', 'credit-note')?.body)).toContain(english('review.refund-only'))
  const gift = await goOn({ policy: { refund: off } })
  expect(gift.seen().screen?.path).toBe('/review')
  expect(JSON.stringify(gift.find('text', 'credit-note')?.body)).toContain(english('review.gift-only'))
  const both = await goOn({})
  await both.press('credit.choose', { args: { credit: 'refund' } })
  expect(both.find('text', 'credit-note')).toBeUndefined()
})

test('REV-48 T26 a refund made by the order system meanwhile is reported before submit', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  expect(submitOff(she)).toBeUndefined()
  await leaving(5_000)(she)
  const refused = await submit(she)
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'amounts-changed'])
  expect(she.find('totals')?.rows.at(-1)?.money.amount).toBe(-5_000)
  expect((await submit(she)).status).toBe(200)
})
