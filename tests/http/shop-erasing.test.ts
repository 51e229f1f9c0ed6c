import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRequest } from '../../schemas/records/order-request.ts'
import { buildApp } from '../../server/app.ts'
import { operationRows } from '../../server/providers/commerce/operations/operation-rows.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { createGiver, createReceipt } from '../journey/givers.ts'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const input = inputOf({ items: [creditA], creditType: 'refund' })
const address = {
  name: 'Grete Gone',
  address1: '1 Hidden Lane',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}
const personOf = (name: string) => ({ email: `${name}@example.com`, phone: null, name: `${name} Gone` })

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  const app = await buildApp(world.world, { local: { token: 'owner-only', load: async function* () {} } })
  desk = await deskOf(world, app)
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const erase = async (confirm = desk.shopId) => {
  const response = await desk.app.inject({
    method: 'POST',
    url: `/local/shops/${desk.shopId}/erase`,
    payload: { confirm },
    headers: { authorization: 'Bearer owner-only' },
  })
  return { status: response.statusCode, body: response.json() }
}

const tablesOfShops = () =>
  world.database.query<{ readonly name: string }>({
    name: 'test.tables',
    text: `select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'shop_id'`,
    values: [],
  })

const standing = async (words: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = []
  for (const { name } of (await tablesOfShops()).filter((one) => one.name !== 'configs')) {
    const rows = await world.database.query<{ readonly row: string }>({
      name: `test.rows_of_${name}`,
      text: `select row_to_json(t)::text as row from ${name} t where shop_id = $1`,
      values: [desk.shopId],
    })
    const text = rows.map(({ row }) => row).join('\n')
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`))
  }
  return found
}

const buyers = async (): Promise<readonly string[]> => {
  const rows = await world.database.query<{ readonly word: string | null }>({
    name: 'test.buyers',
    text: `select distinct unnest(array[document #>> '{customer,email}', document #>> '{address,address1}']) as word
      from local_orders where shop_id = $1`,
    values: [desk.shopId],
  })
  return rows.flatMap(({ word }) => word ?? [])
}

const placesOfPeople = [
  ...['commerce_operations', 'drafts', 'gift_receipts', 'jobs', 'local_orders', 'order_requests', 'photos', 'returns'],
] as const

const request: Omit<OrderRequest, 'shopId'> = {
  id: 'asked',
  number: 'Q-1',
  email: 'asking@example.com',
  createdAt: 1,
  answeredAt: null,
  answeredBy: null,
  kind: 'missing-order',
  document: { language: 'en', address, answers: [], order: null },
}

const leaveTraces = async () => {
  const { store, files } = world.world
  const { shopId } = desk
  const paper = await files.put(shopId, Buffer.from('%PDF grete'), 'application/pdf')
  const label = { state: 'ready', reference: 'x-1', askedAt: 0, document: paper } as const
  const endedReturn = await desk.submit(input, { document: { customer: personOf('grete'), address, label } })
  const operation = { shopId, reference: `${endedReturn.id}:exchange-order:1`, orderId: endedReturn.orderId, now: 1 }
  const body = { kind: 'exchange-order', lines: [], address, email: 'grete@example.com' }
  await operationRows(world.database, 'http').insert(operation, { kind: 'created', wish: 'w', body })
  await store.outbox.begin(
    { shopId, returnId: endedReturn.id },
    { kind: 'exchange-order', state: 'done', payload: { variants: [] }, at: 1 },
  )
  await desk.post(`/returns/${endedReturn.id}/close`)
  await createReceipt(await createGiver(desk.app, shopId), 'Kimcanary', 'Aster Linen')
  await store.orderRequests.create({ ...request, shopId }, 'pressed')
  const payload = { receipt: 'none', to: 'given@example.com', language: 'en' } as const
  await store.enqueue({ shopId, kind: 'gift-letter', key: 'later', payload, runAt: Number.MAX_SAFE_INTEGER })
  const bytes = await files.put(shopId, Buffer.from('a photo'), 'image/png')
  const photo = {
    id: 'photo',
    orderId: endedReturn.orderId,
    lineItemId: `${endedReturn.id}-A.1`,
    file: bytes,
    mediaType: 'image/png',
    bytes: 7,
  }
  const side = { gift: false, email: 'grete@example.com', session: '' }
  await store.photos.add(shopId, { ...photo, ...side }, { quota: { photos: 9, bytes: 1e6 }, now: 1 })
  return { endedReturn, files: [paper, bytes] }
}

const completeReturn = async () => {
  const shopper = createShopper(desk.app, desk.shopId)
  await goToReview(shopper, { items: { 'Aster Linen': { outcome: 'return' } } })
  await submit(shopper)
  await world.runner.drain()
  const record = await world.world.store.returns.findByKey(desk.shopId, readReturnKey(shopper))
  await desk.post(`/returns/${record?.id}/cancel`)
  await world.runner.drain()
}

test('BCK-07 FIX-13 erasing a shop erases all its persons; open returns stay until they end', async () => {
  const words = [...(await buyers()), 'Hidden Lane', 'grete', 'Kimcanary', 'asking@', 'given@']
  expect(words.length).toBeGreaterThan(10)
  const { endedReturn, files } = await leaveTraces()
  await completeReturn()
  await lookUpOrder(createShopper(desk.app, desk.shopId))
  const open = await desk.submit(input, { document: { customer: personOf('open'), address } })
  for (const to of [{ order: '1002' }, { return: open.number }]) await desk.post('/links', to)
  const links = async () => (await desk.get('/links')).body.links.map(({ kind }: { kind: string }) => kind)
  const letters = join(world.dataDir, 'outbox', desk.shopId)
  expect(existsSync(letters)).toBe(true)
  const ledger = await desk.ledger(endedReturn)
  // Each word must exist before the erasure, or its absence proves nothing.
  const places = new Set((await standing(words)).map((one) => one.split(':')[0]))
  for (const place of [...placesOfPeople]) expect(places).toContain(place)

  const { body } = await erase()
  await world.runner.drain()
  expect(body).toMatchObject({ over: true, kept: [{ id: open.id }], photos: 1, giftReceipts: 1, requests: 1 })
  expect(body.orders).toBeGreaterThan(10)
  expect((await desk.now(open)).document.customer).toEqual(personOf('open'))
  expect(await world.world.commerce.findOrder(desk.shopId, open.orderId)).not.toBeNull()
  expect(existsSync(letters)).toBe(false)
  expect(await links()).toEqual(['return'])

  await desk.post(`/returns/${open.id}/close`)
  await world.runner.drain()
  expect((await erase()).body).toMatchObject({ over: true, kept: [], returns: 1, orders: 1 })
  await world.runner.drain()
  expect(await links()).toEqual([])
  expect(await standing([...words, 'open@example.com', 'Hidden'])).toEqual([])
  for (const file of files) expect(await world.world.files.get(desk.shopId, file)).toBeNull()
  expect(await desk.ledger(endedReturn)).toEqual(ledger)
  expect((await desk.now(endedReturn)).document.receipt).toEqual(endedReturn.document.receipt)
  expect(await world.world.commerce.collections(desk.shopId)).not.toEqual([])
})

test('BCK-07 only the operator erases a shop, and only the named shop', async () => {
  expect((await erase('another-shop')).status).toBe(422)
  const byKey = { method: 'POST', url: `/merchant/v1/${desk.shopId}/erase`, payload: { confirm: desk.shopId } } as const
  expect((await desk.app.inject({ ...byKey, headers: { authorization: desk.bearer } })).statusCode).toBe(404)
})
