import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ALLOWANCES } from '../../server/domain/journey/budgets.ts'
import { setUpReturns } from '../journey/given-returns.ts'
import { createGiver, createReceipt, openReceipt, readLink, readReceiptId } from '../journey/givers.ts'
import { linkDesk, toPath } from '../journey/links.ts'
import { pictureIn, scanPicture } from '../support/scanned.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
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

interface Coded {
  readonly qr_code: {
    readonly url: string
    readonly lookup: string
    readonly qr_codeable_type: string
    readonly qr_codeable_id: string
  }
}

const generate = async (shopper: Shopper, type: string, id: string) => {
  const payload = { qr_codeable_type: type, qr_codeable_id: id }
  const { status, body } = await shopper.send('POST', `/api/v1/${shopper.shopId}/qr/generate`, { payload })
  return { status, body: body as unknown as Coded }
}

const orderOf = async (shopId: string, name: string): Promise<string> =>
  (await world.world.commerce.findOrderByName(shopId, name))?.id ?? ''

const scans = async (shopId: string, picture: Buffer) => {
  const { text } = await scanPicture(picture)
  return (await createShopper(app, shopId).enter(toPath(text))).body.screen?.path
}

test.each([
  [{ type: 'svg' }, 'image/svg+xml', null],
  [{ type: 'png', size: 320 }, 'image/png', 320],
  [{}, 'image/png', 500],
])('FIX-32 CON-14 a scanner reads the link in the code that the merchant created with %j', async (qr, type, width) => {
  const shopId = await loadDemoShop(world)
  const desk = await linkDesk(world, app, shopId)
  const { body } = await desk.call('POST', 'links', { order: '1001', qr })
  const picture = pictureIn(body.qr ?? '')
  const read = await scanPicture(picture.bytes)
  expect([picture.type, read.text]).toEqual([type, body.url])
  if (width !== null) expect([read.width, read.height]).toEqual([width, width])
})

test('API-50 ENT-26 GFT-44 the code of an order that the shopper opened leads there without further proof', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await lookUpOrder(shopper)
  const id = await orderOf(shopper.shopId, '#1001')
  const { status, body } = await generate(shopper, 'order', id)
  expect([status, body.qr_code]).toMatchObject([200, { qr_codeable_type: 'order', qr_codeable_id: id }])
  const { text } = await scanPicture(pictureIn(body.qr_code.url).bytes)
  expect(text).toBe(`${world.world.publicUrl}/#/link/${body.qr_code.lookup}`)
  expect(await scans(shopper.shopId, pictureIn(body.qr_code.url).bytes)).toBe('/exchange')
})

test('API-50 FIX-30 a code leads to the host of the version that the shopper started with', async () => {
  const shopId = await loadDemoShop(world, { change: (config) => ({ ...config, hosts: ['before.example'] }) })
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const document = await world.world.shops.config(shopId, 1)
  const moved = { ...document, hosts: ['after.example'] }
  expect((await world.world.configurations.publish({ shopId, by: 'test' }, { document: moved })).kind).toBe('done')
  const { body } = await generate(shopper, 'order', await orderOf(shopId, '#1001'))
  const { text } = await scanPicture(pictureIn(body.qr_code.url).bytes)
  expect(new URL(text).hostname).toBe('before.example')
})

test('API-50 ENT-26 the codes of a return and of a gift receipt lead there', async () => {
  const returns = await setUpReturns(world)
  const { key } = await returns.submit()
  const owner = createShopper(app, returns.shopId)
  const returnCode = (await generate(owner, 'return', key)).body.qr_code
  expect(await scans(returns.shopId, pictureIn(returnCode.url).bytes)).toBe(`/return/${key}`)

  const shopper = await createGiver(app, await loadDemoShop(world))
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const receiptCode = (await generate(shopper, 'gift_receipt', readReceiptId(shopper))).body.qr_code
  expect(await scans(shopper.shopId, pictureIn(receiptCode.url).bytes)).toBe('/gift')
})

test('API-50 SEC-05 SEC-10 codes exist only for orders the shopper can open, not for others or receipts', async () => {
  const shopper = await createGiver(app, await loadDemoShop(world))
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const { shopId } = shopper
  const [order, other] = [await orderOf(shopId, '#1001'), await orderOf(shopId, '#1004')]
  const owner = createShopper(app, shopId)
  await lookUpOrder(owner)
  const kim = await openReceipt(app, shopId, readLink(shopper))
  for (const [who, type, id] of [
    [owner, 'order', other],
    [createShopper(app, shopId), 'order', order],
    [kim, 'order', order],
    [owner, 'gift_receipt', readReceiptId(shopper)],
    [owner, 'return', order],
  ] as const)
    expect((await generate(who, type, id)).status, `${type} ${id}`).toBe(404)
  expect((await generate(owner, 'shop', order)).status).toBe(400)
})

test('GFT-44 the code of an order opened as a gift opens that gift', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  const { qr_code: code } = (await generate(shopper, 'order', await orderOf(shopper.shopId, '#1001'))).body
  expect(await scans(shopper.shopId, pictureIn(code.url).bytes)).toBe('/gift')
})

test('FIX-30 an order has a limit of codes per period', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await lookUpOrder(shopper)
  const id = await orderOf(shopper.shopId, '#1001')
  for (let n = 0; n < ALLOWANCES.codes.most; n += 1) expect((await generate(shopper, 'order', id)).status).toBe(200)
  expect((await generate(shopper, 'order', id)).status).toBe(429)
})
