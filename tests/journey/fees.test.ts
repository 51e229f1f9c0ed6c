import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Fee } from '../../schemas/config/policy.ts'
import { json, sql } from '../../server/database/database.ts'
import type { World } from '../../server/world.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { pay } from './cards.ts'
import { nothing, rowsOf } from './meanwhile.ts'
import { type Differing, returnOf, shopWith } from './ruled.ts'
import { creditWay, english, type Portal, portal, submit } from './shoppers.ts'

type Quote = ReturnType<World['carriers']>['quote']

const NEVER = new Promise<number>(() => undefined)
const silent: Quote = () => NEVER
const fails: Quote = async () => {
  throw new Error('the carrier is down')
}
const costs =
  (rate: number | null): Quote =>
  async () =>
    rate

let house: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
let quote: Quote
let asked: Parameters<Quote>[0][]
beforeAll(async () => {
  house = await testWorld()
  const carriers: World['carriers'] = (config) => ({
    ...house.world.carriers(config),
    quote(request) {
      asked.push(request)
      return quote(request)
    },
  })
  ;({ app, visitor } = await portal({ ...house, world: { ...house.world, carriers } }))
}, 60_000)
afterAll(() => house.drop())
beforeEach(() => {
  quote = costs(500)
  asked = []
})

const half: Fee = { id: 'half', type: 'percentage_of_label', amount: 50, outcome: 'refund', is_active: true }
const withFallback: Differing = { policy: { fees: [{ ...half, fallback_amount: 400 }] } }

/** A shop from before fees without a fallback were refused. */
const olderShopWith = async (fees: readonly Fee[], policy: Differing['policy']): Promise<string> => {
  const change = shopWith({ policy: { ...policy, fees: fees.map((fee) => ({ ...fee, fallback_amount: 400 })) } })
  const shopId = await loadDemoShop(house, { change })
  const stored = await house.world.store.shops.newestConfig(shopId)
  const document = stored?.document as ShopConfig
  const policies = document.policies.map((policy) => ({ ...policy, fees }))
  await house.database.query(
    sql('test.older')`update configs set document = ${json({ ...document, policies })} where shop_id = ${shopId}`,
  )
  return shopId
}

const withShirt = async (given: Differing): Promise<Shopper> => {
  const she = await visitor(shopWith(given))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  return she
}
const withoutFallback = async (fees: readonly Fee[] = [half], policy: Differing['policy'] = {}): Promise<Shopper> => {
  const she = shopper(app, await olderShopWith(fees, policy))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  return she
}
const refundCard = (she: Shopper) => creditWay(she, 'refund')
const feeOf = (she: Shopper) => she.find('totals')?.rows.find(({ id }) => id === 'fee')?.money.amount
const reviewOf = async (she: Shopper) => {
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
}
const offOf = (she: Shopper) => she.find('actions', 'submit-bar')?.buttons[0]?.disabled

test('NAV-37 credit, review and shop pages quote the label before rendering; other pages do not', async () => {
  const she = await withShirt({ policy: { ...withFallback.policy, shop_now_enabled: true } })
  const askedAt = async (path: string) => {
    asked = []
    await she.open(path)
    return asked.length > 0
  }
  for (const path of ['/', '/exchange', '/gift', '/link/none'])
    expect([path, await askedAt(path)]).toEqual([path, false])
  for (const path of ['/credit', '/shop']) expect([path, await askedAt(path)]).toEqual([path, true])
  await she.open('/credit?slide=options')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect(await askedAt('/review')).toBe(true)
  expect(asked[0]).toMatchObject({
    parcel: { grams: 280 },
    from: { zip: '10001' },
    to: { zip: '02903' },
    currency: 'USD',
  })
})

test('NAV-37 an action quotes once for its own page and once for the next', async () => {
  const she = await withShirt(withFallback)
  await she.press('items.continue')
  asked = []
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect([she.seen().screen?.path, asked.length]).toEqual(['/review', 2])
})

test('NAV-37 fees independent of the label request no quote', async () => {
  const she = await withShirt({ policy: { fees: [{ ...half, type: 'flat_fee', amount: 250 }] } })
  await reviewOf(she)
  expect([asked, feeOf(she)]).toEqual([[], 250])
})

