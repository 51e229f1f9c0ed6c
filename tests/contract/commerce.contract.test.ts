import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { shirt, shopThatSold, soldOrder } from '../providers/commerce/sold.ts'
import { createBackends } from '../support/backends.ts'
import * as medusa from '../support/medusa/goods.ts'
import { createMedusaShops } from '../support/medusa/medusa-commerce.ts'
import { testDatabases } from '../support/postgres.ts'
import { createPushedShops } from '../support/pushed-shops.ts'
import { order, product, variant } from '../support/shopify/goods.ts'
import { createShopifyStores } from '../support/shopify/shopify-commerce.ts'
import type { ShopifyState } from '../support/shopify/stand-in.ts'
import * as woo from '../support/woocommerce/goods.ts'
import { createWooShops } from '../support/woocommerce/woo-commerce.ts'
import { checkoutsContract } from './checkouts.contract.ts'
import { operationsContract } from './commerce.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'
import { noRestockContract, restockContract } from './restock.contract.ts'
import { unableContract } from './unable.contract.ts'

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  const backends = createBackends(database)
  const stores = createShopifyStores(database)
  const medusas = createMedusaShops(database)
  const wooShops = createWooShops(database)
  const pushers = createPushedShops(database)
  const situation = async (overrides: { readonly forgets?: true } = {}) => ({
    commerce: localCommerce({
      database: database(),
      random: randomBytes,
      now: Date.now,
      storeOf: async () => 'shop.example',
      ...overrides,
    }),
    shopId: await shopThatSold(database()),
    otherShopId: freshShop(),
    order: soldOrder,
    productId: shirt.id,
    variants: { one: 'shirt-s', two: 'shirt-m', any: 'shirt-l' },
  })
  // The reference backend, which serves another shop of the same database.
  const overHttp = (overrides: { readonly forgets?: true }) => async () => {
    const { commerce: outside, shopId, ...rest } = await situation(overrides)
    const server = await backends.serve({ outside, shopId })
    const otherServer = await backends.serve({ outside, shopId: rest.otherShopId })
    return { ...rest, commerce: backends.commerce(), shopId: server, otherShopId: otherServer }
  }
  const onShopify = (overrides: Partial<ShopifyState>) => async () => {
    const nodes = [
      order(1001),
      product(7001, {
        variants: [
          variant('shirt-s', { inventoryQuantity: 1 }),
          variant('shirt-m', { inventoryQuantity: 2 }),
          variant('shirt-l', { inventoryItem: { tracked: false } }),
        ],
      }),
    ]
    const { shopId } = await stores.open({ things: nodes, ...overrides })
    const { shopId: otherShopId } = await stores.open()
    const commerce = stores.commerce()
    await stores.catchUp(shopId, commerce)
    const seedOrder = await commerce.findOrder(shopId, '1001')
    if (seedOrder === null) throw new Error('The store has lost the order')
    const variants = { one: 'shirt-s', two: 'shirt-m', any: 'shirt-l' }
    return { commerce, shopId, otherShopId, order: seedOrder, productId: '7001', variants, paidWhole: true } as const
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
    const seedOrder = medusa.soldOrder({ number: 1001, items: [{ unit: 200 }], captured: [100, 142.9] })
    const { shopId } = await medusas.open({
      orders: [seedOrder],
      products: [medusa.soldProduct('shirt', sizes)],
      giftCards: [],
    })
    const { shopId: otherShopId } = await medusas.open({ giftCards: [] })
    const commerce = medusas.commerce()
    await medusas.catchUp(shopId, commerce)
    const foundOrder = await commerce.findOrder(shopId, 'order_1001')
    if (foundOrder === null) throw new Error('Medusa has lost the order')
    const variants = { one: 'shirt-s', two: 'shirt-m', any: 'shirt-l' }
    return { commerce, shopId, otherShopId, order: foundOrder, productId: 'shirt', variants, seenBy: null }
  }
  operationsContract('medusa', onMedusa)
  noRestockContract('medusa', onMedusa)
  unableContract('medusa', onMedusa)
  // WooCommerce has no idempotency either, and loses concurrent changes.
  const onWooCommerce = async () => {
    const sizes = [
      { id: 14, stock: 1 },
      { id: 15, stock: 2 },
      { id: 16, stock: null },
    ]
    const { product: shirts, variations } = woo.soldProduct(13, sizes)
    const { shopId } = await wooShops.open({
      orders: [woo.soldOrder({ number: 1001, items: [{ unit: 237 }] })],
      products: [shirts],
      variations: { 13: variations },
    })
    const { shopId: otherShopId } = await wooShops.open()
    const commerce = wooShops.commerce()
    await wooShops.catchUp(shopId, commerce)
    const foundOrder = await commerce.findOrder(shopId, '1001')
    if (foundOrder === null) throw new Error('WooCommerce has lost the order')
    const variants = { one: '14', two: '15', any: '16' }
    const kinds = { seenBy: null, paidWhole: true } as const
    return { commerce, shopId, otherShopId, order: foundOrder, productId: '13', variants, ...kinds }
  }
  operationsContract('woocommerce', onWooCommerce)
  checkoutsContract('woocommerce', onWooCommerce)
  noRestockContract('woocommerce', onWooCommerce)
  unableContract('woocommerce', onWooCommerce)
  // Workers fetch the operations, each claiming unclaimed operations.
  const fetched = (overrides: { readonly forgets?: true }) => async () => {
    const { shopId, commerce, ...rest } = await situation(overrides)
    const server = await pushers.open({ commerce, shopId })
    return { ...rest, commerce: pushers.working(), shopId: server }
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
