import { describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PolicyEvent } from '../../schemas/config/policy.ts'
import type { Shopper } from '../support/shopper.ts'
import { setUpOwnOrders } from './own-order-house.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'

const setup = setUpOwnOrders()

const MINUTE = 60_000

const withPayouts = (event: PolicyEvent, submitWhenAway?: 'refuse' | 'accept') => (config: ShopConfig) => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, refund: { enabled: true, event, window: 30 } })),
  adapters: { ...config.adapters, ...(submitWhenAway && { submitWhenAway }) },
})

const returnOf = (shopper: Shopper) =>
  setup.world().world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))

const merchantOf = async (shopper: Shopper) => {
  const { world, runner } = setup.world()
  const made = await world.configurations.keys.make(
    { shopId: shopper.shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const record = await returnOf(shopper)
  if (record === null) throw new Error('She has no return')
  return {
    events: () => world.store.changes.ofReturn({ shopId: shopper.shopId, returnId: record.id }),
    async approve() {
      for (const { lineItemId } of record.document.items) {
        const url = `/merchant/v1/${shopper.shopId}/returns/${record.id}/items/${lineItemId}/approve`
        const headers = { authorization: `Bearer ${made?.key}` }
        const response = await setup.app().inject({ method: 'POST', url, headers, payload: {} })
        expect(response.statusCode).toBe(200)
      }
      await runner.drain()
    },
  }
}

const openReview = async (change: (config: ShopConfig) => ShopConfig, later = 0) => {
  const shop = await setup.shopOutside({ change })
  await goToReview(shop.shopper)
  await setup.goAway()
  setup.world().clock.forward(later)
  return shop
}

describe('BCK-02 submits while the order system is down', () => {
  test('BCK-02 a return is accepted on cached data for manual review with the data’s age', async () => {
    const { shopper } = await openReview(withPayouts('manual'))
    const submittedAt = setup.world().clock.now()
    expect((await submit(shopper)).status).toBe(200)
    expect(await returnOf(shopper)).toMatchObject({ document: { outcome: 'review', orderKnownUntil: submittedAt } })
    const merchant = await merchantOf(shopper)
    const [, change] = await merchant.events()
    expect(change).toMatchObject({ event: 'order-not-asked', by: 'homeward', detail: { orderKnownUntil: submittedAt } })
    await merchant.approve()
    expect(await returnOf(shopper)).toMatchObject({ document: { outcome: 'default' } })
  })

  test('BCK-02 a submit is accepted on data up to an hour old, not later', async () => {
    const hour = 60 * MINUTE
    const { shopper } = await openReview(withPayouts('manual'), hour - 1)
    expect((await submit(shopper)).status).toBe(200)
    const late = await openReview(withPayouts('manual'), hour)
    expect((await submit(late.shopper)).status).toBe(503)
  })

  test('BCK-02 a recently synchronized order counts as fresh regardless of the lookup', async () => {
    const { shopper } = await setup.shopOutside({ change: withPayouts('manual') })
    await goToReview(shopper)
    const { clock, world } = setup.world()
    for (let times = 0; times < 4; times++) {
      clock.forward(120 * MINUTE)
      while (await world.commerce.catchUp(shopper.shopId)) {}
    }
    await setup.goAway()
    const read = clock.now()
    clock.forward(59 * MINUTE)
    expect((await submit(shopper)).status).toBe(200)
    expect(await returnOf(shopper)).toMatchObject({ document: { orderKnownUntil: read } })
  })

  test('BCK-02 a submit that releases money before the parcel arrives is refused', async () => {
    const { shopper, comeBack } = await openReview(withPayouts('immediate'))
    expect((await submit(shopper)).status).toBe(503)
    await comeBack()
    expect((await submit(shopper)).status).toBe(200)
    await setup.world().runner.drain()
    expect(await returnOf(shopper)).toMatchObject({ document: { outcome: 'default', refund: { state: 'done' } } })
  })

  test('BCK-02 a submit is refused where the shop refuses', async () => {
    const { shopper } = await openReview(withPayouts('manual', 'refuse'))
    expect((await submit(shopper)).status).toBe(503)
  })

  test('BCK-02 a shop that accepts such submits holds immediate payouts until a review', async () => {
    const { shopper, comeBack, order } = await openReview(withPayouts('immediate', 'accept'))
    const before = (await order()).refundTotal
    expect((await submit(shopper)).status).toBe(200)
    await comeBack()
    await setup.world().runner.drain()
    expect((await order()).refundTotal).toBe(before)
    const merchant = await merchantOf(shopper)
    await merchant.approve()
    const record = await returnOf(shopper)
    expect(record?.document.refund).toMatchObject({ state: 'done' })
    expect((await order()).refundTotal).toBe(before + (record?.document.refund?.amount ?? 0))
  })

  test('BCK-02 a deleted order is not submitted from cached data', async () => {
    const { shopper, outside } = await setup.shopOutside({ change: withPayouts('manual', 'accept') })
    await goToReview(shopper)
    const { database } = setup.world()
    await database.query({ name: 'test.gone', text: 'delete from local_orders where shop_id = $1', values: [outside] })
    expect((await submit(shopper)).status).toBe(503)
  })
})
