import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { cheapCredentials, join } from '../console/accounts/staff.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type Desk, deskOf } from '../http/merchant-desk.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

const DAY = 86_400_000

let bed: TestWorld
let desk: Desk
let browser: Browser
let url: string
let oneNumber: string

const names = ['Ada Rowe', 'Bo Chen', 'Carla Díaz', 'Dmitri Ivanov', 'Emeka Obi', 'Fumi Sato', 'Grace Lee']

const submitMany = async (): Promise<void> => {
  const order = await bed.world.commerce.findOrderByName(desk.shopId, '#1001')
  const lines = order?.lines ?? []
  for (let n = 0; n < 60; n += 1) {
    const name = names[n % names.length] ?? ''
    const at = bed.clock.now()
    const label = { state: 'ready', reference: 'x', askedAt: at, createdAt: at } as const
    const document: Partial<ReturnDocument> = {
      customer: { name, email: `${name.split(' ')[0]?.toLowerCase()}${n}@example.com`, phone: null },
      orderName: `#${1001 + n}`,
      outcome: n < 52 ? 'review' : 'default',
      tracking: n % 5 === 0 ? 'delivered' : 'in_transit',
      ...(n % 7 === 0 && { label: { ...label, state: 'failed' as const } }),
    }
    const input = inputOf({ items: [creditA], creditType: n % 2 === 0 ? 'refund' : 'gift' })
    const record = await desk.submit(input, { event: 'manual', document })
    oneNumber = record.number
    const [first] = record.document.items
    const pictured = lines.slice(0, 1 + (n % 5)).flatMap((line, place) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              lineItemId: `${record.id}-${place}.1`,
              product: { ...first.product, title: line.title, image: line.image },
            },
          ],
    )
    const fresh = await desk.now(record)
    if (n >= 50) await bed.world.store.returns.save({ ...fresh, document: { ...fresh.document, items: pictured } })
    bed.clock.forward(DAY / 20)
  }
}

const open = async (at: string, { width = 1440, role = 'manager' as const, dark = false } = {}): Promise<Page> => {
  const { token } = await join(bed, desk.shopId, role)
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
  })
  context.setDefaultTimeout(PATIENCE)
  await context.addCookies([{ name: 'hw-console', value: token, url: `${url}/console` }])
  const page = await context.newPage()
  await page.goto(`${url}/console/${desk.shopId}#${at}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

beforeAll(async () => {
  ;[bed, browser] = await Promise.all([testWorld({ credentials: cheapCredentials }), launchBrowser()])
  desk = await deskOf(bed)
  await submitMany()
  const app = await buildApp(bed.world, { client: await builtClient(), pictures: demoPicture })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
}, 300_000)
afterAll(async () => {
  await browser.close()
  await bed.drop()
})

const counter = (page: Page) => {
  let clicks = 0
  return {
    click: async (name: string | RegExp, role: 'button' | 'checkbox' | 'link' = 'button') => {
      clicks += 1
      await page.getByRole(role, { name }).first().click()
    },
    count: () => clicks,
  }
}

test('ADM-12 task 1: one field and Enter opens a return by its number', async () => {
  const page = await open('/')
  await page.keyboard.press('/')
  await page.keyboard.type(oneNumber.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForFunction((number) => location.hash.includes(encodeURIComponent(number)), oneNumber)
  expect(page.url()).not.toContain('?')
  await page.context().close()
})

test('ADM-05 a row that is gone leaves the list where it was', async () => {
  const page = await open('/returns?queue=decide')
  const row = page.locator('.hc-row-link').nth(30)
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await row.click()
  await page.locator('.hc-back').waitFor()
  await page.evaluate(() => window.scrollTo(0, 40))
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/R-\w+/)?.[0] ?? ''
  await desk.post(`/returns/${number}/close`, {})
  await page.locator('.hc-back').click()
  await page.getByRole('heading', { level: 1, name: 'Decide' }).waitFor()
  await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 80, before)
  expect(before).toBeGreaterThan(300)
  await page.context().close()
})

test('ADM-12 task 9: four clicks close fifty returns, and the result names the others', async () => {
  const page = await open('/returns?queue=decide')
  const person = counter(page)
  await person.click('Select all returns of this page', 'checkbox')
  await page.getByText('50 selected').waitFor()
  await person.click('Close returns')
  await page.locator('dialog[open]').getByRole('button', { name: 'Close returns' }).click()
  await page.getByText('50 closed').waitFor()
  expect(person.count() + 1).toBeLessThanOrEqual(4)
  expect(page.url()).toContain('queue=decide')
  await page.context().close()
}, 120_000)

test('ADM-05 j, k and x move and select, and back keeps view and position', async () => {
  const page = await open('/returns')
  await page.locator('.hc-row-link').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  const second = await page.locator('.hc-row-link').nth(1).textContent()
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.textContent)).toContain(second ?? '')
  await page.keyboard.press('k')
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex)).toBe(1)
  await page.goto(`${url}/console/${desk.shopId}#/returns?state=open`)
  await page.locator('.hc-row-link').nth(5).click()
  await page.waitForFunction(() => location.hash.includes('/returns/'))
  await page.goBack()
  await page.locator('.hc-row-link').first().waitFor()
  expect(page.url()).toContain('state=open')
  await page.context().close()
})

test('ADM-05 the way back from a return leads to its row in the list', async () => {
  const page = await open('/returns')
  const row = page.locator('.hc-row-link').nth(40)
  const number = (await row.textContent())?.match(/R-\w+/)?.[0] ?? ''
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '')
  const isInView = () =>
    page.evaluate(() => {
      const { top = -1 } = document.activeElement?.getBoundingClientRect() ?? {}
      return top > 0 && top < window.innerHeight && window.scrollY > 300
    })
  for (const leave of [() => page.goBack(), () => page.locator('.hc-back').click()]) {
    await row.click()
    await page.waitForFunction((one) => location.hash.includes(one), number)
    await page.locator('.hc-back').waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await leave()
    await page.locator('.hc-row-link').first().waitFor()
    await page.waitForFunction((one) => document.activeElement?.closest('tr')?.textContent?.includes(one), number)
    expect([await focused(), await isInView()]).toEqual([expect.stringContaining(number), true])
  }
  await page.context().close()
})
