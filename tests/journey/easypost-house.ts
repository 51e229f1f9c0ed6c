import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { easyPostServer, TEST_KEY } from '../providers/carriers/easypost-server.ts'
import { secretsNamed, withOwnSecrets } from '../support/secrets.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW, testClock, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { keyOf, portal, submit, toReview } from './shoppers.ts'

/** The secret with which EasyPost signs its hooks; its é is two characters where it signs. */
export const HOOK_SECRET = 'sécret of the hook'

const atEasyPost = (config: ShopConfig): ShopConfig => {
  const easypost = { key: 'KEY', webhookSecret: 'HOOK', parcel: { length: 300, width: 254, height: 100 } }
  return withOwnSecrets({ ...config, adapters: { ...config.adapters, carriers: { easypost } } })
}

/** A service whose shops buy their labels at the stand-in of EasyPost. */
export const easyPostHouse = async () => {
  const clock = testClock()
  const server = await easyPostServer(clock.now)
  const secretOf = secretsNamed({ KEY: TEST_KEY, HOOK: HOOK_SECRET })
  const house = await testWorld({ clock, secretOf, easyPostAddress: server.address })
  const { app, visitor } = await portal(house)
  const { store } = house.world

  const recordOf = async (she: Shopper) => {
    const record = await store.returns.findByKey(she.shopId, keyOf(she))
    if (record === null) throw new Error('No return')
    return record
  }
  return {
    ...{ server, house, app, visitor, recordOf },
    /** She has sent in a return, from this address, and the jobs have run. */
    async returning(address: Partial<Address> = {}): Promise<Shopper> {
      const she = await visitor(atEasyPost)
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
    /** What the label of her return came to. */
    labelOf: async (she: Shopper) => (await recordOf(she)).document.label,
    /** How many labels EasyPost sold for her return. */
    async soldTo(she: Shopper): Promise<number> {
      const { id } = await recordOf(she)
      return server.desk.sold().filter((reference) => reference.startsWith(`${she.shopId}/${id}`)).length
    },
    async eventsOf(she: Shopper): Promise<readonly string[]> {
      const { id: returnId } = await recordOf(she)
      return (await store.changes.ofReturn({ shopId: she.shopId, returnId })).map(({ event }) => event)
    },
    paper: (she: Shopper, name: 'label' | 'qr') => app.inject(`/api/v1/${she.shopId}/returns/${keyOf(she)}/${name}`),
    /** Lets time go by, and the jobs that have come due. */
    async later(ms: number): Promise<void> {
      house.clock.forward(ms)
      await house.runner.drain()
    },
    /** Everything as it was before a test. */
    reset(): void {
      house.clock.set(TEST_NOW)
      const { origin } = server.address
      Object.assign(server.desk.conduct, { sellsAgain: false, refunds: 'submitted', broke: false, files: origin })
    },
    async close(): Promise<void> {
      await house.drop()
      await server.close()
    },
  }
}
export type EasyPostHouse = Awaited<ReturnType<typeof easyPostHouse>>
