import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../schemas/values/time.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { line } from '../support/shopify/goods.ts'
import { lookUp } from '../support/shopper.ts'
import { lately, shopifyHouse, storeSecrets } from './shopify-house.ts'
import { keyOf, submit, toReview } from './shoppers.ts'
import { type Message, message } from './store-messages.ts'

const house = shopifyHouse()
const shirt = { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } } as const

const post = async (shopId: string, { payload, headers }: ReturnType<typeof message>): Promise<number> =>
  (await house.app().inject({ method: 'POST', url: `/hooks/shopify/${shopId}`, headers, payload })).statusCode

const read = async () => {
  house.world().clock.forward(2_000)
  await house.world().runner.drain()
}

const linesOf = (shopId: string) => house.world().log.lines.filter(({ fields }) => fields.shopId === shopId)

const lookedUp = async (differing: Parameters<typeof house.shopWith>[1] = {}) => {
  const at = await house.shopWith({}, { signing: ['HOOK'], ...differing })
  const { she, store, name } = at
  const seen = async () => {
    await lookUp(she, '#2001', '10001')
    return JSON.stringify(she.seen().screen)
  }
  await seen()
  return {
    ...at,
    seen,
    callIt: (title: string) => store.things.splice(0, 1, lately(2001, { lineItems: [line(20010, { title })] })),
    tell: (told: Omit<Message, 'store'>) => post(she.shopId, message({ store: name, ...told })),
  }
}

const updated = { admin_graphql_api_id: 'gid://shopify/Order/2001', id: 2001, updated_at: '2026-04-14T12:00:00Z' }

describe('messages of a Shopify store', () => {
  test.each([
    ['orders/updated', updated],
    ['orders/delete', { id: 2001 }],
    ['refunds/create', { id: 5, order_id: 2001 }],
    ['fulfillments/update', { id: 5, order_id: 2001 }],
    ['order_transactions/create', { id: 5, order_id: 2001 }],
    ['returns/request', { id: 5, order: { id: 2001 } }],
  ])('BCK-07 an order is read again after %s and is current at the next lookup', async (topic, body) => {
    const { callIt, seen, tell } = await lookedUp()
    callIt('Mended Shirt')
    expect(await seen()).not.toContain('Mended Shirt')
    expect(await tell({ topic, body })).toBe(200)
    await read()
    expect(await seen()).toContain('Mended Shirt')
  })

  test('BCK-07 a changed product is read again, and collections with the next catch-up', async () => {
    const { tell, store, she } = await lookedUp()
    const { commerce } = house.world().world
    await commerce.products(she.shopId, ['7001'])
    store.asked.length = 0
    expect(await tell({ topic: 'products/update', body: { id: 7001 } })).toBe(200)
    await read()
    expect(store.asked.map(({ name }) => name)).toEqual(['ProductsByIds'])
    expect(await tell({ topic: 'collections/delete', body: { id: 1 } })).toBe(200)
    await read()
    expect(store.asked.map(({ name }) => name)).toContain('Collections')
  })

  test('BCK-07 BCK-12 forged, altered, foreign or headerless messages are refused without reading anything', async () => {
    const { she, name, store } = await lookedUp()
    const elsewhere = await house.shopWith({}, { signing: ['HOOK'] })
    const silent = await house.shopWith()
    const named = { topic: 'orders/updated', body: updated, store: name }
    const genuine = message(named)
    const without = (header: string) => {
      const { [header]: _gone, ...headers } = genuine.headers
      return { ...genuine, headers }
    }
    store.asked.length = 0
    expect([
      await post(she.shopId, message({ ...named, secret: storeSecrets.OLD_HOOK })),
      await post(she.shopId, { ...genuine, payload: genuine.payload.replace('2001', '2002') }),
      await post(she.shopId, { ...genuine, payload: `${genuine.payload} ` }),
      await post(she.shopId, message({ ...named, store: elsewhere.name })),
      await post(elsewhere.she.shopId, genuine),
      await post(she.shopId, without('x-shopify-hmac-sha256')),
      await post(she.shopId, without('x-shopify-webhook-id')),
      await post(silent.she.shopId, genuine),
      await post('nowhere', genuine),
    ]).toEqual([401, 401, 401, 401, 401, 401, 401, 404, 404])
    await read()
    expect(store.asked).toEqual([])
  })

  test('BCK-07 a message is valid under either secret while the app’s secret changes', async () => {
    const { tell } = await lookedUp({ signing: ['HOOK', 'OLD_HOOK'] })
    expect([
      await tell({ topic: 'orders/updated', body: updated, secret: storeSecrets.OLD_HOOK }),
      await tell({ topic: 'orders/updated', body: updated }),
      await tell({ topic: 'orders/updated', body: updated, secret: '' }),
    ]).toEqual([200, 200, 401])
  })

  test('BCK-12 duplicate messages are read once, and late messages do not restore older data', async () => {
    const { callIt, seen, tell, store } = await lookedUp()
    const told = { topic: 'orders/updated', body: updated, id: 'sent-again' }
    await tell(told)
    await read()
    store.asked.length = 0
    expect(await tell(told)).toBe(200)
    await read()
    expect(store.asked).toEqual([])
    callIt('Mended Shirt')
    await tell({ topic: 'orders/updated', body: { ...updated, updated_at: '2026-04-14T13:00:00Z' } })
    await read()
    house.world().clock.forward(DAY_MS)
    await tell({ topic: 'orders/create', body: { ...updated, updated_at: '2026-04-01T10:00:00Z' } })
    await read()
    expect(await seen()).toContain('Mended Shirt')
  })

  test('BCK-07 unknown messages are accepted once, and unreadable messages are refused', async () => {
    const { tell, store } = await lookedUp()
    store.asked.length = 0
    expect([
      await tell({ topic: 'themes/publish', body: { id: 1 } }),
      await tell({ topic: 'orders/updated', body: { id: 'of\0nobody' } }),
      await tell({ topic: 'orders/updated', body: {} }),
      await tell({ topic: 'orders/updated', body: '{"id":12345678901234567890}' }),
      await tell({ topic: 'refunds/create', body: { id: 2001 } }),
      await tell({ topic: 'orders/updated', body: 'no JSON' }),
      await tell({ topic: 'orders/updated', body: updated, id: 'x'.repeat(201) }),
    ]).toEqual([200, 200, 422, 422, 422, 422, 422])
    await read()
    expect(store.asked).toEqual([])
  })

  test('BCK-07 an unexpected API version is logged once', async () => {
    const { tell, name } = await lookedUp()
    for (let times = 0; times < 2; times += 1)
      await tell({ topic: 'orders/updated', body: updated, version: '2027-10' })
    const said = house.world().log.lines.filter(({ fields }) => fields.store === name)
    expect(said.map(({ fields }) => fields.version)).toEqual(['2027-10'])
  })

  test('BCK-07 every subscribed topic is handled', async () => {
    const { she, store, name } = await lookedUp()
    const { world } = house.world()
    expect(await world.commerce.listen(she.shopId, 'https://returns.example')).toEqual([])
    const topics = store.subscriptions.map(({ topic }) =>
      topic.toLowerCase().replace(/^(order_transactions|[a-z]+)_/, '$1/'),
    )
    const body = { ...updated, order_id: 2001, order: { id: 2001 } }
    for (const topic of topics) await post(she.shopId, message({ topic, store: name, body, id: topic }))
    const heard = await Promise.all(
      topics.map(async (topic) => !(await world.store.commerceSignals.record(she.shopId, topic, 0))),
    )
    expect(topics.filter((_topic, n) => !heard[n])).toEqual([])
    expect(topics.length).toBeGreaterThan(20)
  })

  test('BCK-07 subscriptions are checked daily, and failing subscriptions are logged', async () => {
    const { she } = await lookedUp()
    const { world, runner, clock } = house.world()
    await world.store.enqueue({ shopId: 'all', kind: 'listeners', key: 'all', payload: {}, runAt: clock.now() })
    await runner.drain()
    const [line] = linesOf(she.shopId)
    expect(JSON.stringify(line)).toContain('PUBLIC_URL does not begin with https')
  })
})

