import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { join as joinShop } from '../console/accounts/staff.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type Desk, deskOf } from '../http/merchant-desk.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { plainPicture } from '../support/plain-picture.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { hasFocus } from './keyboard.ts'
import { errorsOf, expectSound } from './looks.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }
const review = { customer, outcome: 'review' } as const

let world: TestWorld
let app: FastifyInstance
let browser: Browser
let desk: Desk
let url = ''
beforeAll(async () => {
  ;[world, browser] = await Promise.all([testWorld(), launchBrowser()])
  const client = await builtClient()
  const html = readFileSync(join(client.root, 'console.html'), 'utf8')
  app = await buildApp(world.world, { client: { ...client, console: html }, pictures: plainPicture })
  desk = await deskOf(world, app)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await world?.drop()
})

const openReturn = async (record: ReturnRecord, { width = 1440, query = '' } = {}): Promise<Page> => {
  const { token } = await joinShop(world, desk.shopId, 'agent')
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  await context.addCookies([{ name: 'hw-console', value: token, url: `${url}/console/` }])
  const page = await context.newPage()
  await page.goto(`${url}/console/${desk.shopId}#/returns/${record.number}${query}`)
  await page.getByRole('heading', { level: 1, name: `Return ${record.number}` }).waitFor()
  return page
}

const counter = () => {
  let presses = 0
  return {
    click: async (target: Locator) => {
      presses++
      await target.click()
    },
    key: async (page: Page, key: string) => {
      presses++
      await page.keyboard.press(key)
    },
    count: () => presses,
  }
}

const submitReview = (overrides: Partial<ReturnDocument> = {}) =>
  desk.submit(twoItems, { document: { ...review, ...overrides } })

test.each([390, 1440])('ADM-06 ADM-12 why, how much and when need no press, at %i px', async (width) => {
  const record = await desk.submit(twoItems, { document: { customer } })
  const page = await openReturn(record, { width })
  const errors = errorsOf(page)
  await page.getByText('Accepted: no rule sent it to a person.').first().waitFor()
  await page.getByText('Refund waits until the parcel arrives').waitFor()
  await page.getByText('The books are even.').waitFor()
  await expectSound(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('ADM-06 ADM-12 a unit takes one press or one key, and the next follows', async () => {
  const [record, next] = [await submitReview(), await submitReview()]
  const page = await openReturn(record, { query: '?queue=review' })
  const errors = errorsOf(page)
  const presses = counter()
  const approve = (name: string) => page.locator(`[id="approve-${record.id}-${name}.1"]`)
  await presses.click(approve('A'))
  await expect.poll(() => hasFocus(approve('B'))).toBe(true)
  expect(presses.count()).toBe(1)
  await presses.key(page, 'a')
  await page.getByRole('heading', { level: 1, name: `Return ${next.number}` }).waitFor()
  expect(presses.count()).toBe(2)
  expect(errors).toEqual([])
  await page.context().close()
})

test('ADM-06 a typed reason stays when another agent was faster', async () => {
  const record = await submitReview()
  const page = await openReturn(record)
  await page.locator(`[id="approve-${record.id}-A.1"]`).waitFor()
  await page.keyboard.press('r')
  const panel = page.getByRole('dialog')
  const reason = panel.getByRole('textbox', { name: 'Reason' })
  await reason.fill('The sole is worn')
  await desk.post(`/returns/${record.id}/notes`, { text: 'Faster' })
  await panel.getByRole('button', { name: 'Turn down' }).click()
  await page.getByText('Faster').first().waitFor()
  expect(await reason.inputValue()).toBe('The sole is worn')
  await panel.getByRole('button', { name: 'Turn down' }).click()
  await page.getByText('Reason to the shopper: The sole is worn').waitFor()
  await page.context().close()
})

test('ADM-06 ADM-12 a failed label is made again with at most three presses', async () => {
  const label = {
    state: 'failed',
    reference: 'label-1',
    askedAt: world.clock.now(),
    error: { message: 'The postal code does not exist', address: false },
  } as const
  const record = await desk.submit(twoItems, { document: { customer, label } as Partial<ReturnDocument> })
  const page = await openReturn(record)
  const presses = counter()
  await page.getByText('Your turn: the label failed.').waitFor()
  await presses.click(page.locator('#new-label-primary'))
  await page.getByText('The label is being made').first().waitFor()
  expect(presses.count()).toBeLessThanOrEqual(3)
  await page.context().close()
})
