import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GiftCodeResponse, GiftLinkResponse, GiftLookupResponse } from '../../schemas/shopper-api/gift-receipts.ts'
import { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { buildApp } from '../../server/app.ts'
import { giftReceiptCalls } from '../../server/http/calls/gift-receipt-calls.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { createGiver, createReceipt, readLink, recipient, submitReturnOf } from '../journey/givers.ts'
import { shopWith } from '../journey/ruled.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
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

const proof = { name: '1001', zip: '10001' }
const client = async (shopId?: string): Promise<Shopper> => createShopper(app, shopId ?? (await loadDemoShop(world)))

const call = async (shopper: Shopper, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await app.inject({
    method: body === undefined ? 'DELETE' : 'POST',
    url: `/api/v1/${shopper.shopId}/gift-receipt/${path}`,
    remoteAddress: shopper.address,
    headers: { cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  for (const { name, value } of answer.cookies) shopper.cookies.set(name, value)
  return { status: answer.statusCode, body: answer.json() }
}

const lookUpByProof = (shopper: Shopper) => call(shopper, 'lookup', proof)

type Item = { readonly id: string; readonly title: string; readonly selectable: boolean }

const unitOf = async (shopper: Shopper, title: string): Promise<string> => {
  const { body } = await lookUpByProof(shopper)
  return body.order.line_items.find((one: Item) => one.title.startsWith(title))?.id ?? ''
}

const make = async (shopper: Shopper, title = 'Aster Linen', rest: object = {}) =>
  call(shopper, 'qr', { ...proof, recipient_name: 'Kim', line_items_id: [await unitOf(shopper, title)], ...rest })

const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string } } }) =>
  `${status} ${body.errors?.code ?? 'fine'}`

test('API-45 a lookup returns the order with its items, in the fields of ENT-24', async () => {
  const shopper = await client()
  const { status, body } = await lookUpByProof(shopper)
  expect([status, body.gift_receipts]).toEqual([200, []])
  expect(Value.Errors(GiftLookupResponse, body)).toEqual([])
  const items = body.order.line_items.map(({ title, selectable }: Item) => [title, selectable])
  expect(items).toEqual(
    expect.arrayContaining([
      ['Aster Linen Shirt', true],
      ['Moorland Crew', false],
    ]),
  )
  await make(shopper)
  const repeated = await lookUpByProof(await client(shopper.shopId))
  expect(Value.Errors(GiftLookupResponse, repeated.body)).toEqual([])
  expect(repeated.body.gift_receipts).toMatchObject([{ recipient_name: 'Kim', order_id: body.order.id, used: false }])
})

test('UXD-08 API-47 a receipt made by a call has giver and short link', async () => {
  const shopper = await client()
  const { body } = await make(shopper, 'Aster Linen', { giver_name: ' Anna ' })
  expect(Value.Errors(GiftCodeResponse, body)).toEqual([])
  expect(body.gift_receipt).toMatchObject({ giver_name: 'Anna', short_url: expect.stringMatching(/\/g\/\w{4}-\w{4}$/) })
  const opened = await call(await client(shopper.shopId), 'link', { token: body.gift_receipt.slug })
  expect(Value.Errors(GiftLinkResponse, opened.body)).toEqual([])
  expect(opened.body.gift_receipt).toMatchObject({ recipient_name: 'Kim', giver_name: 'Anna' })
  const { body: unsigned } = await make(shopper, 'Alder')
  expect(unsigned.gift_receipt.giver_name).toBeNull()
})

test('FND-87 API-45 a lookup returns several receipts with their recipients, items and links', async () => {
  const shopper = await client()
  const made = [await make(shopper, 'Aster Linen'), await make(shopper, 'Alder', { recipient_name: 'Robin' })]
  const { body } = await lookUpByProof(await client(shopper.shopId))
  expect(Value.Errors(GiftLookupResponse, body)).toEqual([])
  const receipts = body.gift_receipts as readonly { id: string }[]
  expect(receipts.map(({ id }) => id).toSorted()).toEqual(made.map(({ body: one }) => one.gift_receipt.id).toSorted())
  for (const { body: one } of made) {
    const { id, recipient_name, line_item_ids, slug, deep_link_url } = one.gift_receipt
    const own = { id, recipient_name, line_item_ids, slug, deep_link_url, order_id: body.order.id, used: false }
    expect(receipts.find((receipt) => receipt.id === id)).toMatchObject(own)
  }
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(2)
})

