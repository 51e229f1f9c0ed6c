import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ALLOWANCES } from '../../server/domain/journey/budgets.ts'
import { returnsOf } from '../journey/given-returns.ts'
import { give, giverIn, linkOf, receiptIn, withReceipt } from '../journey/givers.ts'
import { linkDesk, pathIn } from '../journey/links.ts'
import { pictureIn, scanned } from '../support/scanned.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
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

interface Coded {
  readonly qr_code: {
    readonly url: string
    readonly lookup: string
    readonly qr_codeable_type: string
    readonly qr_codeable_id: string
  }
}

const generate = async (she: Shopper, type: string, id: string) => {
  const payload = { qr_codeable_type: type, qr_codeable_id: id }
  const { status, body } = await she.send('POST', `/api/v1/${she.shopId}/qr/generate`, { payload })
  return { status, body: body as unknown as Coded }
}

const orderOf = async (shopId: string, name: string): Promise<string> =>
  (await house.world.commerce.findOrderByName(shopId, name))?.id ?? ''

const scans = async (shopId: string, picture: Buffer) => {
  const { text } = await scanned(picture)
  return (await shopper(app, shopId).enter(pathIn(text))).body.screen?.path
}

test.each([
  [{ type: 'svg' }, 'image/svg+xml', null],
  [{ type: 'png', size: 320 }, 'image/png', 320],
  [{}, 'image/png', 500],
])('FIX-32 CON-14 a scanner reads the link in the code that the merchant created with %j', async (qr, type, width) => {
  const shopId = await loadDemoShop(house)
  const desk = await linkDesk(house, app, shopId)
  const { body } = await desk.call('POST', 'links', { order: '1001', qr })
  const picture = pictureIn(body.qr ?? '')
  const read = await scanned(picture.bytes)
  expect([picture.type, read.text]).toEqual([type, body.url])
  if (width !== null) expect([read.width, read.height]).toEqual([width, width])
})

test('API-50 ENT-26 GFT-44 the code of an order that the shopper opened leads there without further proof', async () => {
  const she = shopper(app, await loadDemoShop(house))
  await lookUp(she)
  const id = await orderOf(she.shopId, '#1001')
  const { status, body } = await generate(she, 'order', id)
  expect([status, body.qr_code]).toMatchObject([200, { qr_codeable_type: 'order', qr_codeable_id: id }])
  const { text } = await scanned(pictureIn(body.qr_code.url).bytes)
  expect(text).toBe(`${house.world.publicUrl}/#/link/${body.qr_code.lookup}`)
  expect(await scans(she.shopId, pictureIn(body.qr_code.url).bytes)).toBe('/exchange')
})

test('API-50 ENT-26 the codes of a return and of a gift receipt lead there', async () => {
  const returns = await returnsOf(house)
  const { key } = await returns.submit()
  const owner = shopper(app, returns.shopId)
  const ofReturn = (await generate(owner, 'return', key)).body.qr_code
  expect(await scans(returns.shopId, pictureIn(ofReturn.url).bytes)).toBe(`/return/${key}`)

  const she = await giverIn(app, await loadDemoShop(house))
  await give(she, 'Kim', 'Aster Linen')
  const ofReceipt = (await generate(she, 'gift_receipt', receiptIn(she))).body.qr_code
  expect(await scans(she.shopId, pictureIn(ofReceipt.url).bytes)).toBe('/gift')
})

test('API-50 SEC-05 SEC-10 codes exist only for orders the shopper can open, not for others or receipts', async () => {
  const she = await giverIn(app, await loadDemoShop(house))
  await give(she, 'Kim', 'Aster Linen')
  const { shopId } = she
  const [order, other] = [await orderOf(shopId, '#1001'), await orderOf(shopId, '#1004')]
  const owner = shopper(app, shopId)
  await lookUp(owner)
  const kim = await withReceipt(app, shopId, linkOf(she))
  for (const [who, type, id] of [
    [owner, 'order', other],
    [shopper(app, shopId), 'order', order],
    [kim, 'order', order],
    [owner, 'gift_receipt', receiptIn(she)],
    [owner, 'return', order],
  ] as const)
    expect((await generate(who, type, id)).status, `${type} ${id}`).toBe(404)
  expect((await generate(owner, 'shop', order)).status).toBe(400)
})

test('GFT-44 the code of an order opened as a gift opens that gift', async () => {
  const she = shopper(app, await loadDemoShop(house))
  await she.open('/gift')
  await she.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  const { qr_code: code } = (await generate(she, 'order', await orderOf(she.shopId, '#1001'))).body
  expect(await scans(she.shopId, pictureIn(code.url).bytes)).toBe('/gift')
})

test('FIX-30 an order has a limit of codes per period', async () => {
  const she = shopper(app, await loadDemoShop(house))
  await lookUp(she)
  const id = await orderOf(she.shopId, '#1001')
  for (let n = 0; n < ALLOWANCES.codes.most; n += 1) expect((await generate(she, 'order', id)).status).toBe(200)
  expect((await generate(she, 'order', id)).status).toBe(429)
})
