import { describe, expect, test } from 'vitest'
import { performOperation } from '../../server/journey/operations/perform.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { money, payment, refund } from '../support/shopify/goods.ts'
import { itemNamed, lookUpOrder } from '../support/shopper.ts'
import { findReturn } from './ruled.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'

const setup = setUpShopify()
const { shopWith } = setup
const shirt = { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } } as const

const unavailableStatuses = Array.from({ length: 50 }, () => 503)

describe('a shop with orders in a Shopify store', () => {
  test('BCK-01 BCK-07 an order of the store is returned', async () => {
    const { shopper } = await shopWith()
    await goToReview(shopper, shirt)
    expect((await submit(shopper)).status).toBe(200)
    const record = await setup.world().world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    expect(record).toMatchObject({ orderId: '2001' })
  })

  test('BCK-02 a submit queries the store again and skips units refunded meanwhile', async () => {
    const { shopper, store } = await shopWith()
    await goToReview(shopper, shirt)
    const back = [refund(41, [], [payment(42, { kind: 'REFUND', amountSet: recentOrder(1).totalPriceSet })])]
    store.things.splice(0, 1, recentOrder(2001, { refunds: back }))
    const answer = await submit(shopper)
    expect([answer.status, answer.body.problem?.code]).toEqual([409, 'amounts-changed'])
  })

  test('BCK-02 a shirt refunded by store staff after submit is not paid again', async () => {
    const manual = { enabled: true, event: 'manual', window: 30 } as const
    const { shopper, store } = await shopWith({}, { policy: (policy) => ({ ...policy, refund: manual }) })
    await goToReview(shopper, shirt)
    await submit(shopper)
    const { world, clock } = setup.world()
    const { id: returnId, number } = await findReturn(setup.world(), shopper)
    const back = refund(77, [[20010, 2]], [payment(78, { kind: 'REFUND', amountSet: money('54.00') })])
    store.things.splice(0, 1, recentOrder(2001, { refunds: [back] }))
    clock.forward(60_000)
    await world.commerce.findOrder(shopper.shopId, '2001', { within: 0 })
    const caller = { shopId: shopper.shopId, by: 'Desk', call: null }
    await performOperation(world, { caller, name: number }, (operation) => processReturn(operation, {}))
    await setup.drained(store)
    const followUps = await world.store.outbox.followUps({ shopId: shopper.shopId, returnId })
    expect(followUps.filter(({ kind }) => kind === 'refund').map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('BCK-02 an order opens from cached data during an outage, without a submit', async () => {
    const { shopper, store } = await shopWith()
    await goToReview(shopper, shirt)
    store.instead.push(...unavailableStatuses)
    expect((await submit(shopper)).status).toBe(503)
    setup.world().clock.forward(10 * 60_000)
    await lookUpOrder(shopper, '#2001', '10001')
    expect(itemNamed(shopper, 'Linen Shirt')).toBeTruthy()
  })

  test('BCK-07 an unreadable order stays hidden and is logged without personal data', async () => {
    const { shopper } = await shopWith({ things: [recentOrder(2001, { currencyCode: 'EUR' })] })
    const { body } = await lookUpOrder(shopper, '#2001', '10001')
    expect(body.screen?.name).not.toBe('items')
    const [line] = setup.world().log.lines.filter(({ fields }) => fields.shopId === shopper.shopId)
    expect(line).toMatchObject({ level: 'warn', fields: { pointer: '/currency' } })
    expect(JSON.stringify(line)).not.toMatch(/ada|lind|10001/i)
  })
})