test('API-45 a lookup requires a captcha after three failures, as its page does', async () => {
  const shopper = await client()
  const failedResponse = await call(shopper, 'lookup', { ...proof, zip: '99999' })
  expect(failedResponse).toMatchObject({ status: 422, body: { errors: { codes: [5], captcha: false } } })
  expect(failedResponse.body.errors.message).toMatch(/^Order number and shipping postal code do not match/)
  for (const zip of ['99998', '99997']) await call(shopper, 'lookup', { ...proof, zip })
  expect(await lookUpByProof(shopper)).toMatchObject({ status: 422, body: { errors: { codes: [6], captcha: true } } })
  const missing = await call(await client(), 'lookup', { name: ' ', zip: '' })
  expect(missing.body.errors.fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'zip'])
})

test('API-47 GFT-18 GFT-33 a proved order gets a receipt with its code and its link', async () => {
  const shopper = await client()
  const { status, body } = await make(shopper, 'Aster Linen', { type: 'png', size: 500 })
  expect(status).toBe(200)
  expect(Value.Errors(GiftCodeResponse, body)).toEqual([])
  const { gift_receipt: made } = body
  const stored = await world.world.store.giftReceipts.byId(shopper.shopId, made.id)
  expect(stored).toMatchObject({ recipient: 'Kim', units: made.line_item_ids, slug: made.slug })
  expect(made.deep_link_url).toBe(`${world.world.publicUrl}/#/gift-link/${made.slug}`)
  const picture = await app.inject({ url: new URL(made.qr_code_url).pathname, remoteAddress: shopper.address })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  const drawnResponse = await make(shopper, 'Alder', { type: 'svg' })
  expect(drawnResponse.body.gift_receipt.qr_code_url).toMatch(/\/qr\.svg$/)
})

test('API-47 GFT-15 GFT-16 GFT-17 a receipt that no page would create is refused', async () => {
  const shopper = await client()
  const shirt = await unitOf(shopper, 'Aster Linen')
  const body = { ...proof, recipient_name: 'Kim', line_items_id: [shirt] }
  const refusals = [
    { ...body, zip: '99999' },
    { ...body, recipient_name: '  ' },
    { ...body, line_items_id: [] },
    { ...body, line_items_id: ['nothing.1'] },
    { ...body, line_items_id: [await unitOf(shopper, 'Moorland')] },
    { ...body, line_items_id: [shirt, 'nothing.1'] },
    { ...body, size: 501 },
    { ...body, type: 'eps' },
    { ...body, line_items_id: 'all' },
    { ...body, line_items_id: ['a\nb'] },
    { ...body, recipient_name: 'K\0' },
    { ...body, name: undefined },
    {},
  ]
  for (const one of refusals) {
    const answer = await call(shopper, 'qr', one)
    expect([answer.status, Value.Errors(CallRefusal, answer.body)], JSON.stringify(one)).toEqual([422, []])
  }
  expect((await lookUpByProof(shopper)).body.gift_receipts).toEqual([])
  await make(shopper)
  expect((await make(await client(shopper.shopId))).body.errors).toMatchObject({ fields: [{ name: 'line_items_id' }] })
})

