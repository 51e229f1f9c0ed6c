import type { LineItemResponse } from '../../schemas/shopper-api/orders.ts'
import { type Portal, portal } from '../journey/shoppers.ts'
import { lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { callAs } from './headless.ts'

const clientOf =
  (house: TestWorld, at: Portal) =>
  async (she: Shopper, order = '#1001', proof = '10001') => {
    await lookUp(she, order, proof)
    const call = callAs(at.app, she)
    const id = (await house.world.commerce.findOrderByName(she.shopId, order))?.id ?? ''
    const items: readonly LineItemResponse[] = (await call('GET', `order/${id}/line_item`)).body.line_items
    const named = (title: string): string => items.find((one) => one.title.startsWith(title))?.id ?? ''
    return { she, call, order: id, items, named }
  }
export type Client = Awaited<ReturnType<ReturnType<typeof clientOf>>>

export const clients = async () => {
  const house = await testWorld()
  const at = await portal(house)
  return {
    ...at,
    house,
    client: clientOf(house, at),
    async close() {
      await at.app.close()
      await house.drop()
    },
  }
}
export type Clients = Awaited<ReturnType<typeof clients>>

export const changed = { id: 'changed-mind' }

export const refunding = (id: string) => ({
  lineItems: [{ id, returnType: 'credit', reason: changed }],
  creditType: 'refund',
})
