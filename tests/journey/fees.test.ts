import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Fee } from '../../schemas/config/policy.ts'
import { json, sql } from '../../server/database/database.ts'
import type { World } from '../../server/world.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { pay } from './cards.ts'
import { countRows, noRows } from './meanwhile.ts'
import { findReturn, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, creditWay, english, type Portal, submit } from './shoppers.ts'

type Quote = ReturnType<World['carriers']>['quote']

const NEVER = new Promise<number>(() => undefined)
const silentQuote: Quote = () => NEVER
const failingQuote: Quote = async () => {
  throw new Error('the carrier is down')
}
const quoteWithRate =
  (rate: number | null): Quote =>
  async () =>
    rate

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
let quote: Quote
let quoteRequests: Parameters<Quote>[0][]
beforeAll(async () => {
  world = await testWorld()
  const carriers: World['carriers'] = (config) => ({
    ...world.world.carriers(config),
    quote(request) {
      quoteRequests.push(request)
      return quote(request)
    },
  })
  ;({ app, visitor } = await createPortal({ ...world, world: { ...world.world, carriers } }))
}, 60_000)
afterAll(() => world.drop())
beforeEach(() => {
  quote = quoteWithRate(500)
  quoteRequests = []
})

const halfFee: Fee = { id: 'half', type: 'percentage_of_label', amount: 50, outcome: 'refund', is_active: true }
const withFallback: ShopOverrides = { policy: { fees: [{ ...halfFee, fallback_amount: 400 }] } }

const olderShopWith = async (fees: readonly Fee[], policy: ShopOverrides['policy']): Promise<string> => {
  const change = shopWith({ policy: { ...policy, fees: fees.map((fee) => ({ ...fee, fallback_amount: 400 })) } })
  const shopId = await loadDemoShop(world, { change })
  const stored = await world.world.store.shops.newestConfig(shopId)
  const document = stored?.document as ShopConfig
  const policies = document.policies.map((current) => ({ ...current, fees }))
  await world.database.query(
    sql('test.older')`update configs set document = ${json({ ...document, policies })} where shop_id = ${shopId}`,
  )
  return shopId
}

const chooseAster = async (shopper: Shopper): Promise<Shopper> => {
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  return shopper
}
const chooseShirt = async (options: ShopOverrides): Promise<Shopper> => chooseAster(await visitor(shopWith(options)))
const withoutFallback = async (
  fees: readonly Fee[] = [halfFee],
  policy: ShopOverrides['policy'] = {},
): Promise<Shopper> => {
  return chooseAster(createShopper(app, await olderShopWith(fees, policy)))
}
const countCartLines = (shopper: Shopper) => shopper.find('line_group', 'cart-lines')?.lines.length
const refundCard = (shopper: Shopper) => creditWay(shopper, 'refund')
const feeOf = (shopper: Shopper) => shopper.find('totals')?.rows.find(({ id }) => id === 'fee')?.money.amount
const reviewOf = async (shopper: Shopper) => {
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
}
const submitDisabledReason = (shopper: Shopper) => shopper.find('actions', 'submit-bar')?.buttons[0]?.disabled

test('NAV-37 credit, review and shop pages quote the label before rendering; other pages do not', async () => {
  const shopper = await chooseShirt({ policy: { ...withFallback.policy, shop_now_enabled: true } })
  const requestsQuoteAt = async (path: string) => {
    quoteRequests = []
    await shopper.open(path)
    return quoteRequests.length > 0
  }
  for (const path of ['/', '/exchange', '/gift', '/link/none'])
    expect([path, await requestsQuoteAt(path)]).toEqual([path, false])
  for (const path of ['/credit', '/shop']) expect([path, await requestsQuoteAt(path)]).toEqual([path, true])
  await shopper.open('/credit?slide=options')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect(await requestsQuoteAt('/review')).toBe(true)
  expect(quoteRequests[0]).toMatchObject({
    parcel: { grams: 280 },
    from: { zip: '10001' },
    to: { zip: '02903' },
    currency: 'USD',
  })
})

test('NAV-37 an action quotes once for its own page and once for the next', async () => {
  const shopper = await chooseShirt(withFallback)
  await shopper.press('items.continue')
  quoteRequests = []
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect([shopper.readPage().screen?.path, quoteRequests.length]).toEqual(['/review', 2])
})

test('NAV-37 fees independent of the label request no quote', async () => {
  const shopper = await chooseShirt({ policy: { fees: [{ ...halfFee, type: 'flat_fee', amount: 250 }] } })
  await reviewOf(shopper)
  expect([quoteRequests, feeOf(shopper)]).toEqual([[], 250])
})

