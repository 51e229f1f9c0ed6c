import type { FastifyInstance } from 'fastify'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { launchBrowser, PATIENCE } from '../support/browser.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'
import { isFull } from '../support/sized.ts'
import { openGoldenStage } from './golden-stage.ts'
import { waitForHydration } from './portal.ts'

let app: FastifyInstance
let url: string
let browser: Browser
beforeAll(async () => {
  ;[{ app, url }, browser] = await Promise.all([openGoldenStage(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const screens = goldenNames().filter((name) => !/^(?:mail|effects)/.test(name))
const kindOf = (name: string): string => {
  const { screen, overlay } = goldenEnvelope(name)
  return `${screen?.key} ${overlay?.id} ${overlay?.step}`
}
const pressedScreens = isFull ? screens : [...new Map(screens.map((name) => [kindOf(name), name])).values()]

const withoutOpeners = ({ overlay: _, ...envelope }: Envelope): Envelope =>
  JSON.parse(JSON.stringify(envelope, (key, value) => (key === 'id' ? `${value}-next` : value)))

const expectFocus = async (page: Page, pressed: string): Promise<void> => {
  const tag = await page.evaluate(() => document.activeElement?.tagName)
  expect(tag, `The focus after ${pressed}`).not.toBe('BODY')
}

/** Buttons that stay on the page: not links, and not the way back in the history. */
const listButtons = async (page: Page): Promise<readonly Locator[]> => {
  const layer = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open] ' : ''
  return page.locator(`${layer}button:visible:not(header button[aria-label="Back"])`).all()
}

const SETTLED_MS = 80

test.concurrent.each(pressedScreens)('UXD-15 the focus never falls to the body on %s', async (name) => {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  const answer = goldenEnvelope(name)
  let answered = 0
  await page.route('**/actions/**', (route) => {
    answered += 1
    return route.fulfill({ json: withoutOpeners(answer) })
  })
  const open = async () => {
    await page.goto(`${url}/as-it-is/${name}`)
    await waitForHydration(page)
  }
  await open()
  const count = (await listButtons(page)).length
  for (let at = 0; at < count; at++) {
    const button = (await listButtons(page))[at]
    if (button === undefined || !(await button.isVisible())) continue
    const label = (await button.textContent()) ?? ''
    await button.focus()
    answered = 0
    await button.press('Enter')
    await page.waitForTimeout(SETTLED_MS)
    if (answered > 0) await page.locator('[id$="-next"]').first().waitFor()
    await expectFocus(page, label)
    if ((await page.locator('dialog[open]').count()) > 0) {
      await page.keyboard.press('Escape')
      await expectFocus(page, `${label} and Escape`)
    }
    await open()
  }
  await page.close()
})
