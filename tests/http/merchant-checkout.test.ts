import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { bigCart, creditA, inputOf, plainPolicy } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf, tableLine } from './merchant-desk.ts'

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 180_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const DUE = 260
const input = inputOf({
  items: [creditA],
  newItems: [bigCart],
  policy: { ...plainPolicy, shop_now_bonus: 1000 },
  settings: { ...inputOf().settings, checkoutForUpsell: true },
  flags: new Set([...inputOf().flags, 'exchange-order-checkout']),
})
const product = { title: 'Coat', variantTitle: null, image: null }

const submitInCheckout = async (): Promise<ReturnRecord> => {
  const record = await desk.submit(input, {
    document: {
      replacements: [{ variantId: 'coat', forLineItemId: null, product, total: 11_340 }],
      payment: { by: 'checkout', amount: DUE, state: 'in-checkout' },
      customer: { email: null, phone: null, name: null },
    },
  })
  const stock = { kind: 'stock', state: 'done', answer: {}, at: world.clock.now() } as const
  await world.world.store.outbox.complete({ shopId: desk.shopId, returnId: record.id }, stock)
  await world.runner.drain()
  return record
}

const pathOf = ({ key }: ReturnRecord) => `/returns/${key}/checkout`

test('FIX-10 a payment reported by the merchant goes to the order system, which books it', async () => {
  const record = await submitInCheckout()
  expect((await desk.get(`/returns/${record.key}`)).body).toMatchObject({ open: DUE })
  expect(await desk.post(pathOf(record), { paid: 60 })).toMatchObject({ status: 200, body: { open: DUE - 60 } })
  expect(await desk.ledger(record)).toMatchObject({ open: DUE - 60, paid: 60 })
  expect(await desk.post(pathOf(record), { paid: DUE })).toMatchObject({ status: 200, body: { open: 0 } })
  expect(await desk.ledger(record)).toMatchObject({ paid: DUE })
  expect((await desk.get('/returns?limit=1')).body.returns).toMatchObject([{ id: record.id, open: 0 }])
  expect(await desk.events(record)).toContain('checkout-paid by homeward')
})

test('FIX-10 FIX-14 the table of returns includes the amount due in a checkout', async () => {
  const record = await submitInCheckout()
  expect((await tableLine(desk, `number=${record.number}`)).open).toBe(`${DUE}`)
  await desk.post(pathOf(record), { paid: 60 })
  expect((await tableLine(desk, `number=${record.number}`)).open).toBe(`${DUE - 60}`)
})

test('FIX-10 the same report of a payment counts once, with or without a key', async () => {
  const record = await submitInCheckout()
  const once = await desk.post(pathOf(record), { paid: DUE }, 'paid')
  expect((await desk.post(pathOf(record), { paid: DUE }, 'paid')).headers['idempotent-replay']).toBe('true')
  expect((await desk.post(pathOf(record), { paid: DUE })).status).toBe(200)
  expect(once.status).toBe(200)
  expect(await desk.ledger(record)).toMatchObject({ paid: DUE })
  expect((await desk.events(record)).filter((event) => event.startsWith('checkout-paid'))).toHaveLength(1)
})

test('FIX-10 overpayments, zero and returns without a checkout are refused, and change nothing', async () => {
  const record = await submitInCheckout()
  const before = await desk.ledger(record)
  expect(await desk.post(pathOf(record), { paid: DUE + 1 })).toMatchObject({ status: 409 })
  expect(await desk.post(pathOf(record), { paid: 0 })).toMatchObject({ status: 422 })
  expect(await desk.ledger(record)).toEqual(before)
  const plain = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }))
  expect(await desk.post(pathOf(plain), { paid: 1 })).toMatchObject({ status: 409 })
  expect(await desk.post('/returns/no-such-return/checkout', { paid: 1 })).toMatchObject({ status: 404 })
})
