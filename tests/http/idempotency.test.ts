import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readSubmitAmount } from '../journey/cards.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const openWithOrder = async (): Promise<Shopper> => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await lookUpOrder(shopper)
  return shopper
}

const openItem = (shopper: Shopper, title: string, key: string, rev = shopper.readPage().rev ?? '') =>
  shopper.post(
    'item.open',
    { at: '/exchange', args: { item: itemNamed(shopper, title) } },
    { 'idempotency-key': key, 'if-match': rev },
  )

test('a repeated press renders its page again and runs once', async () => {
  const shopper = await openWithOrder()
  const { rev } = shopper.readPage()
  const first = await openItem(shopper, 'Aster Linen Shirt', 'k1')
  const second = await openItem(shopper, 'Aster Linen Shirt', 'k1', rev ?? '')
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(second.body.rev).toBe(first.body.rev)
})

test('a key reused for another press is 422, with the page unchanged', async () => {
  const shopper = await openWithOrder()
  const first = await openItem(shopper, 'Aster Linen Shirt', 'k2')
  const { path } = first.body.screen ?? {}
  const second = await openItem(shopper, 'Alder Wool Coat', 'k2')
  expect(second).toMatchObject({ status: 422, body: { problem: { code: 'key-reused' }, rev: first.body.rev } })
  expect(second.body.screen?.path).toBe(path)
})

test('a repeated refused press is refused again in the same words, under its key', async () => {
  const shopper = await openWithOrder()
  await shopper.open('/?again=true')
  const press = () => shopper.press('order.lookup', { values: { order: '#1001', proof: '99999' }, key: 'k3' })
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
  const shopper = await openWithOrder()
  const before = shopper.readPage()
  const { status, body } = await openItem(shopper, 'Aster Linen Shirt', key)
  expect([status, body.problem?.code, body.rev]).toEqual([400, 'bad-key', before.rev])
  expect(body.screen?.path).toBe('/exchange')
  expect((await openItem(shopper, 'Aster Linen Shirt', 'x'.repeat(200))).status).toBe(200)
})

test('simultaneous equal presses both get the same page', async () => {
  const shopper = await openWithOrder()
  const [one, two] = await Promise.all([
    openItem(shopper, 'Aster Linen Shirt', 'k4'),
    openItem(shopper, 'Aster Linen Shirt', 'k4'),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body).toEqual(two.body)
})

test('of two different concurrent presses a single press succeeds, and the other is stale', async () => {
  const shopper = await openWithOrder()
  const statuses = (
    await Promise.all([openItem(shopper, 'Aster Linen Shirt', 'k5'), openItem(shopper, 'Alder Wool Coat', 'k6')])
  ).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('a repeated submit leads to the same return, with the same or another key', async () => {
  const shopper = await openWithOrder()
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const args = { amount: readSubmitAmount(shopper) }
  const submit = (key: string, revision: string) =>
    shopper.post(
      'return.submit',
      { at: '/review', values: { policy: 'true' }, args },
      { 'idempotency-key': key, 'if-match': revision },
    )
  const rev = shopper.readPage().rev ?? ''
  const responses = [await submit('s1', rev), await submit('s1', rev), await submit('s2', rev)]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.screen?.path)).size).toBe(1)
  const order = await world.world.commerce.findOrderByName(shopper.shopId, '#1001')
  expect(await world.world.store.returns.ofOrder(shopper.shopId, order?.id ?? '')).toHaveLength(1)
})
