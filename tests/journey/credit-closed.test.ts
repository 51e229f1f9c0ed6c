import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextKey } from '../../locales/translate.ts'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { isSubmitDisabled } from './cards.ts'
import { changesOf } from './meanwhile.ts'
import { excludeResult, findReturn, rule, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, creditWay, creditWays, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const disabledEvent = { enabled: false, event: 'manual', window: 60 } as const
const listCreditCards = (shopper: Shopper) => creditWays(shopper).map(({ value, disabled }) => [value, disabled])

type Items = NonNullable<Parameters<typeof goToReview>[1]>['items']
const shirt: NonNullable<Items> = { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'return' } }
const withExchange: NonNullable<Items> = {
  'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' },
  Dusk: { reasons: ['not-needed'], outcome: 'return' },
}

interface CreditOptions extends ShopOverrides {
  readonly order?: string
  readonly proof?: string
  readonly items?: NonNullable<Items>
  readonly before?: (shopper: Shopper) => Promise<void>
}

const continueToCredit = async ({ order, proof, items = shirt, before, ...input }: CreditOptions): Promise<Shopper> => {
  const shopper = await visitor(shopWith(input))
  await before?.(shopper)
  await lookUpOrder(shopper, order, proof)
  for (const [title, wish] of Object.entries(items)) await choose(shopper, itemNamed(shopper, title), wish)
  await shopper.press('items.continue')
  return shopper
}

const leaveAmount = (left: number) => (shopper: Shopper) =>
  changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({ ...order, refundTotal: order.total - left }))
const cashOrder = {
  order: '#1007',
  proof: '10007',
  items: { 'Tern Breton': { reasons: ['changed-mind'], outcome: 'return' } },
} as const

test.each<[string, CreditOptions, 'gift' | 'refund', TextKey]>([
  [
    'CRD-18 a refund that a rule bans',
    { rules: [rule('no', [excludeResult('refund')])] },
    'refund',
    'credit.off-banned',
  ],
  [
    'CRD-18 a gift card that a rule bans',
    { rules: [rule('no', [excludeResult('storeCredit')])] },
    'gift',
    'credit.off-banned',
  ],
  ['CRD-31 a refund of an order paid in cash', cashOrder, 'refund', 'credit.off-cash'],
  [
    'CRD-32 a refund beside an exchange where the shop wants none',
    { items: withExchange, settings: { allowExchangeUpsellAndRefund: false } },
    'refund',
    'credit.off-not-with-exchange',
  ],
])('ERR-56 UXD-03 %s is closed: the review gives the reason instead of asking', async (_, input, closed, why) => {
  const shopper = await continueToCredit(input)
  const { screen, rev } = shopper.readPage()
  expect([screen?.path, screen?.steps?.items.length]).toEqual(['/review', 2])
  expect(JSON.stringify(shopper.find('text', 'credit-note')?.body)).toContain(english(why))
  for (const name of ['credit.choose', 'review.credit']) {
    const forged = { at: '/review', args: { credit: closed } }
    const forcedView = await shopper.post(name, forged, { 'if-match': rev ?? '' })
    expect([forcedView.status, forcedView.body.problem?.code]).toEqual([409, 'not-offered'])
  }
  expect((await shopper.open('/credit')).body.screen?.path).toBe('/review')
  if (shopper.offered().includes('review.exchange-type'))
    await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  // A closed choice removes the picker (REV-07).
  expect(shopper.find('picker', 'credit')).toBeUndefined()
  expect((await submit(shopper)).status).toBe(200)
})

const listAmounts = (shopper: Shopper) => creditWays(shopper).map(({ value, price }) => [value, price?.amount])

test('REV-48 a refund equal to the remaining payment is unrestricted', async () => {
  const shopper = await continueToCredit({ before: leaveAmount(10_670) })
  expect(listCreditCards(shopper)).toEqual([
    ['refund', undefined],
    ['instant', undefined],
    ['gift', undefined],
  ])
  expect(shopper.find('notice', 'limited')).toBeUndefined()
})

test('REV-48 FIX-07 a smaller remaining payment limits both choices, and the page gives the reason', async () => {
  const shopper = await continueToCredit({
    before: leaveAmount(5_000),
    policy: { fees: [], gift_card_incentive_type: 'none' },
  })
  expect(listAmounts(shopper)).toEqual([
    ['refund', 5_000],
    ['instant', 5_000],
    ['gift', 5_000],
  ])
  expect(JSON.stringify(shopper.find('notice', 'limited')?.body)).toContain(
    english('credit.limited', { amount: '$50.00' }),
  )
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const row = () => shopper.find('totals')?.rows.find(({ id }) => id === 'not-taken')
  expect([row()?.label, row()?.money.amount]).toEqual([english('totals.not-taken'), 5_670])
  expect((await submit(shopper)).status).toBe(200)
  expect(row()?.label).toBe(english('totals.not-taken'))
  expect(shopper.find('totals')?.footnote).toContain(english('totals.not-taken-note'))
})

