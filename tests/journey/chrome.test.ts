import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { withPolicyAcceptance } from './shoppers.ts'

const demo = setUpDemoWorld()

const loadChangedShop = (change: (config: ShopConfig) => ShopConfig) => loadDemoShop(demo.house, { change })

const readChrome = async (path: string, shopId = demo.demo) =>
  (await createShopper(demo.app, shopId).open(path)).body.screen?.chrome

const openWithItem = async (shopId: string): Promise<Shopper> => {
  const shopper = createShopper(demo.app, shopId)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  return shopper
}

test('NAV-50 the logo leads to the lookup everywhere but on lookup and gift', async () => {
  expect((await readChrome('/'))?.brand).toEqual({ name: 'Wrenfold', logo: '/demo-art/logo-demo.svg' })
  expect((await readChrome('/gift'))?.brand.home).toBeUndefined()
  for (const path of ['/gift-receipt', '/return/AAAAAAAAAAAAAAAAAAAAAA', '/nowhere'])
    expect((await readChrome(path))?.brand.home?.path, path).toBe('/')
})

test('NAV-51 the header leads back to the merchant store, when there is one', async () => {
  expect((await readChrome('/'))?.shop).toEqual({ label: 'Back to Wrenfold', href: 'https://wrenfold.example/' })
  const without = await loadChangedShop((config) => {
    const { shop_domain: _, ...shop } = config.shop
    return { ...config, shop }
  })
  expect((await readChrome('/', without))?.shop).toBeUndefined()
})

test('NAV-54 a heading or a text adds a support section to the footer', async () => {
  expect((await readChrome('/'))?.support).toMatchObject({ heading: 'Need a hand?' })
  const headless = await loadChangedShop((config) => ({ ...config, footer: { copy: { en: 'Write to us.' } } }))
  expect(JSON.stringify((await readChrome('/', headless))?.support)).toContain('Write to us.')
  const empty = await loadChangedShop((config) => ({ ...config, footer: { heading: { en: '' }, copy: { en: '' } } }))
  expect((await readChrome('/', empty))?.support).toBeUndefined()
})

test('NAV-58 an enabled badge is shown in the footer', async () => {
  expect((await readChrome('/'))?.badge?.label).toBe('Powered by Homeward')
  const without = await loadChangedShop((config) => ({
    ...config,
    settings: { ...config.settings, powered_by_loop_enabled: false },
  }))
  expect((await readChrome('/', without))?.badge).toBeUndefined()
})

const withShopNow = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, shop_now_enabled: true })),
})

test('NAV-41 the header with the cart is shown under /shop only with its flag', async () => {
  const flags = [{ id: 3, name: 'return-shopping-cart', description: '', active: true }]
  const shopper = await openWithItem(await loadChangedShop((config) => ({ ...withShopNow(config), flags })))
  expect(shopper.readPage().screen?.chrome).toMatchObject({ header: 'bar' })
  expect(shopper.readPage().screen?.chrome.cart).toBeUndefined()
  await shopper.open('/shop')
  expect(shopper.readPage().screen?.chrome).toMatchObject({ header: 'app', cart: { path: '/shop/cart', count: 0 } })

  const plain = await openWithItem(await loadChangedShop((config) => ({ ...withShopNow(config), flags: [] })))
  await plain.open('/shop')
  expect(plain.readPage().screen).toMatchObject({ path: '/shop', chrome: { header: 'bar' } })
})

test('NAV-45 back skips a credit page without a choice', async () => {
  const shopper = createShopper(demo.app, await loadDemoShop(demo.house))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'exchange' })
  await shopper.press('items.continue')
  expect(shopper.readPage().screen).toMatchObject({
    path: '/review',
    chrome: { back: { action: { type: 'navigate', path: '/exchange' } } },
  })
})

test('NAV-45 back leads to the page before', async () => {
  const back = (visitor: Shopper) => visitor.readPage().screen?.chrome.back?.action
  const shopper = await openWithItem(await loadDemoShop(demo.house))
  expect(back(shopper)).toEqual({ type: 'navigate', path: '/' })
  await shopper.press('items.continue')
  expect(back(shopper)).toEqual({ type: 'navigate', path: '/exchange' })
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  expect(back(shopper)).toEqual({ type: 'navigate', path: '/credit' })
})

test('NAV-45 SHP-09 back from the shop leads to the return that opened it first', async () => {
  const shopper = await openWithItem(await loadChangedShop((config) => ({ ...withShopNow(config), flags: [] })))
  const readBack = async (path: string) => (await shopper.open(path)).body.screen?.chrome.back?.action
  expect(await readBack('/shop?return_key=key-1')).toEqual({ type: 'navigate', path: '/return/key-1' })
  expect(await readBack('/shop?return_key=')).toEqual({ type: 'navigate', path: '/credit' })
  expect(await readBack('/shop')).toEqual({ type: 'navigate', path: '/credit' })
  expect(await readBack('/credit?return_key=key-1')).toEqual({ type: 'navigate', path: '/exchange' })
})

