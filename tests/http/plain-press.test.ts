import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { english } from '../journey/shoppers.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const html = '<html lang="en"><head><title>-</title><!--head--></head><body><!--page--><!--first--></body></html>'

let world: TestWorld
let app: FastifyInstance
let shopId: string
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, { client: { html, root: world.dataDir, draw: undrawn } })
  shopId = await loadDemoShop(world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

type Fields = Readonly<Record<string, string>>
type Answer = Awaited<ReturnType<typeof send>>

const send = (fields: Fields, headers: Fields = {}) =>
  app.inject({
    method: 'POST',
    url: `/press?shop=${shopId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const lookup = (order: string, proof: string): Fields => ({
  'hw.at': '/',
  'hw.rev': '',
  'hw.form': 'lookup',
  'hw.press': JSON.stringify({ name: 'order.lookup' }),
  order,
  proof,
})

const parseFirst = ({ body }: Answer) =>
  JSON.parse(/id="homeward-first">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').answer

const openPage = async () => {
  const foundResponse = await send(lookup('#1001', '10001'))
  const cookie = String(foundResponse.headers['set-cookie']).split(';')[0] ?? ''
  const page = parseFirst(
    await app.inject({ url: String(foundResponse.headers.location), headers: { accept: 'text/html', cookie } }),
  )
  return { foundResponse, cookie, page }
}

test('FIX-93 a successful press redirects to the next page, with the visitor’s session', async () => {
  const { foundResponse, page } = await openPage()
  expect([foundResponse.statusCode, foundResponse.headers.location]).toEqual([303, `/exchange?shop=${shopId}`])
  expect(foundResponse.headers['set-cookie']).toContain('HttpOnly')
  expect(page.screen.name).toBe('exchange')
})

test('FIX-93 a refused press renders its page with the errors and the typed text', async () => {
  const refusal = await send(lookup('#1001', '99999'))
  const { screen, problem } = parseFirst(refusal)
  expect([refusal.statusCode, screen.name]).toEqual([422, 'lookup'])
  expect(screen.forms.lookup.values).toMatchObject({ order: '#1001', proof: '99999' })
  expect(problem.title).not.toBe('')
})

test('FIX-93 a cross-site press is refused', async () => {
  const { statusCode, headers } = await send(lookup('#1001', '10001'), { 'sec-fetch-site': 'cross-site' })
  expect([statusCode, headers['set-cookie']]).toEqual([400, undefined])
})

test('FIX-93 a press on an outdated page does nothing, and the current page appears', async () => {
  const { cookie, page } = await openPage()
  const press = JSON.stringify({ name: 'items.continue', args: {} })
  const old = await send({ 'hw.at': '/exchange', 'hw.rev': 'd0', 'hw.press': press }, { cookie })
  expect([old.statusCode, parseFirst(old).problem.code, parseFirst(old).rev]).toEqual([409, 'stale', page.rev])
})

test('FIX-93 actions that the page does not offer are not performed', async () => {
  const { cookie, page } = await openPage()
  const press = JSON.stringify({ name: 'return.submit', args: { amount: '0' } })
  const refusal = await send({ 'hw.at': '/exchange', 'hw.rev': page.rev, 'hw.press': press }, { cookie })
  expect([refusal.statusCode, parseFirst(refusal).problem.code]).toEqual([409, 'not-offered'])
})

test('UXD-01 FIX-93 a press on a button with unmet conditions gives its reason', async () => {
  const { cookie, page } = await openPage()
  const press = JSON.stringify({ name: 'items.continue', args: {} })
  const refusal = await send({ 'hw.at': '/exchange', 'hw.rev': page.rev, 'hw.press': press }, { cookie })
  expect([refusal.statusCode, parseFirst(refusal).problem]).toEqual([
    409,
    { code: 'not-offered', title: english('items.off-none-selected') },
  ])
})

test('FIX-93 an invalid press is a bad request', async () => {
  for (const fields of [{}, { 'hw.press': '{' }, { 'hw.press': '{"name":"order.lookup"}', 'hw.at': 'elsewhere' }])
    expect((await send(fields)).statusCode, JSON.stringify(fields)).toBe(400)
})

test('FND-74 a press is refused if its place is no path of the portal', async () => {
  const { cookie } = await openPage()
  const places = ['//host', '/\\host', '/exchange\n', '/\r\nset-cookie: a=b', '/\0', 'https://host/', 'exchange']
  for (const at of places)
    for (const press of [{ 'hw.open': 'x' }, { 'hw.ask': 'x' }, { 'hw.press': '{"name":"items.continue"}' }]) {
      const answer = await send({ 'hw.at': at, ...press } as Fields, { cookie })
      expect([answer.statusCode, answer.headers.location], at).toEqual([400, undefined])
    }
})

test('FIX-93 GFT-17 ticked items are posted separately, and become a receipt', async () => {
  const at = { 'hw.at': '/gift-receipt', 'hw.rev': '' }
  const press = (name: string) => ({ 'hw.press': JSON.stringify({ name, args: {} }) })
  const foundResponse = await send({
    ...at,
    ...press('receipts.lookup'),
    'hw.form': 'gift-receipt',
    'gift-receipt-order': '#1001',
    'gift-receipt-zip': '10001',
  })
  const cookie = String(foundResponse.headers['set-cookie']).split(';')[0] ?? ''
  const pageAt = async (path: string) =>
    parseFirst(await app.inject({ url: `${path}?shop=${shopId}`, headers: { accept: 'text/html', cookie } }))
  const named = await pageAt('/gift-receipt/new')
  await send(
    {
      'hw.at': '/gift-receipt/new',
      'hw.rev': named.rev,
      ...press('receipts.name'),
      'hw.form': 'gift-name',
      'gift-name-recipient': 'Kim',
    },
    { cookie },
  )
  const page = await pageAt('/gift-receipt/items')
  const list = page.screen.regions.main.find(({ type }: { type: string }) => type === 'choice_list')
  const ticked = { 'gift-items-units-0': list.options[0].value, 'gift-items-units-1': list.options[1].value }
  const createdResponse = await send(
    {
      'hw.at': '/gift-receipt/items',
      'hw.rev': page.rev,
      ...press('receipts.create'),
      'hw.form': 'gift-items',
      ...ticked,
    },
    { cookie },
  )
  expect(createdResponse.statusCode).toBe(303)
  expect(String(createdResponse.headers.location)).toContain('/gift-receipt/receipt/')
  const order = await world.world.commerce.findOrderByName(shopId, '#1001')
  const [receipt] = await world.world.store.giftReceipts.ofOrder(shopId, order?.id ?? '')
  expect(receipt?.units).toEqual(Object.values(ticked))
})

test('FIX-93 a failed press has a readable explanation on a page', async () => {
  const { statusCode, headers, body } = await send({ 'hw.press': '{' }, { accept: 'text/html,*/*;q=0.8' })
  expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(body).toContain('<h1')
})

const postPage = (path: string, { cookie = '', ours: ownOrigin = '', shop = shopId } = {}) =>
  app.inject({
    method: 'POST',
    url: `/page?shop=${shop}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie },
    payload: new URLSearchParams({ path, ours: ownOrigin }).toString(),
  })

