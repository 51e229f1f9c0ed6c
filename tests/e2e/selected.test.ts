import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { launchBrowser } from '../support/browser.ts'
import { goldenEnvelope } from '../support/golden.ts'
import { openGoldenStage } from './golden-stage.ts'
import { waitForHydration } from './portal.ts'

let app: FastifyInstance
let url: string
let browser: Browser

beforeAll(async () => {
  ;[{ app, url }, browser] = await Promise.all([openGoldenStage(), launchBrowser()])
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const ITEM = 'linen-shirt.1'

const acceptedAnswer: Envelope = {
  ...goldenEnvelope('items/selected'),
  rev: 'd8',
  effects: [{ type: 'cue', id: ITEM, name: 'selected' }],
}

async function recordAnimations(page: Page): Promise<string[]> {
  await page.route('**/actions/item.confirm', (route) => route.fulfill({ json: acceptedAnswer }))
  await page.goto(`${url}/as-it-is/item-flow/confirm-return`)
  await waitForHydration(page)
  await page.evaluate((id) => {
    const animations: string[] = []
    Object.assign(window, { seen: animations })
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (target instanceof Element && target.closest(`[id="${id}"]`)) animations.push(animationName)
    })
  }, ITEM)
  await page.getByRole('button', { name: 'Add to return' }).click()
  await page.getByText('Exchange for Ink / L').waitFor()
  await page.waitForFunction((id) => document.getElementById(id)?.dataset.cue === undefined, ITEM)
  return page.evaluate('window.seen')
}

test('ITM-06 confirming an item animates its picture once and settles the answers', async () => {
  const page = await browser.newPage({ reducedMotion: 'no-preference' })
  const animations = await recordAnimations(page)
  expect(animations).toEqual(expect.arrayContaining(['hw-item-selected', 'hw-item-stamp', 'hw-item-settle']))
}, 60_000)

test('ITM-06 reduced motion disables the animations', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const animations = await recordAnimations(page)
  expect(animations).not.toContain('hw-item-stamp')
  const longest = await page.evaluate((id) => {
    const item = document.getElementById(id)
    if (item === null) return null
    item.dataset.cue = 'selected'
    const lengths = item.getAnimations({ subtree: true }).map(({ effect }) => effect?.getComputedTiming().duration)
    return Math.max(0, ...lengths.map(Number))
  }, ITEM)
  expect(longest).toBeLessThanOrEqual(1)
}, 60_000)

test('ITM-22 a bundle expands and collapses by mouse and keyboard', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(`${url}/as-it-is/items/bundles`)
  const part = page.getByRole('region', { name: 'Bundle: Slow Morning Set' }).getByText('Pebble mug')
  const toggle = page.locator('summary').first()
  await page.getByText('Show 2 items').click()
  await part.waitFor()
  expect(await toggle.innerText()).toBe('Hide items')
  await toggle.press('Enter')
  await part.waitFor({ state: 'hidden' })
  expect(await toggle.innerText()).toBe('Show 2 items')
}, 60_000)

test('ITM-63 yes and no buttons are equally large, and large enough', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${url}/as-it-is/item-flow/yes-no`)
  const boxes = await Promise.all(
    ['Yes', 'No'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  )
  const [yes, no] = boxes
  expect(yes?.height).toBeGreaterThanOrEqual(56)
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height])
}, 60_000)

test('ITM-50 products are in rows of two on a phone, four beside the page', async () => {
  const inRow = async (width: number) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${url}/as-it-is/item-flow/products`)
    const cards = page.locator('.hw-choices--tiles label')
    await cards.first().waitFor()
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  }
  expect([await inRow(390), await inRow(768), await inRow(1440)]).toEqual([2, 4, 4])
}, 60_000)
