import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

/** Classes of elements that overflow their page or list, or are clipped. */
const findClippedText = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const scrolls = (one: Element | null): boolean =>
      one !== null && (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
    const isAside = (one: Element) => one.closest('.hw-sr, .hw-skip, [aria-hidden="true"], noscript') !== null
    const words = [...document.querySelectorAll('h1, h2, p, a, button, label, input, select, textarea, dt, dd, li')]
    const outside = words.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      return width > 1 && isSeen(one) && !isAside(one) && !scrolls(one) && (left < -1 || right > clientWidth + 1)
    })
    const cut = words.filter(
      (one) =>
        isSeen(one) &&
        !isAside(one) &&
        getComputedStyle(one).overflowX === 'hidden' &&
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth + 1,
    )
    const burst = [...document.querySelectorAll('dd')].filter((one) => {
      const list = one.closest('dl')
      return list !== null && one.getBoundingClientRect().right > list.getBoundingClientRect().right + 1
    })
    return [
      ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth} px`] : []),
      ...outside.map((one) => `outside: ${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`),
      ...cut.map((one) => `cut: ${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`),
      ...burst.map((one) => `beyond its list: ${one.textContent?.slice(0, 30)}`),
    ]
  })

async function visitScreens(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await look('the lookup')
  await shopping.findOrder(page)
  await look('the order')
  await shopping.open(page, /Linen Shirt/)
  await look('the reasons')
  await shopping.answer(page, 'The size is not right')
  await shopping.answer(page, 'Too small')
  await press(panel(page), t('item.recommendation-decline')).click()
  await shopping.answer(page, t('item.outcome-exchange'))
  await panel(page).getByRole('radio', { name: 'L', exact: true }).waitFor()
  await look('the variants')
  await shopping.choose(page, 'L')
  await press(panel(page), t('item.confirm')).waitFor()
  await look('the item, answered for')
  await shopping.confirm(page)
  await shopping.returnCoat(page)
  await look('the order, selected')
  await shopping.continueFlow(page)
  await heading(page, t('credit.heading')).waitFor()
  await look('the credit')
  await shopping.choosePayout(page, 'gift')
  await look('the review')
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await portal.test.runner.drain()
  await page.getByRole('link', { name: t('label.download') }).waitFor()
  await look('the return')
}

test('FIX-87 at 320 px (400 % zoom) no page scrolls sideways or clips its content', async () => {
  const page = await portal.visit({ width: 320 })
  await page.setViewportSize({ width: 320, height: 256 })
  const findings: string[] = []
  await visitScreens(page, async (name) => {
    findings.push(...(await findClippedText(page)).map((one) => `${name}, ${one}`))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  expect([...findings, ...(await findClippedText(page))]).toEqual([])
  await page.context().close()
})

test('UXD-17 in a window zoomed to 400 % the whole sheet scrolls', async () => {
  const page = await portal.visit({ width: 320 })
  await shopping.findOrder(page)
  await shopping.open(page, /Linen Shirt/)
  await page.setViewportSize({ width: 320, height: 256 })
  const scrolled = await panel(page).evaluate((sheet) => {
    const paper = sheet.querySelector('.hw-drawer-paper')
    const body = sheet.querySelector('.hw-dialog-body')
    paper?.scrollTo(0, paper.scrollHeight)
    const foot = sheet.querySelector('.hw-dialog-foot')?.getBoundingClientRect().bottom ?? 0
    return {
      bodyIsCut: (body?.scrollHeight ?? 0) > (body?.clientHeight ?? 0) + 1,
      paper: paper?.clientHeight,
      endsInSight: foot <= window.innerHeight + 1,
    }
  })
  expect(scrolled).toEqual({ bodyIsCut: false, paper: 256, endsInSight: true })
  await page.context().close()
})

test.each([768, 1440])('UXD-05 at %i px amount and Continue stay in sight, aligned with their card', async (width) => {
  const page = await portal.visit({ width })
  await page.setViewportSize({ width, height: 600 })
  await shopping.findOrder(page)
  await shopping.open(page, /Linen Shirt/)
  await shopping.answer(page, 'I changed my mind')
  await shopping.answer(page, t('item.outcome-return'))
  await shopping.finish(page)
  await page.getByText(/as credit/).waitFor()
  const places = await page.evaluate(() => {
    window.scrollTo(0, 0)
    const edges = (selector: string) => {
      const { left, right, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { left, right, bottom }
    }
    return { card: edges('.hw-page'), bar: edges('.hw-region--footer'), button: edges('.hw-region--footer .hw-button') }
  })
  expect(places.bar).toEqual({ left: places.card.left, right: places.card.right, bottom: 600 })
  expect(places.button.bottom).toBeLessThan(600)
  await page.context().close()
})

test('FIX-87 in a window zoomed to 400 % the primary button ends the page', async () => {
  const page = await portal.visit({ width: 320 })
  await shopping.findOrder(page)
  const rowLiesOver = () =>
    press(page.getByRole('main'), t('items.continue')).evaluate((one) => {
      const last = [...document.querySelectorAll('.hw-item')].at(-1)?.getBoundingClientRect().bottom ?? 0
      return one.getBoundingClientRect().top < last
    })
  expect(await rowLiesOver()).toBe(true)
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await rowLiesOver()).toBe(false)
  await page.context().close()
})

test('FIX-88 at 320 px German bundles fit the page, and no text overlaps another', async () => {
  const german = translator({ language: 'de' })
  const page = await portal.visit({ width: 320, at: '?lang=de' })
  await page.locator('[name="order"]').fill('#1006')
  await page.locator('[name="proof"]').fill('10006')
  await press(page, german('lookup.submit')).click()
  await heading(page, german('items.heading')).waitFor()
  expect(await findClippedText(page)).toEqual([])
  await press(page.getByRole('main'), german('items.continue')).click()
  await page.getByText(german('items.off-none-selected'), { exact: true }).waitFor()
  expect(await findClippedText(page)).toEqual([])
  const edgesOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return { top, bottom }
    })
  const reason = await edgesOf(german('items.off-none-selected'))
  const amount = await edgesOf(german('items.selected', { count: 0 }))
  expect(reason.bottom).toBeLessThanOrEqual(amount.top)
  await page.context().close()
})

/** Pixels by which a placeholder is wider than its field. */
const tooWide = (page: Page, name: string) =>
  page.locator(`[name="${name}"]`).evaluate((field) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null || !(field instanceof HTMLInputElement)) return Number.NaN
    pen.font = font
    const width = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    return Math.max(0, Math.ceil(pen.measureText(field.placeholder).width - width))
  })

test('LKP-05 on a phone the label of the proof field is readable in each language', async () => {
  const page = await portal.visit({ width: 390 })
  for (const language of ['en', 'fr', 'ja', 'de']) {
    await page.locator('.hw-languages-select').selectOption(language)
    await heading(page, translator({ language })('lookup.heading')).waitFor()
    expect(await tooWide(page, 'proof'), language).toBe(0)
  }
  await page.context().close()
})

test('FIX-87 forced colors show selected controls as such', async () => {
  const page = await portal.visit({ width: 390 })
  await page.emulateMedia({ forcedColors: 'active' })
  await shopping.findOrder(page)
  await shopping.open(page, /Linen Shirt/)
  const radio = panel(page).getByRole('radio', { name: 'The size is not right', exact: true })
  const card = radio.locator('xpath=ancestor::label')
  const screenshotCard = () => card.screenshot().then((picture) => picture.toString('base64'))
  const before = await screenshotCard()
  await radio.press('Space')
  await page.mouse.move(0, 0)
  expect(await screenshotCard()).not.toBe(before)

  await press(panel(page), t('item.next')).click()
  await shopping.answer(page, 'Too small')
  await press(panel(page), t('item.recommendation-decline')).click()
  await shopping.answer(page, t('item.outcome-exchange'))
  const size = panel(page).getByRole('radio', { name: 'L', exact: true })
  const label = size.locator('xpath=following-sibling::span')
  const ring = () => label.evaluate((one) => getComputedStyle(one).outlineStyle)
  expect(await ring()).toBe('none')
  await size.check()
  expect(await ring()).toBe('solid')
  await page.context().close()
})

test.each([320, 390, 768, 1440])('FND-67 FIX-84 the amount is visible beside Continue at %i px', async (width) => {
  const page = await portal.visit({ width })
  await shopping.findOrder(page)
  await shopping.open(page, /Linen Shirt/)
  await shopping.answer(page, 'I changed my mind')
  await shopping.answer(page, t('item.outcome-return'))
  await shopping.finish(page)
  const bar = page.locator('#continue-bar, .hw-actions--sticky').filter({ hasText: /as credit/ })
  await bar.getByText(/\$[\d.]+, or \$[\d.]+ as credit/).waitFor()
  const inSight = await bar.locator('.hw-actions-summary').evaluate((one) => {
    one.scrollIntoView({ block: 'nearest' })
    const { top, bottom, left, right, height } = one.getBoundingClientRect()
    const isInside = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
    return height > 0 && isInside && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  })
  expect(inSight).toBe(true)
  await page.context().close()
})

const LONG_NAMES = [
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
  'Coat_with_no_space_in_its_very_long_technical_name',
]

test('FIX-87 a product name of one long word fits every page on a phone', async () => {
  const rename = (answer: string) =>
    answer
      .replaceAll('Aster Linen Shirt', LONG_NAMES[0] ?? '')
      .replaceAll(/[A-Z][a-z]+ Wool Coat/g, LONG_NAMES[1] ?? '')
  const page = await portal.visit({
    width: 320,
    before: async (drawn) => {
      await drawn.route('**/api/v1/**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: rename(await response.text()) })
      })
    },
  })
  const findings: string[] = []
  const look = async (name: string) => {
    findings.push(...(await findClippedText(page)).map((one) => `${name}, ${one}`))
  }
  await shopping.findOrder(page)
  await look('the order')
  await shopping.open(page, /Donau/)
  await look('the reasons')
  await shopping.answer(page, 'The size is not right')
  await shopping.answer(page, 'Too small')
  await press(panel(page), t('item.recommendation-decline')).waitFor()
  await look('the recommendation')
  expect(findings).toEqual([])
  await page.context().close()
})

const readHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const { left = 0, right = 0 } = header.querySelector('.hw-brand > *')?.getBoundingClientRect() ?? {}
    return {
      offCentre: Math.abs(Math.round((left + right - document.documentElement.clientWidth) / 2)) > 1,
      words: header.querySelector('.hw-header-shop > span')?.checkVisibility(),
    }
  })

test('FIX-87 at 390 px the logo is centered, the shop link an icon', async () => {
  const page = await portal.visit({ width: 390 })
  const link = page.getByRole('link', { name: t('chrome.back-to-shop', { shop: 'Wrenfold' }), exact: true })
  const narrow = { offCentre: false, words: false }
  expect(await readHeader(page)).toEqual(narrow)
  await shopping.enterShop(page)
  expect(await readHeader(page)).toEqual(narrow)
  await shopping.startShopping(page)
  await heading(page, t('shop.heading')).waitFor()
  expect(await readHeader(page)).toEqual(narrow)
  expect((await link.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 1440, height: 844 })
  expect(await readHeader(page)).toMatchObject({ words: true })
  await page.context().close()
})
