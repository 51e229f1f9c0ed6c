import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Client } from '../../server/http/settings.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let shopId: string
const faults: unknown[] = []

const html =
  '<html lang="en"><head><meta name="description" content="" /><title>-</title><script>go()</script><!--head-->' +
  '<style>a{}</style><style data-late>b{}</style></head><body><div id="root"><!--page--></div><!--first--></body></html>'
const theme = {
  css: ':root{--hw-primary:red}',
  attributes: { 'data-type': 'system' },
  icon: '/icon.svg',
  color: 'rgb(47 74 60)',
}

const visit = async (draw: Client['draw']) => {
  const client = { html, root: world.dataDir, draw }
  const app = await buildApp(world.world, { client, report: (error) => faults.push(error) })
  const answer = await app.inject(`/?shop=${shopId}`)
  await app.close()
  return { body: answer.body, policy: String(answer.headers['content-security-policy']) }
}

beforeAll(async () => {
  world = await testWorld()
  shopId = await loadDemoShop(world)
})
afterAll(() => world.drop())

test('FIX-92 the document holds the rendered page, with the theme of its shop', async () => {
  const { body } = await visit(async ({ answer }) => ({
    html: `<h1>${answer.screen?.heading}</h1>`,
    theme,
    needsLate: false,
  }))
  expect(body).toContain('<div id="root"><h1>Start a return or exchange</h1></div>')
  expect(body).toContain('<html lang="en" data-type="system">')
  expect(body).toContain('<link rel="icon" href="/icon.svg"><style>:root{--hw-primary:red}</style>')
  expect(body).toContain('<meta name="theme-color" content="rgb(47 74 60)">')
  expect(body).toContain('content="Return or exchange an order from Wrenfold."')
})

test('FIX-92 only hashed scripts and styles of the document run', async () => {
  const { body, policy } = await visit(async () => ({ html: '', theme, needsLate: true }))
  const directive = (name: string) => policy.split(';').find((one) => one.startsWith(name))
  const hashes = (tag: string) =>
    [...body.matchAll(new RegExp(`<${tag}(?: data-late)?>([^<]*)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  expect(directive('script-src')).toBe(`script-src 'self' ${hashes('script').join(' ')}`)
  expect(directive('style-src')?.split(' ').sort()).toEqual(['style-src', "'self'", ...hashes('style')].sort())
  expect([hashes('script'), hashes('style')].map(({ length }) => length)).toEqual([1, 3])
})

test.each([
  [true, 'b{}'],
  [false, undefined],
])('FIX-92 a document includes late styles only if its page needs them: %s', async (needsLate, styles) => {
  const { body } = await visit(async () => ({ html: '', theme, needsLate }))
  expect(/<style data-late>(.*?)<\/style>/.exec(body)?.[1]).toBe(styles)
  expect(body).toContain('<style>a{}</style>')
})

test('FIX-92 the headers announce the client before the browser parses the document', async () => {
  const built = html.replace(
    '<!--head-->',
    '<!--head--><script type="module" crossorigin src="/assets/index-1.js"></script>',
  )
  const client: Client = { html: built, root: world.dataDir, draw: async () => ({ html: '', theme, needsLate: true }) }
  const app = await buildApp(world.world, { client })
  const [page, missing] = await Promise.all([
    app.inject({ url: `/?shop=${shopId}`, headers: { accept: 'text/html' } }),
    app.inject({ url: '/gift%00', headers: { accept: 'text/html' } }),
  ])
  await app.close()
  expect([page, missing].map(({ headers }) => headers.link)).toEqual(
    Array(2).fill('</assets/index-1.js>; rel=modulepreload'),
  )
})

test('FIX-92 a page that fails to render is reported, and left to the client', async () => {
  const broken = new Error('A widget that cannot be drawn')
  const { body } = await visit(() => Promise.reject(broken))
  expect(body).toContain('<div id="root"></div><script type="application/json" id="homeward-first">')
  expect(faults).toEqual([broken])
})

test('FIX-92 the document has the renderer’s part of the bootstrap, without settings of the shop', async () => {
  const { body } = await visit(async () => ({ html: '', theme, needsLate: true }))
  const { init } = JSON.parse(/id="homeward-first">(.*)<\/script>/.exec(body)?.[1] ?? '')
  expect(init).toMatchObject({ shop_id: shopId, customizations: { content: {}, settings: {} }, feature_flags: [] })
  expect(Object.keys(init.strings)).toContain('retry')
})

test('FIX-92 a failed page explains the failure, and its policy allows the document', async () => {
  const client: Client = { html, root: world.dataDir, draw: async () => ({ html: '', theme, needsLate: true }) }
  const app = await buildApp(world.world, { client })
  const { statusCode, body, headers } = await app.inject({ url: '/gift%00', headers: { accept: 'text/html' } })
  await app.close()
  expect([statusCode, body.includes('<h1 class="hw-heading">Page not found.')]).toEqual([404, true])
  expect(headers['content-security-policy']).toContain(createHash('sha256').update('go()').digest('base64'))
})
