import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { readPages } from '../providers/carriers/pdf-reader.ts'
import { addSecretNames, secretsNamed } from '../support/secrets.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { chooseReturn, createGiver, createReceipt, openReceipt, readLink, recipient, submitReturnOf } from './givers.ts'
import { shopWith } from './ruled.ts'
import { english, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance
const posted: string[] = []

beforeAll(async () => {
  world = await testWorld({
    secretOf: secretsNamed({ HOOK_SECRET: 'a-secret-of-the-shop' }),
    async postOut(_url, { body }) {
      posted.push(body)
      return { status: 200 }
    },
  })
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const createGift = async (change: ReturnType<typeof shopWith> = (config) => config) => {
  const shopper = await createGiver(app, await loadDemoShop(world, { change }))
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  return { shopper, shopId: shopper.shopId, link: readLink(shopper) }
}

const GIVERS_OWN = /Okafor|\bAda\b|ada@example|214 West|2125550101|#1001|Alder|Not your order/

const immediate = shopWith({ policy: { gift_card: { enabled: true, event: 'immediate', window: 30 } } })

const listPrices = (shopper: Shopper): readonly string[] =>
  shopper.components().flatMap((one) => {
    if (one.type === 'item_list') return one.items.flatMap(({ price, title }) => (price ? [title] : []))
    if (one.type === 'line_group' && one.id === 'sent')
      return one.lines.flatMap(({ price, title }) => (price ? [title] : []))
    return one.type === 'item_header' && one.price ? [one.title] : []
  })

const walkPages = async (link: string, shopId: string) => {
  const kim = createShopper(app, shopId)
  const texts: string[] = []
  const note = () => texts.push(JSON.stringify(kim.readPage()))
  await kim.enter(link)
  note()
  await kim.press('gift.submit', { values: recipient })
  note()
  await chooseReturn(kim, 'Aster Linen')
  note()
  await submit(kim)
  note()
  await world.runner.drain()
  await kim.open(`/return/${readReturnKey(kim)}`)
  note()
  return { kim, texts }
}

test('FND-86 GFT-41 SEC-05 pages and letters for a recipient reveal neither the giver nor the order number', async () => {
  const { shopId, link } = await createGift()
  const { kim, texts } = await walkPages(link, shopId)
  for (const text of texts) expect(text).not.toMatch(GIVERS_OWN)
  const box = openOutbox(world, shopId)
  const letters = box.names().map((name) => box.read(name))
  expect(letters.length).toBeGreaterThan(1)
  for (const { header, text, html } of letters) {
    expect(header('to')).toBe(recipient.email)
    expect(`${header('subject')} ${text} ${html}`).not.toMatch(GIVERS_OWN)
    expect(`${header('subject')} ${text} ${html}`).not.toMatch(/•|\border #/)
  }
  const record = await world.world.store.returns.findByKey(shopId, readReturnKey(kim))
  expect(record?.document).toMatchObject({
    address: { name: 'Kim Reyes', address1: '5 Pine Street' },
    customer: { email: recipient.email },
    orderName: '#1001',
  })
})

test('GFT-41 SEC-05 documents, letters and webhooks of an exchanged gift reveal no giver', async () => {
  const hook = { id: 'erp', url: 'https://hooks.merchant.example/in', secret: 'HOOK_SECRET' }
  const papers = shopWith({
    settings: { packingSlipsEnabled: true },
    policy: { packingSlipsEnabled: true, exchange: { enabled: true, event: 'immediate', window: 60 } },
  })
  const { shopId, link } = await createGift((config) => addSecretNames({ ...papers(config), webhooks: [hook] }))
  await world.runner.drain()
  posted.splice(0)
  const kim = await openReceipt(app, shopId, link)
  await choose(kim, itemNamed(kim, 'Aster Linen'), { outcome: 'exchange' })
  if (kim.offered().includes('items.continue')) await kim.press('items.continue')
  if (kim.offered().includes('review.exchange-type'))
    await kim.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(kim)
  await world.runner.drain()
  const key = readReturnKey(kim)
  const record = await world.world.store.returns.findByKey(shopId, key)
  expect(record?.document).toMatchObject({ gift: true, replacements: [{}], exchangeOrder: { state: 'created' } })
  const { customer, address } = record?.document ?? {}
  expect(JSON.stringify([customer, address])).not.toMatch(GIVERS_OWN)

  const pages = await Promise.all(
    ['label', 'packing-slip'].map(async (paper) => {
      const response = await app.inject({ url: `/api/v1/${shopId}/returns/${key}/${paper}` })
      expect([paper, response.statusCode]).toEqual([paper, 200])
      return readPages(response.rawPayload).map(({ text, everything }) => `${text} ${everything}`)
    }),
  )
  expect(pages.flat().join(' ')).toContain('Aster Linen')
  expect(pages.flat().join(' ')).toContain('Pine Street')
  const box = openOutbox(world, shopId)
  const letters = box.names().map((name) => box.read(name))
  expect(letters.map(({ header }) => header('to'))).toEqual(letters.map(() => recipient.email))
  const texts = letters.map(({ header, text, html }) => `${header('subject')} ${text} ${html}`)
  for (const text of [...pages.flat(), ...texts]) expect(text).not.toMatch(GIVERS_OWN)
  expect(posted.length).toBeGreaterThan(0)
  for (const body of posted)
    expect(body).not.toMatch(/Okafor|\bAda\b|ada@example|214 West|2125550101|Reyes|friend@example/)
})

test('GFT-41 GFT-28 pages for a recipient hide paid prices and show the return’s value', async () => {
  const { shopId, link } = await createGift()
  const kim = await openReceipt(app, shopId, link)
  expect([kim.find('item_list')?.items.length, listPrices(kim)]).toEqual([1, []])
  await kim.press('item.open', { args: { item: itemNamed(kim, 'Aster Linen') } })
  expect([kim.find('item_header')?.title, listPrices(kim)]).toEqual(['Aster Linen Shirt', []])
  await chooseReturn(kim, 'Aster Linen')
  expect([kim.find('line_group', 'sent')?.lines.length, listPrices(kim)]).toEqual([1, []])
  expect(kim.find('totals')?.rows.at(-1)?.money.amount).toBe(-11_737)
  await submit(kim)
  await kim.open(`/return/${readReturnKey(kim)}`)
  expect([kim.find('line_group', 'sent')?.lines.length, listPrices(kim)]).toEqual([1, []])
})

test('GFT-34 GFT-35 GFT-40 a returned gift becomes store credit, and never money to the buyer', async () => {
  const { shopId, link } = await createGift()
  const kim = await openReceipt(app, shopId, link)
  await chooseReturn(kim, 'Aster Linen')
  expect(JSON.stringify(kim.readPage())).not.toContain('"credit":"refund"')
  await kim.open('/credit')
  expect(JSON.stringify(kim.readPage())).not.toContain('"credit":"refund"')
  const forged = { at: '/review', args: { credit: 'refund' } }
  const view = await kim.post('review.credit', forged, { 'if-match': kim.readPage().rev ?? '' })
  expect([view.status, view.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('GFT-42 a recipient without returnable items is informed at once, without address form', async () => {
  const { shopper, shopId, link } = await createGift()
  await submitReturnOf(await openReceipt(app, shopId, link), 'Aster Linen')
  const late = createShopper(app, shopId)
  const view = await late.enter(link)
  expect(view.body.screen).toMatchObject({ path: '/exchange', heading: english('items.none-heading-gift') })
  expect(JSON.stringify(late.find('text', 'intro'))).toContain(english('items.receipt-returned'))
  expect(view.body.screen?.title).toContain(english('items.receipt'))
  const labels = late.find('actions', 'ways-on')?.buttons.map(({ label }) => label)
  expect(labels).toContain(english('items.another-return'))
  expect(JSON.stringify(late.readPage())).not.toContain(english('items.another-order'))
  expect(listPrices(late)).toEqual([])
  expect(JSON.stringify(late.readPage())).not.toMatch(/Okafor|#1001|friend@example|Reyes/)
  await shopper.open('/gift-receipt')
  expect(shopper.find('record_list', 'GiftReceiptList')?.records[0]).toMatchObject({ badge: 'Used' })
  const own = createShopper(app, shopId)
  await lookUpOrder(own)
  for (const one of [shopper, own])
    expect(JSON.stringify(one.readPage())).not.toMatch(/friend@example|Reyes|Pine Street/)
})

test('FIX-45 a gift’s payout waits until the recipient confirms the address by mail link', async () => {
  const { shopId, link } = await createGift(immediate)
  const { kim, texts } = await walkPages(link, shopId)
  expect(kim.find('notice', 'confirm-email')?.title).toBe(english('status.confirm-email'))
  const giftCard = async () =>
    (await world.world.store.returns.findByKey(shopId, readReturnKey(kim)))?.document.giftCard?.state ?? 'not yet'
  expect(await giftCard()).toBe('not yet')
  const box = openOutbox(world, shopId)
  const letters = box.names().map((name) => box.read(name))
  const [confirm = ''] = letters.flatMap(({ text }) => /#(\/confirm-email\/[\w-]{22})/.exec(text)?.[1] ?? [])
  const reader = createShopper(app, shopId)
  await reader.open(confirm)
  texts.push(JSON.stringify(reader.readPage()))
  await reader.press('email.confirm')
  await world.runner.drain()
  expect(await giftCard()).toBe('done')
  for (const { header, text, html } of openOutbox(world, shopId).names().map(box.read))
    texts.push(`${header('to')} ${header('subject')} ${text} ${html}`)
  for (const text of texts) expect(text).not.toMatch(GIVERS_OWN)
})

test('T19 GFT-42 the receipt’s link alone sets the payout destination, without order access', async () => {
  const { shopId, link } = await createGift(immediate)
  const { kim } = await walkPages(link, shopId)
  const path = `/return/${readReturnKey(kim)}`
  const values = { email: 'eve@example.com' }
  const elsewhere: Shopper = createShopper(app, shopId)
  await elsewhere.open(path)
  const refusal = await elsewhere.press('return.confirm-email', { values })
  expect([refusal.status, refusal.body.screen?.path]).toEqual([409, path])
  expect(refusal.body.problem?.title).toBe(english('lookup.prove-receipt'))
  expect(JSON.stringify(refusal.body)).not.toMatch(GIVERS_OWN)

  await elsewhere.enter(link)
  await elsewhere.open(path)
  expect((await elsewhere.press('return.confirm-email', { values })).status).toBe(200)
  const record = await world.world.store.returns.findByKey(shopId, readReturnKey(kim))
  expect(record?.document.customer.email).toBe('eve@example.com')
})
