import { afterAll, beforeAll, expect } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Order } from '../../schemas/entities/order.ts'
import type { Product } from '../../schemas/entities/product.ts'
import { checkDescribed } from '../http/as-described.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, type Portal } from './shoppers.ts'

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

const withImmediatePayout = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, refund: immediate })),
})

interface Sent {
  readonly body?: object
  readonly lines?: string
}

export const setUpPushedOrders = () => {
  let world: TestWorld
  let portals: Portal
  beforeAll(async () => {
    world = await testWorld()
    portals = await createPortal(world)
  }, 60_000)
  afterAll(() => world.drop())

  const documentsOf = async <Entity>(table: 'orders' | 'products' | 'collections', shopId: string) => {
    const rows = await world.database.query<{ document: Entity }>({
      name: `test.pushed_${table}`,
      text: `select document from local_${table} where shop_id = $1 order by id`,
      values: [shopId],
    })
    return rows.map(({ document }) => document)
  }

  const merchantOf = async (shopId: string) => {
    const made = await world.world.configurations.keys.make(
      { shopId, by: 'test' },
      { name: 'Order system', role: 'owner', endsAt: null },
    )
    return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { body, lines }: Sent = {}) => {
      const url = `/merchant/v1/${shopId}${path}`
      const response = await portals.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${made?.key}`,
          ...(lines !== undefined && { 'content-type': 'application/x-ndjson' }),
        },
        ...((body ?? lines) !== undefined && { payload: body ?? lines }),
      })
      expect(await checkDescribed(portals.app, { method, url }, response), `${method} ${url} is a call`).toBe(true)
      return { status: response.statusCode, body: response.json() }
    }
  }
  return {
    world: () => world,
    app: () => portals.app,
    merchantOf,
    visitor: () => portals.visitor(),
    async empty(change = withImmediatePayout) {
      const shopper = await portals.visitor((demo) => {
        const config = change(demo)
        return { ...config, adapters: { ...config.adapters, commerce: 'pushed' } }
      })
      const { shopId } = shopper
      const orders = await documentsOf<Order>('orders', shopId)
      const products = await documentsOf<Product>('products', shopId)
      const collections = await documentsOf<object>('collections', shopId)
      for (const table of ['orders', 'products', 'collections', 'collection_products'])
        await world.database.query({
          name: `test.empty_${table}`,
          text: `delete from local_${table} where shop_id = $1`,
          values: [shopId],
        })
      const order = orders.find(({ name }) => name === '#1001')
      if (order === undefined) throw new Error('The demo shop changed')
      return { shopper, shopId, order, products, collections, ask: await merchantOf(shopId) }
    },
    async shop(change = withImmediatePayout) {
      const at = await this.empty(change)
      const updatedAt = world.clock.now() - 60_000
      const lines = (all: readonly object[]) => all.map((one) => JSON.stringify({ ...one, updatedAt })).join('\n')
      await at.ask('PUT', `/orders/${at.order.id}`, { body: { ...at.order, updatedAt } })
      await at.ask('POST', '/products', { lines: lines(at.products) })
      await at.ask('POST', '/collections', { lines: lines(at.collections) })
      return at
    },
  }
}
