import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadShop } from '../../../server/load/load-shop.ts'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { placeProducts } from '../../../server/providers/commerce/local/product-positions.ts'
import type { ProviderOperation } from '../../../server/providers/commerce/port.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { createPushedShops } from '../../support/pushed-shops.ts'
import { commerceContract } from './commerce.contract.ts'
import { harbourGoods } from './harbour-goods.ts'
import { shirt, shopThatSold, soldOrder } from './sold.ts'

const database = openedDatabase()
let time = Date.UTC(2026, 0, 31, 12)
const now = () => time
const shops = createPushedShops(database, now)

const openShop = async () => {
  const shopId = await shopThatSold(database())
  const outside = localCommerce({ database: database(), now, random: randomBytes })
  const portal = await shops.open({ commerce: outside, shopId })
  const commerce = shops.commerce()
  const query: ProviderOperation = { shopId: portal, orderId: soldOrder.id, reference: 'r:refund:1', now: time }
  return {
    portal,
    commerce,
    refund: { ...query, amount: 700, currency: soldOrder.currency, lines: [] },
    reserve: { ...query, reference: 'r:stock:1', variantIds: ['shirt-m'] },
    release: { ...query, reference: 'r:restock:1', reserved: 'r:stock:1' },
    refunded: async () => ((await commerce.findOrder(portal, soldOrder.id))?.refundTotal ?? 0) - soldOrder.refundTotal,
    left: async () => {
      const [product] = await commerce.products(portal, [shirt.id])
      return product?.variants.find(({ id }) => id === 'shirt-m')?.stock
    },
  }
}

commerceContract('pushed', async () => {
  await loadShop({ database: database(), now: () => 0 }, { folder: harbourGoods, unreadable: 'refuse' }, () => {})
  const local = localCommerce({ database: database(), random: randomBytes, now })
  const shopId = await shops.open({ commerce: local, shopId: 'harbour-goods' })
  const documents = <Entity>(table: 'local_orders' | 'local_products') =>
    database().query<{ document: Entity }>({
      name: `test.documents_of_${table}`,
      text: `select document from ${table} where shop_id = 'harbour-goods'`,
      values: [],
    })
  await shops.pushed().remove(shopId, 'orders', { id: soldOrder.id, at: now() })
  await shops.pushed().remove(shopId, 'products', { id: shirt.id, at: now() })
  for (const { document } of await documents<typeof soldOrder>('local_orders'))
    await shops.pushed().putOrder(shopId, { ...document, updatedAt: time })
  const products = await documents<typeof shirt>('local_products')
  await shops.pushed().putProducts(
    shopId,
    products.map(({ document }) => ({ ...document, updatedAt: time })),
  )
  const collections = await database().query<{ document: never }>({
    name: 'test.collections',
    text: `select document from local_collections where shop_id = 'harbour-goods' order by position`,
    values: [],
  })
  await shops.pushed().putCollections(
    shopId,
    collections.map(({ document }) => document),
    now(),
  )
  await shops.pushed().placed(shopId, now())
  return {
    commerce: shops.commerce(),
    shopId,
    emptyShopId: freshShop(),
    collections: ['Summer', 'Vault', 'New Arrivals'],
  }
})

test('BCK-06 a shopper gets the latest pushed order, whatever the order of pushes', async () => {
  const { portal, commerce } = await openShop()
  const push = (tags: string[], updatedAt: number) => shops.pushed().putOrder(portal, { ...soldOrder, tags, updatedAt })
  const results = [await push(['newer'], time), await push(['older'], time - 1), await push(['newer'], time)]
  expect([results, (await commerce.findOrderByName(portal, soldOrder.name))?.tags]).toEqual([
    [true, false, true],
    ['newer'],
  ])
})

test('BCK-06 a push after a removal restores an order, and a later removal deletes it', async () => {
  const { portal, commerce } = await openShop()
  const went = (at: number) => shops.pushed().remove(portal, 'orders', { id: soldOrder.id, at })
  await shops.pushed().putOrder(portal, { ...soldOrder, updatedAt: time })
  expect([await went(time - 1), await commerce.findOrder(portal, soldOrder.id)]).toMatchObject([
    false,
    { id: soldOrder.id },
  ])
  expect([await went(time), await went(time), await commerce.findOrder(portal, soldOrder.id)]).toEqual([
    true,
    true,
    null,
  ])
})

test('BCK-03 BCK-06 a repeated answer with a later time still counts from its first time', async () => {
  const { portal, commerce, refund, refunded } = await openShop()
  await commerce.refund(refund)
  const done = { kind: 'refunded', id: 'there', amount: 700 } as const
  await shops.pushed().answer(refund, { ...done, doneAt: time - 10 })
  const refundTotal = soldOrder.refundTotal + 700
  await shops.pushed().putOrder(portal, { ...soldOrder, refundTotal, updatedAt: time - 5 })
  expect(await refunded()).toBe(700)
  expect(await shops.pushed().answer(refund, { ...done, doneAt: time })).toEqual({ kind: 'done', state: 'done' })
  expect(await refunded()).toBe(700)
})

