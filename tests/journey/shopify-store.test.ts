import { describe, expect, test } from 'vitest'
import { performOperation } from '../../server/journey/operations/perform.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { money, payment, refund } from '../support/shopify/goods.ts'
import { itemNamed, lookUp } from '../support/shopper.ts'
import { returnOf } from './ruled.ts'
import { lately, shopifyHouse } from './shopify-house.ts'
import { keyOf, submit, toReview } from './shoppers.ts'

const house = shopifyHouse()
const { shopWith } = house
const shirt = { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } } as const

const away = Array.from({ length: 50 }, () => 503)

describe('a shop with orders in a Shopify store', () => {
  test('BCK-01 BCK-07 an order of the store is returned', async () => {
    const { she } = await shopWith()
    await toReview(she, shirt)
    expect((await submit(she)).status).toBe(200)
    const record = await house.world().world.store.returns.findByKey(she.shopId, keyOf(she))
    expect(record).toMatchObject({ orderId: '2001' })
  })

  test('BCK-02 a submit queries the store again and skips units refunded meanwhile', async () => {
    const { she, store } = await shopWith()
    await toReview(she, shirt)
    const back = [refund(41, [], [payment(42, { kind: 'REFUND', amountSet: lately(1).totalPriceSet })])]
    store.things.splice(0, 1, lately(2001, { refunds: back }))
    const answer = await submit(she)
    expect([answer.status, answer.body.problem?.code]).toEqual([409, 'amounts-changed'])
  })

  test('BCK-02 a shirt refunded by store staff after submit is not paid again', async () => {
    const manual = { enabled: true, event: 'manual', window: 30 } as const
    const { she, store } = await shopWith({}, { policy: (policy) => ({ ...policy, refund: manual }) })
    await toReview(she, shirt)
    await submit(she)
    const { world, clock } = house.world()
    const { id: returnId, number } = await returnOf(house.world(), she)
    // Both shirts were taken back in the store, and one was refunded.
    const back = refund(77, [[20010, 2]], [payment(78, { kind: 'REFUND', amountSet: money('54.00') })])
    store.things.splice(0, 1, lately(2001, { refunds: [back] }))
    clock.forward(60_000)
    await world.commerce.findOrder(she.shopId, '2001', { within: 0 })
    const caller = { shopId: she.shopId, by: 'Desk', call: null }
    await performOperation(world, { caller, name: number }, (operation) => processReturn(operation, {}))
    await house.drained(store)
    const followUps = await world.store.outbox.followUps({ shopId: she.shopId, returnId })
    expect(followUps.filter(({ kind }) => kind === 'refund').map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('BCK-02 an order opens from cached data during an outage, without a submit', async () => {
    const { she, store } = await shopWith()
    await toReview(she, shirt)
    store.instead.push(...away)
    expect((await submit(she)).status).toBe(503)
    house.world().clock.forward(10 * 60_000)
    await lookUp(she, '#2001', '10001')
    expect(itemNamed(she, 'Linen Shirt')).toBeTruthy()
  })

  test('BCK-07 an unreadable order stays hidden and is logged without personal data', async () => {
    const { she } = await shopWith({ things: [lately(2001, { currencyCode: 'EUR' })] })
    const { body } = await lookUp(she, '#2001', '10001')
    expect(body.screen?.name).not.toBe('items')
    const [line] = house.world().log.lines.filter(({ fields }) => fields.shopId === she.shopId)
    expect(line).toMatchObject({ level: 'warn', fields: { pointer: '/currency' } })
    expect(JSON.stringify(line)).not.toMatch(/ada|lind|10001/i)
  })
})
