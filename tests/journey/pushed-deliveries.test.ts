import { describe, expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { countFromDelivery, dayOf, deliveryReaders, withDelivery, withoutDelivery } from './delivery-windows.ts'
import { setUpPushedOrders } from './pushed-house.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'

const setup = setUpPushedOrders()

const openPushed = async () => {
  const at = await setup.shop(countFromDelivery)
  const { clock } = setup.world()
  let updatedAt = clock.now() - 1_000
  const push = (order: unknown) => {
    updatedAt += 1
    return at.ask('PUT', `/orders/${at.order.id}`, { body: { ...(order as Order), updatedAt } })
  }
  const readers = await deliveryReaders({ app: setup.app(), world: setup.world(), shopper: at.shopper })
  const pushDelivery = async (deliveredAt: number | undefined) =>
    expect(await push(withDelivery(at.order, deliveredAt))).toMatchObject({ status: 200, body: { kept: true } })
  return { ...at, ...readers, push, pushDelivery, now: clock.now(), forward: clock.forward }
}

describe('DAT-01 the delivery of a pushed order', () => {
  test('DAT-01 starts the windows on the order page, and a later push moves them', async () => {
    const { pushDelivery, readOrder, now, forward } = await openPushed()
    await pushDelivery(undefined)
    expect(await readOrder()).toContain('3 days after estimated delivery on')
    await pushDelivery(now - DAY_MS)
    expect(await readOrder()).toContain(`3 days after delivery on ${dayOf(now - DAY_MS)}`)
    forward(3 * DAY_MS)
    expect(await readOrder()).toContain('closed')
    await pushDelivery(now + DAY_MS)
    expect(await readOrder()).toContain(`3 days after delivery on ${dayOf(now + DAY_MS)}`)
  })

  test('DAT-01 and the one that the merchant reported: the later counts', async () => {
    const { pushDelivery, readOrder, report, listSources, now, shopper, explainReturn } = await openPushed()
    await pushDelivery(now - 2 * DAY_MS)
    expect(await listSources()).toEqual(['order-system'])
    await report(now - DAY_MS)
    expect(await listSources()).toEqual(['merchant'])
    await pushDelivery(undefined)
    expect(await listSources()).toEqual(['merchant'])
    expect(await readOrder()).toContain(`3 days after delivery on ${dayOf(now - DAY_MS)}`)
    await pushDelivery(now - 1)
    expect(await listSources()).toEqual(['order-system'])
    expect(await readOrder()).toContain(`3 days after delivery on ${dayOf(now - 1)}`)
    await goToReview(shopper)
    expect((await submit(shopper)).status).toBe(200)
    expect(await explainReturn(readReturnKey(shopper))).toContain('"source":"order-system"')
  })
})

test('DAT-16 a bad delivery of a pushed order is refused at its place', async () => {
  const { push, order, now, pushDelivery, listSources } = await openPushed()
  await pushDelivery(now - DAY_MS)
  const iso = (at: number) => new Date(at).toISOString()
  const [{ fulfilledAt = [] } = {}] = order.lines
  const [sent = 0] = fulfilledAt
  const refuse = async (deliveredAt: unknown) => {
    const { lines } = withoutDelivery(order)
    const { status, body } = await push({
      ...order,
      lines: lines.map((line, n) => (n > 0 ? line : { ...line, deliveredAt })),
    })
    expect(status).toBe(422)
    return body.problems.map(({ pointer, message }: Record<string, string>) => `${pointer} ${message}`)
  }
  const others = fulfilledAt.slice(1).map(() => null)
  expect(await refuse([sent - 1, ...others])).toEqual([
    `/lines/0/deliveredAt/0 is ${iso(sent - 1)}, before the fulfillment at ${iso(sent)}`,
  ])
  expect(await refuse([now + 1, ...others])).toEqual([
    `/lines/0/deliveredAt/0 is ${iso(now + 1)}, which is in the future`,
  ])
  expect(await refuse([...fulfilledAt, null])).toEqual([
    `/lines/0/deliveredAt must have a time or null for each of the ${fulfilledAt.length} times of fulfilledAt, not ${fulfilledAt.length + 1}`,
  ])
  expect(await refuse([Number.MAX_SAFE_INTEGER, ...others])).toEqual([
    '/lines/0/deliveredAt/0 must be a time in milliseconds since 1970-01-01 UTC, or null',
  ])
  expect(await refuse([iso(sent), ...others])).toEqual([
    `/lines/0/deliveredAt/0 must be a whole number or null, not "${iso(sent)}"`,
  ])
  expect(await refuse(sent)).toEqual([`/lines/0/deliveredAt must be a list, not ${sent}`])
  expect(await listSources()).toEqual(['order-system'])
})
