import { afterAll, beforeAll } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Order } from '../../schemas/entities/order.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { adapterOf, backendHosts } from '../support/backends.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { type Portal, portal } from './shoppers.ts'

const HOST = 'orders.example'
const immediate = { enabled: true, event: 'immediate', window: 30 } as const

type Backend = Parameters<ReturnType<typeof backendHosts>['serve']>[1]

interface Outside {
  readonly behind?: (commerce: Commerce) => Commerce
  readonly tell?: Backend['onChange']
  readonly change?: Change
}

type Change = (config: ShopConfig) => ShopConfig

const payingAtOnce: Change = (config) => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, refund: immediate })),
})

export const ownOrderHouse = () => {
  const hosts = backendHosts()
  let world: TestWorld
  let portals: Portal
  beforeAll(async () => {
    world = await testWorld(hosts)
    portals = await portal(world)
  }, 60_000)
  afterAll(async () => {
    await hosts.closeAll()
    await world.drop()
  })
  const visitor = (hookSecrets?: readonly string[], change = payingAtOnce) =>
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
      hookSecrets,
      change,
    }: Outside & { hookSecrets?: readonly string[] } = {}) {
      const { database, clock } = world
      const outside = await loadDemoShop(world)
      const commerce = behind(localCommerce({ database, now: clock.now, random: world.world.random }))
      await hosts.close(HOST)
      const serve = () =>
        hosts.serve(HOST, { shopId: outside, commerce, database, now: clock.now, ...(tell && { onChange: tell }) })
      await serve()
      const she = await visitor(hookSecrets, change)
      const order = async (): Promise<Order> => {
        const found = await commerce.findOrderByName(outside, '#1001')
        if (found === null) throw new Error('The order has gone')
        return found
      }
      return { she, outside, commerce, order, comeBack: serve }
    },
  }
}
