import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createStorefront } from '../../server/demo/integrations/storefront/storefront.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { pickSize } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import * as shopping from './shopping.ts'

const { heading, press, t } = shopping

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return typeof at === 'object' && at !== null ? at.port : 0
}

const freePort = async (): Promise<number> => {
  const probe = createServer()
  const port = await listen(probe)
  probe.close()
  return port
}

let browser: Browser
let world: TestWorld
let origin: string
let store: string
const ends: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  const [port, ground, chromium] = await Promise.all([freePort(), testWorld(), launchBrowser()])
  browser = chromium
  world = ground
  origin = `http://127.0.0.1:${port}`
  const app = await buildApp({ ...ground.world, publicUrl: origin }, { client: await builtClient() })
  await app.listen({ port, host: '127.0.0.1' })
  const server = createStorefront({ portal: origin, now: ground.clock.now() })
  store = `http://127.0.0.1:${await listen(server)}`
  ends.push(
    () => browser.close(),
    () => app.close(),
    () => server.close(),
    () => ground.drop(),
  )
})
afterAll(async () => {
  for (const end of ends) await end()
})

const visitor = async (width: number): Promise<Page> => {
  const host = new URL(store).host
  const shopId = await loadDemoShop(world, {
    change: (config) => ({ ...config, onStore: { url: `${store}/`, hosts: [host] } }),
  })
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.goto(`${origin}/?shop=${shopId}`)
  await shopping.findOrder(page, '#1027', '10011')
  await shopping.open(page, /Wool Coat/)
  await shopping.answer(page, 'I changed my mind')
  await shopping.answer(page, t('item.outcome-return'))
  // The only returnable item advances automatically (ITM-16).
  await shopping.finish(page)
  return page
}

const toStore = async (page: Page) => {
  await press(page.getByRole('main'), t('credit.shop-open')).click()
  await page.waitForURL(`${store}/**`)
  await page.getByText(/^You have \$[\d,.]+ of \$[\d,.]+ left to spend/).waitFor()
}

const add = (page: Page, title: string) => page.getByRole('button', { name: `Add ${title}`, exact: true }).click()
const continueReturn = (page: Page) => press(page, 'Go on with your return').click()

describe.each(pickSize([390], [390, 1440]))('the merchant’s own store at %i px', (width) => {
  test('SHP-52 SHP-54 SHP-57 the shopper goes to the store and returns with or without a cart', async () => {
    const page = await visitor(width)
    await toStore(page)
    expect(page.url()).toBe(`${store}/`)
    await add(page, 'Aster Linen Shirt')
    await add(page, 'Pebble Mug')
    await continueReturn(page)
    await heading(page, t('review.heading')).waitFor()
    const main = page.getByRole('main')
    await main.getByText('Aster Linen Shirt').first().waitFor()
    await main.getByText('Pebble Mug').first().waitFor()
    expect(shopping.pathOf(page)).toBe('/review')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await page.goBack()
    for (const name of ['Aster Linen Shirt', 'Pebble Mug'])
      await page.getByRole('button', { name: new RegExp(`^Remove ${name}`) }).click()
    await continueReturn(page)
    await press(page.getByRole('main'), t('credit.shop-open')).waitFor()
    expect(shopping.pathOf(page)).toBe('/credit')
  })

  test('SHP-55 the return is unchanged after coming back without a cart', async () => {
    const page = await visitor(width)
    await toStore(page)
    await press(page, 'Back without anything').click()
    await press(page.getByRole('main'), t('credit.shop-open')).waitFor()
    expect(shopping.pathOf(page)).toBe('/credit')
  })
})

const decline = async (page: Page, link: Locator) => {
  await link.click()
  const question = page.getByRole('alertdialog', { name: t('review.leave-title') })
  await question.getByText(t('review.leave'), { exact: true }).waitFor()
  await press(question, t('review.leave-no')).click()
  await question.waitFor({ state: 'detached' })
  expect(shopping.pathOf(page)).toBe('/review')
}

test('FND-60 every exit from the review to the store shows the portal’s confirmation', async () => {
  const page = await visitor(1440)
  const native: string[] = []
  page.on('dialog', (dialog) => {
    native.push(dialog.type())
    void dialog.dismiss()
  })
  await toStore(page)
  await add(page, 'Pebble Mug')
  await continueReturn(page)
  await heading(page, t('review.heading')).waitFor()
  const [head, main] = [page.getByRole('banner'), page.getByRole('main')]
  await decline(page, head.getByRole('button', { name: t('common.back'), exact: true }))
  await decline(page, head.getByRole('link', { name: t('chrome.back-to-shop', { shop: 'Wrenfold' }) }))
  await decline(page, page.getByRole('link', { name: t('chrome.step-credit') }))

  await page.getByRole('link', { name: t('chrome.step-items') }).click()
  await heading(page, t('items.heading')).waitFor()
  await page.goBack()
  await heading(page, t('review.heading')).waitFor()
  await main.getByRole('link', { name: new RegExp(`^${t('items.edit')}`) }).click()
  await heading(page, t('items.heading')).waitFor()
  await page.goBack()
  await heading(page, t('review.heading')).waitFor()

  await head.getByRole('button', { name: t('common.back'), exact: true }).click()
  await press(page.getByRole('alertdialog'), t('review.leave-yes')).click()
  await page.waitForURL(`${store}/**`)
  expect(native).toEqual([])
})

test('SHP-54 a store without a return leaves the draft unchanged', async () => {
  const page = await visitor(1440)
  await toStore(page)
  await add(page, 'Pebble Mug')
  await page.goBack()
  await press(page.getByRole('main'), t('credit.shop-open')).waitFor()
})

test('SHP-53 an expired store visit is reported and leads back', async () => {
  const page = await visitor(1440)
  await page.route('**/store-visit/**', (route) =>
    route.fulfill({
      status: 404,
      headers: { 'access-control-allow-origin': store },
      json: { errors: { code: 'no-visit', message: 'The visit does not exist or has expired' } },
    }),
  )
  await press(page.getByRole('main'), t('credit.shop-open')).click()
  await page.getByText(/^This visit has ended/).waitFor()
  await press(page, 'Back without anything').click()
  await press(page.getByRole('main'), t('credit.shop-open')).waitFor()
})

test('SHP-52 the address of another portal redirects no shopper there', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  await page.goto(`${store}/?loop_total=1&loop_return_id=x&loop_subdomain=demo&loop_domain=evil.example`)
  await page.getByRole('heading', { name: 'Everything' }).waitFor()
  await page.getByRole('button', { name: 'Add Pebble Mug', exact: true }).waitFor()
  expect(await press(page, 'Go on with your return').isVisible()).toBe(false)
  expect(new Set(requests)).toEqual(new Set([new URL(store).host]))
})
