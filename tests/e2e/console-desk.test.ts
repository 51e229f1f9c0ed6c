import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { join as joinShop } from '../console/accounts/staff.ts'
import { documentOf } from '../domain/return/documents.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type Returns, setUpReturns } from '../journey/given-returns.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { plainPicture } from '../support/plain-picture.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { hasFocus } from './keyboard.ts'
import { errorsOf, expectSound } from './looks.ts'

let world: TestWorld
let app: FastifyInstance
let browser: Browser
let returns: Returns
let url = ''
let count = 0
beforeAll(async () => {
  ;[world, browser] = await Promise.all([testWorld(), launchBrowser()])
  app = await buildApp(world.world, { client: await builtClient(), pictures: plainPicture })
  returns = await setUpReturns(world)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await world?.drop()
})

const submitParcel = async (): Promise<ReturnRecord & { readonly code: string }> => {
  count += 1
  const input = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
  const items = documentOf(input).items.map((item, at) => ({ ...item, sku: ['MUG-1', 'COAT-2'][at] ?? null }))
  const record = await returns.submit({ input, document: { items } })
  const number = `R-7K2M9Q${count}`
  const text = 'update returns set number = $1 where shop_id = $2 and id = $3'
  await world.database.query({ name: 'test.number', text, values: [number, record.shopId, record.id] })
  return { ...record, number, code: number }
}

const openDesk = async (width = 1024): Promise<Page> => {
  const { token } = await joinShop(world, returns.shopId, 'receiver')
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  await context.addCookies([{ name: 'hw-console', value: token, url: `${url}/console/` }])
  const page = await context.newPage()
  await page.goto(`${url}/console/${returns.shopId}#/desk`)
  await page.getByRole('heading', { level: 1, name: 'Receiving' }).waitFor()
  await expect.poll(() => hasFocus(page.locator('.hc-scan-input')), { timeout: PATIENCE }).toBe(true)
  return page
}

const scanner = (page: Page) => {
  let scans = 0
  return {
    scan: async (code: string, result: string) => {
      scans += 1
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await page.locator('.hc-scan-result').getByText(result).waitFor()
    },
    count: () => scans,
  }
}

test.each([390, 1024])('ADM-07 ADM-12 a complete parcel takes two scans and no mouse, at %i px', async (width) => {
  const { code } = await submitParcel()
  const page = await openDesk(width)
  const errors = errorsOf(page)
  const { scan, count: scans } = scanner(page)
  await scan(code, '2 to check')
  await expectSound(page)
  await scan('HW-ALL-HERE', '2 of 2 received. Next.')
  expect(scans()).toBe(2)
  expect(await hasFocus(page.locator('.hc-scan-input'))).toBe(true)
  expect(errors).toEqual([])
  await page.context().close()
})

test('ADM-07 ADM-12 one damaged and one missing item take at most five scans', async () => {
  const record = await submitParcel()
  const page = await openDesk()
  const { scan, count: scans } = scanner(page)
  await scan(record.code, '2 to check')
  await scan('COAT-2', '1 of 2 here')
  await scan('HW-DAMAGED', 'Damaged')
  await scan('HW-NOT-HERE', '1 of 2 received')
  expect(scans()).toBeLessThanOrEqual(5)
  const { document } = await returns.now(record)
  expect(document.items.map(({ inspection }) => inspection?.condition)).toEqual(['damaged'])
  await page.context().close()
})

test('ADM-07 scans wait while the network is away, and arrive in order', async () => {
  const { code } = await submitParcel()
  const page = await openDesk()
  const { scan } = scanner(page)
  await scan(code, '2 to check')
  await page.context().setOffline(true)
  for (const item of ['COAT-2', 'MUG-1', 'HW-DONE']) {
    await page.keyboard.type(item)
    await page.keyboard.press('Enter')
  }
  await page.getByText('3 waiting to send').waitFor()
  await page.context().setOffline(false)
  await page.locator('.hc-scan-result').getByText('2 of 2 received. Next.').waitFor()
  await page.context().close()
})

test('ADM-07 the controls of the desk are at least 48 px high', async () => {
  const page = await openDesk()
  const heights = await page
    .locator('.hc-scan button, .hc-scan input')
    .evaluateAll((all) => all.map((one) => (one as unknown as { offsetHeight: number }).offsetHeight))
  expect(heights.length).toBeGreaterThan(6)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  await page.context().close()
})
