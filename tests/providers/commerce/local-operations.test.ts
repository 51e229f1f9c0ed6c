import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newGiftCode } from '../../../server/providers/commerce/gift-code.ts'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import type { OperationNeeds } from '../../../server/providers/commerce/local/local-operations.ts'
import { localWrites } from '../../../server/providers/commerce/local/local-writes.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { shirt, shopThatSold, soldOrder } from './sold.ts'

const database = openedDatabase()
const now = Date.UTC(2026, 0, 31, 12)

const openShop = async (options: Pick<OperationNeeds, 'forgets' | 'storeOf'> = {}) => {
  const shopId = await shopThatSold(database())
  const commerce = localCommerce({ database: database(), random: randomBytes, now: () => now, ...options })
  const operation = (reference: string) => ({ shopId, orderId: soldOrder.id, reference, now })
  const money = (amount: number) => ({ amount, currency: soldOrder.currency })
  const rows = async (table: string) => {
    const [row] = await database().query<{ n: number }>({
      name: `test.rows_of_${table}`,
      text: `select count(*) as n from ${table} where shop_id = $1`,
      values: [shopId],
    })
    return row?.n
  }
  return { shopId, commerce, operation, money, rows }
}

const exchange = { lines: [{ variantId: 'shirt-l', total: 0 }], speed: 'instant', due: 0, address: null } as const

test('references never expire, unless the system is configured to forget', async () => {
  const findAfter = async (options: { readonly forgets?: true }) => {
    const { shopId, commerce } = await openShop(options)
    return commerce.getKeyLifetimeMs(shopId, 'refunded')
  }
  expect(await findAfter({})).toBe(Number.MAX_SAFE_INTEGER)
  expect(await findAfter({ forgets: true })).toBe(0)
})

test('a forgetful system repeats every operation, and finds the first result', async () => {
  const { shopId, commerce, operation, money, rows } = await openShop({ forgets: true })
  const refund = { ...operation('r:refund:1'), ...money(100), lines: [] }
  const card = { ...operation('r:gift-card:1'), ...money(100), email: null }
  const order = { ...operation('r:exchange-order:1'), ...exchange, currency: soldOrder.currency }
  const first = await commerce.refund(refund)
  expect(await commerce.refund({ ...refund, now: now + 1 })).not.toEqual(first)
  for (const _ of [1, 2]) {
    await commerce.issueGiftCard(card)
    await commerce.createExchangeOrder(order)
    await commerce.reserve({ ...operation('r:stock:1'), variantIds: ['shirt-m'] })
  }
  const tables = ['local_refunds', 'local_gift_cards', 'local_exchange_orders', 'local_reservations']
  expect(await Promise.all(tables.map(rows))).toEqual([2, 2, 2, 4])
  expect((await commerce.findOrder(shopId, soldOrder.id))?.refundTotal).toBe(soldOrder.refundTotal + 200)
  expect(await commerce.find({ ...refund, kind: 'refunded', firstTriedAt: now })).toEqual(first)
  expect(await commerce.find({ ...refund, kind: 'issued', firstTriedAt: now })).toBeNull()
})

test('a system with references writes a row per reference', async () => {
  const { commerce, operation, money, rows } = await openShop()
  for (const _ of [1, 2]) await commerce.refund({ ...operation('r:refund:1'), ...money(100), lines: [] })
  expect([await rows('local_refunds'), await rows('local_operations')]).toEqual([1, 1])
})

test('a reload of the export neither loses nor repeats a refund', async () => {
  const { shopId, commerce, operation, money } = await openShop()
  await commerce.refund({ ...operation('r:refund:1'), ...money(250), lines: [] })
  const later = { ...soldOrder, tags: ['exported again'], refundTotal: 40 }
  await localWrites(database()).putOrders(shopId, [later])
  expect((await commerce.findOrder(shopId, soldOrder.id))?.refundTotal).toBe(290)
  const rest = { ...operation('r:refund:2'), lines: [] }
  expect(await commerce.refund({ ...rest, ...money(later.total - 289) })).toMatchObject({ because: 'over-refund' })
})

test('reserved stock is missing from collections too, even after a reload', async () => {
  const { shopId, commerce, operation } = await openShop()
  await commerce.reserve({ ...operation('r:stock:1'), variantIds: ['shirt-m', 'shirt-l'] })
  await localWrites(database()).putProducts(shopId, [{ ...shirt, title: 'Shirt, new' }])
  const page = await commerce.collectionProducts(shopId, 'all', { number: 1, size: 10 })
  expect(page?.products.map(({ title }) => title)).toEqual(['Shirt, new'])
  expect(page?.products[0]?.variants.map(({ stock }) => stock)).toEqual([1, 1, null, -3])
})

