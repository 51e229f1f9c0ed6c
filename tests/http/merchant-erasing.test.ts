import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditA, inputOf } from '../domain/value/example.ts'
import { give, giverIn, linkOf, withReceipt } from '../journey/givers.ts'
import { itemNamed } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const input = inputOf({ items: [creditA], creditType: 'refund' })

let ground: TestWorld
let desk: Desk
beforeAll(async () => {
  ground = await testWorld()
  desk = await deskOf(ground)
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})

test('erasure covers replaced labels, exchange pages and carrier messages, past and future', async () => {
  const { files, store } = ground.world
  const paper = await files.put(desk.shopId, Buffer.from('%PDF Grete, first'), 'application/pdf')
  const customer = { email: 'late@example.com', phone: null, name: 'Grete' }
  const earlierLabels = [{ trackingNumber: 'FIRST', carrier: 'USPS', document: paper }]
  const pages = { statusUrl: 'https://wrenfold.example/Grete', checkoutUrl: 'https://pay.example/Grete' }
  const exchangeOrder = { state: 'created', name: '#2077', at: 0, ...pages } as const
  const record = await desk.submit(input, { document: { customer, earlierLabels, exchangeOrder } })
  const say = (id: string) =>
    desk.post('/tracking', {
      id,
      trackingNumber: 'FIRST',
      status: 'in_transit',
      url: 'https://usps.example/Grete',
      description: 'Left at 1 Hidden Lane',
    })
  await say('first-1')
  expect((await desk.now(record)).document.tracker).toMatchObject({ url: expect.stringContaining('Grete') })
  await desk.post(`/returns/${record.id}/close`)
  await ground.runner.drain()
  expect((await desk.post('/customers/erase', { email: 'late@example.com' })).body.erased).toEqual([record.id])
  await ground.runner.drain()
  expect(await files.get(desk.shopId, paper)).toBeNull()

  await say('first-1')
  await say('first-2')
  const { document } = await desk.now(record)
  expect(document.earlierLabels).toEqual([{ trackingNumber: 'FIRST', carrier: 'USPS' }])
  expect(document.exchangeOrder).toEqual({ state: 'created', name: '#2077', at: 0 })
  const heard = await store.carrierEvents.ofParcel({ shopId: desk.shopId, returnId: record.id, parcel: 'return' })
  for (const trace of ['late@example.com', 'Grete', 'Hidden Lane'])
    expect(JSON.stringify([document, heard])).not.toContain(trace)
})

test('GFT-41 erasure of a giver removes the recipient name; the link still opens its receipt', async () => {
  const order = await ground.world.commerce.findOrderByName(desk.shopId, '#1001')
  const email = order?.customer.email ?? 'none'
  const she = await giverIn(desk.app, desk.shopId)
  await give(she, 'Kimcanary', 'Aster Linen')
  const exported = async () => (await desk.get(`/customers/export?email=${email}`)).body.giftReceipts
  expect(await exported()).toMatchObject([{ orderId: order?.id, recipient: 'Kimcanary' }])
  expect((await desk.post('/customers/erase', { email: 'somebody@example.com' })).body.giftReceipts).toBe(0)
  expect((await desk.post('/customers/erase', { email })).body.giftReceipts).toBe(1)
  expect(await exported()).toMatchObject([{ recipient: '' }])
  const kim = await withReceipt(desk.app, desk.shopId, linkOf(she))
  expect(itemNamed(kim, 'Aster Linen')).toBeTruthy()
})

test('LKP-41 exports and erasures include typed order data; open returns delay the erasure', async () => {
  const { commerce } = ground.world
  const address = {
    name: 'June',
    address1: '12 Canal Street',
    city: 'New York',
    state: 'NY',
    zip: '10013',
    country: 'US',
  }
  const [email, shopId] = ['june@example.com', desk.shopId]
  const idOf = async (name: string) => (await commerce.findOrderByName(shopId, name))?.id ?? 'none'
  const [withReturn, orderId] = [await idOf('#1001'), await idOf('#1002')]
  await commerce.amendOrder(shopId, withReturn, { email })
  await commerce.amendOrder(shopId, orderId, { email, address })
  await commerce.amendOrder(shopId, await idOf('#1003'), { address })
  const open = await desk.submit(input, { document: { customer: { email, phone: null, name: 'June' } } })
  const told = async () => (await desk.get(`/customers/export?email=${email}`)).body.amendments
  const erase = async (of: string) => {
    const { body } = await desk.post('/customers/erase', { email: of })
    await ground.runner.drain()
    return body.amendments
  }
  expect(await told()).toEqual([
    { orderId: withReturn, email },
    { orderId, email, address },
  ])

  expect(await erase('sam@example.com')).toBe(1)
  expect((await commerce.findOrderByName(shopId, '#1003'))?.address).toBeNull()
  expect(await erase(email)).toBe(1)
  expect(await commerce.findOrder(shopId, orderId)).toMatchObject({ customer: { email: null } })
  expect(await told()).toEqual([{ orderId: withReturn, email }])
  await desk.post(`/returns/${open.id}/close`)
  await ground.runner.drain()
  expect(await erase(email)).toBe(1)
  expect(await told()).toEqual([])
})
