import type { LineItemResponse } from '../../schemas/shopper-api/orders.ts'
import { createPortal, type Portal } from '../journey/shoppers.ts'
import { lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { callAs } from './headless.ts'

const clientOf =
  (world: TestWorld, portal: Portal) =>
  async (shopper: Shopper, order = '#1001', proof = '10001') => {
    await lookUpOrder(shopper, order, proof)
    const call = callAs(portal.app, shopper)
    const id = (await world.world.commerce.findOrderByName(shopper.shopId, order))?.id ?? ''
    const items: readonly LineItemResponse[] = (await call('GET', `order/${id}/line_item`)).body.line_items
    const named = (title: string): string => items.find((one) => one.title.startsWith(title))?.id ?? ''
    return { shopper, call, order: id, items, named }
  }
export type Client = Awaited<ReturnType<ReturnType<typeof clientOf>>>

export const clients = async () => {
  const world = await testWorld()
  const portal = await createPortal(world)
  return {
    ...portal,
    house: world,
    client: clientOf(world, portal),
    async close() {
      await portal.app.close()
      await world.drop()
    },
  }
}
export type Clients = Awaited<ReturnType<typeof clients>>

export const changedMind = { id: 'changed-mind' }

export const buildRefundRequest = (id: string) => ({
  lineItems: [{ id, returnType: 'credit', reason: changedMind }],
  creditType: 'refund',
})
