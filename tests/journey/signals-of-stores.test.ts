import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../schemas/values/time.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { line } from '../support/shopify/goods.ts'
import { lookUpOrder } from '../support/shopper.ts'
import { recentOrder, setUpShopify, storeSecrets } from './shopify-house.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'
import { type Message, message } from './store-messages.ts'

const setup = setUpShopify()
const shirt = { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } } as const

const post = async (shopId: string, { payload, headers }: ReturnType<typeof message>): Promise<number> =>
  (await setup.app().inject({ method: 'POST', url: `/hooks/shopify/${shopId}`, headers, payload })).statusCode

const readRecord = async () => {
  setup.world().clock.forward(2_000)
  await setup.world().runner.drain()
}

const linesOf = (shopId: string) => setup.world().log.lines.filter(({ fields }) => fields.shopId === shopId)

const openLookedUpOrder = async (differing: Parameters<typeof setup.shopWith>[1] = {}) => {
  const at = await setup.shopWith({}, { signing: ['HOOK'], ...differing })
  const { shopper, store, name } = at
  const readSeen = async () => {
    await lookUpOrder(shopper, '#2001', '10001')
    return JSON.stringify(shopper.readPage().screen)
  }
  await readSeen()
  return {
    ...at,
    readSeen,
    changeOrder: (title: string) =>
      store.things.splice(0, 1, recentOrder(2001, { lineItems: [line(20010, { title })] })),
    tell: (signal: Omit<Message, 'store'>) => post(shopper.shopId, message({ store: name, ...signal })),
  }
}

const updated = { admin_graphql_api_id: 'gid://shopify/Order/2001', id: 2001, updated_at: '2026-04-14T12:00:00Z' }

describe('messages of a Shopify store', () => {
  test.each([
    ['orders/updated', updated],
    ['orders/delete', { id: 2001 }],
    ['refunds/create', { id: 5, order_id: 2001 }],
    ['fulfillments/update', { id: 5, order_id: 2001 }],
    ['fulfillment_events/create', { id: 6, order_id: 2001 }],
    ['fulfillment_events/delete', { id: 6, order_id: 2001 }],
    ['order_transactions/create', { id: 5, order_id: 2001 }],
    ['returns/request', { id: 5, order: { id: 2001 } }],
  ])('BCK-07 an order is read again after %s and is current at the next lookup', async (topic, body) => {
    const { changeOrder, readSeen, tell } = await openLookedUpOrder()
    changeOrder('Mended Shirt')
    expect(await readSeen()).not.toContain('Mended Shirt')
    expect(await tell({ topic, body })).toBe(200)
    await readRecord()
    expect(await readSeen()).toContain('Mended Shirt')
  })

  test('BCK-07 a changed product is read again, and collections with the next catch-up', async () => {
    const { tell, store, shopper } = await openLookedUpOrder()
    const { commerce } = setup.world().world
    await commerce.products(shopper.shopId, ['7001'])
    store.requests.length = 0
    expect(await tell({ topic: 'products/update', body: { id: 7001 } })).toBe(200)
    await readRecord()
    expect(store.requests.map(({ name }) => name)).toEqual(['ProductsByIds'])
    expect(await tell({ topic: 'collections/delete', body: { id: 1 } })).toBe(200)
    await readRecord()
    expect(store.requests.map(({ name }) => name)).toContain('Collections')
  })

  test('BCK-07 BCK-12 forged, altered, foreign or headerless messages are refused without reading anything', async () => {
    const { shopper, name, store } = await openLookedUpOrder()
    const elsewhere = await setup.shopWith({}, { signing: ['HOOK'] })
    const silent = await setup.shopWith()
    const named = { topic: 'orders/updated', body: updated, store: name }
    const genuine = message(named)
    const without = (header: string) => {
      const { [header]: _gone, ...headers } = genuine.headers
      return { ...genuine, headers }
    }
    store.requests.length = 0
    expect([
      await post(shopper.shopId, message({ ...named, secret: storeSecrets.OLD_HOOK })),
      await post(shopper.shopId, { ...genuine, payload: genuine.payload.replace('2001', '2002') }),
      await post(shopper.shopId, { ...genuine, payload: `${genuine.payload} ` }),
      await post(shopper.shopId, message({ ...named, store: elsewhere.name })),
      await post(elsewhere.shopper.shopId, genuine),
      await post(shopper.shopId, without('x-shopify-hmac-sha256')),
      await post(shopper.shopId, without('x-shopify-webhook-id')),
      await post(silent.shopper.shopId, genuine),
      await post('nowhere', genuine),
    ]).toEqual([401, 401, 401, 401, 401, 401, 401, 404, 404])
    await readRecord()
    expect(store.requests).toEqual([])
  })

  test('BCK-07 a message is valid under either secret while the app’s secret changes', async () => {
    const { tell } = await openLookedUpOrder({ signing: ['HOOK', 'OLD_HOOK'] })
    expect([
      await tell({ topic: 'orders/updated', body: updated, secret: storeSecrets.OLD_HOOK }),
      await tell({ topic: 'orders/updated', body: updated }),
      await tell({ topic: 'orders/updated', body: updated, secret: '' }),
    ]).toEqual([200, 200, 401])
  })

  test('BCK-12 duplicate messages are read once, and late messages do not restore older data', async () => {
    const { changeOrder, readSeen, tell, store } = await openLookedUpOrder()
    const signal = { topic: 'orders/updated', body: updated, id: 'sent-again' }
    await tell(signal)
    await readRecord()
    store.requests.length = 0
    expect(await tell(signal)).toBe(200)
    await readRecord()
    expect(store.requests).toEqual([])
    changeOrder('Mended Shirt')
    await tell({ topic: 'orders/updated', body: { ...updated, updated_at: '2026-04-14T13:00:00Z' } })
    await readRecord()
    setup.world().clock.forward(DAY_MS)
    await tell({ topic: 'orders/create', body: { ...updated, updated_at: '2026-04-01T10:00:00Z' } })
    await readRecord()
    expect(await readSeen()).toContain('Mended Shirt')
  })

  test('BCK-07 unknown messages are accepted once, and unreadable messages are refused', async () => {
    const { tell, store } = await openLookedUpOrder()
    store.requests.length = 0
    expect([
      await tell({ topic: 'themes/publish', body: { id: 1 } }),
      await tell({ topic: 'orders/updated', body: { id: 'of\0nobody' } }),
      await tell({ topic: 'orders/updated', body: {} }),
      await tell({ topic: 'orders/updated', body: '{"id":12345678901234567890}' }),
      await tell({ topic: 'refunds/create', body: { id: 2001 } }),
      await tell({ topic: 'orders/updated', body: 'no JSON' }),
      await tell({ topic: 'orders/updated', body: updated, id: 'x'.repeat(201) }),
    ]).toEqual([200, 200, 422, 422, 422, 422, 422])
    await readRecord()
    expect(store.requests).toEqual([])
  })

  test('BCK-07 an unexpected API version is logged once', async () => {
    const { tell, name } = await openLookedUpOrder()
    for (let times = 0; times < 2; times += 1)
      await tell({ topic: 'orders/updated', body: updated, version: '2027-10' })
    const lines = setup.world().log.lines.filter(({ fields }) => fields.store === name)
    expect(lines.map(({ fields }) => fields.version)).toEqual(['2027-10'])
  })

  test('BCK-07 every subscribed topic is handled', async () => {
    const { shopper, store, name } = await openLookedUpOrder()
    const { world } = setup.world()
    expect(await world.commerce.listen(shopper.shopId, 'https://returns.example')).toEqual([])
    const topics = store.subscriptions.map(({ topic }) =>
      topic.toLowerCase().replace(/^(order_transactions|fulfillment_events|[a-z]+)_/, '$1/'),
    )
    const body = { ...updated, order_id: 2001, order: { id: 2001 } }
    for (const topic of topics) await post(shopper.shopId, message({ topic, store: name, body, id: topic }))
    const seenSignals = await Promise.all(
      topics.map(async (topic) => !(await world.store.commerceSignals.record(shopper.shopId, topic, 0))),
    )
    expect(topics.filter((_topic, n) => !seenSignals[n])).toEqual([])
    expect(topics.length).toBeGreaterThan(20)
  })

  test('BCK-07 subscriptions are checked daily, and failing subscriptions are logged', async () => {
    const { shopper } = await openLookedUpOrder()
    const { world, runner, clock } = setup.world()
    await world.store.enqueue({ shopId: 'all', kind: 'listeners', key: 'all', payload: {}, runAt: clock.now() })
    await runner.drain()
    const [logLine] = linesOf(shopper.shopId)
    expect(JSON.stringify(logLine)).toContain('PUBLIC_URL does not begin with https')
  })
})

