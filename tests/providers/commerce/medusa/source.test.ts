import { expect, onTestFinished, test } from 'vitest'
import { medusaClient } from '../../../../server/providers/commerce/medusa/client.ts'
import { medusaSource } from '../../../../server/providers/commerce/medusa/source.ts'
import { LOCATION, soldOrder, soldProduct } from '../../../support/medusa/goods.ts'
import { createConnector, medusaUser } from '../../../support/medusa/server.ts'
import { medusaStandIn } from '../../../support/medusa/stand-in.ts'
import { accessBy } from '../../../support/order-system-access.ts'

const openSource = async (overrides: Parameters<typeof medusaStandIn>[0] = {}, currency = 'EUR') => {
  const server = await medusaStandIn({ user: medusaUser, ...overrides })
  onTestFinished(() => server.close())
  const warned: unknown[] = []
  const account = { url: 'https://medusa.example', email: medusaUser.email, password: () => medusaUser.password }
  const source = medusaSource({
    ask: medusaClient(account, accessBy(createConnector(() => server.port))),
    facts: { currency, location: LOCATION },
    now: Date.now,
    warn: (fields) => warned.push(fields),
  })
  return { server, source, warned }
}

const WITHIN = 5_000
const order = (number: number, overrides = {}) =>
  soldOrder({ number, items: [{ unit: 20 }], captured: [28.7], overrides })

test('BCK-09 an order is found by its typed number, among many similar orders', async () => {
  const numbers = Array.from({ length: 700 }, (_, n) => n + 1).filter((number) => number % 7 !== 0)
  const { source, server } = await openSource({ orders: numbers.map((number) => order(number)) })
  expect((await source.orderByName(' #212 ', WITHIN))?.id).toBe('order_212')
  expect((await source.orderByName('699', WITHIN))?.id).toBe('order_699')
  for (const nobodys of ['#7', '#350', '#701', '#100000000'])
    expect(await source.orderByName(nobodys, WITHIN)).toBeNull()
  expect(server.requests.filter((request) => request === 'GET /admin/orders').length).toBeLessThan(20)
})

test('BCK-09 a custom number finds its order, and similar numbers do not', async () => {
  const orders = [1, 2, 3].map((number) => order(number, { custom_display_id: `HG-${number}` }))
  const { source } = await openSource({ orders: [...orders, order(12)] })
  expect((await source.orderByName('hg-2', WITHIN))?.id).toBe('order_2')
  const { source: counting } = await openSource({ orders: [order(1), order(3, { custom_display_id: '70003' })] })
  expect((await counting.orderByName('70003', WITHIN))?.id).toBe('order_3')
  expect(await source.orderByName('hg-20', WITHIN)).toBeNull()
  expect(await source.orderByName('2', WITHIN)).toBeNull()
})

test('BCK-09 a search with too many results fails, and reports no missing order', async () => {
  const orders = Array.from({ length: 150 }, (_, n) => order(n + 1, { custom_display_id: `HG-${n + 1}` }))
  const { source } = await openSource({ orders })
  await expect(source.orderByName('HG', WITHIN)).rejects.toThrow('The order system does not respond')
})

test('BCK-02 all changes are read, even a hundred at the same moment', async () => {
  const moment = '2026-11-05T12:00:00.000Z'
  const early = order(1000, { updated_at: '2026-11-01T00:00:00.000Z' })
  const orders = Array.from({ length: 120 }, (_, n) => order(n + 1, { updated_at: moment }))
  const { source } = await openSource({
    orders: [early, ...orders, order(2000, { updated_at: '2026-11-06T00:00:00.000Z' })],
  })
  const read = async (since: number | null) => {
    const ids = new Set<string>()
    let cursor: string | null = null
    do {
      const page = await source.orders({ since, cursor }, WITHIN)
      for (const { id } of page.entities) ids.add(id)
      cursor = page.next
    } while (cursor !== null)
    return ids.size
  }
  expect([await read(null), await read(Date.parse(moment)), await read(Date.parse(moment) + 1)]).toEqual([122, 121, 1])
})

