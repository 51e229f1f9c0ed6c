import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GiftCodeResponse, GiftLinkResponse, GiftLookupResponse } from '../../schemas/shopper-api/gift-receipts.ts'
import { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { buildApp } from '../../server/app.ts'
import { giftReceiptCalls } from '../../server/http/calls/gift-receipt-calls.ts'
import { outboxOf } from '../jobs/outbox.ts'
import { give, giverIn, linkOf, recipient, sendBack } from '../journey/givers.ts'
import { shopWith } from '../journey/ruled.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

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

const proof = { name: '1001', zip: '10001' }
const client = async (shopId?: string): Promise<Shopper> => shopper(app, shopId ?? (await loadDemoShop(house)))

const call = async (she: Shopper, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await app.inject({
    method: body === undefined ? 'DELETE' : 'POST',
    url: `/api/v1/${she.shopId}/gift-receipt/${path}`,
    remoteAddress: she.address,
    headers: { cookie: [...she.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  for (const { name, value } of answer.cookies) she.cookies.set(name, value)
  return { status: answer.statusCode, body: answer.json() }
}

const lookUp = (she: Shopper) => call(she, 'lookup', proof)

type Item = { readonly id: string; readonly title: string; readonly selectable: boolean }

const unitOf = async (she: Shopper, title: string): Promise<string> => {
  const { body } = await lookUp(she)
  return body.order.line_items.find((one: Item) => one.title.startsWith(title))?.id ?? ''
}

const make = async (she: Shopper, title = 'Aster Linen', rest: object = {}) =>
  call(she, 'qr', { ...proof, recipient_name: 'Kim', line_items_id: [await unitOf(she, title)], ...rest })

const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string } } }) =>
  `${status} ${body.errors?.code ?? 'fine'}`

test('API-45 a lookup returns the order with its items, in the fields of ENT-24', async () => {
  const she = await client()
  const { status, body } = await lookUp(she)
  expect([status, body.gift_receipts]).toEqual([200, []])
  expect(Value.Errors(GiftLookupResponse, body)).toEqual([])
  const items = body.order.line_items.map(({ title, selectable }: Item) => [title, selectable])
  expect(items).toEqual(
    expect.arrayContaining([
      ['Aster Linen Shirt', true],
      ['Moorland Crew', false],
    ]),
  )
  await make(she)
  const again = await lookUp(await client(she.shopId))
  expect(Value.Errors(GiftLookupResponse, again.body)).toEqual([])
  expect(again.body.gift_receipts).toMatchObject([{ recipient_name: 'Kim', order_id: body.order.id, used: false }])
})

test('FND-87 API-45 a lookup returns several receipts with their recipients, items and links', async () => {
  const she = await client()
  const made = [await make(she, 'Aster Linen'), await make(she, 'Alder', { recipient_name: 'Robin' })]
  const { body } = await lookUp(await client(she.shopId))
  expect(Value.Errors(GiftLookupResponse, body)).toEqual([])
  const told = body.gift_receipts as readonly { id: string }[]
  expect(told.map(({ id }) => id).toSorted()).toEqual(made.map(({ body: one }) => one.gift_receipt.id).toSorted())
  for (const { body: one } of made) {
    const { id, recipient_name, line_item_ids, slug, deep_link_url } = one.gift_receipt
    const own = { id, recipient_name, line_item_ids, slug, deep_link_url, order_id: body.order.id, used: false }
    expect(told.find((receipt) => receipt.id === id)).toMatchObject(own)
  }
  expect(new Set(told.map((receipt) => JSON.stringify(receipt))).size).toBe(2)
})

test('API-45 a lookup requires a captcha after three failures, as its page does', async () => {
  const she = await client()
  const failed = await call(she, 'lookup', { ...proof, zip: '99999' })
  expect(failed).toMatchObject({ status: 422, body: { errors: { codes: [5], captcha: false } } })
  expect(failed.body.errors.message).toMatch(/review the order number and zip/)
  for (const zip of ['99998', '99997']) await call(she, 'lookup', { ...proof, zip })
  expect(await lookUp(she)).toMatchObject({ status: 422, body: { errors: { codes: [6], captcha: true } } })
  const missing = await call(await client(), 'lookup', { name: ' ', zip: '' })
  expect(missing.body.errors.fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'zip'])
})