describe('privacy messages of a Shopify store', () => {
  const customer = { id: 6001, email: 'ada@example.com', phone: null }
  const redact = { shop_domain: 'x', customer, orders_to_redact: [2001] }

  test('BCK-07 a redacted customer is erased after their return, and their order refetched', async () => {
    const { shopper, store, tell } = await openLookedUpOrder({ policy: (policy) => policy })
    await goToReview(shopper, shirt)
    await submit(shopper)
    const { world, runner, clock } = setup.world()
    const key = readReturnKey(shopper)
    const readStored = async () => JSON.stringify((await world.store.returns.findByKey(shopper.shopId, key))?.document)
    store.things.splice(0, 1, recentOrder(2001, { customer: null, email: null, shippingAddress: null }))
    expect(await tell({ topic: 'customers/redact', body: redact })).toBe(200)
    await readRecord()
    expect(await readStored()).toContain('ada@example.com')
    await cancelReturn(world, { shopId: shopper.shopId, key }, clock.now())
    expect((await world.commerce.findOrder(shopper.shopId, '2001'))?.customer.email).toBeNull()
    clock.forward(DAY_MS)
    await runner.drain()
    expect(await readStored()).not.toContain('ada@example.com')
  })

  test('BCK-07 a data request is reported to the operator by number, not by name', async () => {
    const { shopper, tell } = await openLookedUpOrder()
    const body = { shop_domain: 'x', customer, orders_requested: [2001], data_request: { id: 9999 } }
    for (let times = 0; times < 2; times += 1) await tell({ topic: 'customers/data_request', body, id: 'asked' })
    const lines = linesOf(shopper.shopId)
    expect(lines).toMatchObject([{ level: 'warn', fields: { customer: '6001', request: '9999' } }])
    expect(JSON.stringify(lines)).not.toContain('ada@')
  })

  test.each([
    ['app/uninstalled', 'was uninstalled'],
    ['app/scopes_update', 'connect'],
  ])('BCK-07 the operator finds %s in the log', async (topic, words) => {
    const { shopper, tell } = await openLookedUpOrder()
    expect(await tell({ topic, body: { id: 1 } })).toBe(200)
    expect(linesOf(shopper.shopId)).toMatchObject([{ sentence: expect.stringContaining(words) }])
  })
})
