import { describe, expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import { DAY_MS, MINUTE_MS } from '../../schemas/values/time.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { countFromDelivery, dayOf, deliveryReaders, withDelivery } from './delivery-windows.ts'
import { setUpOwnOrders } from './own-order-house.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'

const setup = setUpOwnOrders()

const openOwn = async (options: Parameters<typeof setup.shopOutside>[0] = {}) => {
  let deliver: (order: Order) => Order = (order) => withDelivery(order, undefined)
  const delivering = (found: Order | null) => found && deliver(found)
  const behind = (commerce: Commerce): Commerce => ({
    ...commerce,
    findOrder: async (...query) => delivering(await commerce.findOrder(...query)),
    findOrderByName: async (...query) => delivering(await commerce.findOrderByName(...query)),
  })
  const at = await setup.shopOutside({ behind, change: countFromDelivery, ...options })
  const { clock, world } = setup.world()
  const readers = await deliveryReaders({ app: setup.app(), world: setup.world(), shopper: at.shopper })
  return {
    ...at,
    ...readers,
    now: clock.now(),
    async synchronize(change: (order: Order) => Order) {
      deliver = change
      clock.forward(MINUTE_MS)
      await world.commerce.refreshEntity(at.shopper.shopId, { what: 'order', id: (await at.order()).id })
    },
  }
}

const at = (deliveredAt: unknown) => (order: Order) => withDelivery(order, deliveredAt)

describe('DAT-01 the delivery of an own order system', () => {
  test('DAT-01 starts the windows on the order page, and a synchronization moves them', async () => {
    const { synchronize, readOrder, now } = await openOwn()
    expect(await readOrder()).toContain('3 days after estimated delivery on')
    await synchronize(at(now - DAY_MS))
    expect(await readOrder()).toContain(`3 days after delivery on ${dayOf(now - DAY_MS)}`)
    setup.world().clock.forward(3 * DAY_MS)
    expect(await readOrder()).toContain('closed')
    await synchronize(at(now + DAY_MS))
    expect(await readOrder()).toContain(`3 days after delivery on ${dayOf(now + DAY_MS)}`)
  })

  test('DAT-01 and the one that the merchant reported: the later counts', async () => {
    const { synchronize, readOrder, report, listSources, now, shopper, explainReturn } = await openOwn()
    await readOrder()
    await synchronize(at(now - 2 * DAY_MS))
    expect(await listSources()).toEqual(['order-system'])
    await report(now - DAY_MS)
    expect(await listSources()).toEqual(['merchant'])
    await synchronize(at(undefined))
    expect(await listSources()).toEqual(['merchant'])
    await synchronize(at(now - 1))
    expect(await listSources()).toEqual(['order-system'])
    await goToReview(shopper)
    expect((await submit(shopper)).status).toBe(200)
    expect(await explainReturn(readReturnKey(shopper))).toContain('"source":"order-system"')
  })
})

test.each<[string, (order: Order) => unknown, string]>([
  [
    'in the future',
    at(Date.UTC(2099, 0, 1)),
    '/lines/0/deliveredAt/0 is 2099-01-01T00:00:00.000Z, which is in the future',
  ],
  ['before its fulfillment', at(0), '/lines/0/deliveredAt/0 is 1970-01-01T00:00:00.000Z, before the fulfillment at'],
  ['as text', at('2026-04-10'), '/lines/0/deliveredAt/0 must be a time in milliseconds since 1970-01-01 UTC, or null'],
  [
    'without a list',
    (order) => ({ ...order, lines: order.lines.map((line) => ({ ...line, deliveredAt: null })) }),
    '/lines/0/deliveredAt must be a list of times',
  ],
  [
    'of too many units',
    (order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, deliveredAt: [...line.fulfilledAt, null] })),
    }),
    '/lines/0/deliveredAt must have a time or null for each of the',
  ],
])('DAT-16 a delivery %s is unknown and logged, and the page stays', async (_what, deliver, why) => {
  const { synchronize, readOrder, listSources, order } = await openOwn({ onRequest: () => {} })
  const { id } = await order()
  await synchronize(deliver as (order: Order) => Order)
  expect(await readOrder()).toContain('3 days after estimated delivery on')
  expect(await listSources()).toEqual(['fallback'])
  const lines = setup.world().log.lines.filter(({ fields }) => fields.what === 'delivery of the order')
  expect(lines.at(-1)).toMatchObject({ level: 'warn', fields: { id, why: expect.stringContaining(why) } })
})
