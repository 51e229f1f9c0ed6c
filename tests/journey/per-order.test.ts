import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { answer, itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { ask, returnOf, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let desk: Portal

beforeAll(async () => {
  world = await testWorld()
  desk = await portal(world)
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
const coat = { Alder: { reasons: ['changed-mind'], outcome: 'return' } } as const

test.each([
  'refund',
  'gift',
] as const)('REV-48 FIX-07 several returns together, as %s, never exceed the remaining payment', async (credit) => {
  const she = await desk.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      fees: [],
      gift_card_incentive_type: 'none' as const,
    })),
  }))
  // Candle and coat each fit the remainder, but not both.
  await meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({
    ...order,
    refundTotal: order.total - 36_000,
  }))
  await toReview(she, { items: coat, credit })
  expect((await submit(she)).status).toBe(200)
  const first = (await returnOf(world, she)).document.totals.computed.net

  await toReview(she, { items: candle, credit: 'refund' })
  expect((await submit(she)).status).toBe(200)
  const second = (await returnOf(world, she)).document.totals.computed
  expect([first + second.net, second.notTaken > 0]).toEqual([36_000, true])
})

test('F16 FND-02 a submit beside a refund with a lost response gets the rest', async () => {
  const she = await desk.visitor((config) => ({
    ...config,
    policies: config.policies.map((one) => ({ ...one, fees: [] })),
  }))
  await toReview(she, { items: coat, credit: 'refund' })
  await submit(she)
  const { id, document } = await returnOf(world, she)
  const first = document.totals.computed.net
  const of = { shopId: she.shopId, returnId: id, kind: 'refund', epoch: 1 } as const
  const { store, commerce } = world.world
  await store.transaction(({ outbox }) => outbox.release(of, ['refund'], world.clock.now()))
  const silent = {
    ...commerce,
    refund: async (ask: Parameters<typeof commerce.refund>[0]) => {
      await commerce.refund(ask)
      throw new Error('The answer was lost')
    },
  }
  await meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({
    ...order,
    taken: 2 * first + 1_000,
    refundTotal: 0,
  }))
  await executeFollowUp({ ...world.world, commerce: silent }, of, world.clock.now()).catch(() => undefined)

  await toReview(she, { items: candle, credit: 'refund' })
  expect((await submit(she)).status).toBe(200)
  const { net, notTaken } = (await returnOf(world, she)).document.totals.computed
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
  const other = shopper(desk.app, flat.shopId)
  await toReview(flat, { items: coat, credit: 'gift' })
  await toReview(other, { items: candle, credit: 'gift' })
  const answers = await Promise.all([submit(flat), submit(other)])
  // The second shopper saw a bonus that is used up, and gets a notice before the submit.
  const [late] = [flat, other].filter((_, n) => answers[n]?.status === 409)
  expect(answers.map(({ status, body }) => [status, body.problem?.code]).sort()).toEqual([
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
  const she = await desk.visitor(shopWith({ rules: [rule('used', [ask('used', 'yes-no')], { when: pencils })] }))
  await lookUp(she, '#1006', '10006')
  await she.press('bundle.return-all', { args: { bundle: 'writing-desk-1006' } })
  const notebook = itemNamed(she, 'Ledger Notebook')
  await answer(she, notebook, { reasons: ['not-needed'] })
  await she.press('item.confirm', { args: { item: notebook } })
  // The pencils have a question, and the shopper closes it.
  await she.open('/exchange')
  const [button] = she.find('actions', 'continue')?.buttons ?? []
  expect(button?.disabled).toBe(english('items.off-bundle'))
  expect((await she.open('/review')).body.screen?.path).toBe('/exchange')
})

test('SEC-02 an email added by a shopper opens the order for no visitor', async () => {
  const she = await desk.visitor()
  await lookUp(she, '#1002', '10002')
  await she.press('order.capture-email', { values: { email: 'eve@elsewhere.example' } })
  const seen = await lookUp(shopper(desk.app, she.shopId), '#1002', 'eve@elsewhere.example')
  expect(seen.body.problem?.codes).toEqual([5])
})

test('GFT-41 a gift recipient does not read the giver’s engraving', async () => {
  const he = shopper(desk.app, (await desk.guest()).shopId)
  await he.open('/gift')
  await he.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  const address = {
    firstName: 'Bo',
    lastName: 'Lund',
    address1: '1 Pier',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    country: 'US',
  }
  const seen = await he.press('gift.submit', { values: { email: 'bo@example.com', ...address } })
  expect(seen.body.screen?.name).toBe('exchange')
  expect(JSON.stringify(seen.body)).not.toContain('Monogram')
})
