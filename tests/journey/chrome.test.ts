import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance
let demo: string

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  demo = await loadDemoShop(house)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const changed = (change: (config: ShopConfig) => ShopConfig) => loadDemoShop(house, { change })

const chromeAt = async (path: string, shopId = demo) => (await shopper(app, shopId).open(path)).body.screen?.chrome

const withItem = async (shopId: string): Promise<Shopper> => {
  const she = shopper(app, shopId)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  return she
}

test('NAV-50 the logo leads to the lookup everywhere but on lookup and gift', async () => {
  expect((await chromeAt('/'))?.brand).toEqual({ name: 'Wrenfold', logo: '/demo-art/logo-demo.svg' })
  expect((await chromeAt('/gift'))?.brand.home).toBeUndefined()
  for (const path of ['/gift-receipt', '/return/AAAAAAAAAAAAAAAAAAAAAA', '/nowhere'])
    expect((await chromeAt(path))?.brand.home?.path, path).toBe('/')
})

test('NAV-51 the header leads back to the merchant store, when there is one', async () => {
  expect((await chromeAt('/'))?.shop).toEqual({ label: 'Back to Wrenfold', href: 'https://wrenfold.example/' })
  const without = await changed((config) => {
    const { shop_domain: _, ...shop } = config.shop
    return { ...config, shop }
  })
  expect((await chromeAt('/', without))?.shop).toBeUndefined()
})

test('NAV-54 the footer has a support section when there is a heading or a text for it', async () => {
  expect((await chromeAt('/'))?.support).toMatchObject({ heading: 'Need a hand?' })
  const headless = await changed((config) => ({ ...config, footer: { copy: { en: 'Write to us.' } } }))
  expect(JSON.stringify((await chromeAt('/', headless))?.support)).toContain('Write to us.')
  const empty = await changed((config) => ({ ...config, footer: { heading: { en: '' }, copy: { en: '' } } }))
  expect((await chromeAt('/', empty))?.support).toBeUndefined()
})

test('NAV-58 the badge is shown when it is switched on', async () => {
  expect((await chromeAt('/'))?.badge?.label).toBe('Powered by Homeward')
  const without = await changed((config) => ({
    ...config,
    settings: { ...config.settings, powered_by_loop_enabled: false },
  }))
  expect((await chromeAt('/', without))?.badge).toBeUndefined()
})

/** The value of a return may be spent in the shop. */
const selling = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, shop_now_enabled: true })),
})

test('NAV-41 the header with the cart is shown under /shop, and only with its flag', async () => {
  const flags = [{ id: 3, name: 'return-shopping-cart', description: '', active: true }]
  const she = await withItem(await changed((config) => ({ ...selling(config), flags })))
  expect(she.seen().screen?.chrome).toMatchObject({ header: 'bar' })
  expect(she.seen().screen?.chrome.cart).toBeUndefined()
  await she.open('/shop')
  expect(she.seen().screen?.chrome).toMatchObject({ header: 'app', cart: { path: '/shop/cart', count: 1 } })

  const plain = await withItem(await changed(selling))
  await plain.open('/shop')
  expect(plain.seen().screen).toMatchObject({ path: '/shop', chrome: { header: 'bar' } })
})

test('NAV-45 back leads to the page before, past a credit page that has nothing to ask', async () => {
  const back = (she: Shopper) => she.seen().screen?.chrome.back?.action
  const she = await withItem(await loadDemoShop(house))
  expect(back(she)).toEqual({ type: 'navigate', path: '/' })
  await she.press('items.continue')
  expect(back(she)).toEqual({ type: 'navigate', path: '/exchange' })
  await she.press('credit.choose', { args: { credit: 'gift' } })
  expect(back(she)).toEqual({ type: 'navigate', path: '/credit' })
})

test('NAV-45 SHP-09 back from the shop leads to the return that it was opened for, before it leads to the page before', async () => {
  const she = await withItem(await changed(selling))
  const backFrom = async (path: string) => (await she.open(path)).body.screen?.chrome.back?.action
  expect(await backFrom('/shop?return_key=key-1')).toEqual({ type: 'navigate', path: '/return/key-1' })
  expect(await backFrom('/shop?return_key=')).toEqual({ type: 'navigate', path: '/credit' })
  expect(await backFrom('/shop')).toEqual({ type: 'navigate', path: '/credit' })
  expect(await backFrom('/credit?return_key=key-1')).toEqual({ type: 'navigate', path: '/exchange' })
})

test('NAV-45 a page without one before it goes back in the browser, the lookup does not go back', async () => {
  expect((await chromeAt('/gift-receipt'))?.back?.action).toEqual({ type: 'back' })
  expect(await chromeAt('/')).not.toHaveProperty('back')
})
