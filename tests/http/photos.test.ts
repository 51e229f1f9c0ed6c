import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { PHOTO_MAX_BYTES } from '../../schemas/values/photo.ts'
import { buildApp } from '../../server/app.ts'
import { filterKnownPhotos, listPhotos, photoHref } from '../../server/journey/items/photos.ts'
import { goToReview, submit } from '../journey/shoppers.ts'
import { drawing, jpegPhoto, pngPhoto, telltale, webpPhoto } from '../support/pictures.ts'
import { createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { cookieOf, openOrderOf } from './photo-shopper.ts'

let world: TestWorld
let app: FastifyInstance
let demo: string
let jpeg: Buffer
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  demo = await loadDemoShop(world)
  jpeg = await jpegPhoto()
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const openOrder = (shopId = demo) => openOrderOf({ world, app }, shopId)

const shopWith = (settings: Partial<ShopConfig['settings']>) =>
  loadDemoShop(world, { change: (config) => ({ ...config, settings: { ...config.settings, ...settings } }) })

test.each([
  ['image/jpeg', jpegPhoto],
  ['image/png', pngPhoto],
  ['image/webp', webpPhoto],
] as const)('API-56 ITM-61 a photo sent as %s gets an address that serves the photo', async (type, photo) => {
  const { send, get } = await openOrder()
  const sentResponse = await send(await photo(200, 150), { type })
  expect(sentResponse).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(new RegExp(`^/api/v1/${demo}/photos/[\\w-]{22}$`)) },
  })
  expect(sentResponse.headers.location).toBe(sentResponse.body.url)

  const servedResponse = await get(sentResponse.body.url)
  expect(servedResponse.statusCode).toBe(200)
  expect(await sharp(servedResponse.rawPayload).metadata()).toMatchObject({ width: 200, height: 150 })
})

test('T32 a photo is served as an attachment, never as page or script', async () => {
  const { send, get } = await openOrder()
  const { headers } = await get((await send(jpeg)).body.url)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-disposition']).toMatch(/^attachment/)
  expect(headers['cache-control']).toContain('private')
})

test('T32 stored photos have no phone metadata', async () => {
  const { send, get } = await openOrder()
  const marked = await drawing().jpeg().withExif(telltale).toBuffer()
  const servedResponse = await get((await send(marked)).body.url)
  expect((await sharp(servedResponse.rawPayload).metadata()).exif).toBeUndefined()
  expect(servedResponse.rawPayload.includes('Telltale')).toBe(false)
})

test('CON-13 ERR-31 a photo of exactly 4 MB passes; a larger photo is 413', async () => {
  const { send } = await openOrder()
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
  expect((await send(padded(PHOTO_MAX_BYTES))).status).toBe(201)
  expect(await send(padded(PHOTO_MAX_BYTES + 1))).toMatchObject({
    status: 413,
    body: { errors: { code: 'too-large', message: 'This photo is larger than 4 MB. Please choose a smaller one.' } },
  })
})

test('FND-85 a refused photo repeats its code and message under the older name `problem`', async () => {
  const { send } = await openOrder()
  const { errors, problem } = (await send(jpeg.subarray(0, 5_000))).body
  expect(errors?.message).toMatch(/\S/)
  expect(problem).toEqual({ code: errors?.code, title: errors?.message })
})

test('other requests are limited to 64 kB', async () => {
  const { shopper } = await openOrder()
  const large = await shopper.post('order.lookup', { at: '/', values: { order: '1', proof: 'x'.repeat(70_000) } })
  expect(large.status).toBe(413)
})

