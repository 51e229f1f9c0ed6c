import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { openGoldenStage } from './golden-stage.ts'

let app: FastifyInstance
let url: string
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  ;[{ app, url }, browser] = await Promise.all([openGoldenStage(), launchBrowser()])
  context = await browser.newContext({ reducedMotion: 'reduce' })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const openStatus = async (name: string, width: number): Promise<Page> => {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 844 })
  await page.goto(`${url}/as-it-is/status/${name}`)
  await page.locator('#card').waitFor()
  await page.evaluate('document.fonts.ready')
  return page
}

const SCREENS = 3.5 * 844

test.each([
  'label-ready',
  'under-review',
  'something-kept',
  'survey-asked',
  'tracking-delivered',
])('FIX-77 %s fits three and a half screens of a phone', async (name) => {
  const page = await openStatus(name, 390)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(SCREENS)
  await page.close()
})

test('FIX-77 the button that prints label or code is on a phone’s first screen', async () => {
  for (const [name, selector] of [
    ['label-ready', '#download-label'],
    ['under-review', '#download-label'],
    ['qr-ready', '.hw-code-card img'],
  ] as const) {
    const page = await openStatus(name, 390)
    const box = await page.locator(selector).boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 844), name).toBeLessThanOrEqual(844)
    await page.close()
  }
})

test('FIX-77 optional details are collapsed on a phone and expanded on a desktop', async () => {
  const phone = await openStatus('label-ready', 390)
  const row = phone.locator('#totals dd').first()
  expect(await row.isVisible()).toBe(false)
  await phone.locator('#totals summary').press('Enter')
  await row.waitFor()
  await phone.close()

  const desk = await openStatus('label-ready', 1440)
  await desk.locator('#totals dd').first().waitFor()
  expect(await desk.locator('#totals summary').isVisible()).toBe(false)
  await desk.close()
})

test.each([
  'label-ready',
  'tracking-delivered',
])('UXD-05 %s uses both columns of a desktop and at most 1,400 px', async (name) => {
  const page = await openStatus(name, 1440)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_400)
  const aside = page.locator('.hw-aside')
  for (const beside of ['#facts', '#sent', '#customer']) expect(await aside.locator(beside).count(), beside).toBe(1)
  await page.close()
})

test('UXD-10 the tick draws itself, and rests under reduced motion', async () => {
  const animations = async (page: Page) =>
    await page
      .locator('.hw-drawn-tick > *')
      .evaluateAll((strokes) => strokes.map((one) => getComputedStyle(one).animationName))
  const still = await openStatus('label-ready', 390)
  expect(await animations(still)).toEqual(['none', 'none'])
  await still.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await animations(still)).toEqual(['hw-draw', 'hw-draw'])
  await still.close()
})

test('FIX-88 the printed page shows collapsed content and no buttons', async () => {
  const page = await openStatus('survey-asked', 390)
  await page.emulateMedia({ media: 'print' })
  for (const visible of ['#totals dd', '#customer dd', '#sent .hw-item-title', '#progress .hw-stop-label', '#label dd'])
    expect(await page.locator(visible).first().isVisible(), visible).toBe(true)
  for (const hidden of [
    '#download-label',
    '#print-label',
    '#survey',
    '.hw-footer',
    '#totals summary',
    '#edit-address',
    '#start-return',
  ])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false)
  await page.close()
})

test('UXD-17 done steps print as ticks in ink, on paper that covers the line', async () => {
  const page = await openStatus('tracking-delivered', 390)
  await page.emulateMedia({ media: 'print' })
  const mark = page.locator('.hw-stop--complete .hw-stop-mark').first()
  expect(await mark.locator('svg').isVisible()).toBe(true)
  const look = await mark.evaluate((one) => {
    const { color, backgroundColor, borderTopColor, printColorAdjust } = getComputedStyle(one)
    return { color, backgroundColor, borderTopColor, printColorAdjust }
  })
  const ink = 'rgb(24, 26, 30)'
  const paper = 'rgb(255, 255, 255)'
  expect(look).toEqual({ color: ink, backgroundColor: paper, borderTopColor: ink, printColorAdjust: 'exact' })
  await page.close()
})

const readCard = (card: Element) => {
  const { borderTopColor, borderTopLeftRadius, paddingTop } = getComputedStyle(card)
  const foot = card.querySelector('.hw-card-foot')?.getBoundingClientRect()
  const { left, right, bottom } = card.getBoundingClientRect()
  const gaps = foot && [foot.left - left, right - foot.right, bottom - foot.bottom].map(Math.round)
  return { borderTopColor, borderTopLeftRadius, paddingTop, gaps }
}

test.each([390, 1440])('UXD-05 code and label are cards of one form at %i px', async (width) => {
  const looks = []
  for (const name of ['label-ready', 'qr-ready']) {
    const page = await openStatus(name, width)
    looks.push(await page.locator('#label').evaluate(readCard))
    await page.close()
  }
  const [label, code] = looks
  expect(label?.gaps).toEqual([1, 1, 1])
  expect(code).toEqual(label)
})
