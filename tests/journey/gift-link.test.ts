import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  chooseReturn,
  createGiver,
  createReceipt,
  openReceipt,
  optionIds,
  readLink,
  readReceiptId,
  recipient,
  submitReturnOf,
} from './givers.ts'
import { shopWith } from './ruled.ts'
import { openSecondTab, readReturnKey, submit } from './shoppers.ts'

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

const giver = async (shopId?: string): Promise<Shopper> => createGiver(app, shopId ?? (await loadDemoShop(world)))

const titles = (shopper: Shopper): readonly string[] =>
  shopper.components().flatMap((one) => (one.type === 'item_list' ? one.items.map(({ title }) => title) : []))

test('GFT-35 GFT-39 GFT-42 GFT-43 SEC-05 the link opens the receipt’s items as a gift, and no other items', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const link = readLink(shopper)
  const kim = createShopper(app, shopper.shopId)
  const view = await kim.enter(link)
  expect(view.body.screen).toMatchObject({ path: '/gift', key: 'gift-form' })
  await kim.press('gift.submit', { values: recipient })
  expect(titles(kim)).toEqual(['Aster Linen Shirt'])
  expect(JSON.stringify(kim.readPage())).not.toMatch(/Okafor|ada@example|Alder/)
  await submitReturnOf(kim, 'Aster Linen')
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(kim))
  expect(record?.document).toMatchObject({ gift: true, creditType: 'gift', giftReceipt: readReceiptId(shopper) })
  expect(record?.document.customer.email).toBe('friend@example.com')
})

test('UXD-03 GFT-42 the form begins with the gift and its last day, without prices', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const kim = createShopper(app, shopper.shopId)
  await kim.enter(readLink(shopper))
  const [, gift, until, contact] = kim.components()
  expect(gift).toMatchObject({ type: 'line_group', lines: [{ title: 'Aster Linen Shirt' }] })
  expect(JSON.stringify(gift)).not.toMatch(/price|Alder/)
  expect(until).toMatchObject({ type: 'key_values', rows: [{ label: 'Exchange or return until' }] })
  expect(contact).toMatchObject({ type: 'field_group', heading: 'Where can we reach you?' })
})

test('GFT-42 an item outside the receipt cannot be opened by its id', async () => {
  const shopper = await giver()
  await shopper.press('receipts.name', { values: { recipient: 'Kim' } })
  const coat = optionIds(shopper, 'Alder')
  await shopper.press('receipts.create', { values: { units: optionIds(shopper, 'Aster Linen') } })
  const kim = await openReceipt(app, shopper.shopId, readLink(shopper))
  const { rev } = kim.readPage()
  const view = await kim.post('item.open', { at: '/exchange', args: { item: coat } }, { 'if-match': rev ?? '' })
  expect(view.status).toBe(409)
})

test('GFT-13 ERR-26 a receipt with a returned item cannot be deleted, and the giver learns why', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const tab = openSecondTab(app, shopper)
  await tab.open('/gift-receipt')
  const kim = await openReceipt(app, shopper.shopId, readLink(shopper))
  await submitReturnOf(kim, 'Aster Linen')
  const view = await tab.press('receipts.delete')
  expect(view.body.problem?.title).toBe(
    'You can not delete this receipt because it contains items that have already been returned.',
  )
  expect((await tab.open('/gift-receipt')).body.screen?.regions.main[0]).toMatchObject({
    records: [{ badge: 'Used' }],
  })
})

test('GFT-13 a receipt deleted during the recipient’s choice shows a page with a contact', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const kim = await openReceipt(app, shopper.shopId, readLink(shopper))
  await chooseReturn(kim, 'Aster Linen')
  await shopper.open('/gift-receipt')
  await shopper.press('receipts.delete')
  const view = await submit(kim)
  expect(view.body.problem).toMatchObject({ code: 'receipt-gone', modal: true })
})

test.each([
  '/gift-link/nobody-made-this',
  '/gift-link/%00',
  `/gift-link/${'x'.repeat(190)}`,
])('GFT-43 %s is no receipt: a page reports that with a link onward', async (link) => {
  const shopper = createShopper(app, await loadDemoShop(world))
  const view = await shopper.enter(link)
  expect(view.body.screen).toMatchObject({ name: 'gift-link' })
  expect(JSON.stringify(view.body.screen?.regions.main)).toContain('"path":"/"')
})

test('GFT-43 a receipt of one shop opens nothing in another', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const stranger = createShopper(app, await loadDemoShop(world))
  const view = await stranger.enter(readLink(shopper))
  expect(view.body.screen).toMatchObject({ name: 'gift-link' })
})

test('GFT-02 NAV-30 disabled gift receipts lead to the lookup or the shop’s customer pages', async () => {
  const off = { giftReceiptFlowEnabled: false }
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith({ settings: off }) }))
  for (const path of ['/gift-receipt', '/gift-receipt/new', '/gift-link/abc']) {
    expect((await shopper.open(path)).body.screen?.path, path).toBe('/')
    expect((await shopper.enter(path)).body.screen?.path, path).toBe('/')
  }
  const customer_portal_url = 'https://wrenfold.example/account'
  const change = (config: Parameters<ReturnType<typeof shopWith>>[0]) => ({
    ...shopWith({ settings: off })(config),
    shop: { ...config.shop, customer_portal_url },
  })
  const otherShopper = createShopper(app, await loadDemoShop(world, { change }))
  for (const path of ['/gift-receipt', '/gift-link/abc'])
    expect((await otherShopper.enter(path)).body.effects, path).toEqual([
      { type: 'redirect', href: customer_portal_url },
    ])
})

test('SEC-10 a client without the order’s lookup cannot see, send or delete its receipts', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const receipt = readReceiptId(shopper)
  const other = createShopper(app, shopper.shopId)
  await other.open(`/gift-receipt/receipt/${receipt}`)
  expect(other.find('field_group', 'fields')?.form).toBe('gift-receipt')
  for (const [name, status] of [
    ['receipts.send', 409],
    ['receipts.delete', 410],
  ] as const) {
    const values = name === 'receipts.send' ? { values: { email: 'x@example.com' } } : {}
    const payload = { at: `/gift-receipt/receipt/${receipt}`, ...values, args: { receipt } }
    expect((await other.post(name, payload, { 'if-match': 'd1' })).status, name).toBe(status)
  }
})