describe('privacy messages of a Shopify store', () => {
  const customer = { id: 6001, email: 'ada@example.com', phone: null }
  const redact = { shop_domain: 'x', customer, orders_to_redact: [2001] }

  test('BCK-07 a redacted customer is erased after their return, and their order refetched', async () => {
    const { she, store, tell } = await lookedUp({ policy: (policy) => policy })
    await toReview(she, shirt)
    await submit(she)
    const { world, runner, clock } = house.world()
    const key = keyOf(she)
    const kept = async () => JSON.stringify((await world.store.returns.findByKey(she.shopId, key))?.document)
    store.things.splice(0, 1, lately(2001, { customer: null, email: null, shippingAddress: null }))
    expect(await tell({ topic: 'customers/redact', body: redact })).toBe(200)
    await read()
    expect(await kept()).toContain('ada@example.com')
    await cancelReturn(world, { shopId: she.shopId, key }, clock.now())
    expect((await world.commerce.findOrder(she.shopId, '2001'))?.customer.email).toBeNull()
    clock.forward(DAY_MS)
    await runner.drain()
    expect(await kept()).not.toContain('ada@example.com')
  })

  test('BCK-07 a data request is reported to the operator by number, not by name', async () => {
    const { she, tell } = await lookedUp()
    const body = { shop_domain: 'x', customer, orders_requested: [2001], data_request: { id: 9999 } }
    for (let times = 0; times < 2; times += 1) await tell({ topic: 'customers/data_request', body, id: 'asked' })
    const said = linesOf(she.shopId)
    expect(said).toMatchObject([{ level: 'warn', fields: { customer: '6001', request: '9999' } }])
    expect(JSON.stringify(said)).not.toContain('ada@')
  })

  test.each([
    ['app/uninstalled', 'taken out'],
    ['app/scopes_update', 'connect'],
  ])('BCK-07 the operator finds %s in the log', async (topic, words) => {
    const { she, tell } = await lookedUp()
    expect(await tell({ topic, body: { id: 1 } })).toBe(200)
    expect(linesOf(she.shopId)).toMatchObject([{ sentence: expect.stringContaining(words) }])
  })
})
