import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { excludeResult, itemCountAtLeast, rule, shopWith } from './ruled.ts'
import { createPortal, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'
import { addToCart } from './spenders.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const DAY = 86_400_000

const returnShirt = {
  items: { 'Aster Linen': { reasons: ['style'], comment: 'Not for me', outcome: 'return' as const } },
}

const recordOf = async (shopper: Shopper): Promise<ReturnRecord> => {
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error('No return')
  return record
}

test('ENT-13 a draft at review stores order, answers, cart, credit and method, nothing derived', async () => {
  const shopper = await visitor(
    shopWith({
      policy: { shop_now_enabled: true },
      rules: [rule('two', [excludeResult('shopNow')], { when: itemCountAtLeast(9) })],
    }),
  )
  await lookUpOrder(shopper)
  for (const [title, wish] of Object.entries(returnShirt.items)) await choose(shopper, itemNamed(shopper, title), wish)
  await addToCart(shopper, 'Pebble Mug')
  await shopper.press('cart.continue')
  await shopper.press('review.credit', { args: { credit: 'refund' } })
  await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  await shopper.press('review.method', { args: { method: 'pre-paid' } })
  const [row] = await world.database.query<{ document: object }>({
    name: 'test.whole-draft',
    text: 'select document from drafts where shop_id = $1',
    values: [shopper.shopId],
  })
  expect(row?.document).toEqual({
    pos: false,
    failedLookups: [],
    captcha: false,
    proved: [{ order: '450000001001', gift: false }],
    order: {
      id: '450000001001',
      name: '#1001',
      gift: false,
      buyer: 'ada@example.com',
      workflowGroupId: 'all',
      configVersion: 1,
    },
    items: [
      {
        id: '45000000100101.1',
        reasons: ['style'],
        comment: 'Not for me',
        outcome: 'return',
        confirmed: true,
      },
    ],
    cart: [
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        product: expect.any(String),
        variant: expect.any(String),
        title: 'Pebble Mug',
        price: expect.any(Number),
      },
    ],
    creditType: 'refund',
    exchangeType: 'regular',
    method: 'pre-paid',
    total: expect.any(Number),
  })
})

test('ENT-14 a submit accepts only confirmed values and refuses derived items, fees and resolutions', async () => {
  const shopper = await visitor()
  await goToReview(shopper, returnShirt)
  const bar = shopper.components().find((one) => one.type === 'actions' && one.id === 'submit-bar')
  const button = bar?.type === 'actions' ? bar.buttons[0] : undefined
  const action = button?.action
  const args = action?.type === 'submit' ? action.args : {}
  expect(Object.keys(args ?? {})).toEqual(['amount'])
  const rev = { 'if-match': String(shopper.readPage().rev) }
  for (const more of [{ creditType: 'gift' }, { returnMethod: 'veho' }, { fees: '0' }, { items: '[]' }]) {
    const values = { policy: 'true', ...more }
    expect((await shopper.post('return.submit', { at: '/review', values, args }, rev)).status).toBe(400)
  }
  const finalView = await shopper.post('return.submit', { at: '/review', values: { policy: 'true' }, args }, rev)
  expect([finalView.status, finalView.body.problem]).toEqual([200, undefined])
  expect(finalView.body.screen?.path).toBe(`/return/${(await recordOf(shopper)).key}`)
})

test('ENT-15 ENT-22 a return stores everything that its pages, letters and label show', async () => {
  const shopper = await visitor()
  await goToReview(shopper, returnShirt)
  await submit(shopper)
  await world.runner.drain()
  const { document, ...record } = await recordOf(shopper)
  const [id, words] = [record.id, expect.any(String)]
  expect(record).toEqual({
    shopId: shopper.shopId,
    id: expect.stringMatching(/^[\w-]{22}$/),
    key: expect.stringMatching(/^[\w-]{22}$/),
    number: expect.stringMatching(/^R-[2-9A-Z]{8}$/),
    rev: expect.any(Number),
    state: 'open',
    orderId: '450000001001',
    createdAt: TEST_NOW,
  })
  const { label, items, decisions, moneyBasis, ...rest } = document
  expect(moneyBasis).toEqual(expect.any(Object))
  expect(decisions?.length).toBeGreaterThan(0)
  expect(label).toEqual({
    state: 'ready',
    reference: `${id}-1`,
    askedAt: TEST_NOW,
    carrier: 'Homeward Post',
    service: 'Ground',
    trackingNumber: words,
    rate: expect.any(Number),
    currency: 'USD',
    document: words,
    createdAt: TEST_NOW,
    expiresAt: expect.any(Number),
  })
  expect(items).toEqual([
    {
      lineItemId: '45000000100101.1',
      variantId: '8101003',
      sku: 'LINEN-SHIRT-03',
      barcode: expect.stringMatching(/^4006\d{9}$/),
      product: { title: 'Aster Linen Shirt', variantTitle: 'Sage / M', image: '/demo-art/linen-shirt-sage.svg' },
      returnType: 'credit',
      resolution: 'return',
      reason: { id: 'style', text: 'Not my style', comment: 'Not for me' },
      grams: 280,
      value: 10670,
      outcome: ['default'],
      outcomesSetByWorkflow: [],
      advanced: false,
      inputs: [],
      warranty: null,
      applicableLineItemFees: null,
      trace: [],
      decisions: expect.any(Array),
      facts: expect.objectContaining({ 'item.sku': 'LINEN-SHIRT-03', 'item.paid': 10670, reason: ['style'] }),
    },
  ])
  expect(rest).toEqual({
    orderName: '#1001',
    configVersion: 1,
    policyId: 'standard',
    language: 'en',
    pos: false,
    gift: false,
    creditType: 'refund',
    exchangeType: 'regular',
    returnType: 'regular',
    workflowGroupId: 'home',
    outcome: 'default',
    destination: null,
    customer: { email: 'ada@example.com', phone: '+12125550101', name: 'Ada Okafor' },
    address: {
      name: 'Ada Okafor',
      address1: '214 West 29th Street',
      city: 'New York',
      state: 'NY',
      zip: '10001',
      country: 'US',
      phone: '+12125550101',
    },
    replacements: [],
    totals: expect.objectContaining({ currency: 'USD', shippable: { outcome: 'default' } }),
    receipt: expect.objectContaining({ currency: 'USD', total: -10670 }),
    returnBy: TEST_NOW - (TEST_NOW % DAY) + 29 * DAY - 1,
    tracking: 'new',
    payment: null,
    refundCard: { brand: 'Visa', last4: '4242' },
    holds: [],
    method: { id: 'pre-paid', kind: 'pre-paid', name: 'Box and ship' },
  })
})
