import { describe, expect, test } from 'vitest'
import { itemNamed, lookUp } from '../support/shopper.ts'
import { ownOrderHouse } from './own-order-house.ts'
import { submit, toReview } from './shoppers.ts'

const house = ownOrderHouse()
const { shopOutside } = house

describe('a shop with its own order system', () => {
  test('BCK-01 BCK-03 a shop’s order system pays a shopper once and counts the payment once', async () => {
    const { she, order } = await shopOutside()
    const before = (await order()).refundTotal
    await toReview(she)
    expect((await submit(she)).status).toBe(200)
    await house.world().runner.drain()
    const [record] = await house.world().world.store.returns.ofOrder(she.shopId, (await order()).id)
    const paid = record?.document.refund
    expect(paid).toMatchObject({ state: 'done', amount: expect.any(Number) })
    const after = before + (paid?.amount ?? 0)
    const known = async () =>
      (await house.world().world.commerce.findOrder(she.shopId, record?.orderId ?? ''))?.refundTotal
    expect([(await order()).refundTotal, await known()]).toEqual([after, after])
    house.world().clock.forward(3_600_000)
    await house.world().world.commerce.findOrderByName(she.shopId, '#1001')
    expect(await known()).toBe(after)
  })

  test('BCK-02 a submit queries the shop’s order system again and skips units refunded meanwhile', async () => {
    const { she, outside, commerce, order } = await shopOutside()
    await toReview(she)
    const { id, currency, total, refundTotal } = await order()
    const meanwhile = { amount: total - refundTotal, currency, lines: [] }
    await commerce.refund({
      shopId: outside,
      orderId: id,
      reference: 'by-hand',
      now: house.world().clock.now(),
      ...meanwhile,
    })
    const answer = await submit(she)
    expect([answer.status, answer.body.problem?.code]).toEqual([409, 'amounts-changed'])
  })

  test('BCK-02 an outage of the order system opens cached orders and refuses submits', async () => {
    const { she } = await shopOutside()
    await toReview(she)
    await house.goAway()
    expect((await submit(she)).status).toBe(503)
    house.world().clock.forward(10 * 60_000)
    await lookUp(she, '#1001', '10001')
    expect(itemNamed(she, 'Aster Linen')).toBeTruthy()
  })
})
