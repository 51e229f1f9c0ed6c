import { afterAll, beforeAll } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Order } from '../../schemas/entities/order.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { adapterOf, backendHosts } from '../support/backends.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, type Portal } from './shoppers.ts'

const HOST = 'orders.example'
const immediate = { enabled: true, event: 'immediate', window: 30 } as const

type Backend = Parameters<ReturnType<typeof backendHosts>['serve']>[1]

interface OutsideOrders {
  readonly behind?: (commerce: Commerce) => Commerce
  readonly tell?: Backend['onChange']
  readonly onRequest?: Backend['onRequest']
  readonly change?: Change
}

type Change = (config: ShopConfig) => ShopConfig

const withImmediatePayout: Change = (config) => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, refund: immediate })),
})

export const setUpOwnOrders = () => {
  const hosts = backendHosts()
  let world: TestWorld
  let portals: Portal
  beforeAll(async () => {
    world = await testWorld(hosts)
    portals = await createPortal(world)
  }, 60_000)
  afterAll(async () => {
    await hosts.closeAll()
    await world.drop()
  })
  const visitor = (hookSecrets?: readonly string[], change = withImmediatePayout) =>
    portals.visitor((demo) => {
      const config = change(demo)
      const commerce = adapterOf(config.shop.id, HOST, hookSecrets)
      return { ...config, adapters: { ...config.adapters, commerce } }
    })
  return {
    world: () => world,
    app: () => portals.app,
    visitor,
    goAway: () => hosts.close(HOST),
    async shopOutside({
      behind = (one) => one,
      tell,
      onRequest,
      hookSecrets,
      change,
    }: OutsideOrders & { hookSecrets?: readonly string[] } = {}) {
      const { database, clock } = world
      const outside = await loadDemoShop(world)
      const commerce = behind(localCommerce({ database, now: clock.now, random: world.world.random }))
      await hosts.close(HOST)
      const listeners = { ...(tell && { onChange: tell }), ...(onRequest && { onRequest }) }
      const serve = () => hosts.serve(HOST, { shopId: outside, commerce, database, now: clock.now, ...listeners })
      await serve()
      const shopper = await visitor(hookSecrets, change)
      const order = async (): Promise<Order> => {
        const found = await commerce.findOrderByName(outside, '#1001')
        if (found === null) throw new Error('The order has gone')
        return found
      }
      return { shopper, outside, commerce, order, comeBack: serve }
    },
  }
}