test('API-47 GFT-18 GFT-33 a proved order gets a receipt with its code and its link', async () => {
  const she = await client()
  const { status, body } = await make(she, 'Aster Linen', { type: 'png', size: 500 })
  expect(status).toBe(200)
  expect(Value.Errors(GiftCodeResponse, body)).toEqual([])
  const { gift_receipt: made } = body
  const kept = await house.world.store.giftReceipts.byId(she.shopId, made.id)
  expect(kept).toMatchObject({ recipient: 'Kim', units: made.line_item_ids, slug: made.slug })
  expect(made.deep_link_url).toBe(`${house.world.publicUrl}/#/gift-link/${made.slug}`)
  const picture = await app.inject({ url: new URL(made.qr_code_url).pathname, remoteAddress: she.address })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  const drawn = await make(she, 'Alder', { type: 'svg' })
  expect(drawn.body.gift_receipt.qr_code_url).toMatch(/\/qr\.svg$/)
})

test('API-47 GFT-15 GFT-16 GFT-17 a receipt that no page would create is refused', async () => {
  const she = await client()
  const shirt = await unitOf(she, 'Aster Linen')
  const body = { ...proof, recipient_name: 'Kim', line_items_id: [shirt] }
  const refusals = [
    { ...body, zip: '99999' },
    { ...body, recipient_name: '  ' },
    { ...body, line_items_id: [] },
    { ...body, line_items_id: ['nothing.1'] },
    { ...body, line_items_id: [await unitOf(she, 'Moorland')] },
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
    const answer = await call(she, 'qr', one)
    expect([answer.status, Value.Errors(CallRefusal, answer.body)], JSON.stringify(one)).toEqual([422, []])
  }
  expect((await lookUp(she)).body.gift_receipts).toEqual([])
  await make(she)
  expect((await make(await client(she.shopId))).body.errors).toMatchObject({ fields: [{ name: 'line_items_id' }] })
})

