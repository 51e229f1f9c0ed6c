import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextKey } from '../../locales/translate.ts'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { submitOff } from './cards.ts'
import { meanwhile } from './meanwhile.ts'
import { type Differing, excludes, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const off = { enabled: false, event: 'manual', window: 60 } as const
const cardsOf = (she: Shopper) =>
  she.components().flatMap((one) => (one.type === 'offer_card' ? [[one.id, one.button.disabled]] : []))

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

const almostRefunded = async (she: Shopper) =>
  meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({ ...order, refundTotal: order.total - 10_669 }))
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
    'REV-48 a refund of more than is left of the payment',
    { before: almostRefunded },
    'refund',
    'credit.off-order-limit',
  ],
  [
    'CRD-32 a refund beside an exchange where the shop wants none',
    { items: withExchange, settings: { allowExchangeUpsellAndRefund: false } },
    'refund',
    'credit.off-not-with-exchange',
  ],
])('ERR-56 %s is closed, the page says why, and it is not taken', async (_, given, closed, why) => {
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
  // The choice is not offered again where one of the two is closed (REV-07).
  expect(she.find('picker', 'credit')).toBeUndefined()
  expect((await submit(she)).status).toBe(200)
})

test('REV-48 a refund of exactly what is left of the payment is open', async () => {
  const she = await goOn({
    before: (one) =>
      meanwhile(world, one.shopId).changeOrder('#1001', (order) => ({ ...order, refundTotal: order.total - 10_670 })),
  })
  expect(cardsOf(she)).toEqual([
    ['gift', undefined],
    ['instant', undefined],
    ['refund', undefined],
  ])
})

test('CRD-32 beside an exchange a refund stays open where the shop allows it', async () => {
  const she = await goOn({ items: withExchange })
  expect(Object.fromEntries(cardsOf(she))).toMatchObject({ gift: undefined, refund: undefined })
  expect(she.offered()).toContain('credit.choose')
})

describe('CRD-10 where neither can be chosen the shopper is not stuck', () => {
  const stuck: Given = { rules: [rule('no', [{ type: 'ban', actions: ['gift', 'refund'] }])] }

  test('CRD-10 "no thanks" gives the credit up: the card and the button of the submit name the amount', async () => {
    const she = await goOn(stuck)
    expect(cardsOf(she)).toEqual([
      ['gift', english('credit.off-banned')],
      ['refund', english('credit.off-banned')],
      ['exchange', undefined],
    ])
    expect(she.find('offer_card', 'exchange')?.price?.text).toBe('$106.70')
    await she.press('credit.choose', { args: { credit: 'exchange' } })
    expect(she.find('actions', 'submit-bar')?.buttons[0]?.label).toBe(
      english('review.submit-forfeited', { amount: '$106.70' }),
    )
    expect(she.find('totals')?.rows.at(-1)?.label).toBe(english('totals.forfeited'))
    expect((await submit(she)).status).toBe(200)
    const entries = await world.database.query<{ kind: string }>({
      name: 'test.payouts',
      text: "select kind from effects where shop_id = $1 and kind in ('refund', 'gift-card')",
      values: [she.shopId],
    })
    expect(entries).toEqual([])
  })

  test('REV-28 the review cannot be reached before it is chosen', async () => {
    const she = await goOn(stuck)
    expect((await she.open('/review')).body.screen?.path).toBe('/credit')
    const forced = await she.post(
      'return.submit',
      { at: '/review', values: { policy: 'true' }, args: { amount: 'x' } },
      { 'if-match': she.seen().rev ?? '' },
    )
    expect(forced.status).toBe(409)
  })

  test('CRD-10 it is offered nowhere else', async () => {
    expect(cardsOf(await goOn({})).map(([id]) => id)).toEqual(['gift', 'instant', 'refund'])
  })
})

test('CRD-26 CRD-27 REV-17 REV-18 with one of the two enabled it is taken without a question, and the review says so', async () => {
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

test('REV-17 REV-48 T26 a refund that closes meanwhile leaves the gift card, and nobody submits what was not shown', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  expect(submitOff(she)).toBeUndefined()
  await almostRefunded(she)
  const refused = await submit(she)
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'amounts-changed'])
  expect(JSON.stringify(she.find('text', 'credit-note')?.body)).toContain(english('review.gift-only'))
  expect(she.find('totals')?.rows.at(-1)?.label).toBe(english('totals.gift-card'))
  await she.open('/credit')
  expect(she.find('offer_card', 'refund')?.button.disabled).toBe(english('credit.off-order-limit'))
})
