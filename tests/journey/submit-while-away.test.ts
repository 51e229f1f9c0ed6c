import { describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PolicyEvent } from '../../schemas/config/policy.ts'
import type { Shopper } from '../support/shopper.ts'
import { ownOrderHouse } from './own-order-house.ts'
import { keyOf, submit, toReview } from './shoppers.ts'

const house = ownOrderHouse()

const MINUTE = 60_000

const paying = (event: PolicyEvent, submitWhenAway?: 'refuse' | 'accept') => (config: ShopConfig) => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, refund: { enabled: true, event, window: 30 } })),
  adapters: { ...config.adapters, ...(submitWhenAway && { submitWhenAway }) },
})

const returnOf = (she: Shopper) => house.world().world.store.returns.findByKey(she.shopId, keyOf(she))

const merchantOf = async (she: Shopper) => {
  const { world, runner } = house.world()
  const made = await world.configurations.keys.make(
    { shopId: she.shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const record = await returnOf(she)
  if (record === null) throw new Error('She has no return')
  return {
    events: () => world.store.changes.ofReturn({ shopId: she.shopId, returnId: record.id }),
    async approve() {
      for (const { lineItemId } of record.document.items) {
        const url = `/merchant/v1/${she.shopId}/returns/${record.id}/items/${lineItemId}/approve`
        const headers = { authorization: `Bearer ${made?.key}` }
        const answer = await house.app().inject({ method: 'POST', url, headers, payload: {} })
        expect(answer.statusCode).toBe(200)
      }
      await runner.drain()
    },
  }
}

/** The order system goes down this long after the order was fetched. */
const aboutToSubmit = async (change: (config: ShopConfig) => ShopConfig, later = 0) => {
  const shop = await house.shopOutside({ change })
  await toReview(shop.she)
  await house.goAway()
  house.world().clock.forward(later)
  return shop
}

describe('BCK-02 submits while the order system is down', () => {
  test('BCK-02 a return is accepted on cached data for manual review with the data’s age', async () => {
    const { she } = await aboutToSubmit(paying('manual'))
    const asked = house.world().clock.now()
    expect((await submit(she)).status).toBe(200)
    expect(await returnOf(she)).toMatchObject({ document: { outcome: 'review', orderKnownUntil: asked } })
    const merchant = await merchantOf(she)
    const [, told] = await merchant.events()
    expect(told).toMatchObject({ event: 'order-not-asked', by: 'homeward', detail: { orderKnownUntil: asked } })
    await merchant.approve()
    expect(await returnOf(she)).toMatchObject({ document: { outcome: 'default' } })
  })

  test('BCK-02 a submit is accepted on data up to an hour old, not later', async () => {
    const hour = 60 * MINUTE
    const { she } = await aboutToSubmit(paying('manual'), hour - 1)
    expect((await submit(she)).status).toBe(200)
    const late = await aboutToSubmit(paying('manual'), hour)
    expect((await submit(late.she)).status).toBe(503)
  })

  test('BCK-02 a recently synchronized order counts as fresh regardless of the lookup', async () => {
    const { she } = await house.shopOutside({ change: paying('manual') })
    await toReview(she)
    const { clock, world } = house.world()
    // A changed order is read once more; then nothing changes.
    for (let times = 0; times < 4; times++) {
      clock.forward(120 * MINUTE)
      while (await world.commerce.catchUp(she.shopId)) {}
    }
    await house.goAway()
    const read = clock.now()
    clock.forward(59 * MINUTE)
    expect((await submit(she)).status).toBe(200)
    expect(await returnOf(she)).toMatchObject({ document: { orderKnownUntil: read } })
  })

  test('BCK-02 a submit that releases money before the parcel arrives is refused', async () => {
    const { she, comeBack } = await aboutToSubmit(paying('immediate'))
    expect((await submit(she)).status).toBe(503)
    await comeBack()
    expect((await submit(she)).status).toBe(200)
    await house.world().runner.drain()
    expect(await returnOf(she)).toMatchObject({ document: { outcome: 'default', refund: { state: 'done' } } })
  })

  test('BCK-02 a submit is refused where the shop refuses', async () => {
    const { she } = await aboutToSubmit(paying('manual', 'refuse'))
    expect((await submit(she)).status).toBe(503)
  })

  test('BCK-02 a shop that accepts such submits holds immediate payouts until a review', async () => {
    const { she, comeBack, order } = await aboutToSubmit(paying('immediate', 'accept'))
    const before = (await order()).refundTotal
    expect((await submit(she)).status).toBe(200)
    await comeBack()
    await house.world().runner.drain()
    expect((await order()).refundTotal).toBe(before)
    const merchant = await merchantOf(she)
    await merchant.approve()
    const record = await returnOf(she)
    expect(record?.document.refund).toMatchObject({ state: 'done' })
    expect((await order()).refundTotal).toBe(before + (record?.document.refund?.amount ?? 0))
  })

  test('BCK-02 a deleted order is not submitted from cached data', async () => {
    const { she, outside } = await house.shopOutside({ change: paying('manual', 'accept') })
    await toReview(she)
    const { database } = house.world()
    await database.query({ name: 'test.gone', text: 'delete from local_orders where shop_id = $1', values: [outside] })
    expect((await submit(she)).status).toBe(503)
  })
})
