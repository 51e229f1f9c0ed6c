import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { PHOTO_MAX_BYTES } from '../../schemas/values/photo.ts'
import { buildApp } from '../../server/app.ts'
import { filterKnownPhotos, listPhotos, photoHref } from '../../server/journey/items/photos.ts'
import { submit, toReview } from '../journey/shoppers.ts'
import { drawing, jpegPhoto, pngPhoto, telltale, webpPhoto } from '../support/pictures.ts'
import { itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { atOrderOf, cookieOf } from './photo-shopper.ts'

let house: TestWorld
let app: FastifyInstance
let demo: string
let jpeg: Buffer
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  demo = await loadDemoShop(house)
  jpeg = await jpegPhoto()
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const atOrder = (shopId = demo) => atOrderOf({ house, app }, shopId)

const shopWith = (settings: Partial<ShopConfig['settings']>) =>
  loadDemoShop(house, { change: (config) => ({ ...config, settings: { ...config.settings, ...settings } }) })

test.each([
  ['image/jpeg', jpegPhoto],
  ['image/png', pngPhoto],
  ['image/webp', webpPhoto],
] as const)('API-56 ITM-61 a photo sent as %s gets an address that serves the photo', async (type, photo) => {
  const { send, get } = await atOrder()
  const sent = await send(await photo(200, 150), { type })
  expect(sent).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(new RegExp(`^/api/v1/${demo}/photos/[\\w-]{22}$`)) },
  })
  expect(sent.headers.location).toBe(sent.body.url)

  const served = await get(sent.body.url)
  expect(served.statusCode).toBe(200)
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 200, height: 150 })
})

test('T32 a photo is served as an attachment, never as page or script', async () => {
  const { send, get } = await atOrder()
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
  const { send, get } = await atOrder()
  const marked = await drawing().jpeg().withExif(telltale).toBuffer()
  const served = await get((await send(marked)).body.url)
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
  expect(served.rawPayload.includes('Telltale')).toBe(false)
})

test('CON-13 ERR-31 a photo of exactly 4 MB passes; a larger photo is 413', async () => {
  const { send } = await atOrder()
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
  expect((await send(padded(PHOTO_MAX_BYTES))).status).toBe(201)
  expect(await send(padded(PHOTO_MAX_BYTES + 1))).toMatchObject({
    status: 413,
    body: { errors: { code: 'too-large', message: 'This photo is larger than 4 MB. Please choose a smaller one.' } },
  })
})

test('FND-85 a refused photo repeats its code and message under the older name `problem`', async () => {
  const { send } = await atOrder()
  const { errors, problem } = (await send(jpeg.subarray(0, 5_000))).body
  expect(errors?.message).toMatch(/\S/)
  expect(problem).toEqual({ code: errors?.code, title: errors?.message })
})

test('other requests are limited to 64 kB', async () => {
  const { she } = await atOrder()
  const large = await she.post('order.lookup', { at: '/', values: { order: '1', proof: 'x'.repeat(70_000) } })
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
  const { send } = await atOrder()
  expect(await send(Buffer.from(text), { type })).toMatchObject({
    status: 415,
    body: { errors: { code: 'wrong-type', message: expect.stringContaining('JPG, PNG, WebP') } },
  })
})

test('ERR-31 an unreadable photo is 422 with the message of a failed upload', async () => {
  const { send } = await atOrder()
  expect(await send(jpeg.subarray(0, 5_000))).toMatchObject({
    status: 422,
    body: {
      errors: { code: 'damaged', message: 'This photo couldn’t be uploaded. Please try again or choose another one.' },
    },
  })
})

test('ITM-61 the shop lists exactly the types that its upload accepts', async () => {
  const { send } = await atOrder(await shopWith({ photoTypes: ['image/png'] }))
  expect((await send(await pngPhoto(64, 64), { type: 'image/png' })).status).toBe(201)
  expect(await send(jpeg)).toMatchObject({
    status: 415,
    body: { errors: { message: expect.stringMatching(/: PNG\.$/) } },
  })
  expect((await send(jpeg, { type: 'image/png' })).status).toBe(415)
})

