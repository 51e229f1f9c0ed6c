import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { hasFocus } from './keyboard.ts'
import { findings } from './looks.ts'
import { openPortal, type Portal, waitForHydration } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, lookupFields, panel, pathOf, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

test('NAV-46 ERR-57 the offline banner follows the connection, and typed text stays', async () => {
  const page = await portal.visit()
  const { order, proof } = lookupFields(page)
  await order.fill('#1001')
  await proof.fill('10001')
  await page.context().setOffline(true)
  await page.getByText(t('client.offline')).first().waitFor()
  await press(page, t('lookup.submit')).click()
  await page.getByRole('alertdialog').waitFor()
  expect([await order.inputValue(), await proof.inputValue()]).toEqual(['#1001', '10001'])

  await page.context().setOffline(false)

  await heading(page, t('items.heading')).waitFor()
  expect(await page.getByText(t('client.offline')).count()).toBe(0)
  await page.context().close()
})

/** Blocks client files by the start of their names until released; records the requests. */
async function delayRequests(
  page: Page,
  names: RegExp,
): Promise<{ readonly requests: string[]; readonly release: () => void }> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const requests: string[] = []
  await page.route(names, async (route) => {
    requests.push(
      route
        .request()
        .url()
        .replace(/.*\/(.+)-.{8}\.\w+$/, '$1'),
    )
    await gate
    await route.continue()
  })
  return { requests, release }
}

test('PAC-08 input on the first page takes effect once the rest of the client loads', async () => {
  let delayed: Awaited<ReturnType<typeof delayRequests>> | undefined
  const page = await portal.visit({
    before: async (blank) => {
      delayed = await delayRequests(blank, /\/assets\/(live-runtime|overlay-layer)-/)
    },
  })
  await shopping.lookUp(page)
  expect(delayed?.requests.sort()).toEqual(['live-runtime', 'overlay-layer'])
  delayed?.release()
  await heading(page, t('items.heading')).waitFor()
  await page.context().close()
})

test('FIX-92 a page reloaded in the middle of a journey stays unchanged until widgets load', async () => {
  const page = await portal.visit()
  await shopping.findOrder(page)
  await shopping.open(page, /Linen Shirt/)
  await page.addInitScript(() => {
    const counts: number[] = []
    const count = () => counts.push(document.querySelectorAll('main a, main button, dialog input').length)
    document.addEventListener('DOMContentLoaded', () => {
      count()
      new MutationObserver(count).observe(document, { childList: true, subtree: true })
    })
    Object.assign(window, { counts })
  })
  const { requests, release } = await delayRequests(page, /\/assets\/items-/)
  await page.reload()
  await expect.poll(() => requests).toEqual(['items'])
  release()
  await waitForHydration(page)
  await shopping.answer(page, 'The size is not right')
  const counts = (await page.evaluate('counts')) as number[]
  expect(Math.min(...counts)).toBe(counts.at(-1))
  await page.context().close()
})

test('ERR-57 a shop in trouble shows a notice above the lookup', async () => {
  const page = await portal.visit({
    change: (config) => ({
      ...config,
      flags: config.flags.map((flag) => (flag.name === 'enable-downtime-banner' ? { ...flag, active: true } : flag)),
    }),
  })
  await page.getByText(t('lookup.downtime')).waitFor()
  await page.context().close()
})

test('NAV-55 Escape closes the panel of an item and returns focus to its button', async () => {
  const page = await portal.visit()
  await shopping.findOrder(page)
  const opener = shopping.select(page, /Wool Coat/)
  await opener.focus()
  await page.keyboard.press('Enter')
  await panel(page).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await hasFocus(opener)).toBe(true)
  expect(pathOf(page)).toBe('/exchange')
  await page.context().close()
})

test('NAV-56 CON-04 item questions open in a side panel from 960 px, full width below', async () => {
  const page = await portal.visit({ width: 1440 })
  await shopping.findOrder(page)
  await shopping.open(page, /Wool Coat/)
  const share = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    const box = await panel(page).boundingBox()
    return (box?.width ?? 0) / width
  }
  expect(await share(960)).toBeLessThan(0.6)
  expect(await share(959)).toBe(1)
  await page.context().close()
})

test('NAV-56 UXD-05 the bar of the primary button is fixed up to 680 px', async () => {
  const page = await portal.visit({ width: 680 })
  await shopping.findOrder(page)
  const readBar = async (width: number) => {
    await page.setViewportSize({ width, height: 400 })
    return press(page.getByRole('main'), t('items.continue')).evaluate((element) => {
      const bars = ['.hw-actions--sticky', '.hw-region--footer'].flatMap((name) => element.closest(name) ?? [])
      const isInSight = element.getBoundingClientRect().bottom <= window.innerHeight
      return [...bars.map((bar) => getComputedStyle(bar).position), isInSight]
    })
  }
  expect(await readBar(680)).toEqual(['fixed', 'static', true])
  expect(await readBar(681)).toEqual(['static', 'sticky', true])
  await page.context().close()
})

