import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage } from '../client/gallery/stage.ts'
import { launchBrowser } from '../support/browser.ts'

let browser: Browser
let server: ViteDevServer
let sceneUrl: (scene: string) => string
let cache: string

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'homeward-gallery-'))
  ;({ server, sceneUrl } = await openStage(cache))
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(cache, { recursive: true, force: true })
})

async function open(scene: string, width = 1440): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(sceneUrl(scene))
  await page.locator('h1').waitFor()
  return page
}

const waitForPress = (page: Page) => page.waitForFunction('document.documentElement.dataset.pressed')

test('Enter in a field presses the primary button of its form', async () => {
  const page = await open('lookup-plain')
  await page.getByLabel('Order number', { exact: true }).press('Enter')
  expect(JSON.parse(String(await (await waitForPress(page)).jsonValue()))).toMatchObject({ name: 'order.lookup' })
}, 60_000)

test('LKP-07 the captcha is solved in a worker when the keyboard reaches it', async () => {
  const page = await open('lookup-refused')
  const box = page.getByRole('checkbox', { name: 'Please confirm that you are a person' })
  await box.focus()
  await page.getByText('You are verified.').waitFor()
  expect(await box.getAttribute('aria-checked')).toBe('true')
}, 60_000)

test('NAV-55 Escape closes a pop-up and returns focus to its opener', async () => {
  const page = await open('order')
  const opener = page.getByRole('button', { name: 'Wool coat: Personalisation' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Wool coat' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
}, 60_000)

test('NAV-55 a press on the backdrop closes a panel, one inside does not', async () => {
  const page = await open('reason')
  const dialog = page.getByRole('dialog', { name: 'Return Linen shirt' })
  await dialog.getByText('Linen shirt', { exact: true }).first().click()
  expect(await dialog.isVisible()).toBe(true)
  await page.mouse.click(200, 500)
  await dialog.waitFor({ state: 'detached' })
}, 60_000)

test('NAV-56 a side panel from 960 px is a full-width modal below', async () => {
  const shareAt = async (width: number) => {
    const page = await open('reason', width)
    const panel = await page.getByRole('dialog').boundingBox()
    return (panel?.width ?? 0) / Number(await page.evaluate('document.documentElement.clientWidth'))
  }
  expect(await shareAt(1440)).toBeLessThan(0.4)
  expect(await shareAt(959)).toBe(1)
}, 60_000)

test('the keyboard stays inside an open panel', async () => {
  const page = await open('reason')
  for (let stop = 0; stop < 12; stop++) await page.keyboard.press('Tab')
  const inside =
    'document.activeElement === document.body || document.querySelector("dialog").contains(document.activeElement)'
  expect(await page.evaluate(inside)).toBe(true)
}, 60_000)

test('Enter in a card field uses the card and focuses the first missing field', async () => {
  const page = await open('card', 390)
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry date').fill('128')
  await page.getByLabel('Security code').press('Enter')
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  expect(await page.getByLabel('Expiry date').inputValue()).toBe('01 / 28')
  const wrong = page.getByLabel('Security code')
  expect(await wrong.getAttribute('aria-invalid')).toBe('true')
  expect(await wrong.evaluate((element) => element === document.activeElement)).toBe(true)
}, 60_000)