test('ITM-76 CRD-15 CRD-17 Continue resolves the fees, and the option shows its fee and remaining amount', async () => {
  const she = await withShirt(withFallback)
  await she.press('items.continue')
  expect(refundCard(she)).toMatchObject({
    price: { amount: 10_670 - 250 },
    lines: [english('credit.fee', { amount: '$2.50' })],
  })
  expect(creditWay(she, 'gift')).not.toHaveProperty('lines')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect([feeOf(she), she.find('totals')?.rows.at(-1)?.money.amount]).toEqual([250, -10_420])
  await submit(she)
  const { document } = await returnOf(house, she)
  expect(document.receipt).toMatchObject({ handlingFee: 250, total: -10_420 })
})

test.each<[string, Quote]>([
  ['fails', fails],
  ['takes no such parcel', costs(null)],
])('ERR-44 a carrier that %s: the fee falls back, the journey goes on', async (_, how) => {
  const she = await withShirt(withFallback)
  quote = how
  await reviewOf(she)
  expect([she.seen().screen?.path, feeOf(she)]).toEqual(['/review', 400])
  expect((await submit(she)).status).toBe(200)
})

test('ERR-44 an unknown method fee falls back to the policy’s and is reported', async () => {
  const flat: Fee = { ...half, id: 'flat', type: 'flat_fee', amount: 600 }
  const change = shopWith({ policy: { fees: [flat] } })
  const she = await visitor((config) => {
    const own = change(config)
    return { ...own, methods: own.methods.map((method) => ({ ...method, fees: [half] })) }
  })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  quote = fails
  await reviewOf(she)
  expect(feeOf(she)).toBe(600)
  expect(house.log.lines.some(({ level, sentence }) => level === 'error' && sentence.includes('label rate'))).toBe(true)
})

test('ITM-81 ERR-43 ERR-41 Continue stays without a fallback fee; the credit page reports and recovers', async () => {
  const she = await withoutFallback()
  quote = fails
  const stays = await she.press('items.continue')
  expect([stays.status, stays.body.screen?.path, stays.body.problem]).toEqual([
    422,
    '/exchange',
    { code: 'totals-failed', title: english('error.totals'), detail: english('error.totals-refund-fee'), modal: true },
  ])
  await she.open('/credit')
  expect(JSON.stringify(she.find('notice', 'failure'))).toContain(english('error.totals'))
  expect([she.find('notice', 'failure')?.actions?.[0]?.action, refundCard(she)]).toEqual([
    { type: 'reload' },
    undefined,
  ])
  quote = costs(500)
  await she.open('/credit')
  expect(refundCard(she)?.price?.amount).toBe(10_420)
})

test('ERR-40 two unknown fees are reported in a single line', async () => {
  const she = await withoutFallback([half, { ...half, id: 'half-credit', outcome: 'credit' }])
  quote = fails
  const stays = await she.press('items.continue')
  expect(stays.body.problem?.detail).toBe(
    `${english('error.totals-refund-fee')} - ${english('error.totals-credit-fee')}`,
  )
})

test('ERR-42 the cart accepts no product while fees are unknown, and the first is reported', async () => {
  const fees = [half, { ...half, id: 'half-credit', outcome: 'credit' as const }]
  const she = await withoutFallback(fees, { shop_now_enabled: true })
  await she.open('/shop')
  await she.open(she.find('collection_nav')?.collections[0]?.path ?? '')
  await she.open(she.find('product_grid')?.products[0]?.path ?? '')
  const product = she.seen().screen?.path
  const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  quote = fails
  const stays = await she.press('cart.add', { values: { variant } })
  expect([stays.status, stays.body.screen?.path, stays.body.problem]).toEqual([
    422,
    product,
    { code: 'totals-failed', title: english('error.totals'), detail: english('error.totals-refund-fee'), modal: true },
  ])
  quote = costs(500)
  await she.open('/shop/cart')
  expect(she.find('line_group', 'cart-lines')).toBeUndefined()
})

