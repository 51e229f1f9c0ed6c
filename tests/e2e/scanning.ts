import type { Page } from 'playwright-core'
import { PATIENCE } from '../support/browser.ts'
import { scanPicture } from '../support/scanned.ts'
import { type Portal, waitForHydration } from './portal.ts'

export async function readQrCode(page: Page): Promise<string> {
  const src = await page.getByRole('img', { name: /^Code/ }).getAttribute('src')
  const answer = await page.request.get(new URL(src ?? '', page.url()).href)
  return (await scanPicture(await answer.body())).text
}

/** Another visitor’s browser in the same shop that has scanned the code. */
export async function scan({ browser }: Portal, page: Page, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  const other = await context.newPage()
  const { origin, search } = new URL(page.url())
  await other.goto(`${origin}/${search}${new URL(await readQrCode(page)).hash}`)
  await waitForHydration(other)
  return other
}