const findFirst = ({ body }: Answer) => JSON.parse(/id="homeward-first">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')

test('FIX-92 the page behind a # comes as a document, and its query takes effect', async () => {
  const page = await postPage('/?order=%231001&zip=10001&lang=de')
  const { answer, path, taken, init } = findFirst(page)
  expect([page.statusCode, answer.screen.name, path, taken, init.language]).toEqual([
    200,
    'exchange',
    '/exchange',
    true,
    'de',
  ])
  expect(page.headers['set-cookie']).toContain('HttpOnly')
  const refusal = await postPage('/?order=%231001&zip=99999')
  expect([refusal.statusCode, findFirst(refusal).answer.screen.name]).toEqual([422, 'lookup'])
})

test('FIX-92 a path that the client wrote has no effect on the page', async () => {
  const { cookie } = await openPage()
  const page = await postPage('/exchange?order=1&zip=2', { cookie, ours: 'true' })
  expect([page.statusCode, findFirst(page).path, page.headers['set-cookie']]).toEqual([
    200,
    '/exchange?order=1&zip=2',
    undefined,
  ])
})

test('FIX-92 cross-site posts cannot request pages, and invalid paths are bad requests', async () => {
  expect((await postPage('exchange')).statusCode).toBe(400)
  const url = `/page?shop=${shopId}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ method: 'POST', url, headers, payload: 'path=%2F' })).statusCode).toBe(400)
})

test('NAV-30 the gift address behind a # redirects to the customer pages without gift receipts', async () => {
  const customer_portal_url = 'https://wrenfold.example/account'
  const without = await loadDemoShop(world, {
    change: (config) => ({
      ...config,
      shop: { ...config.shop, customer_portal_url },
      settings: { ...config.settings, giftReceiptFlowEnabled: false },
    }),
  })
  for (const path of ['/gift-receipt', '/gift-receipt/new', '/gift-link/abc']) {
    const { answer, path: pagePath } = findFirst(await postPage(path, { shop: without }))
    expect([answer.effects, pagePath], path).toEqual([[{ type: 'redirect', href: customer_portal_url }], '/'])
  }
})

test('LKP-20 without a script a required captcha keeps the typed values', async () => {
  for (const guess of ['90001', '90002', '90003']) await send(lookup('#1004', guess))
  const refusal = await send(lookup('#1004', '10004'))
  const { screen, problem } = parseFirst(refusal)
  expect([refusal.statusCode, problem.title]).toEqual([422, english('error.lookup-6')])
  expect(screen.forms.lookup.values).toMatchObject({ order: '#1004', proof: '10004' })
  expect(JSON.stringify(screen.regions.main)).toContain('"kind":"captcha"')
})
