import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { outboxOf } from '../jobs/outbox.ts'
import { readPages } from '../providers/carriers/pdf-reader.ts'
import { secretsNamed, withOwnSecrets } from '../support/secrets.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { chooseToReturn, give, giverIn, linkOf, recipient, sendBack, withReceipt } from './givers.ts'
import { shopWith } from './ruled.ts'
import { english, keyOf, submit } from './shoppers.ts'

let house: TestWorld
let app: FastifyInstance
const posted: string[] = []

beforeAll(async () => {
  house = await testWorld({
    secretOf: secretsNamed({ HOOK_SECRET: 'a-secret-of-the-shop' }),
    async postOut(_url, { body }) {
      posted.push(body)
      return { status: 200 }
    },
  })
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const given = async (change: ReturnType<typeof shopWith> = (config) => config) => {
  const she = await giverIn(app, await loadDemoShop(house, { change }))
  await give(she, 'Kim', 'Aster Linen')
  return { she, shopId: she.shopId, link: linkOf(she) }
}

/** Data that identifies the giver or opens the rest of the order. */
const GIVERS_OWN = /Okafor|\bAda\b|ada@example|214 West|2125550101|#1001|Alder|Not your order/

const atOnce = shopWith({ policy: { gift_card: { enabled: true, event: 'immediate', window: 30 } } })

const pricesIn = (she: Shopper): readonly string[] =>
  she.components().flatMap((one) => {
    if (one.type === 'item_list') return one.items.flatMap(({ price, title }) => (price ? [title] : []))
    if (one.type === 'line_group' && one.id === 'sent')
      return one.lines.flatMap(({ price, title }) => (price ? [title] : []))
    return one.type === 'item_header' && one.price ? [one.title] : []
  })

/** A recipient’s journey with every response. */
const walk = async (link: string, shopId: string) => {
  const kim = shopper(app, shopId)
  const shown: string[] = []
  const note = () => shown.push(JSON.stringify(kim.seen()))
  await kim.enter(link)
  note()
  await kim.press('gift.submit', { values: recipient })
  note()
  await chooseToReturn(kim, 'Aster Linen')
  note()
  await submit(kim)
  note()
  await house.runner.drain()
  await kim.open(`/return/${keyOf(kim)}`)
  note()
  return { kim, shown }
}

test('FND-86 GFT-41 SEC-05 pages and letters for a recipient reveal neither the giver nor the order number', async () => {
  const { shopId, link } = await given()
  const { kim, shown } = await walk(link, shopId)
  for (const text of shown) expect(text).not.toMatch(GIVERS_OWN)
  const box = outboxOf(house, shopId)
  const letters = box.names().map((name) => box.read(name))
  expect(letters.length).toBeGreaterThan(1)
  for (const { header, text, html } of letters) {
    expect(header('to')).toBe(recipient.email)
    expect(`${header('subject')} ${text} ${html}`).not.toMatch(GIVERS_OWN)
    expect(`${header('subject')} ${text} ${html}`).not.toMatch(/•|\border #/)
  }
  const record = await house.world.store.returns.findByKey(shopId, keyOf(kim))
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
  const { shopId, link } = await given((config) => withOwnSecrets({ ...papers(config), webhooks: [hook] }))
  await house.runner.drain()
  posted.splice(0)
  const kim = await withReceipt(app, shopId, link)
  await choose(kim, itemNamed(kim, 'Aster Linen'), { outcome: 'exchange' })
  if (kim.offered().includes('items.continue')) await kim.press('items.continue')
  if (kim.offered().includes('review.exchange-type'))
    await kim.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(kim)
  await house.runner.drain()
  const key = keyOf(kim)
  const record = await house.world.store.returns.findByKey(shopId, key)
  expect(record?.document).toMatchObject({ gift: true, replacements: [{}], exchangeOrder: { state: 'created' } })
  const { customer, address } = record?.document ?? {}
  expect(JSON.stringify([customer, address])).not.toMatch(GIVERS_OWN)

  const pages = await Promise.all(
    ['label', 'packing-slip'].map(async (paper) => {
      const answer = await app.inject({ url: `/api/v1/${shopId}/returns/${key}/${paper}` })
      expect([paper, answer.statusCode]).toEqual([paper, 200])
      return readPages(answer.rawPayload).map(({ text, everything }) => `${text} ${everything}`)
    }),
  )
  expect(pages.flat().join(' ')).toContain('Aster Linen')
  expect(pages.flat().join(' ')).toContain('Pine Street')
  const box = outboxOf(house, shopId)
  const letters = box.names().map((name) => box.read(name))
  expect(letters.map(({ header }) => header('to'))).toEqual(letters.map(() => recipient.email))
  const shown = letters.map(({ header, text, html }) => `${header('subject')} ${text} ${html}`)
  for (const text of [...pages.flat(), ...shown]) expect(text).not.toMatch(GIVERS_OWN)
  // The shop gets the order number and no name.
  expect(posted.length).toBeGreaterThan(0)
  for (const body of posted)
    expect(body).not.toMatch(/Okafor|\bAda\b|ada@example|214 West|2125550101|Reyes|friend@example/)
})

test('GFT-41 GFT-28 pages for a recipient hide paid prices and show the return’s value', async () => {
  const { shopId, link } = await given()
  const kim = await withReceipt(app, shopId, link)
  expect([kim.find('item_list')?.items.length, pricesIn(kim)]).toEqual([1, []])
  await kim.press('item.open', { args: { item: itemNamed(kim, 'Aster Linen') } })
  expect([kim.find('item_header')?.title, pricesIn(kim)]).toEqual(['Aster Linen Shirt', []])
  await chooseToReturn(kim, 'Aster Linen')
  expect([kim.find('line_group', 'sent')?.lines.length, pricesIn(kim)]).toEqual([1, []])
  expect(kim.find('totals')?.rows.at(-1)?.money.amount).toBe(-11_737)
  await submit(kim)
  await kim.open(`/return/${keyOf(kim)}`)
  expect([kim.find('line_group', 'sent')?.lines.length, pricesIn(kim)]).toEqual([1, []])
})

test('GFT-34 GFT-35 GFT-40 a returned gift becomes store credit, and never money to the buyer', async () => {
  const { shopId, link } = await given()
  const kim = await withReceipt(app, shopId, link)
  await chooseToReturn(kim, 'Aster Linen')
  expect(JSON.stringify(kim.seen())).not.toContain('"credit":"refund"')
  await kim.open('/credit')
  expect(JSON.stringify(kim.seen())).not.toContain('"credit":"refund"')
  const forged = { at: '/review', args: { credit: 'refund' } }
  const seen = await kim.post('review.credit', forged, { 'if-match': kim.seen().rev ?? '' })
  expect([seen.status, seen.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('GFT-42 a recipient without returnable items is informed at once, without address form', async () => {
  const { she, shopId, link } = await given()
  await sendBack(await withReceipt(app, shopId, link), 'Aster Linen')
  const late = shopper(app, shopId)
  const seen = await late.enter(link)
  expect(seen.body.screen).toMatchObject({ path: '/exchange', heading: english('items.none-heading-gift') })
  expect(JSON.stringify(late.find('text', 'intro'))).toContain(english('items.receipt-returned'))
  expect(seen.body.screen?.title).toContain(english('items.receipt'))
  const labels = late.find('actions', 'ways-on')?.buttons.map(({ label }) => label)
  expect(labels).toContain(english('items.another-return'))
  expect(JSON.stringify(late.seen())).not.toContain(english('items.another-order'))
  expect(pricesIn(late)).toEqual([])
  expect(JSON.stringify(late.seen())).not.toMatch(/Okafor|#1001|friend@example|Reyes/)
  // The giver learns of the return, not of the recipient.
  await she.open('/gift-receipt')
  expect(she.find('record_list', 'GiftReceiptList')?.records[0]).toMatchObject({ badge: 'Used' })
  const own = shopper(app, shopId)
  await lookUp(own)
  for (const one of [she, own]) expect(JSON.stringify(one.seen())).not.toMatch(/friend@example|Reyes|Pine Street/)
})

test('FIX-45 a gift’s payout waits until the recipient confirms the address by mail link', async () => {
  const { shopId, link } = await given(atOnce)
  const { kim, shown } = await walk(link, shopId)
  expect(kim.find('notice', 'confirm-email')?.title).toBe(english('status.confirm-email'))
  const giftCard = async () =>
    (await house.world.store.returns.findByKey(shopId, keyOf(kim)))?.document.giftCard?.state ?? 'not yet'
  expect(await giftCard()).toBe('not yet')
  const box = outboxOf(house, shopId)
  const letters = box.names().map((name) => box.read(name))
  const [confirm = ''] = letters.flatMap(({ text }) => /#(\/confirm-email\/[\w-]{22})/.exec(text)?.[1] ?? [])
  const reader = shopper(app, shopId)
  await reader.open(confirm)
  shown.push(JSON.stringify(reader.seen()))
  await reader.press('email.confirm')
  await house.runner.drain()
  expect(await giftCard()).toBe('done')
  for (const { header, text, html } of outboxOf(house, shopId).names().map(box.read))
    shown.push(`${header('to')} ${header('subject')} ${text} ${html}`)
  for (const text of shown) expect(text).not.toMatch(GIVERS_OWN)
})

test('T19 GFT-42 the receipt’s link alone sets the payout destination, without order access', async () => {
  const { shopId, link } = await given(atOnce)
  const { kim } = await walk(link, shopId)
  const path = `/return/${keyOf(kim)}`
  const values = { email: 'eve@example.com' }
  const elsewhere: Shopper = shopper(app, shopId)
  await elsewhere.open(path)
  const refused = await elsewhere.press('return.confirm-email', { values })
  expect([refused.status, refused.body.screen?.path]).toEqual([409, path])
  expect(refused.body.problem?.title).toBe(english('lookup.prove-receipt'))
  expect(JSON.stringify(refused.body)).not.toMatch(GIVERS_OWN)

  await elsewhere.enter(link)
  await elsewhere.open(path)
  expect((await elsewhere.press('return.confirm-email', { values })).status).toBe(200)
  const record = await house.world.store.returns.findByKey(shopId, keyOf(kim))
  expect(record?.document.customer.email).toBe('eve@example.com')
})
