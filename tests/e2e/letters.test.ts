import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { createLetterPictures } from '../../server/providers/images/letter-pictures.ts'
import { launchBrowser } from '../support/browser.ts'
import { letterSituations } from '../support/letter-situations.ts'
import { expectPlaced, findings } from './looks.ts'

const readPicture = createLetterPictures(demoPicture)
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)
afterAll(() => browser.close())

const situations = Object.entries(letterSituations)

test.each([
  [360, 'light', 'en'],
  [360, 'dark', 'de'],
  [640, 'light', 'pl'],
  [640, 'dark', 'ja'],
] as const)(
  'UXD-09 letters are readable at %i pixels, %s, in %s, with pictures blocked',
  async (width, colorScheme, language) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    await page.route('**/*', (route) => route.abort())
    const t = translator({ language })
    const faults: string[] = []
    for (const [name, write] of situations) {
      await page.setContent(write(t).html)
      await expectPlaced(page)
      const found = (await findings(page)).filter((line) => !/^(?:region|landmark-one-main|page-has)/.test(line))
      faults.push(...found.map((line) => `${name}: ${line}`))
    }
    await page.close()
    expect(faults).toEqual([])
  },
  240_000,
)

test('UXD-09 pictures of a letter arrive in a page of another origin', async () => {
  const page = await browser.newPage({ viewport: { width: 640, height: 900 } })
  await page.route('**/demo-art/*', async (route) => {
    const body = await readPicture(new URL(route.request().url()).pathname.replace('/demo-art/', ''))
    await (body === null ? route.abort() : route.fulfill({ body, contentType: 'image/png' }))
  })
  await page.setContent(letterSituations['confirmation-gift']?.(translator({ language: 'en' })).html ?? '')
  const sizes = await page.evaluate(() => [...document.images].map(({ naturalWidth, width }) => [naturalWidth, width]))
  expect(sizes).toHaveLength(4)
  for (const [natural = 0, shown = 0] of sizes) expect(natural).toBeGreaterThanOrEqual(2 * shown)
  await page.close()
})