test('ITM-76 CRD-15 CRD-17 Continue resolves the fees, and the option shows its fee and remaining amount', async () => {
  const shopper = await chooseShirt(withFallback)
  await shopper.press('items.continue')
  expect(refundCard(shopper)).toMatchObject({
    price: { amount: 10_670 - 250 },
    rows: expect.arrayContaining([expect.objectContaining({ label: english('totals.handling-fee') })]),
  })
  expect(refundCard(shopper)).not.toHaveProperty('lines')
  expect(creditWay(shopper, 'gift')).not.toHaveProperty('lines')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect([feeOf(shopper), shopper.find('totals')?.rows.at(-1)?.money.amount]).toEqual([250, -10_420])
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document.receipt).toMatchObject({ handlingFee: 250, total: -10_420 })
})

test.each<[string, Quote]>([
  ['fails', failingQuote],
  ['takes no such parcel', quoteWithRate(null)],
])('ERR-44 a carrier that %s: the fee falls back, the journey goes on', async (_, how) => {
  const shopper = await chooseShirt(withFallback)
  quote = how
  await reviewOf(shopper)
  expect([shopper.readPage().screen?.path, feeOf(shopper)]).toEqual(['/review', 400])
  expect((await submit(shopper)).status).toBe(200)
})

test('ERR-44 an unknown method fee falls back to the policy’s and is reported', async () => {
  const flat: Fee = { ...halfFee, id: 'flat', type: 'flat_fee', amount: 600 }
  const change = shopWith({ policy: { fees: [flat] } })
  const shopper = await visitor((config) => {
    const own = change(config)
    return { ...own, methods: own.methods.map((method) => ({ ...method, fees: [halfFee] })) }
  })
  await chooseAster(shopper)
  quote = failingQuote
  await reviewOf(shopper)
  expect(feeOf(shopper)).toBe(600)
  expect(world.log.lines.some(({ level, sentence }) => level === 'error' && sentence.includes('label rate'))).toBe(true)
})

test('ITM-81 ERR-43 ERR-41 Continue stays without a fallback fee; the credit page reports and recovers', async () => {
  const shopper = await withoutFallback()
  quote = failingQuote
  const stays = await shopper.press('items.continue')
  expect([stays.status, stays.body.screen?.path, stays.body.problem]).toEqual([
    422,
    '/exchange',
    { code: 'totals-failed', title: english('error.totals'), detail: english('error.totals-refund-fee'), modal: true },
  ])
  await shopper.open('/credit')
  const failure = shopper.find('notice', 'failure')
  expect(JSON.stringify(failure)).toContain(english('error.totals'))
  expect([failure?.actions?.[0]?.action, refundCard(shopper)]).toEqual([{ type: 'reload' }, undefined])
  quote = quoteWithRate(500)
  await shopper.open('/credit')
  expect(refundCard(shopper)?.price?.amount).toBe(10_420)
})

test('ERR-40 two unknown fees are reported in a single line', async () => {
  const shopper = await withoutFallback([halfFee, { ...halfFee, id: 'half-credit', outcome: 'credit' }])
  quote = failingQuote
  const stays = await shopper.press('items.continue')
  expect(stays.body.problem?.detail).toBe(
    `${english('error.totals-refund-fee')} - ${english('error.totals-credit-fee')}`,
  )
})

test('ERR-42 the cart accepts no product while fees are unknown, and the first is reported', async () => {
  const fees = [halfFee, { ...halfFee, id: 'half-credit', outcome: 'credit' as const }]
  const shopper = await withoutFallback(fees, { shop_now_enabled: true })
  await shopper.open('/shop')
  await shopper.open(shopper.find('collection_nav')?.collections[0]?.path ?? '')
  await shopper.open(shopper.find('product_grid')?.products[0]?.path ?? '')
  const product = shopper.readPage().screen?.path
  const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  quote = failingQuote
  const stays = await shopper.press('cart.add', { values: { variant } })
  expect([stays.status, stays.body.screen?.path, stays.body.problem]).toEqual([
    422,
    product,
    { code: 'totals-failed', title: english('error.totals'), detail: english('error.totals-refund-fee'), modal: true },
  ])
  quote = quoteWithRate(500)
  await shopper.open('/shop/cart')
  expect(shopper.find('line_group', 'cart-lines')).toBeUndefined()
})