test.each([
  ['text/html', '<script>alert(1)</script>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['image/gif', 'GIF89a'],
  ['application/json', '{}'],
  ['application/octet-stream', 'x'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['image/jpeg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['image/png', 'GIF89a'],
  ['image/webp', ''],
])('ERR-31 %s with %j is 415 with a message about photos', async (type, text) => {
  const { send } = await openOrder()
  expect(await send(Buffer.from(text), { type })).toMatchObject({
    status: 415,
    body: { errors: { code: 'wrong-type', message: expect.stringContaining('JPG, PNG, WebP') } },
  })
})

test('ERR-31 an unreadable photo is 422 with the message of a failed upload', async () => {
  const { send } = await openOrder()
  expect(await send(jpeg.subarray(0, 5_000))).toMatchObject({
    status: 422,
    body: {
      errors: { code: 'damaged', message: 'This photo couldn’t be uploaded. Please try again or choose another one.' },
    },
  })
})

test('ITM-61 the shop lists exactly the types that its upload accepts', async () => {
  const { send } = await openOrder(await shopWith({ photoTypes: ['image/png'] }))
  expect((await send(await pngPhoto(64, 64), { type: 'image/png' })).status).toBe(201)
  expect(await send(jpeg)).toMatchObject({
    status: 415,
    body: { errors: { message: expect.stringMatching(/ \(PNG\)\.$/) } },
  })
  expect((await send(jpeg, { type: 'image/png' })).status).toBe(415)
})

test('ERR-31 photo messages use the texts of the shop and the shopper’s language', async () => {
  const own = await loadDemoShop(world, {
    change: (config) => ({
      ...config,
      content: { ...config.content, fr: { ...config.content.fr, 'photo.failed': 'Envoi impossible.' } },
    }),
  })
  const { send } = await openOrder(own)
  const headers = { 'accept-language': 'fr' }
  const damagedResponse = await send(jpeg.subarray(0, 5_000), { headers })
  expect(damagedResponse.body.errors?.message).toBe('Envoi impossible.')
  expect(damagedResponse.headers['content-language']).toBe('fr')
  expect((await send(Buffer.alloc(PHOTO_MAX_BYTES + 1), { headers })).body.errors?.message).toContain('4\u00a0Mo')
})

test('foreign orders, unknown orders and unknown items get the same answer', async () => {
  const { shopper, place, send, get } = await openOrder()
  const stranger = createShopper(app, demo)
  await lookUpOrder(stranger, '#1003', 'sam@example.com')
  const { body } = await send(jpeg)

  const none = await send(jpeg, { url: photoHref(demo, { ...place, orderId: 'no-such-order' }) })
  const others = [
    await send(jpeg, { headers: { cookie: cookieOf(stranger) } }),
    await send(jpeg, { headers: { cookie: '' } }),
    await send(jpeg, { url: photoHref(demo, { ...place, lineItemId: '1.99' }) }),
    await send(jpeg, { url: photoHref(demo, { ...place, lineItemId: '__proto__' }) }),
  ]
  expect(none).toMatchObject({ status: 404, body: { errors: { code: 'not-found' } } })
  for (const other of others) expect([other.status, other.body]).toEqual([none.status, none.body])

  for (const cookie of [cookieOf(stranger), '']) expect((await get(body.url, cookie)).statusCode).toBe(404)
  expect((await get(body.url.replace(/.{22}$/, 'A'.repeat(22)))).statusCode).toBe(404)
  expect((await get(body.url, cookieOf(shopper))).statusCode).toBe(200)
})

test('SEC-08 a photo is unknown under another shop', async () => {
  const { send } = await openOrder()
  const { body } = await send(jpeg)
  const there = await loadDemoShop(world)
  const { get, place } = await openOrder(there)
  expect((await get(body.url.replace(demo, there))).statusCode).toBe(404)
  expect(
    await listPhotos(world.world, there, { ...place, gift: false, email: 'ada@example.com', session: '' }),
  ).toEqual([])
})

test('another site cannot send a photo', async () => {
  const { send } = await openOrder()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
    expect((await send(jpeg, { headers: headers as Record<string, string> })).status).toBe(400)
})

test('closed portals and submitted returns accept no photos', async () => {
  const { send, shopper } = await openOrder(await loadDemoShop(world))
  await goToReview(shopper)
  await submit(shopper)
  expect(await send(jpeg)).toMatchObject({ status: 404, body: { errors: { code: 'not-found' } } })

  const closed = await loadDemoShop(world, {
    change: (config) => ({ ...config, shop: { ...config.shop, portal_active: false } }),
  })
  expect(await send(jpeg, { url: photoHref(closed, { orderId: '1', lineItemId: '1.1' }) })).toMatchObject({
    status: 409,
    body: { errors: { code: 'inactive' } },
  })
})

test('an expired session is reported as such', async () => {
  const { send } = await openOrder()
  const cookie = `hw-${demo}=${'A'.repeat(22)}`
  expect(await send(jpeg, { headers: { cookie } })).toMatchObject({
    status: 410,
    body: { errors: { code: 'expired' } },
  })
})

test('ITM-62 only ids of photos of the same item count', async () => {
  const shopId = await loadDemoShop(world)
  const { shopper, send, place } = await openOrder(shopId)
  const coat = { ...place, lineItemId: itemNamed(shopper, 'Dusk') }
  const { body: shirtPhoto } = await send(jpeg)
  const { body: coatPhoto } = await send(jpeg, { url: photoHref(shopId, coat) })
  const known = (at: typeof place, ids: readonly string[]) =>
    filterKnownPhotos(world.world, { shopId, gift: false, email: 'ada@example.com', session: '', ...at }, ids)
  expect(await known(place, [shirtPhoto.id, coatPhoto.id, 'x', shirtPhoto.id, ''])).toEqual([shirtPhoto.id])
  expect(await known(coat, [coatPhoto.id])).toEqual([coatPhoto.id])
  expect(await known({ ...place, orderId: 'other' }, [shirtPhoto.id])).toEqual([])
  expect(await known(place, [])).toEqual([])
})
