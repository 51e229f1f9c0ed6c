import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { setUpReturns } from '../journey/given-returns.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { framed, previewDesk } from './preview-desk.ts'

const PAGE = { accept: 'text/html' }
const html = '<html lang="en"><head><!--head--></head><body><!--page--><!--first--></body></html>'
const client = { html, preview: '<html><!--preview--></html>', root: import.meta.dirname, draw: undrawn }

const withFont =
  (...urls: readonly string[]) =>
  (config: ShopConfig): ShopConfig => {
    const files = urls.map((url) => ({ url }))
    const globals = { ...config.theme.globals, ...(urls.length > 0 && { typeface: { files } }) }
    return { ...config, theme: { ...config.theme, globals } }
  }

let world: TestWorld
let app: FastifyInstance
let plainShop: string
let fontShop: string

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, { client })
  plainShop = await loadDemoShop(world)
  fontShop = await loadDemoShop(world, { change: withFont('https://cdn.font.example/a.woff2', '/fonts/x.woff2') })
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const fontSourcesOf = async (url: string, on = app): Promise<string | undefined> => {
  const { headers } = await on.inject({ url, headers: PAGE })
  return /font-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
}

const SELF = "'self'"
const NAMED = "'self' https://cdn.font.example"

test.each([
  '/',
  '/exchange',
  '/policy',
  '/gift',
  '/link/none',
  '/nowhere',
])('UXD-02 the page %s loads fonts only from the host that its shop names', async (path) => {
  expect(await fontSourcesOf(`${path}?shop=${fontShop}`)).toBe(NAMED)
  expect(await fontSourcesOf(`${path}?shop=${plainShop}`)).toBe(SELF)
})

test('UXD-02 the status page loads fonts only from the host that its shop names', async () => {
  for (const [change, sources] of [
    [withFont('https://cdn.font.example/a.woff2'), NAMED],
    [withFont(), SELF],
  ] as const) {
    const returns = await setUpReturns(world, change)
    const { key } = await returns.submit({ document: { policyId: 'standard' } })
    expect(await fontSourcesOf(`/return/${key}?shop=${returns.shopId}`)).toBe(sources)
  }
})

test('UXD-02 pages of failures and unknown shops load no fonts of other hosts', async () => {
  expect(await fontSourcesOf('/?shop=nowhere')).toBe(SELF)
  const failing = { ...world.world, shops: { ...world.world.shops, ofHost: () => Promise.reject(new Error('broken')) } }
  const broken = await buildApp(failing, { client, report: () => {} })
  expect(await fontSourcesOf('/policy', broken)).toBe(SELF)
  await broken.close()
})

test('UXD-02 a preview loads fonts from the hosts of its version and of previewed documents', async () => {
  const desk = await previewDesk(world, app, (config) => framed(withFont('https://live.example/a.woff2')(config)))
  const first = await world.world.shops.config(desk.shopId, 1)
  const bare = await previewDesk(world, app)
  expect(await fontSourcesOf(`/preview?shop=${bare.shopId}`)).toBe(SELF)
  const at = (version = '') => fontSourcesOf(`/preview?shop=${desk.shopId}${version}`)
  expect(await at()).toBe("'self' https://live.example")
  const by = { shopId: desk.shopId, by: 'test' }
  const { typeface: _none, ...globals } = first.theme.globals
  const second = { ...first, theme: { ...first.theme, globals } }
  expect((await world.world.configurations.publish(by, { document: second })).kind).toBe('done')
  expect([await at(), await at('&version=1'), await at('&version=99')]).toEqual([
    SELF,
    "'self' https://live.example",
    SELF,
  ])
  const drafted = withFont('https://next.example/a.woff2')(first)
  expect((await desk.merchant('previews', { document: drafted })).status).toBe(201)
  expect([await at(), await fontSourcesOf(`/preview?shop=${bare.shopId}`)]).toEqual([
    "'self' https://next.example",
    SELF,
  ])
  world.clock.forward(10 * 60_000)
  expect(await at()).toBe(SELF)
})

test('UXD-02 a theme message cannot add a font host to an opened preview', async () => {
  const desk = await previewDesk(world, app, (config) => framed(withFont('https://live.example/a.woff2')(config)))
  const { key } = await desk.open()
  const { theme } = await world.world.shops.config(desk.shopId, 1)
  const tell = (...urls: readonly string[]) =>
    desk.ask(key, 'messages', {
      type: 'theme',
      theme: { ...theme, globals: { typeface: { files: urls.map((url) => ({ url })) } } },
    })
  expect((await tell('https://live.example/b.woff2', '/fonts/x.woff2')).status).toBe(200)
  const { status, body } = await tell('https://live.example/b.woff2', 'https://other.example/a.woff2')
  expect([status, body.errors.fields]).toEqual([
    422,
    [{ name: 'theme.globals.typeface.files.1.url', message: expect.stringContaining('upload the font') }],
  ])
})

test('UXD-02 a font address with a wildcard is refused', async () => {
  const desk = await previewDesk(world, app)
  const document = withFont('https://*/a.woff2')(await world.world.shops.config(desk.shopId, 1))
  const { status, body } = await desk.merchant('previews', { document })
  expect([status, body.problems[0].pointer]).toEqual([422, '/theme/globals/typeface/files/0/url'])
})