test('SHP-38 SHP-42 ERR-40 a cart without known amounts shows no total, and Continue leads to a retry', async () => {
  const shopper = await withoutFallback([halfFee], { shop_now_enabled: true })
  await shopper.open('/shop')
  await shopper.open(shopper.find('collection_nav')?.collections[0]?.path ?? '')
  await shopper.open(shopper.find('product_grid')?.products[0]?.path ?? '')
  const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await shopper.press('cart.add', { values: { variant } })
  expect(shopper.find('totals', 'cart-total')?.rows[0]?.money.amount).toBeGreaterThan(0)
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  quote = failingQuote
  await shopper.open('/shop/cart')
  expect([shopper.find('totals', 'cart-total'), countCartLines(shopper)]).toEqual([undefined, 1])
  expect(JSON.stringify(shopper.find('notice', 'cart-total'))).toContain(english('error.totals'))
  await shopper.press('cart.continue')
  expect(shopper.readPage().screen?.heading).toBe(english('error.totals-heading'))
  quote = quoteWithRate(500)
  await shopper.open('/shop/cart')
  expect([shopper.find('notice', 'cart-total'), countCartLines(shopper)]).toEqual([undefined, 1])
})

test('ERR-43 the review of an unquoted parcel reports missing amounts and refuses the submit', async () => {
  const shopper = await withoutFallback()
  await reviewOf(shopper)
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  quote = failingQuote
  expect((await shopper.open('/review')).body.screen?.heading).toBe(english('error.totals-heading'))
  const payload = { at: '/review', values: { policy: 'true' }, args: { amount: '' } }
  const refusal = await shopper.post('return.submit', payload, { 'if-match': shopper.readPage().rev ?? '' })
  expect([refusal.status, refusal.body.problem?.code]).toEqual([422, 'totals-failed'])
  expect(await countRows(world, shopper.shopId)).toEqual(noRows)
  quote = quoteWithRate(500)
  await shopper.open('/review')
  expect(feeOf(shopper)).toBe(250)
})

test('T26 the shown fee stays valid and is stored after the carrier fails', async () => {
  const shopper = await chooseShirt(withFallback)
  quote = quoteWithRate(2_000)
  await reviewOf(shopper)
  expect(feeOf(shopper)).toBe(1_000)
  quote = failingQuote
  await shopper.open('/review')
  expect(feeOf(shopper)).toBe(1_000)
  expect((await submit(shopper)).status).toBe(200)
  expect((await findReturn(world, shopper)).document.receipt.handlingFee).toBe(1_000)
})

test('T26 REV-41 a changed carrier price refuses the submit and shows the new fee', async () => {
  const shopper = await chooseShirt(withFallback)
  await reviewOf(shopper)
  quote = quoteWithRate(900)
  const refusal = await pay(shopper)
  expect([refusal.status, refusal.body.problem?.code, feeOf(shopper)]).toEqual([409, 'amounts-changed', 450])
  expect(await countRows(world, shopper.shopId)).toEqual(noRows)
  expect((await submit(shopper)).status).toBe(200)
})

test('CRD-16 REV-33 with a slow carrier fees are pending, submit waits, and a poll completes them', async () => {
  const shopper = await chooseShirt(withFallback)
  quote = silentQuote
  await shopper.open('/credit')
  expect(refundCard(shopper)).not.toHaveProperty('price')
  expect([refundCard(shopper)?.lines?.[0], shopper.find('loading', 'fees')?.label]).toEqual([
    english('totals.loading'),
    english('totals.loading'),
  ])
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect([submitDisabledReason(shopper), shopper.find('totals')?.rows.at(-1)?.note]).toEqual([
    english('review.off-fees-loading'),
    [
      english('credit.to-card', { card: 'Visa ending in 4242' }),
      english('status.once-arrived', { days: 'you’ll have it within 5 days' }),
      english('totals.may-change'),
    ].join(' · '),
  ])
  const poll = shopper.readPage().screen?.poll?.find(({ id }) => id === 'fees')
  if (poll === undefined) throw new Error('Nothing is polled')
  const waiting = await shopper.part(poll)
  expect(waiting.body.parts).toEqual([{ id: 'fees', component: expect.objectContaining({ type: 'loading' }) }])

  quote = quoteWithRate(500)
  const nextView = await shopper.part(poll)
  const parts = nextView.body.parts ?? []
  expect(parts[0]).toEqual({ id: 'fees', removed: true })
  expect(parts.map(({ id }) => id)).toEqual(expect.arrayContaining(['totals', 'submit-bar', 'methods']))
  expect(JSON.stringify(parts)).not.toContain(english('review.off-fees-loading'))
  expect(JSON.stringify(parts)).toContain('$2.50')
  const early = await submit(shopper)
  expect([early.status, early.body.problem?.code, feeOf(shopper)]).toEqual([409, 'amounts-changed', 250])
  expect((await submit(shopper)).status).toBe(200)
})