test('ERR-31 photo messages use the texts of the shop and the shopper’s language', async () => {
  const own = await loadDemoShop(house, {
    change: (config) => ({
      ...config,
      content: { ...config.content, fr: { ...config.content.fr, 'photo.failed': 'Envoi impossible.' } },
    }),
  })
  const { send } = await atOrder(own)
  const headers = { 'accept-language': 'fr' }
  const damaged = await send(jpeg.subarray(0, 5_000), { headers })
  expect(damaged.body.errors?.message).toBe('Envoi impossible.')
  expect(damaged.headers['content-language']).toBe('fr')
  expect((await send(Buffer.alloc(PHOTO_MAX_BYTES + 1), { headers })).body.errors?.message).toContain('4\u00a0Mo')
})

test('foreign orders, unknown orders and unknown items get the same answer', async () => {
  const { she, place, send, get } = await atOrder()
  const stranger = shopper(app, demo)
  await lookUp(stranger, '#1003', 'sam@example.com')
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
  expect((await get(body.url, cookieOf(she))).statusCode).toBe(200)
})

test('SEC-08 a photo is unknown under another shop', async () => {
  const { send } = await atOrder()
  const { body } = await send(jpeg)
  const there = await loadDemoShop(house)
  const { get, place } = await atOrder(there)
  expect((await get(body.url.replace(demo, there))).statusCode).toBe(404)
  expect(
    await listPhotos(house.world, there, { ...place, gift: false, email: 'ada@example.com', session: '' }),
  ).toEqual([])
})

test('another site cannot send a photo', async () => {
  const { send } = await atOrder()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
    expect((await send(jpeg, { headers: headers as Record<string, string> })).status).toBe(400)
})

test('closed portals and submitted returns accept no photos', async () => {
  const { send, she } = await atOrder(await loadDemoShop(house))
  await toReview(she)
  await submit(she)
  // The draft has no order any more.
  expect(await send(jpeg)).toMatchObject({ status: 404, body: { errors: { code: 'not-found' } } })

  const closed = await loadDemoShop(house, {
    change: (config) => ({ ...config, shop: { ...config.shop, portal_active: false } }),
  })
  expect(await send(jpeg, { url: photoHref(closed, { orderId: '1', lineItemId: '1.1' }) })).toMatchObject({
    status: 409,
    body: { errors: { code: 'inactive' } },
  })
})

test('an expired session is reported as such', async () => {
  const { send } = await atOrder()
  const cookie = `hw-${demo}=${'A'.repeat(22)}`
  expect(await send(jpeg, { headers: { cookie } })).toMatchObject({
    status: 410,
    body: { errors: { code: 'expired' } },
  })
})

test('ITM-62 only ids of photos of the same item count', async () => {
  const shopId = await loadDemoShop(house)
  const { she, send, place } = await atOrder(shopId)
  const coat = { ...place, lineItemId: itemNamed(she, 'Dusk') }
  const { body: shirtPhoto } = await send(jpeg)
  const { body: coatPhoto } = await send(jpeg, { url: photoHref(shopId, coat) })
  const known = (at: typeof place, ids: readonly string[]) =>
    filterKnownPhotos(house.world, { shopId, gift: false, email: 'ada@example.com', session: '', ...at }, ids)
  expect(await known(place, [shirtPhoto.id, coatPhoto.id, 'x', shirtPhoto.id, ''])).toEqual([shirtPhoto.id])
  expect(await known(coat, [coatPhoto.id])).toEqual([coatPhoto.id])
  expect(await known({ ...place, orderId: 'other' }, [shirtPhoto.id])).toEqual([])
  expect(await known(place, [])).toEqual([])
})
