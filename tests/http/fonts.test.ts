import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'

const packages = join(import.meta.dirname, '../../node_modules')
const readPackage = (path: string): Buffer => readFileSync(join(packages, path))
const figtree = readPackage('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
const serif = readPackage('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2')
const woff = readPackage('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff')
const idOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

let ground: TestWorld
let app: FastifyInstance
let shopId: string
let otherShopId: string
const keys = new Map<string, string>()

beforeAll(async () => {
  ground = await testWorld()
  app = await buildApp(ground.world)
  shopId = await loadDemoShop(ground)
  otherShopId = await loadDemoShop(ground)
  for (const shop of [shopId, otherShopId]) {
    const by = { shopId: shop, by: 'test' }
    const made = await ground.world.configurations.keys.make(by, { name: 'Desk', role: 'manager', endsAt: null })
    keys.set(shop, made?.key ?? '')
  }
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})

type Sent = { readonly method?: 'GET' | 'POST' | 'DELETE'; readonly bytes?: Buffer; readonly type?: string }

const call = async (path: string, { method = 'GET', bytes, type = 'font/woff2' }: Sent = {}, shop = shopId) => {
  const url = `/merchant/v1/${shop}${path}`
  const headers = { authorization: `Bearer ${keys.get(shop)}`, ...(bytes && { 'content-type': type }) }
  const answer = await app.inject({ method, url, headers, ...(bytes && { payload: bytes }) })
  expect(await checkDescribed(app, { method, url }, answer)).toBe(true)
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const upload = (bytes: Buffer, type?: string) => call('/fonts', { method: 'POST', bytes, ...(type && { type }) })
const read = (path: string) => app.inject({ url: path })

test('UXD-02 an uploaded font is described with its path and measures, and listed once', async () => {
  const id = idOf(figtree)
  const font = { id, path: `/fonts/${shopId}/${id}.woff2`, family: 'Figtree Light', bytes: figtree.length }
  const metrics = { weight: '300 900', ascent: 950, descent: 250, lineGap: 0, width: 449, boldWidth: 457 }
  for (const answer of [await upload(figtree), await upload(figtree)]) {
    expect(answer).toMatchObject({ status: 201, headers: { location: font.path }, body: { ...font, metrics } })
  }
  expect((await call('/fonts')).body).toEqual({ fonts: [font] })
  expect((await call('/fonts', {}, otherShopId)).body).toEqual({ fonts: [] })
})

test('UXD-02 every page can load an uploaded font, and caches it for a year', async () => {
  const { body } = await upload(figtree)
  const { statusCode, headers, rawPayload } = await read(body.path)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload.equals(figtree)).toBe(true)
})

test('UXD-02 fonts of other shops and other files are not served', async () => {
  await upload(figtree)
  const photo = await ground.world.files.put(shopId, Buffer.from('a photo'), 'image/jpeg')
  for (const path of [
    `/fonts/${otherShopId}/${idOf(figtree)}.woff2`,
    `/fonts/${shopId}/${photo}.woff2`,
    `/fonts/${shopId}/${idOf(figtree)}.ttf`,
    `/fonts/${shopId}/..%2f${idOf(figtree)}.woff2`,
  ])
    expect((await read(path)).statusCode, path).toBe(404)
})

/** Known tags of the directory of a woff2 file have numbers: `post` is 7, `VORG` is 14. */
const withoutPost = (font: Buffer): Buffer => {
  const bytes = Buffer.from(font)
  const skipNumber = (from: number): number => ((bytes[from] ?? 0) > 127 ? skipNumber(from + 1) : from + 1)
  for (let at = 48; ; ) {
    const flags = bytes[at] ?? 0
    const tag = flags % 64
    if (tag === 7) {
      bytes[at] = 14
      return bytes
    }
    const isTransformed = tag === 10 || tag === 11 ? flags < 64 : flags >= 64
    at = skipNumber(at + (tag === 63 ? 5 : 1))
    if (isTransformed) at = skipNumber(at)
  }
}

test.each([
  ['a woff file', woff, 'The file is no woff2 file: convert the font to woff2'],
  ['a text', Buffer.from('<html>'), 'The file is no woff2 file: convert the font to woff2'],
  ['an empty body', Buffer.alloc(0), 'The file is no woff2 file: convert the font to woff2'],
  ['half a font', figtree.subarray(0, 9_000), 'The file cannot be read as a font: the file is damaged'],
  ['a font without a table', withoutPost(serif), 'The file lacks the table post: export the font again'],
  [
    'a large font',
    Buffer.concat([figtree, Buffer.alloc(150_000)]),
    'The file has more than 150 kB: leave out scripts and features that the shop does not use',
  ],
])('UXD-02 %s is refused as a font', async (_what, bytes, message) => {
  expect(await upload(bytes)).toMatchObject({ status: 422, body: { problems: [{ pointer: '', message }] } })
  expect((await ground.world.fonts.all(shopId)).map(({ id }) => id)).not.toContain(idOf(bytes))
})

test('UXD-02 a body of another type, or above 1 MB, is refused', async () => {
  expect(await upload(figtree, 'application/octet-stream')).toMatchObject({
    status: 415,
    body: { problems: [{ message: 'Send the body as font/woff2' }] },
  })
  expect((await upload(Buffer.alloc(1_048_577))).status).toBe(413)
})

test('UXD-02 a typeface in use cannot be deleted; a replaced one can', async () => {
  const author = { shopId, by: 'test' }
  const paths = [(await upload(figtree)).body, (await upload(serif)).body]
  const live = await ground.world.shops.inForce(shopId)
  const publish = (url: string) =>
    ground.world.configurations.publish(author, {
      document: { ...live, theme: { ...live?.theme, globals: { typeface: { files: [{ url }] } } } },
    })
  const [first, second] = paths
  const published = await publish(first.path)
  if (published.kind !== 'done') throw new Error(published.kind)
  const { theme } = await ground.world.shops.config(shopId, published.version)
  expect(theme.globals.typeface?.files).toEqual([{ url: first.path, metrics: first.metrics }])
  expect((await call(`/fonts/${first.id}`, { method: 'DELETE' })).status).toBe(409)
  expect((await publish(second.path)).kind).toBe('done')
  expect(await call(`/fonts/${first.id}`, { method: 'DELETE' })).toMatchObject({
    status: 200,
    body: { deleted: first.id },
  })
  expect((await call(`/fonts/${first.id}`, { method: 'DELETE' })).status).toBe(404)
  expect([(await read(first.path)).statusCode, (await read(second.path)).statusCode]).toEqual([404, 200])
  expect(await ground.world.files.get(shopId, first.id)).toBeNull()
})

test('UXD-02 a configuration cannot name an uploaded font of another shop', async () => {
  const { body } = await upload(figtree)
  const live = await ground.world.shops.inForce(otherShopId)
  const globals = { typeface: { files: [{ url: body.path }] } }
  const document = { ...live, theme: { ...live?.theme, globals } }
  const checked = await ground.world.configurations.check(otherShopId, document)
  expect(checked.problems).toEqual([
    {
      pointer: '/theme/globals/typeface/files/0/url',
      message: `"${body.path}" is not an uploaded font of this shop`,
    },
  ])
})

test('UXD-02 a shop stores at most 20 fonts', async () => {
  const { store, fonts } = ground.world
  for (let n = 0; n < 20; n += 1)
    await store.fonts.add(otherShopId, { id: `${n}`, family: '', bytes: 1 }, { most: 20, now: n })
  const added = await fonts.add({ shopId: otherShopId, by: 'test' }, serif)
  expect(added).toEqual({ kind: 'full', message: 'The shop has 20 fonts. Delete one first' })
  expect(await ground.world.files.get(otherShopId, idOf(serif))).toBeNull()
})