test('SHP-38 SHP-42 ERR-40 a cart without known amounts shows no total, and Continue leads to a retry', async () => {
  const she = await withoutFallback([half], { shop_now_enabled: true })
  await she.open('/shop')
  await she.open(she.find('collection_nav')?.collections[0]?.path ?? '')
  await she.open(she.find('product_grid')?.products[0]?.path ?? '')
  const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await she.press('cart.add', { values: { variant } })
  expect(she.find('totals', 'cart-total')?.rows[0]?.money.amount).toBeGreaterThan(0)
  // Another parcel than the quoted one.
  await she.open('/exchange')
  await choose(she, itemNamed(she, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  quote = fails
  await she.open('/shop/cart')
  expect([she.find('totals', 'cart-total'), she.find('line_group', 'cart-lines')?.lines.length]).toEqual([undefined, 1])
  expect(JSON.stringify(she.find('notice', 'cart-total'))).toContain(english('error.totals'))
  await she.press('cart.continue')
  expect(she.seen().screen?.heading).toBe(english('error.totals-heading'))
  quote = costs(500)
  await she.open('/shop/cart')
  expect([she.find('notice', 'cart-total'), she.find('line_group', 'cart-lines')?.lines.length]).toEqual([undefined, 1])
})

test('ERR-43 the review of an unquoted parcel reports missing amounts and refuses the submit', async () => {
  const she = await withoutFallback()
  await reviewOf(she)
  await she.open('/exchange')
  await choose(she, itemNamed(she, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  quote = fails
  expect((await she.open('/review')).body.screen?.heading).toBe(english('error.totals-heading'))
  const payload = { at: '/review', values: { policy: 'true' }, args: { amount: '' } }
  const refused = await she.post('return.submit', payload, { 'if-match': she.seen().rev ?? '' })
  expect([refused.status, refused.body.problem?.code]).toEqual([422, 'totals-failed'])
  expect(await rowsOf(house, she.shopId)).toEqual(nothing)
  quote = costs(500)
  await she.open('/review')
  expect(feeOf(she)).toBe(250)
})

test('T26 the shown fee stays valid and is stored after the carrier fails', async () => {
  const she = await withShirt(withFallback)
  quote = costs(2_000)
  await reviewOf(she)
  expect(feeOf(she)).toBe(1_000)
  quote = fails
  await she.open('/review')
  expect(feeOf(she)).toBe(1_000)
  expect((await submit(she)).status).toBe(200)
  expect((await returnOf(house, she)).document.receipt.handlingFee).toBe(1_000)
})

test('T26 REV-41 a changed carrier price refuses the submit and shows the new fee', async () => {
  const she = await withShirt(withFallback)
  await reviewOf(she)
  quote = costs(900)
  const refused = await pay(she)
  expect([refused.status, refused.body.problem?.code, feeOf(she)]).toEqual([409, 'amounts-changed', 450])
  expect(await rowsOf(house, she.shopId)).toEqual(nothing)
  expect((await submit(she)).status).toBe(200)
})

test('CRD-16 REV-33 with a slow carrier fees are pending, submit waits, and a poll completes them', async () => {
  const she = await withShirt(withFallback)
  quote = silent
  await she.open('/credit')
  expect(refundCard(she)).not.toHaveProperty('price')
  expect([refundCard(she)?.lines?.[0], she.find('loading', 'fees')?.label]).toEqual([
    english('totals.loading'),
    english('totals.loading'),
  ])
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect([offOf(she), she.find('totals')?.rows.at(-1)?.note]).toEqual([
    english('review.off-fees-loading'),
    `${english('totals.as-refund')} · ${english('totals.may-change')}`,
  ])
  const poll = she.seen().screen?.poll?.find(({ id }) => id === 'fees')
  if (poll === undefined) throw new Error('Nothing is polled')
  const waiting = await she.part(poll)
  expect(waiting.body.parts).toEqual([{ id: 'fees', component: expect.objectContaining({ type: 'loading' }) }])

  quote = costs(500)
  const come = await she.part(poll)
  const parts = come.body.parts ?? []
  expect(parts[0]).toEqual({ id: 'fees', removed: true })
  expect(parts.map(({ id }) => id)).toEqual(expect.arrayContaining(['totals', 'submit-bar', 'methods']))
  expect(JSON.stringify(parts)).not.toContain(english('review.off-fees-loading'))
  expect(JSON.stringify(parts)).toContain('$2.50')
  // The submit is bound to the amounts before the fee.
  const early = await submit(she)
  expect([early.status, early.body.problem?.code, feeOf(she)]).toEqual([409, 'amounts-changed', 250])
  expect((await submit(she)).status).toBe(200)
})
