import type { Page } from 'playwright-core'
import { buildApp } from '../../server/app.ts'
import { openDemoConsole } from '../../server/console/accounts/demo-accounts.ts'
import { buildDemoShops, demoShopIds } from '../../server/demo/demo-shops.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { addStaffSettings } from '../../server/demo/staff-settings.ts'
import { loadDemoReturns } from '../../server/load/demo-returns.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { cheapCredentials } from '../console/accounts/staff.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { testWorld } from '../support/world.ts'

const firstReturn = async (page: Page, queue: string): Promise<string> => {
  await page.goto(`${page.url().split('#')[0]}#/returns?queue=${queue}`)
  await page.locator('.hc-view[aria-current]', { hasText: new RegExp(queue, 'i') }).waitFor()
  return (await page.locator('.hc-row-link').first().getAttribute('href'))?.split('#')[1] ?? ''
}

const show = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(`${page.url().split('#')[0]}#${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const scanParcel = async (page: Page): Promise<void> => {
  const number = (await firstReturn(page, 'inspect')).split('/').at(-1) ?? ''
  await show(page, '/desk', 'Receiving')
  await page.locator('.hc-scan-input').fill(number)
  await page.keyboard.press('Enter')
  await page.locator('.hc-scan-result').getByText('to check').waitFor()
}

export async function takeConsolePictures(take: (page: Page, file: string) => Promise<void>): Promise<void> {
  const [bed, browser] = await Promise.all([
    testWorld({ demoAccounts: true, credentials: cheapCredentials }),
    launchBrowser(),
  ])
  const { database, clock } = bed
  for (const { id, files } of buildDemoShops(clock.now()).map(addStaffSettings))
    await loadValues({ database, now: clock.now }, id, files)
  await loadDemoReturns(database, clock.now())
  await openDemoConsole(bed.world, demoShopIds)
  const app = await buildApp(bed.world, { client: await builtClient(), pictures: demoPicture })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.goto(`${url}/console`)
  await page.getByRole('button', { name: 'Try as Owner' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await take(page, 'today')
  await show(page, await firstReturn(page, 'decide'), /^Return /)
  await take(page, 'case')
  await scanParcel(page)
  await take(page, 'desk')
  await show(page, '/publishing', 'Publishing')
  await take(page, 'versions')
  await browser.close()
  await app.close()
  await bed.drop()
}
