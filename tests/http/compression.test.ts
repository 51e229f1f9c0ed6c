import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { buildApp } from '../../server/app.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { cookieName } from '../../server/http/request/cookie.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
let shopId: string
let bearer: string

const LINES = 500

const makeLong = async (): Promise<void> => {
  const order = await world.world.commerce.findOrderByName(shopId, '#1001')
  if (order === null) throw new Error('The demo shop changed')
  const lines = Array.from({ length: LINES }, () => ({
    ...order.lines[0],
    id: randomBytes(7).readUIntBE(0, 6).toString(),
  }))
  await world.database.query({
    name: 'test.long-order',
    text: 'update local_orders set document = $3 where shop_id = $1 and id = $2',
    values: [shopId, order.id, JSON.stringify({ ...order, lines })],
  })
}

beforeAll(async () => {
  world = await testWorld()
  const html = '<html lang="en"><title>-</title><body><!--first--></body></html>'
  app = await buildApp(world.world, { client: { html, root: world.dataDir, draw: undrawn }, pictures: demoPicture })
  shopId = await loadDemoShop(world)
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  bearer = `Bearer ${made?.key}`
  await makeLong()
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

type Headers = Readonly<Record<string, string>>
const gzip: Headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const textOf = ({ headers, rawPayload }: Response): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()

const reader = async () => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (headers: Headers = {}, known?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/${shopId}/screens`,
      payload: { path: '/exchange', ...(known && { known }) },
      headers: { cookie, ...headers },
    })
}

describe('page compression', () => {
  test('PAC-05 a page of an order of five hundred lines is at most 64 kB', async () => {
    const packedResponse = await (await reader())(gzip)
    expect(packedResponse.headers['content-encoding']).toBe('gzip')
    expect(textOf(packedResponse).split('"state":"eligible"')).toHaveLength(LINES + 1)
    expect(packedResponse.rawPayload.length).toBeLessThanOrEqual(64_000)
    expect(Number(packedResponse.headers['content-length'])).toBe(packedResponse.rawPayload.length)
  })

  test('PAC-05 each line of the page is at most 250 B before compression', async () => {
    const { screen } = (await (await reader())()).json<Envelope>()
    const items = (screen?.regions.main ?? []).flatMap((one) => (one.type === 'item_list' ? one.items : []))
    expect(items).toHaveLength(LINES)
    expect(Math.max(...items.map((item) => JSON.stringify(item).length))).toBeLessThanOrEqual(250)
  })

  test('PAC-05 a client without compression gets the same content uncompressed', async () => {
    const read = await reader()
    const [packedResponse, plain] = [await read(gzip), await read()]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(textOf(packedResponse))
  })

  test('PAC-05 a page has the same weak tag for every encoding, and matches return 204', async () => {
    const read = await reader()
    const [packedResponse, plain] = [await read(gzip), await read()]
    expect(packedResponse.headers.etag).toMatch(/^W\/"/)
    expect(packedResponse.headers.etag).toBe(plain.headers.etag)
    const secondResponse = await read(gzip, String(plain.headers.etag))
    expect([secondResponse.statusCode, secondResponse.headers['content-encoding']]).toEqual([204, undefined])
  })

  test('PAC-05 the Vary header includes Accept-Encoding beside the other headers', async () => {
    const packedResponse = await (await reader())(gzip)
    expect(packedResponse.headers.vary).toBe('cookie, accept-language, accept-encoding')
  })

  test.each([
    '/carrier-marks/ups.svg',
    '/demo-art/logo-demo.svg',
  ])('PAC-05 the cacheable file %s varies by Accept-Encoding', async (url) => {
    for (const headers of [gzip, {}])
      expect((await app.inject({ url, headers })).headers).toMatchObject({
        'cache-control': 'public, max-age=86400',
        vary: 'accept-encoding',
      })
  })

  test('PAC-05 short answers are not compressed', async () => {
    const response = await app.inject({ url: '/healthz', headers: gzip })
    expect([response.headers['content-encoding'], response.json()]).toEqual([undefined, { alive: true }])
  })

  test.each([
    'gzip;q=0',
    'identity',
    'br',
    'gzip;q=0, *;q=0',
  ])('PAC-05 %s is not compressed with gzip', async (accept) => {
    const response = await app.inject({ url: `/api/v1/init?shop=${shopId}`, headers: { 'accept-encoding': accept } })
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined])
  })
})

describe('other responses', () => {
  test('PAC-05 the table of returns is compressed while streaming', async () => {
    const url = `/merchant/v1/${shopId}/returns/export.csv`
    const plain = await app.inject({ url, headers: { authorization: bearer } })
    const packedResponse = await app.inject({ url, headers: { authorization: bearer, ...gzip } })
    expect(packedResponse.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    expect(textOf(packedResponse)).toBe(plain.body)
    expect(plain.body).toMatch(/^number,id,state,/)
  })

  test.each([
    ['/api/v1/init', 'gzip'],
    ['/', 'br'],
  ])('PAC-05 HEAD %s reports the same length as GET', async (path, coding) => {
    const url = `${path}?shop=${shopId}`
    const request = { url, headers: gzip }
    const [whole, head] = [await app.inject(request), await app.inject({ ...request, method: 'HEAD' })]
    expect(whole.headers['content-encoding']).toBe(coding)
    expect(head.rawPayload).toHaveLength(0)
    expect([whole.headers['content-length'], undefined]).toContain(head.headers['content-length'])
  })

  test('FIX-92 a document uses brotli, or else gzip', async () => {
    const read = (accept: string) =>
      app.inject({ url: `/?shop=${shopId}`, headers: { accept: 'text/html', 'accept-encoding': accept } })
    const [plain, br, zip] = [await read('identity'), await read('gzip, br'), await read('gzip')]
    expect([br, zip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(zip.rawPayload).toString()).toBe(plain.body)
  })

  test('PAC-05 a compressed request body is not decompressed', async () => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/v1/${shopId}/screens`,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ path: '/' })),
    })
    expect(response.statusCode).toBe(400)
  })
})

describe('compression side channels', () => {
  const marker = 'a-word-that-only-this-request-says'

  test('PAC-05 pages opened by links repeat nothing of the request next to a secret', async () => {
    const shopper = createShopper(app, shopId)
    await lookUpOrder(shopper)
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['/', '/api/v1/init']) {
      const { body, headers, statusCode } = await app.inject({
        url: `${path}?shop=${shopId}&order=${marker}&zip=${marker}&${marker}=1`,
        headers: {
          cookie: `${cookie}; ${cookieName('other', { secureCookies: false })}=${marker}`,
          referer: `http://localhost/${marker}`,
          'accept-language': marker,
          'user-agent': marker,
          'x-forwarded-host': marker,
          'x-request-id': marker,
        },
      })
      expect(statusCode).toBe(200)
      expect(body).not.toContain(marker)
      expect(JSON.stringify(headers)).not.toContain(marker)
    }
  })

  test('PAC-05 other sites cannot read pages: simple requests are refused, and preflights are not granted', async () => {
    const url = `/api/v1/${shopId}/screens`
    const payload = JSON.stringify({ path: '/exchange' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode).toBe(
        415,
      )
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })
})