test('SHP-24 F27 exchanges reduce stock unless the export knows them and is newer', async () => {
  const { shopId, commerce, operation } = await openShop()
  await commerce.reserve({ ...operation('r:stock:1'), variantIds: ['shirt-m'] })
  const stock = async () => {
    const [product] = await commerce.products(shopId, ['shirt'])
    return product?.variants.find(({ id }) => id === 'shirt-m')?.stock
  }
  const countAfter = async (updatedAt: number, knowsExchanges: boolean) => {
    await localWrites(database()).putProducts(shopId, [{ ...shirt, updatedAt }], { knowsExchanges })
    return stock()
  }
  expect(await countAfter(now + 1, false)).toBe(1)
  expect(await countAfter(now, true)).toBe(1)
  expect(await countAfter(now + 1, true)).toBe(2)
  const both = await commerce.reserve({ ...operation('r:stock:2'), now: now + 2, variantIds: ['shirt-m', 'shirt-m'] })
  expect(both).toEqual({ kind: 'reserved' })
  expect(await stock()).toBe(0)
  expect(await countAfter(now + 3, false)).toBe(0)
})

test('SHP-24 cached products also reflect the exchanges known to the stock', async () => {
  const { shopId, commerce, operation } = await openShop()
  await commerce.reserve({ ...operation('r:stock:1'), variantIds: ['shirt-m'] })
  const contentOf = async () => {
    const [row] = await database().query<{ content: string }>({
      name: 'test.content',
      text: 'select content::text from local_products where shop_id = $1',
      values: [shopId],
    })
    return { order: null, products: { shirt: row?.content ?? null } }
  }
  const put = (knowsExchanges: boolean) =>
    localWrites(database()).putProducts(shopId, [{ ...shirt, updatedAt: now + 1 }], { knowsExchanges })
  const stocks = async () => (await commerce.products(shopId, ['shirt'], await contentOf()))[0]?.variants[1]?.stock
  await put(false)
  expect(await stocks()).toBe(1)
  await put(true)
  expect(await stocks()).toBe(2)
})

test('reservations never reduce stock below zero when the count shrinks', async () => {
  const { shopId, commerce, operation } = await openShop()
  await commerce.reserve({ ...operation('r:stock:1'), variantIds: ['shirt-m', 'shirt-m'] })
  const fewer = shirt.variants.map((one) => (one.id === 'shirt-m' ? { ...one, stock: 1 } : one))
  await localWrites(database()).putProducts(shopId, [{ ...shirt, variants: fewer }])
  const [product] = await commerce.products(shopId, ['shirt'])
  expect(product?.variants.find(({ id }) => id === 'shirt-m')?.stock).toBe(0)
})

test('an out-of-stock refusal persists under its reference, and the next reference succeeds', async () => {
  const { commerce, operation } = await openShop()
  const wantedVariants = { variantIds: ['shirt-s'] }
  await commerce.reserve({ ...operation('r:stock:1'), ...wantedVariants })
  const refusal = await commerce.reserve({ ...operation('s:stock:1'), ...wantedVariants })
  await commerce.release({ ...operation('r:restock:1'), reserved: 'r:stock:1' })
  expect(await commerce.reserve({ ...operation('s:stock:1'), ...wantedVariants })).toEqual(refusal)
  expect(await commerce.reserve({ ...operation('s:stock:2'), ...wantedVariants })).toEqual({ kind: 'reserved' })
})

test('goods of an exchange order leave the stock', async () => {
  const { shopId, commerce, operation } = await openShop()
  await commerce.reserve({ ...operation('r:stock:1'), variantIds: ['shirt-s'] })
  await commerce.createExchangeOrder({
    ...operation('r:exchange-order:1'),
    ...exchange,
    currency: soldOrder.currency,
  })
  const [product] = await commerce.products(shopId, ['shirt'])
  expect(product?.variants[0]?.stock).toBe(0)
})

test('exchange orders are numbered per order, and visible in the store if any', async () => {
  const { commerce, operation } = await openShop({ storeOf: async () => 'shop.example' })
  const exchangeRequest = { ...exchange, currency: soldOrder.currency }
  const first = await commerce.createExchangeOrder({ ...operation('r:exchange-order:1'), ...exchangeRequest })
  const second = await commerce.createExchangeOrder({ ...operation('s:exchange-order:1'), ...exchangeRequest })
  expect([first, second]).toMatchObject([{ name: 'EX-1001-1' }, { name: 'EX-1001-2' }])
  expect(first).toMatchObject({ statusUrl: expect.stringMatching(/^https:\/\/shop\.example\/orders\/[\w-]{22}$/) })
  const emptyShop = await openShop()
  expect(
    await emptyShop.commerce.createExchangeOrder({ ...emptyShop.operation('r:exchange-order:1'), ...exchangeRequest }),
  ).toMatchObject({ kind: 'created', statusUrl: null })
})

test('a gift card code is stored, has sixteen random characters and its last four', async () => {
  const { shopId, commerce, operation, money } = await openShop()
  const card = await commerce.issueGiftCard({ ...operation('r:gift-card:1'), ...money(500), email: 'ada@example.com' })
  const [row] = await database().query<{ code: string; email: string }>({
    name: 'test.gift_card',
    text: 'select code, email from local_gift_cards where shop_id = $1',
    values: [shopId],
  })
  expect(row?.code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  expect(row?.email).toBe('ada@example.com')
  expect(card).toMatchObject({ last4: row?.code.slice(-4) })
  expect(new Set(Array.from({ length: 1_000 }, () => newGiftCode(randomBytes))).size).toBe(1_000)
})
