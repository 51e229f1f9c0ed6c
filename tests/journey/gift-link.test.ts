import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { chooseToReturn, give, giverIn, ids, linkOf, receiptIn, recipient, sendBack, withReceipt } from './givers.ts'
import { shopWith } from './ruled.ts'
import { keyOf, secondTab, submit } from './shoppers.ts'

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

const giver = async (shopId?: string): Promise<Shopper> => giverIn(app, shopId ?? (await loadDemoShop(house)))

const titles = (she: Shopper): readonly string[] =>
  she.components().flatMap((one) => (one.type === 'item_list' ? one.items.map(({ title }) => title) : []))

test('GFT-35 GFT-39 GFT-42 GFT-43 SEC-05 the link opens the receipt’s items as a gift, and no other items', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  const link = linkOf(she)
  const kim = shopper(app, she.shopId)
  const seen = await kim.enter(link)
  expect(seen.body.screen).toMatchObject({ path: '/gift', key: 'gift-form' })
  await kim.press('gift.submit', { values: recipient })
  expect(titles(kim)).toEqual(['Aster Linen Shirt'])
  expect(JSON.stringify(kim.seen())).not.toMatch(/Okafor|ada@example|Alder/)
  await sendBack(kim, 'Aster Linen')
  const record = await house.world.store.returns.findByKey(she.shopId, keyOf(kim))
  expect(record?.document).toMatchObject({ gift: true, creditType: 'gift', giftReceipt: receiptIn(she) })
  expect(record?.document.customer.email).toBe('friend@example.com')
})

test('GFT-42 an item outside the receipt cannot be opened by its id', async () => {
  const she = await giver()
  await she.press('receipts.name', { values: { recipient: 'Kim' } })
  const coat = ids(she, 'Alder')
  await she.press('receipts.create', { values: { units: ids(she, 'Aster Linen') } })
  const kim = await withReceipt(app, she.shopId, linkOf(she))
  const { rev } = kim.seen()
  const seen = await kim.post('item.open', { at: '/exchange', args: { item: coat } }, { 'if-match': rev ?? '' })
  expect(seen.status).toBe(409)
})

test('GFT-13 ERR-26 a receipt with a returned item cannot be deleted, and the giver learns why', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  const tab = secondTab(app, she)
  await tab.open('/gift-receipt')
  const kim = await withReceipt(app, she.shopId, linkOf(she))
  await sendBack(kim, 'Aster Linen')
  const seen = await tab.press('receipts.delete')
  expect(seen.body.problem?.title).toBe(
    'You can not delete this receipt because it contains items that have already been returned.',
  )
  expect((await tab.open('/gift-receipt')).body.screen?.regions.main[0]).toMatchObject({
    records: [{ badge: 'Used' }],
  })
})

test('GFT-13 a receipt deleted during the recipient’s choice shows a page with a contact', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  const kim = await withReceipt(app, she.shopId, linkOf(she))
  await chooseToReturn(kim, 'Aster Linen')
  await she.open('/gift-receipt')
  await she.press('receipts.delete')
  const seen = await submit(kim)
  expect(seen.body.problem).toMatchObject({ code: 'receipt-gone', modal: true })
})

test.each([
  '/gift-link/nobody-made-this',
  '/gift-link/%00',
  `/gift-link/${'x'.repeat(190)}`,
])('GFT-43 %s is no receipt: a page reports that with a link onward', async (link) => {
  const she = shopper(app, await loadDemoShop(house))
  const seen = await she.enter(link)
  expect(seen.body.screen).toMatchObject({ name: 'gift-link' })
  expect(JSON.stringify(seen.body.screen?.regions.main)).toContain('"path":"/"')
})

test('GFT-43 a receipt of one shop opens nothing in another', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  const stranger = shopper(app, await loadDemoShop(house))
  const seen = await stranger.enter(linkOf(she))
  expect(seen.body.screen).toMatchObject({ name: 'gift-link' })
})

test('GFT-02 NAV-30 disabled gift receipts lead to the lookup or the shop’s customer pages', async () => {
  const off = { giftReceiptFlowEnabled: false }
  const she = shopper(app, await loadDemoShop(house, { change: shopWith({ settings: off }) }))
  for (const path of ['/gift-receipt', '/gift-receipt/new', '/gift-link/abc']) {
    expect((await she.open(path)).body.screen?.path, path).toBe('/')
    expect((await she.enter(path)).body.screen?.path, path).toBe('/')
  }
  const customer_portal_url = 'https://wrenfold.example/account'
  const change = (config: Parameters<ReturnType<typeof shopWith>>[0]) => ({
    ...shopWith({ settings: off })(config),
    shop: { ...config.shop, customer_portal_url },
  })
  const he = shopper(app, await loadDemoShop(house, { change }))
  for (const path of ['/gift-receipt', '/gift-link/abc'])
    expect((await he.enter(path)).body.effects, path).toEqual([{ type: 'redirect', href: customer_portal_url }])
})

test('SEC-10 a client without the order’s lookup cannot see, send or delete its receipts', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  const receipt = receiptIn(she)
  const other = shopper(app, she.shopId)
  await other.open(`/gift-receipt/receipt/${receipt}`)
  expect(other.find('field_group', 'fields')?.form).toBe('gift-receipt')
  // An unknown revision of a draft: its session has ended or never existed.
  for (const [name, status] of [
    ['receipts.send', 409],
    ['receipts.delete', 410],
  ] as const) {
    const values = name === 'receipts.send' ? { values: { email: 'x@example.com' } } : {}
    const payload = { at: `/gift-receipt/receipt/${receipt}`, ...values, args: { receipt } }
    expect((await other.post(name, payload, { 'if-match': 'd1' })).status, name).toBe(status)
  }
})
