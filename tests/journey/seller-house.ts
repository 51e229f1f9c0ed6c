import type { CarriersAdapter } from '../../schemas/config/carriers.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { SellerAddress } from '../../server/providers/carriers/postage/seller-client.ts'
import { easyPostServer, TEST_KEY } from '../providers/carriers/easypost-server.ts'
import { SENDCLOUD_KEYS, sendcloudServer } from '../providers/carriers/sendcloud-server.ts'
import { SHIPPO_TOKEN, shippoServer } from '../providers/carriers/shippo-server.ts'
import { addSecretNames, secretsNamed } from '../support/secrets.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestClock, testClock, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { createPortal, goToReview, readReturnKey, submit } from './shoppers.ts'

/** EasyPost normalizes é to two characters before signing. */
export const HOOK_SECRET = 'sécret of the hook'

/** Path ending of the Shippo webhook. */
export const HOOK_TOKEN = 'an-end-that-nobody-guesses-0123456789'

const parcel = { length: 300, width: 254, height: 100 }

const setUpSeller = async <
  Server extends {
    readonly address: SellerAddress
    readonly desk: { sold(): readonly string[] }
    close(): Promise<void>
  },
>(
  server: Server,
  input: {
    readonly clock: TestClock
    readonly carriers: CarriersAdapter
    readonly ground: Pick<Parameters<typeof testWorld>[0] & object, 'carrierAddresses'>
  },
) => {
  const { clock, carriers } = input
  const secretOf = secretsNamed({
    ...{ KEY: TEST_KEY, HOOK: HOOK_SECRET, TOKEN: SHIPPO_TOKEN, HOOK_END: HOOK_TOKEN },
    ...{ PUBLIC: SENDCLOUD_KEYS.key, PRIVATE: SENDCLOUD_KEYS.secret, SIGNATURE: SENDCLOUD_HOOK },
  })
  const world = await testWorld({ clock, secretOf, ...input.ground })
  const there = (config: ShopConfig): ShopConfig =>
    addSecretNames({ ...config, adapters: { ...config.adapters, carriers } })
  const { app, visitor } = await createPortal(world)
  const { store } = world.world

  const recordOf = async (shopper: Shopper) => {
    const record = await store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    if (record === null) throw new Error('No return')
    return record
  }
  return {
    server,
    house: world,
    app,
    visitor,
    recordOf,
    async returning(address: Partial<Address> = {}): Promise<Shopper> {
      const shopper = await visitor(there)
      await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({
        ...order,
        address: order.address && { ...order.address, ...address },
      }))
      await goToReview(shopper, { proof: address.zip ?? '10001' })
      await submit(shopper)
      await world.runner.drain()
      await shopper.open(`/return/${readReturnKey(shopper)}`)
      return shopper
    },
    labelOf: async (shopper: Shopper) => (await recordOf(shopper)).document.label,
    async soldTo(shopper: Shopper): Promise<number> {
      const { id } = await recordOf(shopper)
      return server.desk.sold().filter((one) => one.startsWith(`${shopper.shopId}/${id}`)).length
    },
    async eventsOf(shopper: Shopper): Promise<readonly string[]> {
      const { id: returnId } = await recordOf(shopper)
      return (await store.changes.ofReturn({ shopId: shopper.shopId, returnId })).map(({ event }) => event)
    },
    paper: (shopper: Shopper, name: 'label' | 'qr') =>
      app.inject(`/api/v1/${shopper.shopId}/returns/${readReturnKey(shopper)}/${name}`),
    async later(ms: number): Promise<void> {
      world.clock.forward(ms)
      await world.runner.drain()
    },
    async close(): Promise<void> {
      await world.drop()
      await server.close()
    },
  }
}

export const setUpEasyPost = async () => {
  const clock = testClock()
  const server = await easyPostServer(clock.now)
  const setup = await setUpSeller(server, {
    clock,
    carriers: { easypost: { key: 'KEY', webhookSecret: 'HOOK', parcel } },
    ground: { carrierAddresses: { easypost: server.address } },
  })
  return {
    ...setup,
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
export type EasyPostSetup = Awaited<ReturnType<typeof setUpEasyPost>>

/** Signs Sendcloud's webhooks. */
export const SENDCLOUD_HOOK = 'signature-key'

export const setUpSendcloud = async () => {
  const clock = testClock()
  const server = await sendcloudServer(clock.now)
  const setup = await setUpSeller(server, {
    clock,
    carriers: { sendcloud: { key: 'PUBLIC', secret: 'PRIVATE', webhookSecret: 'SIGNATURE', parcel } },
    ground: { carrierAddresses: { sendcloud: server.address } },
  })
  return { ...setup, clock, reset: () => clock.set(TEST_NOW) }
}
export type SendcloudSetup = Awaited<ReturnType<typeof setUpSendcloud>>

export const setUpShippo = async () => {
  const clock = testClock()
  const server = await shippoServer(clock.now)
  const setup = await setUpSeller(server, {
    clock,
    carriers: { shippo: { key: 'TOKEN', webhookToken: 'HOOK_END', parcel } },
    ground: { carrierAddresses: { shippo: server.address } },
  })
  return {
    ...setup,
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
export type ShippoSetup = Awaited<ReturnType<typeof setUpShippo>>
