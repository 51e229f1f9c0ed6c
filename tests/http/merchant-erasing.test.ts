import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseReceiptCode } from '../../server/domain/items/receipt-code.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { createGiver, createSignedReceipt, openReceipt, readLink, readShortLink } from '../journey/givers.ts'
import { itemNamed } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const returnInput = inputOf({ items: [creditA], creditType: 'refund' })

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

test('erasure covers replaced labels, exchange pages and carrier messages, past and future', async () => {
  const { files, store } = world.world
  const paper = await files.put(desk.shopId, Buffer.from('%PDF Grete, first'), 'application/pdf')
  const customer = { email: 'late@example.com', phone: null, name: 'Grete' }
  const earlierLabels = [{ trackingNumber: 'FIRST', carrier: 'USPS', document: paper }]
  const pages = { statusUrl: 'https://wrenfold.example/Grete', checkoutUrl: 'https://pay.example/Grete' }
  const exchangeOrder = { state: 'created', name: '#2077', at: 0, ...pages } as const
  const record = await desk.submit(returnInput, { document: { customer, earlierLabels, exchangeOrder } })
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
  await world.runner.drain()
  expect((await desk.post('/customers/erase', { email: 'late@example.com' })).body.erased).toEqual([record.id])
  await world.runner.drain()
  expect(await files.get(desk.shopId, paper)).toBeNull()

  await say('first-1')
  await say('first-2')
  const { document } = await desk.now(record)
  expect(document.earlierLabels).toEqual([{ trackingNumber: 'FIRST', carrier: 'USPS' }])
  expect(document.exchangeOrder).toEqual({ state: 'created', name: '#2077', at: 0 })
  const carrierEvents = await store.carrierEvents.ofParcel({
    shopId: desk.shopId,
    returnId: record.id,
    parcel: 'return',
  })
  for (const trace of ['late@example.com', 'Grete', 'Hidden Lane'])
    expect(JSON.stringify([document, carrierEvents])).not.toContain(trace)
})

test('UXD-08 GFT-41 erasure of a giver removes both names; the links still open the receipt', async () => {
  const order = await world.world.commerce.findOrderByName(desk.shopId, '#1001')
  const email = order?.customer.email ?? 'none'
  const shopper = await createGiver(desk.app, desk.shopId)
  await createSignedReceipt(shopper, { recipient: 'Kimcanary', giver: 'Annacanary' }, 'Aster Linen')
  const shortLink = readShortLink(shopper)
  const exported = async () => (await desk.get(`/customers/export?email=${email}`)).body.giftReceipts
  expect(await exported()).toMatchObject([{ orderId: order?.id, recipient: 'Kimcanary', giver: 'Annacanary' }])
  expect(JSON.stringify(await exported())).not.toContain(readLink(shopper).split('/').at(-1))
  expect(JSON.stringify(await exported())).not.toContain(parseReceiptCode(shortLink.split('/').at(-1) ?? ''))
  expect((await desk.post('/customers/erase', { email: 'somebody@example.com' })).body.giftReceipts).toBe(0)
  expect((await desk.post('/customers/erase', { email })).body.giftReceipts).toBe(1)
  expect(await exported()).toMatchObject([{ recipient: '', giver: '' }])
  const kim = await openReceipt(desk.app, desk.shopId, readLink(shopper))
  expect(itemNamed(kim, 'Aster Linen')).toBeTruthy()
  const robin = await openReceipt(desk.app, desk.shopId, new URL(`http://${shortLink}`).pathname)
  expect(itemNamed(robin, 'Aster Linen')).toBeTruthy()
})

test('LKP-41 exports and erasures include typed order data; open returns delay the erasure', async () => {
  const { commerce } = world.world
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
  const open = await desk.submit(returnInput, { document: { customer: { email, phone: null, name: 'June' } } })
  const exportAmendments = async () => (await desk.get(`/customers/export?email=${email}`)).body.amendments
  const erase = async (of: string) => {
    const { body } = await desk.post('/customers/erase', { email: of })
    await world.runner.drain()
    return body.amendments
  }
  expect(await exportAmendments()).toEqual([
    { orderId: withReturn, email },
    { orderId, email, address },
  ])

  expect(await erase('sam@example.com')).toBe(1)
  expect((await commerce.findOrderByName(shopId, '#1003'))?.address).toBeNull()
  expect(await erase(email)).toBe(1)
  expect(await commerce.findOrder(shopId, orderId)).toMatchObject({ customer: { email: null } })
  expect(await exportAmendments()).toEqual([{ orderId: withReturn, email }])
  await desk.post(`/returns/${open.id}/close`)
  await world.runner.drain()
  expect(await erase(email)).toBe(1)
  expect(await exportAmendments()).toEqual([])
})
