import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { deskOf, tableLine } from './merchant-desk.ts'
import { coat, openings, refund, shirt } from './opening.ts'

let testBed: TestWorld
let app: Awaited<ReturnType<typeof buildApp>>
let at: ReturnType<typeof openings>
beforeAll(async () => {
  testBed = await testWorld()
  app = await buildApp(testBed.world)
  at = openings(testBed, app)
}, 120_000)
afterAll(async () => {
  await app.close()
  await testBed.drop()
})

describe('FIX-79 a return that a merchant opens', () => {
  test('the opened return equals a return by the shopper, except for its origin', async () => {
    const desk = await at.shopOf()
    const shopperShop = await at.shopOf()
    const shopper = createShopper(app, shopperShop.shopId)
    await goToReview(shopper, { items: { 'Aster Linen': { outcome: 'return', reasons: ['size', 'too-small'] } } })
    await submit(shopper)
    const own = await testBed.world.store.returns.findByKey(shopperShop.shopId, readReturnKey(shopper))
    const record = await at.opened(desk, { ...refund, items: [{ ...shirt, reason: 'too-small' }] })
    if (own === null) throw new Error('The shopper has no return')
    const { opened: by, label, ...document } = record.document
    const { label: shopperLabel, ...shopperDocument } = own.document
    expect(by).toEqual({ by: 'Desk', actor: desk.actor })
    expect(document).toEqual(shopperDocument)
    expect(label?.state).toBe(shopperLabel?.state)
    const booksOf = async ({ shopId, id: returnId }: ReturnRecord) => ({
      ledger: await testBed.world.store.ledger.entries({ shopId, returnId }),
      followUps: (await testBed.world.store.outbox.followUps({ shopId, returnId })).map(({ kind, state }) => [
        kind,
        state,
      ]),
    })
    expect(await booksOf(record)).toEqual(await booksOf(own))
  })

  test('the answer has its id, key, number and page, where the shopper finds it', async () => {
    const desk = await at.shopOf()
    const { status, body } = await desk.post('/returns', { ...refund, items: [shirt] })
    expect([status, body.openedBy, body.orderName]).toEqual([200, 'Desk', '#1001'])
    expect(body.url).toBe(`http://localhost:3000/#/return/${body.key}`)
    const shopper = createShopper(app, desk.shopId)
    await shopper.open(`/return/${body.key}`)
    expect(shopper.readPage().screen?.name).toBe('StatusPage')
    expect(JSON.stringify(shopper.readPage())).toContain(body.number)
  })

  test('timeline, list and table show that the merchant opened the return', async () => {
    const desk = await at.shopOf()
    const record = await at.opened(desk, { ...refund, items: [shirt] })
    const detail = await desk.get(`/returns/${record.number}`)
    expect(detail.body.timeline).toMatchObject([
      { event: 'submitted', by: 'Desk', actor: desk.actor, detail: { opened: 'by-merchant', overridden: false } },
    ])
    expect((await desk.get('/returns')).body.returns).toMatchObject([{ id: record.id, openedBy: 'Desk' }])
    expect((await tableLine(desk, '')).opened_by).toBe('Desk')
  })

  test('the shopper gets the usual letter in the requested language, without a missing reason', async () => {
    const desk = await at.shopOf()
    const record = await at.opened(desk, { ...refund, items: [shirt], language: 'de' })
    await testBed.runner.drain()
    const mails = (await testBed.world.store.outbox.followUps({ shopId: desk.shopId, returnId: record.id })).flatMap(
      (one) => (one.kind === 'mail' ? [`${one.payload.letter} ${one.state}`] : []),
    )
    expect(mails).toEqual(['confirmation done', 'label-ready done'])
    expect(record.document).toMatchObject({ language: 'de', customer: { email: 'ada@example.com' } })
    expect(record.document.items[0]?.reason).toEqual({ id: '', text: '' })
    const outbox = openOutbox(testBed, desk.shopId)
    const letter = outbox.read(`mail=${record.id}=1.eml`).text
    expect(letter).toContain('Aster Linen Shirt')
    expect(letter).not.toContain('Grund:')
    const shopper = createShopper(app, desk.shopId)
    await shopper.open(`/return/${record.key}`)
    const [line] = shopper.components().flatMap((one) => (one.type === 'line_group' ? one.lines : []))
    expect([line?.title, line?.details ?? []]).toEqual(['Aster Linen Shirt', []])
  })

  test('a key opens the return once, however many repeated or concurrent calls', async () => {
    const desk = await at.shopOf()
    const body = { ...refund, items: [shirt] }
    const responses = await Promise.all(Array.from({ length: 6 }, () => desk.post('/returns', body, 'once')))
    expect(new Set(responses.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1)
    expect(responses.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1)
    expect(await at.returnsOf(desk)).toBe(1)
    const later = await desk.post('/returns', body, 'once')
    expect([later.body, later.headers['idempotent-replay']]).toEqual([responses[0]?.body, 'true'])
    expect(await desk.post('/returns', { ...refund, items: [coat] }, 'once')).toMatchObject({ status: 422 })
    expect((await desk.post('/returns', body)).status).toBe(422)
  })

  test('a repeated call under its key answers without another read of the order', async () => {
    const { commerce } = testBed.world
    const order = { reads: 0 }
    const counting = {
      ...commerce,
      findOrderByName: (...args: Parameters<typeof commerce.findOrderByName>) => {
        order.reads++
        return commerce.findOrderByName(...args)
      },
    }
    const world = { ...testBed.world, commerce: counting }
    const own = await buildApp(world)
    const desk = await deskOf({ ...testBed, world }, own)
    const body = { ...refund, items: [shirt] }
    const first = await desk.post('/returns', body, 'told')
    const { reads } = order
    expect((await desk.post('/returns', body, 'told')).body).toEqual(first.body)
    expect([reads > 0, order.reads]).toEqual([true, reads])
    await own.close()
  })

  test('and a concurrent submit of the same unit by the shopper has a single winner', async () => {
    for (let round = 0; round < 4; round++) {
      const desk = await at.shopOf()
      const shopper = createShopper(app, desk.shopId)
      await goToReview(shopper)
      const body = { ...refund, items: [shirt] }
      const [shopperShop, deskAnswer, others] = await Promise.all([
        submit(shopper),
        desk.post('/returns', body),
        desk.post('/returns', body),
      ])
      const won = [shopperShop.body.screen?.name === 'StatusPage', deskAnswer.status === 200, others.status === 200]
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await at.returnsOf(desk)).toBe(1)
      for (const lostResponse of [deskAnswer, others].filter(({ status }) => status !== 200))
        expect(lostResponse.body).toEqual({
          problems: [{ pointer: '/items/0/line', message: 'has no returnable unit left' }],
        })
    }
  })

  test('an opened exchange reserves a variant of the same product', async () => {
    const desk = await at.shopOf()
    const record = await at.opened(desk, { order: '#1001', items: [{ ...shirt, exchangeFor: '8101004' }] })
    expect(record.document.replacements).toMatchObject([{ variantId: '8101004', forLineItemId: '45000000100101.1' }])
    expect(record.document.items).toMatchObject([{ resolution: 'exchange' }])
    expect(await desk.followUps(record)).toEqual(expect.arrayContaining(['stock due', 'exchange-order waiting']))
  })

  test('the opening gives store credit on request, with the bonus of the shop', async () => {
    const desk = await at.shopOf()
    const record = await at.opened(desk, { ...refund, payout: 'gift-card', items: [shirt] })
    expect(record.document.creditType).toBe('gift')
    expect(await desk.followUps(record)).toContain('gift-card waiting 11737')
  })

  test('goods that stay or go to a store need no label', async () => {
    const openShop = await at.shopOf()
    const remainingReturn = await at.opened(openShop, { ...refund, items: [shirt], way: 'keep' })
    expect([remainingReturn.document.outcome, remainingReturn.document.label, remainingReturn.document.method]).toEqual(
      ['keep', null, null],
    )
    expect(remainingReturn.document.items[0]?.outcome).toEqual(['keep'])
    const brought = await at.opened(await at.shopOf(), { ...refund, items: [shirt], way: 'store' })
    expect([brought.document.inStore, brought.document.label, brought.document.method]).toEqual([true, null, null])
    expect(brought.document.outcome).toBe('default')
  })

  test('the return uses a labelled method, with the named label if there are several', async () => {
    const desk = await at.shopOf()
    const tee = { ...refund, order: '#1020', items: [{ line: '45000000102001' }] }
    const record = await at.opened(desk, { ...tee, method: 'carrier', option: 'ups' })
    expect(record.document.method).toMatchObject({ id: 'carrier', option: { id: 'ups' } })
    expect(record.document.label?.state).toBe('processing')
    const other = { ...refund, order: '#1020', items: [{ line: '45000000102002' }] }
    expect(await at.refused(desk, { ...other, method: 'carrier' })).toEqual({
      '/option': 'is required for this method: one of usps, ups, fedex',
    })
    expect(await at.refused(desk, { ...other, method: 'carrier', option: 'dhl' })).toEqual({
      '/option': 'must be one of usps, ups, fedex',
    })
    expect(await at.refused(desk, { ...other, option: 'ups' })).toEqual({
      '/option': 'is not available for this method',
    })
    expect(await at.refused(desk, { ...other, method: 'veho' })).toEqual({
      '/method': 'requires the shopper, who arranges it with a partner: make a link to the order',
    })
    expect(await at.refused(desk, { ...other, method: 'pigeon' })).toMatchObject({
      '/method': expect.stringMatching(/^must be one of .*pre-paid/),
    })
    expect(await at.refused(desk, { ...other, method: 'carrier', way: 'keep' })).toEqual({
      '/method': 'is allowed only when /way is label',
    })
    expect((await at.opened(desk, other)).document.method).toMatchObject({ id: 'pre-paid' })
  })

  test('an opened return sends nothing ahead, and uses a label despite partner-only methods', async () => {
    const desk = await at.shopOf()
    const config = await testBed.world.shops.config(desk.shopId, 1)
    const document = {
      ...config,
      methods: config.methods.filter(({ id }) => id === 'happy-returns'),
      policies: config.policies.map((one) => ({
        ...one,
        instant_return_required: true,
        instant_exchange_required: true,
      })),
    }
    expect((await desk.post('/config', { document })).status).toBe(200)
    const way = { ...refund, order: '#1020', items: [{ line: '45000000102001' }] }
    const { returnType, holds, method, label } = (await at.opened(desk, way)).document
    expect([returnType, holds, method?.id, label?.state]).toEqual(['regular', [], 'pre-paid', 'processing'])
    const exchange = { order: '#1001', items: [{ ...shirt, exchangeFor: '8101004' }] }
    expect((await at.opened(desk, exchange)).document).toMatchObject({ exchangeType: 'regular', holds: [] })
  })

  test('an opening sends several units of a line, and refuses more than remain', async () => {
    const desk = await at.shopOf()
    await testBed.database.query({
      name: 'test.three-shirts',
      text: `update local_orders set document = jsonb_set(jsonb_set(document, '{lines,0,quantity}', '3'), '{lines,0,fulfilledAt}',
        jsonb_build_array(document #> '{lines,0,fulfilledAt,0}', document #> '{lines,0,fulfilledAt,0}', document #> '{lines,0,fulfilledAt,0}'))
        where shop_id = $1 and id = '450000001001'`,
      values: [desk.shopId],
    })
    const two = await at.opened(desk, { ...refund, items: [{ ...shirt, quantity: 2 }] })
    expect(two.document.items.map(({ lineItemId }) => lineItemId)).toEqual(['45000000100101.1', '45000000100101.2'])
    expect(await at.refused(desk, { ...refund, items: [{ ...shirt, quantity: 2 }] })).toEqual({
      '/items/0/quantity': 'exceeds the returnable quantity: 1',
    })
    expect(await at.refused(desk, { ...refund, items: [shirt, shirt, { line: 'x' }] })).toEqual({
      '/items/1/line': 'has no returnable unit left',
      '/items/2/line': 'is not a line of this order',
    })
    expect(await at.returnsOf(desk)).toBe(1)
  })
})
