import type { CarriersAdapter } from '../../schemas/config/carriers.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { SellerAddress } from '../../server/providers/carriers/postage/seller-client.ts'
import { easyPostServer, TEST_KEY } from '../providers/carriers/easypost-server.ts'
import { SHIPPO_TOKEN, shippoServer } from '../providers/carriers/shippo-server.ts'
import { secretsNamed, withOwnSecrets } from '../support/secrets.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestClock, testClock, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { keyOf, portal, submit, toReview } from './shoppers.ts'

/** Secret of EasyPost’s webhooks. EasyPost normalizes é to two characters before signing. */
export const HOOK_SECRET = 'sécret of the hook'

/** Path ending of the Shippo webhook. */
export const HOOK_TOKEN = 'an-end-that-nobody-guesses-0123456789'

const parcel = { length: 300, width: 254, height: 100 }

const atSeller = async <
  Server extends {
    readonly address: SellerAddress
    readonly desk: { sold(): readonly string[] }
    close(): Promise<void>
  },
>(
  server: Server,
  given: {
    readonly clock: TestClock
    readonly carriers: CarriersAdapter
    readonly ground: Pick<Parameters<typeof testWorld>[0] & object, 'carrierAddresses'>
  },
) => {
  const { clock, carriers } = given
  const secretOf = secretsNamed({ KEY: TEST_KEY, HOOK: HOOK_SECRET, TOKEN: SHIPPO_TOKEN, HOOK_END: HOOK_TOKEN })
  const house = await testWorld({ clock, secretOf, ...given.ground })
  const there = (config: ShopConfig): ShopConfig =>
    withOwnSecrets({ ...config, adapters: { ...config.adapters, carriers } })
  const { app, visitor } = await portal(house)
  const { store } = house.world

  const recordOf = async (she: Shopper) => {
    const record = await store.returns.findByKey(she.shopId, keyOf(she))
    if (record === null) throw new Error('No return')
    return record
  }
  return {
    server,
    house,
    app,
    visitor,
    recordOf,
    async returning(address: Partial<Address> = {}): Promise<Shopper> {
      const she = await visitor(there)
      await meanwhile(house, she.shopId).changeOrder('#1001', (order) => ({
        ...order,
        address: order.address && { ...order.address, ...address },
      }))
      await toReview(she, { proof: address.zip ?? '10001' })
      await submit(she)
      await house.runner.drain()
      await she.open(`/return/${keyOf(she)}`)
      return she
    },
    labelOf: async (she: Shopper) => (await recordOf(she)).document.label,
    async soldTo(she: Shopper): Promise<number> {
      const { id } = await recordOf(she)
      return server.desk.sold().filter((one) => one.startsWith(`${she.shopId}/${id}`)).length
    },
    async eventsOf(she: Shopper): Promise<readonly string[]> {
      const { id: returnId } = await recordOf(she)
      return (await store.changes.ofReturn({ shopId: she.shopId, returnId })).map(({ event }) => event)
    },
    paper: (she: Shopper, name: 'label' | 'qr') => app.inject(`/api/v1/${she.shopId}/returns/${keyOf(she)}/${name}`),
    async later(ms: number): Promise<void> {
      house.clock.forward(ms)
      await house.runner.drain()
    },
    async close(): Promise<void> {
      await house.drop()
      await server.close()
    },
  }
}

export const easyPostHouse = async () => {
  const clock = testClock()
  const server = await easyPostServer(clock.now)
  const house = await atSeller(server, {
    clock,
    carriers: { easypost: { key: 'KEY', webhookSecret: 'HOOK', parcel } },
    ground: { carrierAddresses: { easypost: server.address } },
  })
  return {
    ...house,
    reset(): void {
      clock.set(TEST_NOW)
      const files = server.address.origin
      Object.assign(server.desk.conduct, {
        sellsAgain: false,
        ratesReturns: true,
        refunds: 'submitted',
        slowMs: 0,
        broke: false,
        files,
      })
    },
  }
}
export type EasyPostHouse = Awaited<ReturnType<typeof easyPostHouse>>

export const shippoHouse = async () => {
  const clock = testClock()
  const server = await shippoServer(clock.now)
  const house = await atSeller(server, {
    clock,
    carriers: { shippo: { key: 'TOKEN', webhookToken: 'HOOK_END', parcel } },
    ground: { carrierAddresses: { shippo: server.address } },
  })
  return {
    ...house,
    reset(): void {
      clock.set(TEST_NOW)
      Object.assign(server.desk.conduct, {
        buys: 'SUCCESS',
        refunds: 'PENDING',
        signs: 'nothing',
        files: server.address.origin,
      })
    },
  }
}
export type ShippoHouse = Awaited<ReturnType<typeof shippoHouse>>