test('NAV-45 NAV-44 with the newer shop pages back still leads to the opening return first', async () => {
  const flags = [{ id: 3, name: 'shop-now-improvements', description: '', active: true }]
  const shopper = await openWithItem(await loadChangedShop((config) => ({ ...withShopNow(config), flags })))
  const readBack = async (path: string) => (await shopper.open(path)).body.screen?.chrome.back?.action
  expect(await readBack('/shop?return_key=key-1')).toEqual({ type: 'navigate', path: '/return/key-1' })
  expect(await readBack('/shop')).toEqual({ type: 'navigate', path: '/exchange' })
  expect(await readBack('/shop/cart')).toEqual({ type: 'navigate', path: '/exchange' })
})

test('NAV-45 a page without a predecessor goes back in the browser, except the lookup', async () => {
  expect((await readChrome('/gift-receipt'))?.back?.action).toEqual({ type: 'back' })
  expect(await readChrome('/')).not.toHaveProperty('back')
})

test('FIX-84 each page lists the finished, current and coming steps, with links back', async () => {
  const shopper = await openWithItem(await loadDemoShop(demo.house))
  const steps = () =>
    shopper
      .readPage()
      .screen?.steps?.items.map(({ label, state, path }) => [label, state, ...(path === undefined ? [] : [path])])
  expect(steps()).toEqual([
    ['Items', 'active'],
    ['Refund', 'ahead'],
    ['Review', 'ahead'],
  ])
  await shopper.press('items.continue')
  expect(steps()).toEqual([
    ['Items', 'complete', '/exchange'],
    ['Refund', 'active'],
    ['Review', 'ahead'],
  ])
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  expect(steps()).toEqual([
    ['Items', 'complete', '/exchange'],
    ['Refund', 'complete', '/credit'],
    ['Review', 'active'],
  ])
  expect((await shopper.open('/')).body.screen?.steps).toBeUndefined()
})

test('FND-67 FIX-84 an empty credit page is no step, and earlier pages show the deadline', async () => {
  const shopper = createShopper(
    demo.app,
    await loadChangedShop((config) => ({
      ...config,
      policies: config.policies.map((policy) => ({
        ...policy,
        gift_card: { ...policy.gift_card, enabled: false },
        shop_now_enabled: false,
      })),
    })),
  )
  await lookUpOrder(shopper)
  const deadline = /Order #1001 · Returns open until \w+\s\d{1,2},/
  expect(JSON.stringify(shopper.find('text', 'intro'))).toMatch(deadline)
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  expect(JSON.stringify(shopper.find('text', 'intro'))).toMatch(deadline)
  await shopper.press('items.continue')
  const { path, steps } = shopper.readPage().screen ?? {}
  expect([path, steps?.items.map(({ label, state }) => `${label} ${state}`)]).toEqual([
    '/review',
    ['Items complete', 'Review active'],
  ])
})

test('FIX-84 Continue shows the selection’s value: of each payout, or the summary’s total', async () => {
  const shopper = await openWithItem(await loadDemoShop(demo.house))
  const bar = () => shopper.find('actions', 'continue')?.summary
  expect(bar()).toBe('1 item selected\n$106.70, or $117.37 as credit')
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await shopper.open('/exchange')
  expect(bar()).toBe('1 item selected\nYou get $106.70')
  expect(JSON.stringify(shopper.find('text', 'intro'))).toMatch(/Order #1001 · Returns open until \w+\s\d{1,2},/)
})

test('FIX-85 the shop’s contacts are links: mail, phone and chat', async () => {
  const reached = await loadChangedShop((config) => ({
    ...config,
    shop: { ...config.shop, support_phone: '+1 (212) 555-0100', support_chat: 'https://wrenfold.example/chat' },
  }))
  const body = (await readChrome('/', reached))?.support?.body?.flatMap((one) =>
    one.kind === 'paragraph' ? one.inline : [],
  )
  expect(body?.filter(({ kind }) => kind === 'link')).toEqual([
    { kind: 'link', text: 'Write to us at hello@wrenfold.example', href: 'mailto:hello@wrenfold.example' },
    { kind: 'link', text: 'Call us at +1 (212) 555-0100', href: 'tel:+12125550100' },
    { kind: 'link', text: 'Chat with us', href: 'https://wrenfold.example/chat' },
  ])
})

test('FIX-85 the return policy opens in a dialog where required, else on its page', async () => {
  const policyOf = async (settings: Partial<ShopConfig['settings']>) => {
    const shopId = await loadChangedShop((config) => {
      const { returnPolicyCopy: _, ...rest } = config.settings
      return withPolicyAcceptance({ ...config, settings: { ...rest, ...settings } })
    })
    const shopper = await openWithItem(shopId)
    await shopper.press('items.continue')
    await shopper.press('credit.choose', { args: { credit: 'refund' } })
    const dialogs = shopper.readPage().screen?.dialogs
    return { action: shopper.find('field_group', 'policy')?.actions?.[0]?.action, dialogs }
  }
  const words = await policyOf({ returnPolicyCopy: { en: 'Within **30 days**.' } })
  expect(words.action).toEqual({ type: 'open', dialog: 'return-policy' })
  expect(JSON.stringify(words.dialogs?.['return-policy'])).toContain('30 days')
  const page = await policyOf({ returnPolicyUrl: 'https://wrenfold.example/returns' })
  expect(page.action).toEqual({ type: 'link', href: 'https://wrenfold.example/returns', external: true })
  expect(page.dialogs ?? {}).not.toHaveProperty('return-policy')
  expect((await policyOf({})).action).toEqual({ type: 'navigate', path: '/policy' })
})
