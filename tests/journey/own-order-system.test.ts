import { describe, expect, test } from 'vitest'
import { itemNamed, lookUpOrder } from '../support/shopper.ts'
import { setUpOwnOrders } from './own-order-house.ts'
import { goToReview, submit } from './shoppers.ts'

const setup = setUpOwnOrders()
const { shopOutside } = setup

describe('a shop with its own order system', () => {
  test('BCK-01 BCK-03 a shop’s order system pays a shopper once and counts the payment once', async () => {
    const { shopper, order } = await shopOutside()
    const before = (await order()).refundTotal
    await goToReview(shopper)
    expect((await submit(shopper)).status).toBe(200)
    await setup.world().runner.drain()
    const [record] = await setup.world().world.store.returns.ofOrder(shopper.shopId, (await order()).id)
    const paid = record?.document.refund
    expect(paid).toMatchObject({ state: 'done', amount: expect.any(Number) })
    const after = before + (paid?.amount ?? 0)
    const known = async () =>
      (await setup.world().world.commerce.findOrder(shopper.shopId, record?.orderId ?? ''))?.refundTotal
    expect([(await order()).refundTotal, await known()]).toEqual([after, after])
    setup.world().clock.forward(3_600_000)
    await setup.world().world.commerce.findOrderByName(shopper.shopId, '#1001')
    expect(await known()).toBe(after)
  })

  test('BCK-02 a submit queries the shop’s order system again and skips units refunded meanwhile', async () => {
    const { shopper, outside, commerce, order } = await shopOutside()
    await goToReview(shopper)
    const { id, currency, total, refundTotal } = await order()
    const meanwhile = { amount: total - refundTotal, currency, lines: [] }
    await commerce.refund({
      shopId: outside,
      orderId: id,
      reference: 'by-hand',
      now: setup.world().clock.now(),
      ...meanwhile,
    })
    const answer = await submit(shopper)
    expect([answer.status, answer.body.problem?.code]).toEqual([409, 'amounts-changed'])
  })

  test('BCK-02 an outage of the order system opens cached orders and refuses submits', async () => {
    const { shopper } = await shopOutside()
    await goToReview(shopper)
    await setup.goAway()
    expect((await submit(shopper)).status).toBe(503)
    setup.world().clock.forward(10 * 60_000)
    await lookUpOrder(shopper, '#1001', '10001')
    expect(itemNamed(shopper, 'Aster Linen')).toBeTruthy()
  })
})