test('BCK-03 BCK-06 a refund counts once, before and after its order is pushed again', async () => {
  const { portal, commerce, refund, refunded } = await openShop()
  expect(await commerce.refund(refund)).toMatchObject({ kind: 'pending' })
  expect(await refunded()).toBe(0)
  const done = { kind: 'refunded', id: 'there', amount: 700, doneAt: time - 10 } as const
  const push = (updatedAt: number, extra: number) =>
    shops.pushed().putOrder(portal, { ...soldOrder, refundTotal: soldOrder.refundTotal + extra, updatedAt })
  // Pushed during the operation, before its late answer.
  await push(time - 10, 700)
  await shops.pushed().answer(refund, done)
  expect(await refunded()).toBe(700)
  await push(time - 5, 700)
  expect(await refunded()).toBe(700)
  const more = { ...refund, reference: 'r:refund:2' }
  await commerce.refund(more)
  await shops.pushed().answer(more, { ...done, id: 'more', doneAt: time })
  expect(await refunded()).toBe(1_400)
  await push(time, 1_400)
  expect(await refunded()).toBe(1_400)
})

test('BCK-03 BCK-06 a reservation reduces the stock until the next push, and its release restores it', async () => {
  const { portal, commerce, reserve, release, left } = await openShop()
  await commerce.reserve(reserve)
  await shops.pushed().answer(reserve, { kind: 'reserved', doneAt: time })
  expect(await left()).toBe(1)
  await commerce.release(release)
  await shops.pushed().answer(release, { kind: 'released', doneAt: time + 1 })
  expect(await left()).toBe(2)
  const second = { ...reserve, reference: 's:stock:1' }
  await commerce.reserve(second)
  await shops.pushed().answer(second, { kind: 'reserved', doneAt: time + 2 })
  const variants = shirt.variants.map((one) => (one.id === 'shirt-m' ? { ...one, stock: 1 } : one))
  await shops.pushed().putProducts(portal, [{ ...shirt, variants, updatedAt: time + 2 }])
  expect(await left()).toBe(1)
})

test('FND-64 a pushed product loses its description markup once', async () => {
  const { portal, commerce } = await openShop()
  const description = '<p>Holds &lt;5 kg&gt;</p>'
  await shops.pushed().putProducts(portal, [{ ...shirt, description, updatedAt: time + 3 }])
  expect(await commerce.products(portal, [shirt.id])).toMatchObject([{ description: 'Holds <5 kg>' }])
})

test('BCK-06 a repeated lost answer is accepted, and contradicting or foreign answers are refused', async () => {
  const { commerce, refund } = await openShop()
  const { answer } = shops.pushed()
  const done = { kind: 'refunded', id: 'there', amount: 700, doneAt: time } as const
  expect(await answer(refund, done)).toEqual({ kind: 'unknown' })
  await commerce.refund(refund)
  expect(await answer(refund, { ...done, amount: 699 })).toMatchObject({
    kind: 'invalid',
    problems: [{ pointer: '/amount' }],
  })
  expect(await answer(refund, { kind: 'reserved', doneAt: time })).toMatchObject({
    kind: 'invalid',
    problems: [{ pointer: '/kind' }],
  })
  expect([await answer(refund, done), await answer(refund, done)]).toEqual(
    Array(2).fill({ kind: 'done', state: 'done' }),
  )
  expect(await answer(refund, { ...done, id: 'another' })).toMatchObject({ kind: 'conflict' })
  expect(await answer(refund, { kind: 'refused', because: 'order' })).toMatchObject({ kind: 'conflict' })
  expect(await answer(refund, { kind: 'pending', by: 'late', seconds: 60 })).toMatchObject({ kind: 'conflict' })
  expect(await commerce.refund(refund)).toEqual({ kind: 'refunded', id: 'there', amount: 700 })
})

test('BCK-06 two concurrent workers claim an operation once, until the lease expires', async () => {
  const { portal, commerce, refund } = await openShop()
  await commerce.refund(refund)
  const { answer, due } = shops.pushed()
  const take = (by: string) => answer(refund, { kind: 'pending', by, seconds: 60 })
  const names = async () => (await due(portal, { after: null, limit: 10 })).map(({ reference }) => reference)
  expect(await names()).toEqual([refund.reference])
  const both = await Promise.all([take('one'), take('two')])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['conflict', 'done'])
  const [first, second] = both[0]?.kind === 'done' ? ['one', 'two'] : ['two', 'one']
  expect([await names(), (await take(first)).kind, (await take(second)).kind]).toEqual([[], 'done', 'conflict'])
  time += 60_000
  expect([await names(), (await take(second)).kind]).toEqual([[refund.reference], 'done'])
})

test('BCK-02 BCK-06 a shop’s first push discards all data of its previous system', async () => {
  const { portal, commerce } = await openShop()
  await database().query({
    name: 'test.before',
    text: `update order_systems set origin = 'https://before.example/' where shop_id = $1`,
    values: [portal],
  })
  await shops.pushed().putProducts(portal, [{ ...shirt, id: 'coat', title: 'Coat', updatedAt: 1 }])
  await database().transaction((tx) => placeProducts(tx, portal))
  expect(await commerce.findOrder(portal, soldOrder.id)).toBeNull()
  expect((await commerce.products(portal, [shirt.id, 'coat'])).map(({ id }) => id)).toEqual(['coat'])
})

test('BCK-06 an exchange with an amount due is refused without a checkout', async () => {
  const { commerce, refund } = await openShop()
  const { amount: _amount, ...asked } = refund
  const lines = [{ variantId: 'shirt-l', total: 5_000 }]
  const exchange = {
    ...asked,
    reference: 'r:exchange-order:1',
    lines,
    speed: 'regular',
    due: 900,
    address: null,
  } as const
  expect(await commerce.createExchangeOrder(exchange)).toMatchObject({ kind: 'refused', because: 'unsupported' })
})
