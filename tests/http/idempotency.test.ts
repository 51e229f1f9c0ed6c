import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { amountShown } from '../journey/cards.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const withOrder = async (): Promise<Shopper> => {
  const she = shopper(app, await loadDemoShop(house))
  await lookUp(she)
  return she
}

const opening = (she: Shopper, title: string, key: string, rev = she.seen().rev ?? '') =>
  she.post(
    'item.open',
    { at: '/exchange', args: { item: itemNamed(she, title) } },
    { 'idempotency-key': key, 'if-match': rev },
  )

test('a repeated press renders its page again and runs once', async () => {
  const she = await withOrder()
  const { rev } = she.seen()
  const first = await opening(she, 'Aster Linen Shirt', 'k1')
  const second = await opening(she, 'Aster Linen Shirt', 'k1', rev ?? '')
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(second.body.rev).toBe(first.body.rev)
})

test('a key reused for another press is 422, with the page unchanged', async () => {
  const she = await withOrder()
  const first = await opening(she, 'Aster Linen Shirt', 'k2')
  const { path } = first.body.screen ?? {}
  const second = await opening(she, 'Alder Wool Coat', 'k2')
  expect(second).toMatchObject({ status: 422, body: { problem: { code: 'key-reused' }, rev: first.body.rev } })
  expect(second.body.screen?.path).toBe(path)
})

test('a repeated refused press is refused again in the same words, under its key', async () => {
  const she = await withOrder()
  await she.open('/?again=true')
  const press = () => she.press('order.lookup', { values: { order: '#1001', proof: '99999' }, key: 'k3' })
  const [first, second] = [await press(), await press()]
  expect(first.status).toBe(422)
  expect(second).toMatchObject({ status: 422, body: { problem: first.body.problem } })
})

test.each([
  ['nothing', ''],
  ['more than 200 characters', 'x'.repeat(201)],
  ['two words', 'k1 k2'],
  ['a letter that no header has', 'clé'],
])('CTR-02 a press under a key of %s is refused, and the page stays unchanged', async (_what, key) => {
  const she = await withOrder()
  const before = she.seen()
  const { status, body } = await opening(she, 'Aster Linen Shirt', key)
  expect([status, body.problem?.code, body.rev]).toEqual([400, 'bad-key', before.rev])
  expect(body.screen?.path).toBe('/exchange')
  expect((await opening(she, 'Aster Linen Shirt', 'x'.repeat(200))).status).toBe(200)
})

test('simultaneous equal presses both get the same page', async () => {
  const she = await withOrder()
  const [one, two] = await Promise.all([
    opening(she, 'Aster Linen Shirt', 'k4'),
    opening(she, 'Aster Linen Shirt', 'k4'),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body).toEqual(two.body)
})

test('of two different concurrent presses a single press succeeds, and the other is stale', async () => {
  const she = await withOrder()
  const statuses = (
    await Promise.all([opening(she, 'Aster Linen Shirt', 'k5'), opening(she, 'Alder Wool Coat', 'k6')])
  ).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('a repeated submit leads to the same return, with the same or another key', async () => {
  const she = await withOrder()
  await choose(she, itemNamed(she, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  const args = { amount: amountShown(she) }
  const submit = (key: string, rev: string) =>
    she.post(
      'return.submit',
      { at: '/review', values: { policy: 'true' }, args },
      { 'idempotency-key': key, 'if-match': rev },
    )
  const rev = she.seen().rev ?? ''
  const answers = [await submit('s1', rev), await submit('s1', rev), await submit('s2', rev)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.screen?.path)).size).toBe(1)
  const order = await house.world.commerce.findOrderByName(she.shopId, '#1001')
  expect(await house.world.store.returns.ofOrder(she.shopId, order?.id ?? '')).toHaveLength(1)
})