test('API-46 GFT-41 GFT-42 SEC-05 a link opens the return of the recipient, without the giver or other items', async () => {
  const she = await client()
  const { gift_receipt: made } = (await make(she)).body
  const kim = await client(she.shopId)
  const { status, body } = await call(kim, 'link', { token: made.slug })
  expect([status, Value.Errors(GiftLinkResponse, body)]).toEqual([200, []])
  expect(body.line_items).toMatchObject([{ title: 'Aster Linen Shirt', returned: false }])
  expect(JSON.stringify(body)).not.toMatch(/Okafor|ada@example|10001|#1001|Alder/)
  await kim.open('/gift')
  await kim.press('gift.submit', { values: recipient })
  await sendBack(kim, 'Aster Linen')
  const late = await call(await client(she.shopId), 'link', { token: made.slug })
  expect(late.body.line_items).toMatchObject([{ returned: true }])
})

test('API-46 ERR-11 ERR-15 FIX-30 unknown, foreign and deleted tokens open nothing, even after a valid token', async () => {
  const she = await client()
  const { gift_receipt: made } = (await make(she)).body
  const kim = await client(she.shopId)
  await call(kim, 'link', { token: made.slug })
  for (const token of ['nobody-made-this', '', '../..', made.id])
    expect(await call(kim, 'link', { token }), token).toMatchObject({ status: 404, body: { errors: { codes: [10] } } })
  expect(codeOf(await call(await client(), 'link', { token: made.slug }))).toBe('404 not-found')
  await call(she, `${made.id}/delete`)
  expect(codeOf(await call(await client(she.shopId), 'link', { token: made.slug }))).toBe('404 not-found')
  const eve = await client(she.shopId)
  for (let n = 0; n < 70; n++) await call(eve, 'link', { token: `guess-${n}` })
  expect((await call(eve, 'link', { token: made.slug })).status).toBe(429)
})

test('API-48 GFT-13 SEC-10 only the shopper with the order deletes a receipt; others get false', async () => {
  const she = await client()
  const { gift_receipt: made } = (await make(she)).body
  for (const stranger of [await client(she.shopId), await client()])
    expect(await call(stranger, `${made.id}/delete`)).toMatchObject({ status: 404, body: { result: false } })
  const kim = await client(she.shopId)
  await call(kim, 'link', { token: made.slug })
  expect((await call(kim, `${made.id}/delete`)).body.result).toBe(false)
  expect(await call(she, `${made.id}/delete`)).toEqual({ status: 200, body: { result: true } })
  expect((await lookUp(she)).body.gift_receipts).toEqual([])
  expect((await call(she, `${made.id}/delete`)).status).toBe(404)

  const giver = await giverIn(app, she.shopId)
  await give(giver, 'Lee', 'Aster Linen')
  const lee = await client(she.shopId)
  await lee.enter(linkOf(giver))
  await lee.press('gift.submit', { values: recipient })
  await sendBack(lee, 'Aster Linen')
  const [used] = (await lookUp(she)).body.gift_receipts
  expect(used.used).toBe(true)
  expect(await call(she, `${used.id}/delete`)).toMatchObject({
    status: 409,
    body: { result: false, errors: { code: 'receipt-used' } },
  })
})

test('API-49 GFT-24 GFT-25 GFT-26 SEC-10 the shopper with the order sends a receipt to an address under its name', async () => {
  const she = await client()
  const { gift_receipt: made } = (await make(she)).body
  const path = `${made.id}/send`
  const mail = { recipient_name: 'Kim', email: 'kim@example.com' }
  expect(codeOf(await call(await client(she.shopId), path, mail))).toBe('404 not-found')
  expect((await call(she, path, { recipient_name: 'Kim' })).body.errors.message).toBe(
    'Please enter an email address to share this gift receipt.',
  )
  expect((await call(she, path, { ...mail, email: 'kim' })).body.errors).toMatchObject({
    message: 'Please make sure the email address you entered is valid.',
    fields: [{ name: 'email' }],
  })
  expect((await call(she, path, { ...mail, recipient_name: 'Eve' })).status).toBe(422)
  expect((await call(she, path, { ...mail, phone: 'call me' })).status).toBe(422)
  expect((await call(she, 'nobody/send', mail)).status).toBe(404)
  const both = { ...mail, phone: '+1 (212) 555-0101' }
  expect(await call(she, path, both)).toEqual({ status: 200, body: { result: true } })
  await house.runner.drain()
  const outbox = outboxOf(house, she.shopId)
  expect(outbox.names().map((name) => outbox.read(name).header('to'))).toEqual(['kim@example.com'])
  const byPhone = (await call(she, path, { recipient_name: 'Kim', phone: '+1 (212) 555-0101' })).body
  expect(byPhone.result).toBe(true)
  expect(byPhone.sms_url).toMatch(/^sms:\+12125550101\?body=/)
  expect(decodeURIComponent(byPhone.sms_url)).toContain(made.deep_link_url)
  for (let n = 0; n < 9; n++) await call(she, path, { ...mail, email: `kim${n}@example.com` })
  expect(codeOf(await call(she, path, mail))).toBe('422 letters-paused')
})

test('API-45 API-49 shops without gift receipts and pages of other sites get no answer', async () => {
  const off = shopWith({ settings: { giftReceiptFlowEnabled: false } })
  const she = await client(await loadDemoShop(house, { change: off }))
  const bodies = { lookup: proof, qr: { ...proof, recipient_name: 'Kim', line_items_id: ['1'] }, link: { token: 'x' } }
  for (const [path, body] of Object.entries(bodies)) expect((await call(she, path, body)).status, path).toBe(404)
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
