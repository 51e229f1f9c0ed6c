import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { jumper, openings, refund, shirt, socks } from './opening.ts'

let world: TestWorld
let app: Awaited<ReturnType<typeof buildApp>>
let at: ReturnType<typeof openings>
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  at = openings(world, app)
}, 120_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

describe('FIX-79 the rules that a merchant may override', () => {
  test('final sales, closed windows and earlier refusals require a reason, visible to the merchant', async () => {
    const desk = await at.shopOf()
    const over = 'give the reason for the exception in override'
    expect(await at.refused(desk, { ...refund, items: [socks] })).toEqual({
      '/items/0/line': `was a final sale: ${over}`,
    })
    const late = { ...refund, order: '#1004', items: [{ line: '45000000100402' }] }
    expect(await at.refused(desk, late)).toEqual({ '/items/0/line': `is past its return window: ${over}` })
    const unit = { lineItemId: '45000000100101.1', orderId: '450000001001', workflowId: 'w', ruleId: 'r' }
    await world.world.store.claims.disqualify(desk.shopId, { ...unit, at: world.clock.now() })
    expect(await at.refused(desk, { ...refund, items: [shirt] })).toEqual({
      '/items/0/line': `was rejected before: ${over}`,
    })
    const override = 'The parcel was late through our own fault'
    const record = await at.opened(desk, { ...refund, items: [socks, shirt], override })
    expect(record.document.opened).toEqual({ by: 'Desk', actor: desk.actor, override })
    expect((await desk.get(`/returns/${record.id}`)).body.timeline[0].detail).toEqual({
      opened: 'by-merchant',
      overridden: true,
    })
    expect(record.document.items[1]?.decisions).toContainEqual(
      expect.objectContaining({ decided: 'final-sale', outcome: 'let-pass' }),
    )
    const past = await at.opened(desk, { ...late, override })
    expect(past.document.items[0]?.decisions).toContainEqual(
      expect.objectContaining({ decided: 'window', outcome: 'not-counted', because: 'merchant', by: null }),
    )
    const shopper = createShopper(app, desk.shopId)
    await shopper.open(`/return/${record.key}`)
    expect(JSON.stringify(shopper.readPage())).not.toContain(override)
    await world.runner.drain()
    const mails = await world.database.query<{ document: unknown }>({
      name: 'test.changes',
      text: 'select detail as document from return_changes where shop_id = $1',
      values: [desk.shopId],
    })
    expect(JSON.stringify(mails)).not.toContain(override)
  })

  test('returned and unsent units stay ineligible despite an override', async () => {
    const desk = await at.shopOf()
    expect(await at.refused(desk, { ...refund, items: [jumper], override: 'She insists' })).toEqual({
      '/items/0/line': 'has no returnable unit left',
    })
    const unsent = { ...refund, order: '#1008', items: [{ line: '45000000100801' }], override: 'Now' }
    expect(await at.refused(desk, unsent)).toEqual({ '/items/0/line': 'has not been shipped' })
  })

  test('an opening waits while a running refund decides about the remainder', async () => {
    const desk = await at.shopOf()
    const first = await at.opened(desk, { ...refund, items: [shirt] })
    await world.database.query({
      name: 'test.running-refund',
      text: `update outbox set state = 'running', lease_until = 0 where shop_id = $1 and return_id = $2 and kind = 'refund'`,
      values: [desk.shopId, first.id],
    })
    const { net } = first.document.totals.computed
    await world.database.query({
      name: 'test.left-order',
      text: `update local_orders set document = document || jsonb_build_object('taken', $2::bigint, 'refundTotal', 0)
        where shop_id = $1 and id = $3`,
      values: [desk.shopId, net + 100, first.orderId],
    })
    const repeated = await desk.post('/returns', { ...refund, items: [socks], override: 'Out of kindness' })
    expect(repeated.status).toBe(409)
    expect(repeated.body).toMatchObject({ code: 'refund-running' })
    expect(JSON.stringify(repeated.body)).toContain('is being refunded')
  })

  test('an opened return never gives more than the order has left', async () => {
    const desk = await at.shopOf()
    await world.database.query({
      name: 'test.poor-order',
      text: `update local_orders set document = document || '{"total": 10000, "taken": 4000}' where shop_id = $1 and id = '450000001019'`,
      values: [desk.shopId],
    })
    const of = (line: string) => ({ ...refund, order: '#1019', items: [{ line }], override: 'Out of kindness' })
    const record = await at.opened(desk, of('45000000101902'))
    expect(await desk.followUps(record)).toContain('refund waiting 4000')
    expect(await at.refused(desk, of('45000000101903'))).toEqual({
      '/payout': 'is not possible: the order has nothing left to refund',
    })
    expect(Object.values(await desk.ledger(record)).reduce((sum, one) => sum + one, 0)).toBe(0)
  })

  test('an opening answers the rules’ questions and obeys reviews, unless overridden with a reason', async () => {
    const desk = await at.shopOf()
    const board = { line: '45000000101701' }
    const buildRequest = (item: object, more: object = {}) => ({ ...refund, order: '#1017', items: [item], ...more })
    expect(await at.refused(desk, buildRequest(board))).toEqual({
      '/items/0/answers/opened':
        'must be yes or no, as required by a rule; otherwise give the reason for the exception in override',
    })
    expect(await at.refused(desk, buildRequest({ ...board, answers: { opened: 'yes', mood: 'fine' } }))).toEqual({
      '/items/0/answers/mood': 'is not a question of the rules for this item',
    })
    const usedReturn = await at.opened(desk, buildRequest({ ...board, answers: { opened: 'yes' } }))
    expect(usedReturn.document.items[0]).toMatchObject({
      inputs: [{ questionId: 'opened', answer: 'yes' }],
      applicableLineItemFees: { creditPercentage: 90 },
    })
    const soap = { line: '45000000101703' }
    expect(await at.refused(desk, buildRequest({ ...soap, answers: { seal: 'no' } }))).toEqual({
      '/items/0/line': 'is rejected by a rule: give the reason for the exception in override',
    })
    const pot = { line: '45000000101702', reason: 'broken' }
    expect(await at.refused(desk, buildRequest(pot))).toEqual({ '/items/0/comment': 'is required for this reason' })
    expect(
      await at.refused(
        desk,
        buildRequest({ ...pot, comment: 'In two', answers: { 'what-broke': 'a-photo', box: 'no' } }),
      ),
    ).toEqual({
      '/items/0/answers/what-broke': 'can be answered only by the shopper',
    })
    const reviewedReturn = await at.opened(desk, buildRequest({ ...pot, comment: 'In two', answers: { box: 'yes' } }))
    expect([reviewedReturn.document.outcome, reviewedReturn.document.items[0]?.reason.comment]).toEqual([
      'review',
      'In two',
    ])
    const passedReturn = await at.opened(desk, buildRequest(soap, { override: 'A gift of ours' }))
    expect(passedReturn.document.outcome).toBe('donate')
    const bag = { line: '45000000101705' }
    const seen = await at.opened(desk, buildRequest(bag, { override: 'We have seen it' }))
    expect(seen.document.outcome).toBe('default')
  })

  test('invalid members are refused with their places: order, reason, comment, payout, variant, language, override', async () => {
    const desk = await at.shopOf()
    const ask = { ...refund, items: [shirt] }
    expect(await desk.post('/returns', { ...ask, order: '#9' })).toMatchObject({
      status: 404,
      body: { problems: [{ pointer: '', message: 'The order does not exist' }] },
    })
    expect(await at.refused(desk, { ...ask, items: [{ ...shirt, reason: 'size' }] })).toEqual({
      '/items/0/reason': 'must be one of too-small, too-large, colour, style, faulty, changed-mind',
    })
    expect(await at.refused(desk, { ...ask, items: [{ ...shirt, comment: 'Hm' }] })).toEqual({
      '/items/0/comment': 'is only allowed for a reason with a comment',
    })
    expect(await at.refused(desk, { order: '#1001', items: [shirt] })).toEqual({
      '/payout': 'is required: refund or gift-card',
    })
    expect(await at.refused(desk, { ...ask, items: [{ ...shirt, exchangeFor: '8102001' }] })).toEqual({
      '/items/0/exchangeFor': 'is not an available replacement variant',
    })
    expect(await at.refused(desk, { ...ask, language: 'pt' })).toEqual({
      '/language': 'must be one of en, fr, ja, de, nl, es, it, pl, sv',
    })
    expect(await at.refused(desk, { ...ask, override: ' ' })).toHaveProperty('/override')
    expect(await at.refused(desk, { ...ask, items: [] })).toHaveProperty('/items')
    const cash = { ...refund, order: '#1007', items: [{ line: '45000000100701' }] }
    expect(await at.refused(desk, cash)).toEqual({
      '/payout': 'is not possible: the payment method of the order does not support refunds',
    })
    const dearer = { order: '#1019', items: [{ line: '45000000101901', exchangeFor: '8114014' }] }
    expect(Object.values(await at.refused(desk, dearer))).toEqual([
      expect.stringMatching(/^The shopper would owe \d+ by card for this/),
    ])
    expect(await at.returnsOf(desk)).toBe(0)
  })

  test('an opening requires the email and the address only if the order lacks them', async () => {
    const desk = await at.shopOf()
    const tee = { ...refund, order: '#1002', items: [{ line: '45000000100201' }] }
    expect(await at.refused(desk, tee)).toEqual({ '/email': 'is required: the order has none' })
    expect(await at.refused(desk, { ...tee, email: 'nobody' })).toEqual({ '/email': 'is not an address' })
    expect((await at.opened(desk, { ...tee, email: 'mo@example.com' })).document.customer.email).toBe('mo@example.com')
    const tote = { ...refund, order: '#1003', items: [{ line: '45000000100301' }] }
    expect(await at.refused(desk, tote)).toEqual({ '/address': 'is required: the order has none' })
    const address = { name: 'Sam Lee', address1: '1 Road', city: 'New York', state: 'NY', zip: '10003', country: 'US' }
    expect(await at.refused(desk, { ...tote, address: { ...address, state: 'XX' } })).toEqual({
      '/address/state': 'is not a state of this country',
    })
    expect((await at.opened(desk, { ...tote, address })).document.address).toEqual(address)
    const beanie = { ...refund, order: '#1003', items: [{ line: '45000000100302' }], way: 'store' }
    expect((await at.opened(desk, beanie)).document.address).toBeNull()
    expect(await at.refused(desk, { ...refund, items: [shirt], email: 'mo@example.com', address })).toEqual({
      '/email': 'is not needed: the order has one',
      '/address': 'is not needed: the order has one',
    })
  })

  test('an opened return takes bundles as a whole, and finds orders by id', async () => {
    const desk = await at.shopOf()
    const parts = ['45000000100604', '45000000100605', '45000000100606'].map((line) => ({ line }))
    const order = { ...refund, order: '450000001006' }
    const [first, ...rest] = parts
    expect(await at.refused(desk, { ...order, items: [first] })).toEqual({
      '/items/0/line': 'is part of a bundle that is returned as a whole: include its other parts',
    })
    expect((await at.opened(desk, { ...order, items: [first, ...rest] })).document.items).toHaveLength(3)
  })

  test('erasing the shopper erases the reason of the merchant', async () => {
    const desk = await at.shopOf()
    const record = await at.opened(desk, { ...refund, items: [shirt], override: 'Ada called and cried' })
    await desk.post(`/returns/${record.id}/cancel`)
    await world.runner.drain()
    await desk.post('/customers/erase', { email: 'ada@example.com' })
    expect((await at.recordOf(desk, record)).document.opened).toEqual({ by: 'Desk', actor: desk.actor, override: '' })
  })
})
