import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openDemoConsole } from '../../server/console/accounts/demo-accounts.ts'
import { removeMember } from '../../server/console/accounts/people.ts'
import { cheapCredentials } from '../console/accounts/staff.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { plainPicture } from '../support/plain-picture.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { errorsOf, expectSound } from './looks.ts'

const shots = process.env.CONSOLE_PICTURES

let ground: TestWorld
let shopId: string
let url: string
let close: () => Promise<void>
let browser: Awaited<ReturnType<typeof launchBrowser>>

beforeAll(async () => {
  ground = await testWorld({ demoAccounts: true, credentials: cheapCredentials })
  shopId = await loadDemoShop(ground)
  await openDemoConsole(ground.world, [shopId])
  const app = await buildApp(ground.world, { client: await builtClient(), pictures: plainPicture })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launchBrowser()
  close = async () => {
    await browser.close()
    await app.close()
    await ground.drop()
  }
})
afterAll(() => close?.())

const sizes = [390, 1024, 1440] as const
const schemes = ['light', 'dark'] as const

const open = async (at: string, { width = 1440, scheme = 'light' as 'light' | 'dark' } = {}): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    colorScheme: scheme,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.goto(`${url}${at}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const picture = async (page: Page, name: string): Promise<void> => {
  if (shots === undefined) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${name}.png` })
}

const tryAs = async (page: Page, role: string): Promise<void> => {
  await page.getByRole('button', { name: `Try as ${role}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

test('ADM-02 the demo owner signs in, lands on Today, and signs out', async () => {
  const page = await open('/console')
  const errors = errorsOf(page)
  await tryAs(page, 'Owner')
  expect(new URL(page.url()).pathname).toBe(`/console/${shopId}`)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  // The browser reports each 401 itself.
  expect(errors.filter((text) => !text.includes('status of 401'))).toEqual([])
})

test('ADM-01 keys open palette, key list and areas, and none acts in a field', async () => {
  const page = await open('/console')
  await tryAs(page, 'Owner')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Find a page or an action' })
  await palette.fill('sign')
  await page.getByRole('option', { name: /Sign out/ }).waitFor()
  await page.keyboard.type('?')
  await page.getByText('Nothing matches.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${url}/console/${shopId}#/confirm`)
  await page.getByRole('heading', { level: 1, name: 'Confirm that it is you' }).waitFor()
  await page.getByLabel('Password').fill('g')
  await page.getByLabel('Password').press('t')
  await page.getByRole('heading', { level: 1, name: 'Confirm that it is you' }).waitFor()
  await page.getByLabel('Password').blur()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
})

test('ADM-02 a removed member gets the sign-in at the next press', async () => {
  const page = await open('/console')
  await tryAs(page, 'Viewer')
  const people = await ground.world.store.members.list(shopId)
  const [owner, viewer] = ['owner', 'viewer'].map((role) => people.find((one) => one.role === role))
  if (owner === undefined || viewer === undefined) throw new Error('The demo has no staff')
  await removeMember(ground.world, { ...owner, shopId }, viewer.accountId)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByText('Your session has ended').waitFor()
})

test.each(sizes)('ADM-01 sign-in and frame pass axe and fit at %s px, light and dark', async (width) => {
  for (const scheme of schemes) {
    const page = await open('/console', { width, scheme })
    await expectSound(page)
    await picture(page, `sign-in-${width}-${scheme}`)
    // Failures of one network slow the sign-in down.
    if (scheme === 'light') {
      await page.getByLabel('Email').fill('someone@staff.example')
      await page.getByLabel('Password').fill('a wrong password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Email, password or code is wrong.').first().waitFor()
      await picture(page, `sign-in-wrong-${width}`)
    }
    await tryAs(page, 'Owner')
    await expectSound(page)
    await picture(page, `frame-${width}-${scheme}`)
    if (width < 900) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expectSound(page)
      await picture(page, `menu-${width}-${scheme}`)
    }
    await page.getByRole('button', { name: /Account menu/ }).click()
    await expectSound(page)
    await picture(page, `account-${width}-${scheme}`)
    await page.context().close()
  }
})