test('BCK-01 a shop reads orders in its currency, without drafts, past unreadable ones', async () => {
  const yen = order(2, { currency_code: 'jpy' })
  const draft = order(3, { is_draft_order: true, status: 'draft' })
  const { source, warned } = await openSource({ orders: [order(1), yen, draft, order(4, { created_at: null })] })
  const { entities: there, removedIds: gone } = await source.orders({ since: null, cursor: null }, WITHIN)
  expect([there.map(({ id }) => id), gone]).toEqual([['order_1'], ['order_2', 'order_4']])
  expect(await source.order('order_3', WITHIN)).toBeNull()
  expect(await source.order('order_5', WITHIN)).toBeNull()
  expect(warned).toEqual([{ what: 'order', of: 'order_4', pointer: '/created_at', reason: 'is missing' }])
})

test('BCK-09 variants have the stock of the shop’s location, at the general price', async () => {
  const variants = [
    { id: 'one', stock: 1 },
    { id: 'any', stock: null },
    { id: 'later', stock: 0, isBackordered: true },
  ]
  const { source } = await openSource({
    products: [soldProduct('shirt', variants), soldProduct('hidden', [], { status: 'draft' })],
  })
  const [hidden, shirt] = (await source.catalogue({ since: Date.now(), cursor: null }, WITHIN)).entities
  expect(shirt?.variants.map(({ id, price, stock, grams }) => ({ id, price, stock, grams }))).toEqual([
    { id: 'one', price: 5000, stock: 1, grams: 250 },
    { id: 'any', price: 5000, stock: null, grams: 250 },
    { id: 'later', price: 5000, stock: null, grams: 250 },
  ])
  expect(shirt?.variants[0]?.barcode).toBe('4006381333931')
  expect(shirt).toMatchObject({
    published: true,
    productType: 'Shirts',
    tags: ['final-sale'],
    description: 'Of linen',
    images: ['https://img.example/1.png', 'https://img.example/2.png'],
    options: [{ name: 'Size', values: ['one', 'any', 'later'] }],
  })
  expect([hidden?.published, (await source.products(['shirt', 'nothing'], WITHIN)).length]).toEqual([false, 1])
})

test('BCK-09 the collections of the shop list their products', async () => {
  const collections = [{ id: 'pcol_summer', title: 'Summer', handle: 'summer', created_at: '2026-11-01T00:00:00Z' }]
  const { source } = await openSource({
    collections,
    products: [soldProduct('shirt', []), soldProduct('sock', [], { collection_id: null })],
  })
  const { entities: there, next } = await source.collections({ since: null, cursor: null }, WITHIN)
  expect([there.map(({ title, productIds }) => ({ title, productIds })), next]).toEqual([
    [{ title: 'Summer', productIds: ['shirt'] }],
    null,
  ])
})

test('BCK-12 an expired token is replaced once, however many calls wait', async () => {
  const { server, source } = await openSource({ orders: [order(1)] })
  const all = () => Promise.all(Array.from({ length: 8 }, () => source.order('order_1', WITHIN)))
  expect((await all()).every((one) => one?.name === '#1')).toBe(true)
  expect(server.logins).toBe(1)
  server.tokens.clear()
  expect((await all()).every((one) => one?.name === '#1')).toBe(true)
  expect(server.logins).toBe(2)
})

test('BCK-12 a user without access is reported as refused, and an outage as no answer', async () => {
  const { server, source } = await openSource({ user: { email: 'other@example.com', password: 'x' } })
  await expect(source.order('order_1', WITHIN)).rejects.toMatchObject({ code: 'RET_ERR_COMMERCE_REFUSED' })
  await server.close()
  await expect(source.order('order_1', WITHIN)).rejects.toMatchObject({ code: 'RET_ERR_COMMERCE' })
})

test('BCK-02 an unknown cursor reads Medusa from the beginning', async () => {
  const { source } = await openSource()
  const cursorGone = { code: 'RET_ERR_CURSOR_GONE' }
  for (const cursor of ['before 0', '2026-04-01T00:00:00Z many'])
    await expect(source.orders({ since: 1, cursor }, WITHIN)).rejects.toMatchObject(cursorGone)
  await expect(source.catalogue({ since: 1, cursor: 'of before' }, WITHIN)).rejects.toMatchObject(cursorGone)
  await expect(source.collections({ since: 1, cursor: '-1' }, WITHIN)).rejects.toMatchObject(cursorGone)
})
