import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { Init } from '../../schemas/envelope/init.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { buildApp } from '../../server/app.ts'
import { shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance
let demo: string
let other: string

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  demo = await loadDemoShop(house, { change: (config) => ({ ...config, hosts: ['returns.wrenfold.example'] }) })
  other = await loadDemoShop(house, { from: 'demo-jp' })
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const initAt = async (url: string, headers: Readonly<Record<string, string>> = {}, to = app) => {
  const response = await to.inject({ url, headers })
  return { status: response.statusCode, body: response.json() as Init, headers: response.headers }
}

test('API-02 ENT-01 ENT-02 the bootstrap names the shop, its settings, its style and its languages', async () => {
  const { status, body } = await initAt(`/api/v1/init?shop=${demo}`)
  expect(status).toBe(200)
  expect(Compile(Init).Check(body)).toBe(true)
  expect(body).toMatchObject({
    shop_id: demo,
    name: 'Wrenfold',
    currency: 'USD',
    allowed_languages: ['en', 'fr', 'ja', 'de'],
    customizations: {
      content: {},
      style: { branding: { primaryColor: '#2f4a3c' }, globals: { sharpness: 'round', type: 'brand' } },
      settings: { diff_priced_exchanges: true, giftFlowEnabled: true, powered_by_loop_enabled: true },
    },
    title: 'Wrenfold',
  })
  expect(body.strings.offline).toContain('offline')
})

test('FIX-70 browser and service describe a missing field with the same sentence of the shop', async () => {
  const words = { 'field.required': 'We need this', 'field.email': 'No address', 'item.choose-one': 'One of these' }
  const shopId = await loadDemoShop(house, { change: (config) => ({ ...config, content: { en: words } }) })
  const { strings } = (await initAt(`/api/v1/init?shop=${shopId}`)).body
  expect([strings['form.missing'], strings['form.email'], strings['form.listed']]).toEqual(Object.values(words))
})

test('API-02 ENT-02 the bootstrap holds published settings, texts, theme and flags unchanged', async () => {
  const content = { en: { 'chrome.skip': 'On with it' } }
  const shopId = await loadDemoShop(house, { change: (config) => ({ ...config, content }) })
  const config = await house.world.shops.config(shopId, 1)
  const { body } = await initAt(`/api/v1/init?shop=${shopId}`)
  expect(body.customizations).toEqual({ content: content.en, style: config.theme, settings: config.settings })
  expect(Object.keys(config.settings).length).toBeGreaterThan(15)
  expect(body).toMatchObject({
    contract: CONTRACT,
    language: 'en',
    feature_flags: config.flags,
    description: expect.stringContaining('Wrenfold'),
  })
})

test('ENT-01 the page has the shop’s name, store and contact; closed shops offer no lookup', async () => {
  const shopAs = async (identity: Partial<ShopConfig['shop']>) => {
    const change = (config: ShopConfig) => ({ ...config, shop: { ...config.shop, ...identity } })
    const she = shopper(app, await loadDemoShop(house, { change }))
    await she.open('/')
    return she
  }
  const named = { name: 'Harbour', shop_domain: 'harbour.example', support_email: 'ask@harbour.example' }
  const { brand, shop, support } = (await shopAs(named)).seen().screen?.chrome ?? {}
  expect(brand?.name).toBe('Harbour')
  expect(shop?.href).toBe('https://harbour.example/')
  expect(JSON.stringify(support?.body)).toContain('mailto:ask@harbour.example')
  const opens = async (identity: Partial<ShopConfig['shop']>) =>
    (await shopAs(identity)).offered().includes('order.lookup')
  expect(await opens({ state: 'active', portal_active: true })).toBe(true)
  for (const closed of [{ state: 'inactive' }, { state: 'uninstalled' }, { portal_active: false }] as const)
    expect(await opens(closed), JSON.stringify(closed)).toBe(false)
})

test('ENT-03 feature flags have an id, a name, a description and whether they are on', async () => {
  const { body } = await initAt(`/api/v1/init?shop=${demo}`)
  expect(body.feature_flags).toContainEqual({
    id: 1,
    name: 'enable-downtime-banner',
    description: expect.any(String),
    active: false,
  })
})

test('API-02 the host determines the shop, whatever the query', async () => {
  const { body } = await initAt(`/api/v1/init?shop=${other}`, { host: 'returns.wrenfold.example' })
  expect(body.shop_id).toBe(demo)
})

test('API-02 production never finds a shop by query or by guess', async () => {
  const portal = await buildApp(house.world, { production: true })
  const unknown = await initAt(`/api/v1/init?shop=${other}`, { host: 'returns.other.example' }, portal)
  expect(unknown).toMatchObject({ status: 404, body: { problem: { codes: [12] } } })
  expect((await initAt('/api/v1/init', { host: 'returns.wrenfold.example' }, portal)).body.shop_id).toBe(demo)
  await portal.close()
})

test('API-02 an unknown shop in a development query never falls back to another shop', async () => {
  for (const query of ['shop=nobody', 'shop=', `shop=${other}&shop=${demo}`])
    expect(await initAt(`/api/v1/init?${query}`), query).toMatchObject({
      status: 404,
      body: { problem: { codes: [12] } },
    })
})

test('API-01 the calls of a shop are under its id', async () => {
  expect((await app.inject({ url: `/api/v1/${demo}/captcha` })).statusCode).toBe(200)
  expect((await shopper(app, demo).open('/')).status).toBe(200)
  const { body, status } = await shopper(app, 'nobody').open('/')
  expect(status).toBe(404)
  expect(body).toMatchObject({ problem: { code: 'shop-unknown', codes: [12] } })
})

test('an unchanged screen is an empty 204, and another language changes it', async () => {
  const she = shopper(app, demo)
  const first = await she.open('/')
  const etag = String(first.headers.etag)
  const again = await she.open('/', {}, etag)
  const french = await she.open('/', { 'accept-language': 'fr' }, etag)
  expect([again.status, again.body.screen]).toEqual([204, undefined])
  expect(french.status).toBe(200)
  expect(first.headers['cache-control']).toBe('no-store')
})
