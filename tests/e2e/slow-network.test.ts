import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowDown } from '../vitals/slow.ts'
import { readVitals, shiftsOf, watch } from '../vitals/watch.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, press, t } = shopping

/** Highest layout shift score of a step. */
const MOST_SHIFT = 0.05

/** Longer than the 500 ms after a press in which the browser excuses a shift: fast machines see the shifts of slow ones. */
const ANSWER_LATENCY_MS = 800

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const emulateSlowPhone = async (page: Page): Promise<void> => {
  page.setDefaultTimeout(100_000)
  await watch(page)
  await slowDown(page, ANSWER_LATENCY_MS)
}

const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

test('FIX-87 FIX-92 on a slow phone the journey reaches the label without any layout shift', async () => {
  const page = await portal.visit({ width: 390, before: emulateSlowPhone })
  const steps: readonly (readonly [name: string, go: () => Promise<unknown>])[] = [
    ['the first page', async () => {}],
    ['the order', () => shopping.findOrder(page)],
    [
      'the questions about an item',
      async () => {
        await shopping.select(page, /Wool Coat/).click()
        await panel(page).getByRole('radio').first().waitFor()
      },
    ],
    ['what becomes of it', () => shopping.answer(page, 'The color is different')],
    [
      'the order again',
      async () => {
        await shopping.answer(page, t('item.outcome-return'))
        await shopping.finish(page)
      },
    ],
    [
      'what its value becomes',
      async () => {
        await shopping.continueFlow(page)
        await heading(page, t('credit.heading')).waitFor()
      },
    ],
    ['the review', () => shopping.choosePayout(page, 'gift')],
    [
      'the return',
      async () => {
        await press(page, t('review.submit')).click()
        await heading(page, t('status.heading')).waitFor()
      },
    ],
    [
      'its label',
      async () => {
        await portal.test.runner.drain()
        await page.getByRole('link', { name: t('label.download') }).waitFor()
      },
    ],
  ]
  const movedElements: string[] = []
  const heights: number[] = []
  for (const [name, go] of steps) {
    await go()
    await waitUntilSettled(page)
    const { shift, shifted } = await shiftsOf(page)
    if (name === 'the return' || name === 'its label')
      heights.push((await page.locator('.hw-label-block').boundingBox())?.height ?? 0)
    if (shift > MOST_SHIFT) movedElements.push(`${name}: ${shifted.join(' | ')}`)
  }
  expect(movedElements).toEqual([])
  const [reserved = 0, real = 0] = heights
  expect(reserved).toBeGreaterThan(0)
  expect(reserved).toBeLessThanOrEqual(real)
  expect((await readVitals(page)).painted).toBeGreaterThan(0)
  await page.context().close()
})

test('FIX-87 a layout shift under the reader is detected', async () => {
  const page = await portal.visit({ width: 390, before: emulateSlowPhone })
  await waitUntilSettled(page)
  await shiftsOf(page)
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '300px'
    document.querySelector('main')?.prepend(late)
  })
  await waitUntilSettled(page)
  expect((await shiftsOf(page)).shift).toBeGreaterThan(MOST_SHIFT)
  await page.context().close()
})
