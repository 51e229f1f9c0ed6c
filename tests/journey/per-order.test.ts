import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { answer, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { ask, findReturn, rule, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let desk: Portal

beforeAll(async () => {
  world = await testWorld()
  desk = await createPortal(world)
})

afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const giftCards = async (shopId: string) => {
  const rows = await world.database.query<{ amount: number }>({
    name: 'test.gift_cards',
    text: "select (payload->>'amount')::bigint as amount from outbox where shop_id = $1 and kind = 'gift-card' order by 1",
    values: [shopId],
  })
  return rows.map(({ amount }) => amount)
}

const candle = { Dusk: { reasons: ['not-needed'], outcome: 'return' } } as const
const coatChoice = { Alder: { reasons: ['changed-mind'], outcome: 'return' } } as const

test.each([
  'refund',
  'gift',
] as const)('REV-48 FIX-07 several returns together, as %s, never exceed the remaining payment', async (credit) => {
  const shopper = await desk.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      fees: [],
      gift_card_incentive_type: 'none' as const,
    })),
  }))
  await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({
    ...order,
    refundTotal: order.total - 36_000,
  }))
  await goToReview(shopper, { items: coatChoice, credit })
  expect((await submit(shopper)).status).toBe(200)
  const first = (await findReturn(world, shopper)).document.totals.computed.net

  await goToReview(shopper, { items: candle, credit: 'refund' })
  expect((await submit(shopper)).status).toBe(200)
  const second = (await findReturn(world, shopper)).document.totals.computed
  expect([first + second.net, second.notTaken > 0]).toEqual([36_000, true])
})

test('F16 FND-02 a submit beside a refund with a lost response gets the rest', async () => {
  const shopper = await desk.visitor((config) => ({
    ...config,
    policies: config.policies.map((one) => ({ ...one, fees: [] })),
  }))
  await goToReview(shopper, { items: coatChoice, credit: 'refund' })
  await submit(shopper)
  const { id, document } = await findReturn(world, shopper)
  const first = document.totals.computed.net
  const of = { shopId: shopper.shopId, returnId: id, kind: 'refund', epoch: 1 } as const
  const { store, commerce } = world.world
  await store.transaction(({ outbox }) => outbox.release(of, ['refund'], world.clock.now()))
  const silent = {
    ...commerce,
    refund: async (request: Parameters<typeof commerce.refund>[0]) => {
      await commerce.refund(request)
      throw new Error('The answer was lost')
    },
  }
  await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({
    ...order,
    taken: 2 * first + 1_000,
    refundTotal: 0,
  }))
  await executeFollowUp({ ...world.world, commerce: silent }, of, world.clock.now()).catch(() => undefined)

  await goToReview(shopper, { items: candle, credit: 'refund' })
  expect((await submit(shopper)).status).toBe(200)
  const { net, notTaken } = (await findReturn(world, shopper)).document.totals.computed
  expect([net > 1_000, notTaken]).toEqual([true, 0])
})

test('F11 a bonus per order is granted once among concurrent returns', async () => {
  const flat = await desk.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      gift_card_incentive_type: 'flat' as const,
      gift_card_incentive_value: 10,
    })),
  }))
  const other = createShopper(desk.app, flat.shopId)
  await goToReview(flat, { items: coatChoice, credit: 'gift' })
  await goToReview(other, { items: candle, credit: 'gift' })
  const responses = await Promise.all([submit(flat), submit(other)])
  const [late] = [flat, other].filter((_, n) => responses[n]?.status === 409)
  expect(responses.map(({ status, body }) => [status, body.problem?.code]).sort()).toEqual([
    [200, undefined],
    [409, 'amounts-changed'],
  ])
  expect((await submit(late ?? flat)).status).toBe(200)

  const together = (await giftCards(flat.shopId)).reduce((sum, amount) => sum + amount, 0)
  const values = await world.database.query<{ value: number }>({
    name: 'test.values',
    text: "select sum((item->>'value')::bigint) as value from returns, jsonb_array_elements(document->'items') item where shop_id = $1",
    values: [flat.shopId],
  })
  expect(together - (values[0]?.value ?? 0)).toBe(10)
})

test('ITM-24 a bundle returnable only as a whole is not divided', async () => {
  const pencils = { fact: 'item.title', op: 'contains', value: 'Pencil' } as const
  const shopper = await desk.visitor(shopWith({ rules: [rule('used', [ask('used', 'yes-no')], { when: pencils })] }))
  await lookUpOrder(shopper, '#1006', '10006')
  await shopper.press('bundle.return-all', { args: { bundle: 'writing-desk-1006' } })
  const notebook = itemNamed(shopper, 'Ledger Notebook')
  await answer(shopper, notebook, { reasons: ['not-needed'] })
  await shopper.open('/exchange')
  const [button] = shopper.find('actions', 'continue')?.buttons ?? []
  expect(button?.disabled).toBe(english('items.off-bundle'))
  expect((await shopper.open('/review')).body.screen?.path).toBe('/exchange')
})

test('SEC-02 an email added by a shopper opens the order for no visitor', async () => {
  const shopper = await desk.visitor()
  await lookUpOrder(shopper, '#1002', '10002')
  await shopper.press('order.capture-email', { values: { email: 'eve@elsewhere.example' } })
  const view = await lookUpOrder(createShopper(desk.app, shopper.shopId), '#1002', 'eve@elsewhere.example')
  expect(view.body.problem?.codes).toEqual([5])
})

test('GFT-41 a gift recipient does not read the giver’s engraving', async () => {
  const otherShopper = createShopper(desk.app, (await desk.guest()).shopId)
  await otherShopper.open('/gift')
  await otherShopper.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  const address = {
    firstName: 'Bo',
    lastName: 'Lund',
    address1: '1 Pier',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    country: 'US',
  }
  const view = await otherShopper.press('gift.submit', { values: { email: 'bo@example.com', ...address } })
  expect(view.body.screen?.name).toBe('exchange')
  expect(JSON.stringify(view.body)).not.toContain('Monogram')
})
