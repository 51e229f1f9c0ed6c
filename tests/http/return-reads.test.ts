import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnState } from '../../schemas/records/return.ts'
import { erasePersonalData } from '../../server/domain/return/personal-data.ts'
import { type Returns, type SubmitOptions, setUpReturns } from '../journey/given-returns.ts'
import { createPortal } from '../journey/shoppers.ts'
import { home, setUpTravellingReturns, type TravellingReturns } from '../journey/travelling-returns.ts'
import { borrowPglite } from '../support/database.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { returnClient, summarize } from './return-client.ts'

let world: TestWorld
let returns: Returns
let travels: TravellingReturns
let read: ReturnType<typeof returnClient>['read']
beforeAll(async () => {
  world = await testWorld({ test: await borrowPglite() })
  const { app } = await createPortal(world)
  returns = await setUpReturns(world)
  travels = await setUpTravellingReturns(world)
  ;({ read } = returnClient(app))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const openShopper = (shop: { readonly shopId: string } = returns): Shopper => createShopper(travels.app, shop.shopId)
const adaDocument = { customer: { email: 'ada@example.com', phone: '+12125550100', name: 'Ada Okafor' }, address: home }

const submitted = async (
  document: Partial<ReturnDocument> = {},
  state: ReturnState = 'open',
  options: SubmitOptions = {},
) => {
  const record = await returns.submit({ ...options, document: { ...adaDocument, ...document } })
  if (state === 'open') return record
  await world.world.store.returns.save({ ...(await returns.now(record)), state })
  return returns.now(record)
}

describe('the outcome of a return', () => {
  test('API-29 STS-02 the key reads items, payouts and the revision', async () => {
    const record = await travels.submit()
    const { number, key, shopId, document } = record
    const response = await read(openShopper(travels), record, 'outcomes')
    expect([response.status, response.rev]).toEqual([200, `"r${record.rev}"`])
    const [item] = document.items
    expect(response.body).toMatchObject({
      returnKey: key,
      number,
      orderName: '#1001',
      shopId,
      state: 'open',
      outcome: 'default',
      createdAt: new Date(TEST_NOW).toISOString(),
      returnBy: new Date(document.returnBy).toISOString(),
      isGiftReturn: false,
      isInStoreReturn: false,
      toReturn: [item?.lineItemId],
      toKeep: [],
      hasGiftCard: false,
      giftCard: null,
      removedLineItems: [],
      newItems: [],
      exchanges: [],
      shopLater: null,
      refund: { value: document.totals.computed.net, state: 'waiting' },
    })
    expect(response.body.lineItems).toEqual([
      {
        id: item?.lineItemId,
        ...item?.product,
        reason: item?.reason.text,
        rejected: false,
        returnType: item?.returnType,
        resolution: item?.resolution,
        outcome: item?.outcome,
      },
    ])
  })

  test('API-29 ENT-15 gift cards, removed units, units to retain and reviews appear with their state', async () => {
    const { document } = await travels.submit()
    const [item] = document.items
    if (item === undefined) throw new Error('Nothing goes back')
    const record = await travels.submit({
      creditType: 'gift',
      outcome: 'review',
      inStore: true,
      giftReceipt: 'somebodys',
      gift: true,
      items: [{ ...item, lineItemId: 'kept', outcome: ['keep'] }, item],
      removedItems: [{ item: { ...item, lineItemId: 'gone' }, because: 'missing' }],
      giftCard: { state: 'done', amount: 4_200, at: TEST_NOW, last4: '9F3K' },
    })
    expect((await read(openShopper(travels), record, 'outcomes')).body).toMatchObject({
      state: 'review',
      isGiftReturn: true,
      isInStoreReturn: true,
      orderName: null,
      refund: null,
      toReturn: [item.lineItemId],
      toKeep: ['kept'],
      hasGiftCard: true,
      giftCard: { value: 4_200, state: 'done', at: new Date(TEST_NOW).toISOString(), last4: '9F3K' },
      removedLineItems: [{ title: item.product.title, reason: null, missing: true }],
    })
  })

  test('API-24 STS-55 the exchange order is found once created; other returns have none', async () => {
    const record = await submitted({}, 'open', { variants: [returns.inStock] })
    const waiting = await read(openShopper(), record, 'exchange-order')
    expect([waiting.status, waiting.body]).toEqual([200, { state: 'waiting', orderName: null, orderStatusUrl: null }])
    const statusUrl = 'https://shop.example/orders/2001'
    const made = { state: 'created' as const, name: '#2001', at: TEST_NOW, statusUrl }
    const sentReturn = await submitted({ exchangeOrder: made }, 'open', { variants: [returns.inStock] })
    expect((await read(openShopper(), sentReturn, 'exchange-order')).body).toEqual({
      state: 'processed',
      orderName: '#2001',
      orderStatusUrl: statusUrl,
    })
    expect((await read(openShopper(), sentReturn, 'outcomes')).body).toMatchObject({
      newItems: [{ variantId: returns.inStock, title: 'Shirt', total: 100 }],
      exchanges: [{ state: 'processed', orderName: '#2001', orderStatusUrl: statusUrl }],
    })
    expect(summarize(await read(openShopper(), await submitted(), 'exchange-order'))).toBe('404 not-found')
  })

  test('API-24 REV-47 an amount due leads to its checkout; the paid order has its address', async () => {
    const [checkoutUrl, statusUrl] = ['https://shop.example/checkouts/77', 'https://shop.example/orders/77']
    const exchangeOrder = { state: 'created' as const, at: TEST_NOW, checkoutUrl, statusUrl }
    const addressOf = async (payment: ReturnDocument['payment']) => {
      const record = await submitted({ payment, exchangeOrder }, 'open', { variants: [returns.inStock] })
      return (await read(openShopper(), record, 'exchange-order')).body.orderStatusUrl
    }
    const due = { by: 'checkout' as const, amount: 1_200 }
    expect(await addressOf({ ...due, state: 'in-checkout', until: TEST_NOW + 86_400_000 })).toBe(checkoutUrl)
    expect(await addressOf({ ...due, state: 'charged' })).toBe(statusUrl)
  })
})

describe('customer and amounts of a return', () => {
  test('API-31 the customer has an address and its editability; a cancelled return hides its data', async () => {
    const record = await submitted()
    expect((await read(openShopper(), record, 'customer')).body).toEqual({ ...adaDocument, editable: true })
    const closed = await submitted({}, 'closed')
    expect((await read(openShopper(), closed, 'customer')).body).toEqual({ ...adaDocument, editable: false })
    const cancelledReturn = await submitted({}, 'cancelled')
    expect((await read(openShopper(), cancelledReturn, 'customer')).body).toEqual({
      customer: { email: null, phone: null, name: null },
      address: null,
      editable: false,
    })
  })

  test('API-32 ENT-17 ENT-28 the receipt has the submitted amounts, outcome fees and later changes', async () => {
    const record = await submitted()
    const { receipt } = record.document
    const first = await read(openShopper(), record, 'receipt')
    expect(first.body).toEqual({ ...receipt, calledOff: false, amended: null, instantExchangeReceipt: null })
    const fees = { refund: 250, credit: 0, exchange: 500 }
    const adjustedReturn = await submitted({ adjusted: 500, receipt: { ...receipt, fees } })
    const { body } = await read(openShopper(), adjustedReturn, 'receipt')
    expect(body).toMatchObject({ total: receipt.total, fees, amended: { adjusted: -500 } })
    const closed = await read(openShopper(), await submitted({}, 'closed'), 'receipt')
    expect(closed.body.calledOff).toBe(true)
  })

  test('API-32 INS-09 a card hold for goods sent ahead has its amount and its day', async () => {
    const record = await submitted({}, 'open', { instantExchange: { amount: 7_000, days: 20 } })
    expect((await read(openShopper(), record, 'receipt')).body.instantExchangeReceipt).toEqual({
      status: 'authorized',
      amount: { value: 7_000, currency: 'USD' },
      returnBy: new Date(TEST_NOW + 20 * 86_400_000).toISOString(),
    })
  })

  test('API-33 STS-08 T17 other returns of the order are newest first, without gifts and erasures', async () => {
    const sameOrder = { orderId: 'order-of-related' }
    const first = await returns.submit({ ...sameOrder, document: adaDocument })
    world.clock.forward(60_000)
    const second = await returns.submit(sameOrder)
    world.clock.forward(60_000)
    const gift = await returns.submit({ ...sameOrder, document: { gift: true } })
    await returns.submit({ ...sameOrder, document: { erasedAt: TEST_NOW } })
    const third = await returns.submit(sameOrder)
    const response = (record: typeof first) => ({
      returnKey: record.key,
      number: record.number,
      state: 'open',
      createdAt: new Date(record.createdAt).toISOString(),
    })
    expect((await read(openShopper(), first, 'related')).body).toEqual({ related: [response(third), response(second)] })
    expect((await read(openShopper(), gift, 'related')).body).toEqual({ related: [] })
    const { key } = await submitted({}, 'cancelled', sameOrder)
    expect((await read(openShopper(), { key }, 'related')).body).toEqual({ related: [] })
  })
})

describe('readers of a return', () => {
  const everything = [
    'outcomes',
    'customer',
    'receipt',
    'related',
    'exchange-order',
    'shipping',
    'returnlocations',
  ].concat(['return-method', 'return-method/state', 'label'])

  test('STS-03 unknown, broken and foreign keys get the same answer', async () => {
    const record = await submitted()
    const shopper = openShopper({ shopId: await loadDemoShop(world) })
    for (const what of everything) {
      const responses = []
      for (const key of [record.key, 'AAAAAAAAAAAAAAAAAAAAAA', 'short'])
        responses.push(await read(shopper, { key }, what))
      expect(responses.map(summarize), what).toEqual(Array(3).fill('404 not-found'))
      expect(new Set(responses.map(({ body }) => body.errors.message)).size).toBe(1)
      world.clock.forward(86_400_000)
    }
  })

  test('FIX-33 a closed shop reveals no return', async () => {
    const closed = await setUpTravellingReturns(world, (config) => ({
      ...config,
      shop: { ...config.shop, portal_active: false },
      settings: { ...config.settings, closeStatusPages: true },
    }))
    const record = await closed.submit()
    for (const what of everything)
      expect(summarize(await read(openShopper(closed), record, what)), what).toBe('409 inactive')
  })

  test('ERR-49 a return that fails to render is reported, and answered as missing', async () => {
    const record = await submitted({ policyId: 'no-such-policy' })
    const before = world.log.lines.length
    expect(summarize(await read(openShopper(), record, 'outcomes'))).toBe('404 not-found')
    expect(world.log.lines.slice(before).map(({ sentence }) => sentence)).toContain('Failed to show a return')
  })

  test('T17 an erased return has no personal data', async () => {
    const { document } = await travels.made()
    const erasedDocument = erasePersonalData({ ...document, customer: adaDocument.customer }, TEST_NOW)
    const record = await submitted({ ...erasedDocument, policyId: 'standard' }, 'processed')
    const response = []
    for (const what of everything) response.push(JSON.stringify((await read(openShopper(), record, what)).body))
    expect(response.join()).not.toMatch(/Okafor|ada@example|29th|10001/)
    expect(response[0]).toContain(record.number)
  })

  test('another site cannot read a return through a browser', async () => {
    const record = await submitted()
    const { statusCode } = await travels.app.inject({
      url: `/api/v1/${returns.shopId}/return/${record.key}/customer`,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(statusCode).toBe(400)
  })
})
