import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound, THREE_SCREENS } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

async function chooseThree(page: Page): Promise<void> {
  await shopping.findOrder(page)
  await shopping.exchangeShirt(page)
  await shopping.returnCoat(page)
  await shopping.open(page, /Dusk Candle/)
  await shopping.answer(page, 'No longer needed')
  await panel(page)
    .getByRole('radio', { name: t('item.outcome-return'), exact: true })
    .waitFor()
}

const isVisibleInWindow = (page: Page) =>
  page.evaluate((amount) => {
    const inWindow = (element: Element | null | undefined) => {
      const { top, bottom, height } = element?.getBoundingClientRect() ?? { top: -1, bottom: 0, height: 0 }
      return height > 0 && top >= 0 && bottom <= window.innerHeight
    }
    const amounts = [...document.querySelectorAll('.hw-actions-summary, .hw-total--total')]
    return [
      inWindow(document.getElementById('submit')),
      amounts.some((one) => one.textContent?.includes(amount) && inWindow(one)),
    ]
  }, t('totals.get'))

test('FIX-73 submitting takes four presses, and a review of three items fits three phone screens', async () => {
  const page = await portal.visit({ width: 390 })
  await chooseThree(page)
  let presses = 0
  const countPress = async (act: Promise<void>) => {
    presses++
    await act
  }
  await countPress(shopping.answer(page, t('item.outcome-return')))
  await shopping.finish(page)
  await countPress(shopping.continueFlow(page))
  await heading(page, t('credit.heading')).waitFor()
  await expectSound(page)
  await countPress(shopping.continueFlow(page))
  await heading(page, t('review.heading')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(THREE_SCREENS)
  await expectSound(page)
  await countPress(press(page, t('review.submit')).click())
  await heading(page, t('status.heading')).waitFor()
  expect(presses).toBe(4)
  await page.context().close()
})

test('FIX-73 amount and submit button are visible everywhere on the review, at every width', async () => {
  const page = await portal.visit({ width: 390 })
  await shopping.reviewCoat(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((part) => {
        const { scrollHeight } = document.querySelector('main') ?? document.body
        window.scrollTo(0, part * (scrollHeight - window.innerHeight))
      }, share)
      await expect.poll(() => isVisibleInWindow(page), { message: `${width} px, ${share}` }).toEqual([true, true])
    }
  }
  await page.context().close()
})

const findLargestTexts = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main > :not(h1) *')].filter(
      (one) =>
        one.checkVisibility() && [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    )
    const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize)
    const largest = Math.max(...parts.map(sizeOf))
    const note = document.querySelector('.hw-region--aside .hw-total--total .hw-total-note')
    return {
      texts: parts.filter((one) => sizeOf(one) === largest).map(({ textContent }) => textContent),
      bar: getComputedStyle(document.querySelector('.hw-actions-summary') ?? document.body).fontWeight,
      note: note && getComputedStyle(note).color === getComputedStyle(document.body).color,
    }
  })

test('UXD-04 amounts are the largest text of the credit page and the review', async () => {
  const page = await portal.visit({ width: 390 })
  await shopping.findOrder(page)
  await shopping.returnCoat(page)
  await shopping.continueFlow(page)
  await heading(page, t('credit.heading')).waitFor()
  const credit = await findLargestTexts(page)
  expect(credit.texts).toHaveLength(2)
  await shopping.choosePayout(page, 'refund')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const review = await findLargestTexts(page)
    expect(review).toEqual({ texts: [expect.any(String)], bar: '600', note: true })
    expect(credit.texts).toContain(review.texts[0])
  }
  expect(credit.bar).toBe('600')
  await page.context().close()
})

test('FIX-73 FIX-74 three of many methods are shown; a pick-up form opens inside its card', async () => {
  const page = await portal.visit({ width: 390 })
  await shopping.lookUp(page, '#1020', '94107')
  await heading(page, t('items.heading')).waitFor()
  await shopping.open(page, /Pocket Tee/)
  await shopping.answer(page, 'I changed my mind')
  await shopping.answer(page, t('item.outcome-return'))
  await shopping.finish(page)
  await shopping.continueFlow(page)
  await shopping.choosePayout(page, 'refund')
  const methods = page.getByRole('group', { name: t('review.method-legend') })
  expect(await methods.getByRole('radio').count()).toBe(3)
  await press(methods, t('method.more', { count: 4 })).click()
  await methods.getByRole('radio', { name: t('method.veho'), exact: true }).check()
  const card = methods.locator('.hw-picker-option').filter({ hasText: t('method.veho') })
  await card.getByRole('heading', { name: t('method.pickup-heading') }).waitFor()
  await expectSound(page)

  await methods.getByRole('radio', { name: 'Happy Returns', exact: true }).check()
  await methods.getByRole('group', { name: t('method.place-legend') }).waitFor()
  await expectSound(page)
  await page.context().close()
})

test('UXD-04 at 1440 px the summary starts level with the items', async () => {
  const page = await portal.visit()
  await shopping.reviewCoat(page)
  const tops = await page
    .locator('.hw-region--main h2, .hw-region--aside h2')
    .evaluateAll((all) => all.map((one) => ({ top: one.getBoundingClientRect().top, text: one.textContent })))
  const summary = tops.find(({ text }) => text === t('totals.heading'))
  expect(Math.abs((summary?.top ?? 0) - (tops[0]?.top ?? 99))).toBeLessThanOrEqual(2)
  await page.context().close()
})

test('UXD-17 the sizes are the largest text of an exchange', async () => {
  const page = await portal.visit({ width: 390 })
  await shopping.findOrder(page)
  await shopping.openSizes(page)
  await shopping.choose(page, 'L')
  await press(panel(page), t('item.confirm')).waitFor()
  const largest = await panel(page)
    .locator('.hw-swap')
    .evaluate((card) => {
      const texts = [...card.querySelectorAll('p')].map((one) => ({
        text: one.textContent,
        size: Number.parseFloat(getComputedStyle(one).fontSize),
      }))
      const most = Math.max(...texts.map(({ size }) => size))
      return texts.filter(({ size }) => size === most).map(({ text }) => text)
    })
  expect(largest).toEqual(['Sage / M', 'Sage / L'])
  await page.context().close()
})