test('REV-48 FIX-07 without any remaining payment both choices are closed, and returning goods stays possible', async () => {
  const shopper = await continueToCredit({ before: leaveAmount(0) })
  const closed = english('credit.off-order-limit')
  expect(listCreditCards(shopper)).toEqual([
    ['refund', closed],
    ['gift', closed],
    ['exchange', undefined],
  ])
  await shopper.press('credit.choose', { args: { credit: 'exchange' } })
  expect((await submit(shopper)).status).toBe(200)
  expect((await findReturn(world, shopper)).document).toMatchObject({
    totals: { computed: { net: 0, notTaken: 10_670 } },
    receipt: { notTaken: 10_670, handlingFee: 0 },
  })
})

test('FIX-03 an order without any captured payment offers no credit and gives the reason', async () => {
  const shopper = await visitor(shopWith({}))
  await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({ ...order, taken: 0 }))
  await lookUpOrder(shopper)
  expect(shopper.find('notice', 'unpaid')?.title).toBe(english('items.unpaid-title'))
  expect(shopper.offered()).not.toContain('item.open')
})

test('FIX-03 an order without any captured payment allows exchanges where enabled, without payouts', async () => {
  const shopper = await visitor(shopWith({ settings: { exchangesOfUnpaidOrders: true } }))
  await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({ ...order, taken: 0 }))
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
  expect((await submit(shopper)).status).toBe(200)
  expect((await findReturn(world, shopper)).document.totals.computed).toMatchObject({ net: 0, notTaken: 0 })
})

test('CRD-32 beside an exchange a refund stays open where the shop allows it', async () => {
  const shopper = await continueToCredit({ items: withExchange })
  expect(Object.fromEntries(listCreditCards(shopper))).toMatchObject({ gift: undefined, refund: undefined })
  expect(shopper.offered()).toContain('credit.choose')
})

describe('CRD-10 a shopper without an available choice', () => {
  const stuck: CreditOptions = { rules: [rule('no', [{ type: 'ban', actions: ['gift', 'refund'] }])] }

  test('CRD-10 the option "no thanks" forfeits the credit, and card and button name the amount', async () => {
    const shopper = await continueToCredit(stuck)
    expect(listCreditCards(shopper)).toEqual([
      ['refund', english('credit.off-banned')],
      ['gift', english('credit.off-banned')],
      ['exchange', undefined],
    ])
    expect(creditWay(shopper, 'exchange')?.price?.text).toBe('$106.70')
    await shopper.press('credit.choose', { args: { credit: 'exchange' } })
    expect(shopper.find('actions', 'submit-bar')?.buttons[0]?.label).toBe(
      english('review.submit-forfeited', { amount: '$106.70' }),
    )
    expect(shopper.find('totals')?.rows.at(-1)?.label).toBe(english('totals.forfeited'))
    expect((await submit(shopper)).status).toBe(200)
    const entries = await world.database.query<{ kind: string }>({
      name: 'test.payouts',
      text: "select kind from outbox where shop_id = $1 and kind in ('refund', 'gift-card')",
      values: [shopper.shopId],
    })
    expect(entries).toEqual([])
  })

  test('REV-28 the review requires the "no thanks" choice first', async () => {
    const shopper = await continueToCredit(stuck)
    expect((await shopper.open('/review')).body.screen?.path).toBe('/credit')
    const forcedView = await shopper.post(
      'return.submit',
      { at: '/review', values: { policy: 'true' }, args: { amount: 'x' } },
      { 'if-match': shopper.readPage().rev ?? '' },
    )
    expect(forcedView.status).toBe(409)
  })

  test('CRD-10 the option "no thanks" is offered nowhere else', async () => {
    expect(listCreditCards(await continueToCredit({})).map(([id]) => id)).toEqual(['refund', 'instant', 'gift'])
  })
})

test('CRD-26 CRD-27 REV-17 REV-18 the only enabled choice is preselected, and the review names it', async () => {
  const refund = await continueToCredit({ policy: { gift_card: disabledEvent } })
  expect(refund.readPage().screen?.path).toBe('/review')
  const refundNote = refund.find('text', 'credit-note')
  expect(refundNote?.heading).toBe(english('credit.refund'))
  expect(JSON.stringify(refundNote?.body)).toContain(english('credit.to-card', { card: 'Visa ending in 4242' }))
  const gift = await continueToCredit({ policy: { refund: disabledEvent } })
  expect(gift.readPage().screen?.path).toBe('/review')
  expect(gift.find('text', 'credit-note')?.heading).toBe(english('credit.gift'))
  const both = await continueToCredit({})
  await both.press('credit.choose', { args: { credit: 'refund' } })
  expect(both.find('text', 'credit-note')).toBeUndefined()
})

test('REV-48 T26 a refund made by the order system meanwhile is reported before submit', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper)
  expect(isSubmitDisabled(shopper)).toBeUndefined()
  await leaveAmount(5_000)(shopper)
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'amounts-changed'])
  expect(shopper.find('totals')?.rows.at(-1)?.money.amount).toBe(-5_000)
  expect((await submit(shopper)).status).toBe(200)
})
