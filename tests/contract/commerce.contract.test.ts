import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { shirt, shopThatSold, soldOrder } from '../providers/commerce/sold.ts'
import { backendsOver } from '../support/backends.ts'
import * as medusa from '../support/medusa/goods.ts'
import { medusaShopsOver } from '../support/medusa/medusa-commerce.ts'
import { testDatabases } from '../support/postgres.ts'
import { pushedShopsOver } from '../support/pushed-shops.ts'
import { order, product, variant } from '../support/shopify/goods.ts'
import { shopifyStoresOver } from '../support/shopify/shopify-commerce.ts'
import type { ShopifyState } from '../support/shopify/stand-in.ts'
import { checkoutsContract } from './checkouts.contract.ts'
import { operationsContract } from './commerce.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'
import { noRestockContract, restockContract } from './restock.contract.ts'
import { unableContract } from './unable.contract.ts'

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  const backends = backendsOver(database)
  const stores = shopifyStoresOver(database)
  const medusas = medusaShopsOver(database)
  const pushers = pushedShopsOver(database)
  const situation = async (given: { readonly forgets?: true } = {}) => ({
    commerce: localCommerce({
      database: database(),
      random: randomBytes,
      now: Date.now,
      storeOf: async () => 'shop.example',
      ...given,
    }),
    shopId: await shopThatSold(database()),
    otherShopId: freshShop(),
    order: soldOrder,
    productId: shirt.id,
    variants: { one: 'shirt-s', two: 'shirt-m', any: 'shirt-l' },
  })
  // The reference backend, which serves another shop of the same database.
  const overHttp = (given: { readonly forgets?: true }) => async () => {
    const { commerce: outside, shopId, ...rest } = await situation(given)
    const there = await backends.serve({ outside, shopId })
    const elsewhere = await backends.serve({ outside, shopId: rest.otherShopId })
    return { ...rest, commerce: backends.commerce(), shopId: there, otherShopId: elsewhere }
  }
  const onShopify = (given: Partial<ShopifyState>) => async () => {
    const things = [
      order(1001),
      product(7001, {
        variants: [
          variant('shirt-s', { inventoryQuantity: 1 }),
          variant('shirt-m', { inventoryQuantity: 2 }),
          variant('shirt-l', { inventoryItem: { tracked: false } }),
        ],
      }),
    ]
    const { shopId } = await stores.open({ things, ...given })
    const { shopId: otherShopId } = await stores.open()
    const commerce = stores.commerce()
    await stores.catchUp(shopId, commerce)
    const bought = await commerce.findOrder(shopId, '1001')
    if (bought === null) throw new Error('The store has lost the order')
    const variants = { one: 'shirt-s', two: 'shirt-m', any: 'shirt-l' }
    return { commerce, shopId, otherShopId, order: bought, productId: '7001', variants, paidWhole: true } as const
  }
  operationsContract('shopify', onShopify({}))
  operationsContract(
    'shopify, which forgets its keys and holds no id once',
    onShopify({ keysLastMs: 0, takenIds: 'left-out' }),
  )
  checkoutsContract('shopify', onShopify({}))
  restockContract('shopify', onShopify({}))
  restockContract('shopify, which forgets its keys', onShopify({ keysLastMs: 0 }))
  // Medusa has no idempotency keys: each call is a new operation.
  const onMedusa = async () => {
    const sizes = [
      { id: 'shirt-s', stock: 1 },
      { id: 'shirt-m', stock: 2 },
      { id: 'shirt-l', stock: null },
    ]
    const bought = medusa.soldOrder({ number: 1001, items: [{ unit: 200 }], captured: [100, 142.9] })
    const { shopId } = await medusas.open({
      orders: [bought],
      products: [medusa.soldProduct('shirt', sizes)],
      giftCards: [],
    })
    const { shopId: otherShopId } = await medusas.open({ giftCards: [] })
    const commerce = medusas.commerce()
    await medusas.catchUp(shopId, commerce)
    const order = await commerce.findOrder(shopId, 'order_1001')
    if (order === null) throw new Error('Medusa has lost the order')
    const variants = { one: 'shirt-s', two: 'shirt-m', any: 'shirt-l' }
    return { commerce, shopId, otherShopId, order, productId: 'shirt', variants, seenBy: null }
  }
  operationsContract('medusa', onMedusa)
  noRestockContract('medusa', onMedusa)
  unableContract('medusa', onMedusa)
  // Workers fetch the operations, each claiming unclaimed operations.
  const fetched = (given: { readonly forgets?: true }) => async () => {
    const { shopId, commerce, ...rest } = await situation(given)
    const there = await pushers.open({ commerce, shopId })
    return { ...rest, commerce: pushers.working(), shopId: there }
  }
  operationsContract('pushed', fetched({}))
  operationsContract('pushed, by a system that remembers no reference', fetched({ forgets: true }))
  restockContract('pushed', fetched({}))
  unableContract('pushed', fetched({}))
  operationsContract('local', () => situation())
  restockContract('local', () => situation())
  unableContract('local', () => situation())
  restockContract('http', overHttp({}))
  restockContract('http, of a system that remembers no reference', overHttp({ forgets: true }))
  unableContract('http', overHttp({}))
  operationsContract('http', overHttp({}))
  operationsContract('http, of a system that remembers no reference', overHttp({ forgets: true }))
  checkoutsContract('http', overHttp({}))
  checkoutsContract('local', () => situation())
})