const rootStyle = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name)

test('CFG-10 CFG-11 the theme of a shop is on the page: logo, favicon, color, backgrounds', async () => {
  const page = await portal.visit({
    change: (config) => ({
      ...config,
      theme: {
        ...config.theme,
        branding: {
          logo: '/demo-art/logo-demo-jp.svg',
          favicon: '/demo-art/icon-demo-jp.svg',
          primaryColor: '#7a1f3d',
        },
        background: { image: '/demo-art/icon-demo.svg', color1: '#faf0f2', color2: '#f0e6ff' },
      },
    }),
  })
  const { order, proof } = lookupFields(page)
  await order.fill('#1001')
  await proof.fill('10001')

  const button = press(page, t('lookup.submit'))
  const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(colour).toBe('rgb(122, 31, 61)')
  expect(await page.getByRole('img', { name: 'Wrenfold' }).getAttribute('src')).toBe('/demo-art/logo-demo-jp.svg')
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/demo-art/icon-demo-jp.svg')
  const grounds = await page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .map((element) => getComputedStyle(element).backgroundImage)
      .join(' '),
  )
  expect(grounds).toContain('/demo-art/icon-demo.svg')
  expect(await rootStyle(page, '--hw-ground')).toBe('#faf0f2')
  expect(await rootStyle(page, '--hw-ground-end')).toBe('#f0e6ff')
  expect(await findings(page)).toEqual([])
  await page.context().close()
})

const broken = {
  status: 500,
  json: {
    contract: CONTRACT,
    rev: null,
    problem: { code: 'unexpected', title: 'It broke', detail: 'Nothing was booked.', ref: 'r-77', modal: true },
  },
}

test.each([
  'the button',
  'the backdrop',
] as const)('STS-21 UXD-26 the error modal names support, closes by %s, and the page loads again', async (way) => {
  const page = await portal.visit()
  await shopping.findOrder(page)
  await page.route('**/actions/item.open', (route) => route.fulfill(broken))
  await shopping.select(page, /Wool Coat/).click()
  const modal = page.getByRole('alertdialog', { name: 'It broke' })
  await modal.getByText('Nothing was booked.').waitFor()
  const support = modal.getByRole('link', { name: 'hello@wrenfold.example', exact: true })
  expect(await support.getAttribute('href')).toBe('mailto:hello@wrenfold.example')
  expect(await findings(page)).toEqual([])

  const reloaded = page.waitForRequest((request) => request.url().endsWith('/screens'))
  if (way === 'the button') await press(modal, t('client.error.restart')).click()
  else await page.mouse.click(5, 5)

  await reloaded
  await modal.waitFor({ state: 'detached' })
  await heading(page, t('items.heading')).waitFor()
  await page.context().close()
})

test('a refusal moves the focus to its summary, which links to the fields', async () => {
  const page = await portal.visit()
  await shopping.lookUp(page, '#1003', 'sam@example.com')
  await heading(page, t('capture-address.heading')).waitFor()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.getByRole('combobox', { name: t('address.country'), exact: true }).selectOption('US')
  await field(t('address.address1')).fill('12 Mill Lane')
  await field(t('address.city')).fill('Hudson')
  await field(t('address.zip')).fill('12534')
  await press(page, t('capture-address.submit')).click()

  const summary = page.getByRole('alert').filter({ hasText: t('client.form.errors') })
  await summary.waitFor()
  expect(await hasFocus(summary)).toBe(true)
  expect(await findings(page)).toEqual([])
  await summary.getByRole('link').first().press('Enter')
  const first = page.locator(':focus')
  expect(await first.getAttribute('aria-invalid')).toBe('true')
  expect(await field(t('address.city')).inputValue()).toBe('Hudson')
  await page.context().close()
})

test('a live region announces changes to screen readers', async () => {
  const page = await portal.visit()
  await shopping.findOrder(page)
  await shopping.returnCoat(page)
  await page
    .getByRole('status')
    .filter({ hasText: /Wool Coat/ })
    .first()
    .waitFor({ state: 'attached' })
  const liveRegion = page.locator('[aria-live="polite"]').filter({ hasText: t('items.selected', { count: 1 }) })
  await liveRegion.first().waitFor()
  await page.context().close()
})
