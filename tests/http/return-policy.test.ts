import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { findTermProblems } from '../domain/policy/vocabulary.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance
let shopId: string

const title = 'Holidays </script><!-- & "more"'
const extension = {
  title: { en: title, fr: 'Fêtes' },
  ordered_from: '2026-04-01',
  ordered_to: '2026-04-20',
  until: '2026-12-31',
}
const html = '<html lang="en"><head><title>-</title><!--head--></head><body><!--page--><!--first--></body></html>'
const theme = { css: ':root{}', attributes: {} }

beforeAll(async () => {
  house = await testWorld({ publicUrl: 'https://returns.example' })
  const draw = async () => ({ html: '', theme, needsLate: false })
  app = await buildApp(house.world, { client: { html, root: house.dataDir, draw } })
  shopId = await loadDemoShop(house, {
    change: (config) => ({ ...config, settings: { ...config.settings, window_extensions: [extension] } }),
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const read = (query = '', headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url: `/api/v1/${shopId}/return-policy${query}`, headers })

const firstPolicy = async (query = '') => (await read(query)).json().hasMerchantReturnPolicy[0]

test('DAT-18 the call answers JSON-LD that caches may store', async () => {
  const response = await read()
  expect(response.statusCode).toBe(200)
  expect(findTermProblems(response.json())).toEqual([])
  expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'accept-encoding' })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect((await firstPolicy()).merchantReturnLink).toBe('https://returns.example/policy')
})

test('DAT-18 a known tag is answered 304, whatever the session', async () => {
  const { headers } = await read()
  const known = await read('', { 'if-none-match': String(headers.etag), 'accept-language': 'fr' })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  expect((await read('', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('DAT-18 titles are in the language of the query, else of the shop', async () => {
  const titleOf = async (query: string) => (await firstPolicy(query)).returnPolicySeasonalOverride[0].name
  expect([await titleOf(''), await titleOf('?lang=fr'), await titleOf('?lang=xx')]).toEqual([title, 'Fêtes', title])
})

test('DAT-17 the page needs no session, and its markup equals the call', async () => {
  const { body, headers, statusCode } = await app.inject(`/policy?shop=${shopId}`)
  expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
  const [, markup = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(markup)).toEqual((await read()).json())
  expect(markup).not.toContain('<')
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'self';/)
})

test('DAT-17 two shops of one address each have their own page and link', async () => {
  const others = [await loadDemoShop(house, { from: 'demo-jp' }), await loadDemoShop(house)]
  const [first] = await house.world.shops.all()
  for (const own of [shopId, ...others]) {
    const link = `https://returns.example/policy${own === first ? '' : `?shop=${own}`}`
    const { body } = await app.inject(`/policy?shop=${own}`)
    const [, markup = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    const called = (await app.inject(`/api/v1/${own}/return-policy?lang=en`)).json()
    for (const { name, hasMerchantReturnPolicy } of [JSON.parse(markup), called]) {
      expect(name).toContain(own === others[0] ? 'Nagi' : 'Wrenfold')
      expect(hasMerchantReturnPolicy[0].merchantReturnLink).toBe(link)
    }
  }
})

test('DAT-18 no other page has the markup', async () => {
  expect((await app.inject(`/?shop=${shopId}`)).body).not.toContain('application/ld+json')
})

test('DAT-18 an unknown shop and a closed one have no policy', async () => {
  expect((await app.inject('/api/v1/nobody/return-policy')).statusCode).toBe(404)
  const change = { shop: { name: 'Closed', state: 'active', portal_active: false } } as const
  const closed = await loadDemoShop(house, {
    change: (config) => ({ ...config, shop: { ...config.shop, ...change.shop } }),
  })
  expect((await app.inject(`/api/v1/${closed}/return-policy`)).statusCode).toBe(404)
  expect((await app.inject(`/policy?shop=${closed}`)).body).not.toContain('application/ld+json')
})
