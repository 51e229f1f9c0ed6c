import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { TEST_NOW } from '../support/world.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, press, t } = shopping

/** Of April 14 in Los Angeles: seven hours after that of UTC. */
const MIDNIGHT = Date.parse('2026-04-15T07:00:00Z')
const MINUTE_MS = 60_000

/** #1001 was sent on April 8. */
const withWindow = ({ exchange, refund, gift_card, ...policy }: ReturnPolicy): ReturnPolicy => ({
  ...policy,
  exchange: { ...exchange, window: 6 },
  refund: { ...refund, window: 6 },
  gift_card: { ...gift_card, window: 6 },
})

const inLosAngeles = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, timeZone: 'America/Los_Angeles', requirePolicyAcceptance: false },
  policies: config.policies.map(withWindow),
  warranties: [],
})

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.test.clock.set(TEST_NOW))
afterAll(() => portal?.close())

const visit = async (at: number): Promise<Page> => {
  const page = await portal.visit({ change: inLosAngeles })
  portal.test.clock.set(at)
  return page
}
const textOf = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText()).replace(/[\u00a0\s]+/g, ' ')

test('DAT-09 the order page is open one minute before midnight in Los Angeles', async () => {
  const page = await visit(MIDNIGHT - MINUTE_MS)
  await shopping.findOrder(page)
  expect(await textOf(page)).toContain('Returns open until Apr 14, 6 days after shipping on Apr 8')
  await page.context().close()
})

test('DAT-09 the order page is closed one minute after midnight in Los Angeles', async () => {
  const page = await visit(MIDNIGHT + MINUTE_MS)
  await shopping.lookUp(page)
  await heading(page, t('items.window-passed-title')).waitFor()
  const body = (await page.locator('body').innerText()).replace(/[\u00a0\s]+/g, ' ')
  expect(body).toContain('until Apr 14, 6 days after shipping on Apr 8.')
  await page.context().close()
})

const isClosed = (page: Page) => page.getByText(t('items.window-passed-title'), { exact: true }).waitFor()

test('DAT-09 an answer across midnight leads to the closed order page', async () => {
  const page = await visit(MIDNIGHT - MINUTE_MS)
  await shopping.findOrder(page)
  await shopping.open(page, /Wool Coat/)
  await shopping.answer(page, 'Not my style')
  await panel(page)
    .getByRole('heading', { name: t('item.comment-heading') })
    .waitFor()
  portal.test.clock.set(MIDNIGHT + MINUTE_MS)
  await press(panel(page), t('item.next')).click()
  await isClosed(page)
  await page.context().close()
})

test('DAT-09 a submit across midnight is judged at the moment of the submit', async () => {
  const page = await visit(MIDNIGHT - MINUTE_MS)
  await shopping.findOrder(page)
  await shopping.returnCoat(page)
  await shopping.continueFlow(page)
  await shopping.choosePayout(page, 'refund')
  portal.test.clock.set(MIDNIGHT + MINUTE_MS)
  await press(page.getByRole('main'), t('review.submit')).click()
  await isClosed(page)
  await page.context().close()
})

const COMMENT = 'The left sleeve has a tear'

test('DAT-09 a comment typed before midnight is there when the item opens again', async () => {
  const page = await visit(MIDNIGHT - MINUTE_MS)
  await shopping.findOrder(page)
  await shopping.open(page, /Wool Coat/)
  await shopping.answer(page, 'Not my style')
  const comment = panel(page).getByRole('textbox', { name: t('item.comment') })
  await comment.fill(COMMENT)
  portal.test.clock.set(MIDNIGHT + MINUTE_MS)
  await press(panel(page), t('item.next')).click()
  await isClosed(page)
  portal.test.clock.set(MIDNIGHT - MINUTE_MS)
  await page.reload()
  await shopping.open(page, /Wool Coat/)
  await press(panel(page), t('item.back')).click()
  await comment.waitFor()
  expect(await comment.inputValue()).toBe(COMMENT)
  await page.context().close()
})
