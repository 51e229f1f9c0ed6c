import { afterAll, beforeAll } from 'vitest'
import type { ShopifyOptions } from '../../schemas/config/commerce.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { line, order, parcel, product } from '../support/shopify/goods.ts'
import { type ShopifyStandIn, type ShopifyState, shopifyStandIn } from '../support/shopify/stand-in.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, type Portal } from './shoppers.ts'

export const storeSecrets = { HOOK: 'shpss_now', OLD_HOOK: 'shpss_before' } as const

const withImmediatePayout = (policy: ReturnPolicy): ReturnPolicy => ({
  ...policy,
  refund: { enabled: true, event: 'immediate', window: 30 },
})

export const recentOrder = (number: number, fields: Parameters<typeof order>[1] = {}) =>
  order(number, {
    createdAt: '2026-04-01T10:00:00Z',
    updatedAt: '2026-04-05T10:00:00Z',
    lineItems: [line(number * 10)],
    fulfillments: [parcel(number * 10, [[number * 10, 2]], { createdAt: '2026-04-03T09:00:00Z' })],
    ...fields,
  })

interface StoreOverrides {
  readonly change?: NonNullable<Parameters<Portal['visitor']>[0]>
  readonly signing?: readonly (keyof typeof storeSecrets)[]
  readonly policy?: (policy: ReturnPolicy) => ReturnPolicy
  readonly giftCards?: 'card' | 'store-credit'
  readonly adapter?: Partial<ShopifyOptions>
}

export const setUpShopify = (input: Parameters<typeof testWorld>[0] = {}) => {
  const stores = new Map<string, ShopifyStandIn>()
  const named = secretsNamed({ SHOPIFY_TOKEN: 'shpat_good', ...storeSecrets })
  const lost = new Set<string>()
  let world: TestWorld
  let portals: Portal
  beforeAll(async () => {
    world = await testWorld({
      ...input,
      secretOf: (variable) => (lost.has(variable) ? undefined : named(variable)),
      storeOrigin: (store) => stores.get(store)?.origin ?? 'http://127.0.0.1:9',
    })
    portals = await createPortal(world)
  }, 60_000)
  afterAll(async () => {
    await Promise.all([...stores.values()].map((one) => one.close()))
    await world.drop()
  })
  return {
    world: () => world,
    app: () => portals.app,
    lose: (shopId: string, name: keyof typeof storeSecrets) => void lost.add(variableOf(shopId, name)),
    async drained(store: ShopifyStandIn): Promise<void> {
      const { runner, clock } = world
      for (let turn = 0; turn < 4; turn += 1) {
        await runner.drain()
        clock.forward(2 * 60_000)
        store.now = clock.now()
      }
      await runner.drain()
    },
    async shopWith(
      state: Partial<ShopifyState> = {},
      {
        signing = [],
        policy = withImmediatePayout,
        change = (config) => config,
        giftCards,
        adapter,
      }: StoreOverrides = {},
    ) {
      const store = await shopifyStandIn({
        now: TEST_NOW,
        bucket: { most: 1e6, restore: 1e6 },
        things: [recentOrder(2001), product(7001)],
        ...state,
      })
      const name = `store-${stores.size}.myshopify.com`
      stores.set(name, store)
      const shopper = await portals.visitor((demo) => {
        const config = change(demo)
        const shopify = {
          store: name,
          app: { token: variableOf(config.shop.id, 'SHOPIFY_TOKEN') },
          ...(giftCards && { giftCards }),
          ...adapter,
          ...(signing.length > 0 && { hookSecrets: signing.map((one) => variableOf(config.shop.id, one)) }),
        }
        return {
          ...config,
          policies: config.policies.map(policy),
          adapters: { ...config.adapters, commerce: { shopify } },
        }
      })
      return { shopper, store, name }
    },
  }
}
