import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_IN_LANGUAGES } from '../../locales/languages.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { Init } from '../../schemas/envelope/init.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { buildApp } from '../../server/app.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
let demo: string
let otherShopId: string

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  demo = await loadDemoShop(world, { change: (config) => ({ ...config, hosts: ['returns.wrenfold.example'] }) })
  otherShopId = await loadDemoShop(world, { from: 'demo-jp' })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const fetchInit = async (url: string, headers: Readonly<Record<string, string>> = {}, to = app) => {
  const response = await to.inject({ url, headers })
  return { status: response.statusCode, body: response.json() as Init, headers: response.headers }
}

test('API-02 ENT-01 ENT-02 the bootstrap names the shop, its settings, its style and its languages', async () => {
  const { status, body } = await fetchInit(`/api/v1/init?shop=${demo}`)
  expect(status).toBe(200)
  expect(Compile(Init).Check(body)).toBe(true)
  expect(body).toMatchObject({
    shop_id: demo,
    name: 'Wrenfold',
    currency: 'USD',
    allowed_languages: BUILT_IN_LANGUAGES,
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
  const words = {
    'field.required': 'We need this',
    'field.email-example': 'No address',
    'item.choose-one': 'One of these',
  }
  const shopId = await loadDemoShop(world, { change: (config) => ({ ...config, content: { en: words } }) })
  const { strings } = (await fetchInit(`/api/v1/init?shop=${shopId}`)).body
  expect([strings['form.missing'], strings['form.email'], strings['form.listed']]).toEqual(Object.values(words))
})

test('API-02 ENT-02 the bootstrap holds published settings, texts, theme and flags unchanged', async () => {
  const content = { en: { 'chrome.skip': 'On with it' } }
  const shopId = await loadDemoShop(world, { change: (base) => ({ ...base, content }) })
  const config = await world.world.shops.config(shopId, 1)
  const { body } = await fetchInit(`/api/v1/init?shop=${shopId}`)
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
    const shopper = createShopper(app, await loadDemoShop(world, { change }))
    await shopper.open('/')
    return shopper
  }
  const named = { name: 'Harbour', shop_domain: 'harbour.example', support_email: 'ask@harbour.example' }
  const { brand, shop, support } = (await shopAs(named)).readPage().screen?.chrome ?? {}
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
  const { body } = await fetchInit(`/api/v1/init?shop=${demo}`)
  expect(body.feature_flags).toContainEqual({
    id: 1,
    name: 'enable-downtime-banner',
    description: expect.any(String),
    active: false,
  })
})

test('API-02 the host determines the shop, whatever the query', async () => {
  const { body } = await fetchInit(`/api/v1/init?shop=${otherShopId}`, { host: 'returns.wrenfold.example' })
  expect(body.shop_id).toBe(demo)
})

test('API-02 production never finds a shop by query or by guess', async () => {
  const portal = await buildApp(world.world, { production: true })
  const unknown = await fetchInit(`/api/v1/init?shop=${otherShopId}`, { host: 'returns.other.example' }, portal)
  expect(unknown).toMatchObject({ status: 404, body: { problem: { codes: [12] } } })
  expect((await fetchInit('/api/v1/init', { host: 'returns.wrenfold.example' }, portal)).body.shop_id).toBe(demo)
  await portal.close()
})

test('API-02 an unknown shop in a development query never falls back to another shop', async () => {
  for (const query of ['shop=nobody', 'shop=', `shop=${otherShopId}&shop=${demo}`])
    expect(await fetchInit(`/api/v1/init?${query}`), query).toMatchObject({
      status: 404,
      body: { problem: { codes: [12] } },
    })
})

test('API-01 the calls of a shop are under its id', async () => {
  expect((await app.inject({ url: `/api/v1/${demo}/captcha` })).statusCode).toBe(200)
  expect((await createShopper(app, demo).open('/')).status).toBe(200)
  const { body, status } = await createShopper(app, 'nobody').open('/')
  expect(status).toBe(404)
  expect(body).toMatchObject({ problem: { code: 'shop-unknown', codes: [12] } })
})

test('an unchanged screen is an empty 204, and another language changes it', async () => {
  const shopper = createShopper(app, demo)
  const first = await shopper.open('/')
  const etag = String(first.headers.etag)
  const repeated = await shopper.open('/', {}, etag)
  const french = await shopper.open('/', { 'accept-language': 'fr' }, etag)
  expect([repeated.status, repeated.body.screen]).toEqual([204, undefined])
  expect(french.status).toBe(200)
  expect(first.headers['cache-control']).toBe('no-store')
})
