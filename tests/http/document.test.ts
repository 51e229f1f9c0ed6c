import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InitialPage } from '../../client/runtime/state/state.ts'
import { buildApp } from '../../server/app.ts'
import { setUpReturns } from '../journey/given-returns.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const html = '<html lang="en"><head><title>Returns</title><!--first--></head><body></body></html>'

let world: TestWorld
let app: FastifyInstance
let rootUrl: string

beforeAll(async () => {
  world = await testWorld()
  rootUrl = mkdtempSync(join(tmpdir(), 'client-'))
  writeFileSync(join(rootUrl, 'index.html'), html)
  writeFileSync(join(rootUrl, 'main.js'), 'main()')
  await loadDemoShop(world)
  app = await buildApp(world.world, { client: { html, root: rootUrl, draw: undrawn } })
})
afterAll(async () => {
  await app.close()
  await world.drop()
  rmSync(rootUrl, { recursive: true })
})

const fetchTyped = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: PAGE })
  const json = /id="homeward-first">(.*?)<\/script>/.exec(body)?.[1]
  const first: InitialPage | null = json === undefined ? null : JSON.parse(json)
  return { status: statusCode, type: headers['content-type'], first }
}

test.each([
  ['/', 200, 'lookup'],
  ['/?order=1001', 200, 'lookup'],
  ['/exchange', 200, 'lookup'],
  ['/link/none', 200, 'link'],
  ['/nowhere', 404, 'not-found'],
  ['/nowhere/main.js', 404, 'not-found'],
])('FIX-71 %s typed into a browser is answered %i with a document of its screen', async (url, status, name) => {
  const { first, ...rest } = await fetchTyped(url)
  expect(rest).toEqual({ status, type: 'text/html; charset=utf-8' })
  expect([first?.path, first?.answer?.screen?.name]).toEqual([url.split('?')[0], name])
})

test('FIX-71 the page of a return opens by address, and missing pages use the layout', async () => {
  const returns = await setUpReturns(world)
  const { key } = await returns.submit({ document: { policyId: 'standard' } })
  const { first } = await fetchTyped(`/return/${key}?shop=${returns.shopId}`)
  expect(first?.answer?.screen?.path).toBe(`/return/${key}`)
  const missing = (await fetchTyped(`/nothing?shop=${returns.shopId}`)).first?.answer?.screen
  expect(missing?.chrome?.brand.name).toBe(first?.answer?.screen?.chrome?.brand.name)
})

test('FIX-71 requests for JSON and calls of the service get JSON', async () => {
  for (const [url, accept] of [
    ['/nowhere', 'application/json'],
    ['/gift', 'application/json, */*'],
    ['/api/v1/nowhere', PAGE.accept],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url, headers: { accept } })
    expect([statusCode, headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8'])
  }
})

test('FIX-71 an address that cannot be parsed gets a document that requests its screen again', async () => {
  const { first, ...rest } = await fetchTyped('/gift%00')
  expect([first, rest]).toEqual([null, { status: 404, type: 'text/html; charset=utf-8' }])
})

test('FIX-71 client files are served unchanged, and the document never without data', async () => {
  expect((await app.inject({ url: '/main.js', headers: PAGE })).body).toBe('main()')
  expect((await app.inject({ url: '/index.html', headers: PAGE })).statusCode).toBe(404)
})