test('API-46 GFT-41 GFT-42 SEC-05 a link opens the return of the recipient, without the giver or other items', async () => {
  const shopper = await client()
  const { gift_receipt: made } = (await make(shopper)).body
  const kim = await client(shopper.shopId)
  const { status, body } = await call(kim, 'link', { token: made.slug })
  expect([status, Value.Errors(GiftLinkResponse, body)]).toEqual([200, []])
  expect(body.line_items).toMatchObject([{ title: 'Aster Linen Shirt', returned: false }])
  expect(JSON.stringify(body)).not.toMatch(/Okafor|ada@example|10001|#1001|Alder/)
  await kim.open('/gift')
  await kim.press('gift.submit', { values: recipient })
  await submitReturnOf(kim, 'Aster Linen')
  const late = await call(await client(shopper.shopId), 'link', { token: made.slug })
  expect(late.body.line_items).toMatchObject([{ returned: true }])
})

test('API-46 ERR-11 ERR-15 FIX-30 unknown, foreign and deleted tokens open nothing, even after a valid token', async () => {
  const shopper = await client()
  const { gift_receipt: made } = (await make(shopper)).body
  const kim = await client(shopper.shopId)
  await call(kim, 'link', { token: made.slug })
  for (const token of ['nobody-made-this', '', '../..', made.id])
    expect(await call(kim, 'link', { token }), token).toMatchObject({ status: 404, body: { errors: { codes: [10] } } })
  expect(codeOf(await call(await client(), 'link', { token: made.slug }))).toBe('404 not-found')
  await call(shopper, `${made.id}/delete`)
  expect(codeOf(await call(await client(shopper.shopId), 'link', { token: made.slug }))).toBe('404 not-found')
  const eve = await client(shopper.shopId)
  for (let n = 0; n < 70; n++) await call(eve, 'link', { token: `guess-${n}` })
  expect((await call(eve, 'link', { token: made.slug })).status).toBe(429)
})

test('API-48 GFT-13 SEC-10 only the shopper with the order deletes a receipt; others get false', async () => {
  const shopper = await client()
  const { gift_receipt: made } = (await make(shopper)).body
  for (const stranger of [await client(shopper.shopId), await client()])
    expect(await call(stranger, `${made.id}/delete`)).toMatchObject({ status: 404, body: { result: false } })
  const kim = await client(shopper.shopId)
  await call(kim, 'link', { token: made.slug })
  expect((await call(kim, `${made.id}/delete`)).body.result).toBe(false)
  expect(await call(shopper, `${made.id}/delete`)).toEqual({ status: 200, body: { result: true } })
  expect((await lookUpByProof(shopper)).body.gift_receipts).toEqual([])
  expect((await call(shopper, `${made.id}/delete`)).status).toBe(404)

  const giver = await createGiver(app, shopper.shopId)
  await createReceipt(giver, 'Lee', 'Aster Linen')
  const lee = await client(shopper.shopId)
  await lee.enter(readLink(giver))
  await lee.press('gift.submit', { values: recipient })
  await submitReturnOf(lee, 'Aster Linen')
  const [used] = (await lookUpByProof(shopper)).body.gift_receipts
  expect(used.used).toBe(true)
  expect(await call(shopper, `${used.id}/delete`)).toMatchObject({
    status: 409,
    body: { result: false, errors: { code: 'receipt-used' } },
  })
})

test('API-49 GFT-24 GFT-25 GFT-26 SEC-10 the shopper with the order sends a receipt to an address under its name', async () => {
  const shopper = await client()
  const { gift_receipt: made } = (await make(shopper)).body
  const path = `${made.id}/send`
  const mail = { recipient_name: 'Kim', email: 'kim@example.com' }
  expect(codeOf(await call(await client(shopper.shopId), path, mail))).toBe('404 not-found')
  expect((await call(shopper, path, { recipient_name: 'Kim' })).body.errors.message).toBe(
    'Please enter an email address to share this gift receipt.',
  )
  expect((await call(shopper, path, { ...mail, email: 'kim' })).body.errors).toMatchObject({
    message: 'Please make sure the email address you entered is valid.',
    fields: [{ name: 'email' }],
  })
  expect((await call(shopper, path, { ...mail, recipient_name: 'Eve' })).status).toBe(422)
  expect((await call(shopper, path, { ...mail, phone: 'call me' })).status).toBe(422)
  expect((await call(shopper, 'nobody/send', mail)).status).toBe(404)
  const both = { ...mail, phone: '+1 (212) 555-0101' }
  expect(await call(shopper, path, both)).toEqual({ status: 200, body: { result: true } })
  await world.runner.drain()
  const outbox = openOutbox(world, shopper.shopId)
  expect(outbox.names().map((name) => outbox.read(name).header('to'))).toEqual(['kim@example.com'])
  const byPhone = (await call(shopper, path, { recipient_name: 'Kim', phone: '+1 (212) 555-0101' })).body
  expect(byPhone.result).toBe(true)
  expect(byPhone.sms_url).toMatch(/^sms:\+12125550101\?body=/)
  expect(decodeURIComponent(byPhone.sms_url)).toContain(made.deep_link_url)
  for (let n = 0; n < 9; n++) await call(shopper, path, { ...mail, email: `kim${n}@example.com` })
  expect(codeOf(await call(shopper, path, mail))).toBe('422 letters-paused')
})

test('API-45 API-49 shops without gift receipts and pages of other sites get no answer', async () => {
  const off = shopWith({ settings: { giftReceiptFlowEnabled: false } })
  const shopper = await client(await loadDemoShop(world, { change: off }))
  const bodies = { lookup: proof, qr: { ...proof, recipient_name: 'Kim', line_items_id: ['1'] }, link: { token: 'x' } }
  for (const [path, body] of Object.entries(bodies)) expect((await call(shopper, path, body)).status, path).toBe(404)
  const open = await client()
  const foreign = { 'sec-fetch-site': 'cross-site' }
  for (const [path, body] of Object.entries(bodies))
    expect((await call(open, path, body, foreign)).status, path).toBe(400)
})

test('API-45 API-46 API-47 API-48 API-49 OpenAPI describes each call as served, with examples valid by its schemas', async () => {
  const answer = await app.inject({ url: '/api/v1/openapi.json' })
  const document = answer.json()
  expect([answer.statusCode, document.openapi]).toEqual([200, '3.1.0'])
  const paths = giftReceiptCalls.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(paths))
  for (const { id, body, response, examples } of giftReceiptCalls) {
    if (body !== undefined) expect(Value.Errors(body, examples?.body), id).toEqual([])
    expect(response && Value.Errors(response, examples?.answer), id).toEqual([])
  }
})
