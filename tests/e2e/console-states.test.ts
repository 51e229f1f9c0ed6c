import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { consolePages } from '../../server/console/pages.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type ConsoleStage, openConsoleStage } from './console-stage.ts'
import { errorsOf, expectPlaced, expectSound } from './looks.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }

let stage: ConsoleStage
let record: ReturnRecord
beforeAll(async () => {
  stage = await openConsoleStage()
  record = await stage.desk.submit(twoItems, { document: { customer, outcome: 'review' } })
}, 300_000)
afterAll(() => stage?.close())

const NONE = 'state=expired&from=2020-01-01&to=2020-01-02'

const listPaths = (): readonly string[] => {
  const { number, id } = record
  const plain = consolePages.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes(':'))
  const steps = ['adjust', 'method', 'address', 'letter', 'note', 'close', 'extend', `reject&item=${id}-A.1`]
  return [
    ...plain,
    '/returns?queue=decide',
    `/returns?${NONE}`,
    `/returns/${number}`,
    ...steps.map((step) => `/returns/${number}?step=${step}`),
    '/publishing/versions/1',
    '/no-such-page',
  ]
}

const show = async (page: Page, at: string): Promise<void> => {
  const answered = page.waitForResponse((one) => one.url().endsWith('/screens'))
  await page.evaluate((hash) => {
    location.hash = hash
  }, at)
  await answered
  await page.waitForLoadState('networkidle')
}

const looks = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
  { scheme: 'dark', width: 1440 },
] as const

test.each(looks)('ADM-12 every page passes axe and fits, $scheme at $width px', async ({ scheme, width }) => {
  const page = await stage.open('/settings', { scheme, width })
  const errors = errorsOf(page)
  for (const path of listPaths()) {
    await show(page, path)
    await expectSound(page)
  }
  await show(page, '/returns')
  for (const other of [360, 1024, 1920]) {
    await page.setViewportSize({ width: other, height: 900 })
    await expectPlaced(page)
  }
  expect(errors.filter((text) => !text.includes('status of 404'))).toEqual([])
  await page.context().close()
}, 240_000)

test.each(['light', 'dark'] as const)('ADM-12 refused, offline and dialogs pass axe, %s', async (scheme) => {
  const receiver = await stage.open('/publishing', { scheme, role: 'receiver' })
  await receiver.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
  await expectSound(receiver)
  await receiver.context().close()
  const page = await stage.open('/returns', { scheme })
  await page.keyboard.press('Control+k')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+?')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.locator('tbody .hw-tick').first().check()
  await expectSound(page)
  await page.context().setOffline(true)
  await page.getByText('You’re offline').waitFor()
  await expectSound(page)
  await page.context().close()
}, 120_000)

test('ADM-01 every single-letter key has a button that names it, unless they are off', async () => {
  const page = await stage.open('/returns')
  for (const keys of ['j', 'k', 'x', '?'])
    expect(await page.locator(`[aria-keyshortcuts="${keys}"]`).isVisible()).toBe(true)
  await show(page, `/returns/${record.number}`)
  for (const keys of ['a', 'r', 'n']) {
    const button = page.locator(`[aria-keyshortcuts="${keys}"]`)
    await button.waitFor()
    expect(await button.evaluate((one) => getComputedStyle(one, '::after').content)).toContain(`"${keys}"`)
  }
  await page.keyboard.press('n')
  const note = page.getByRole('dialog').getByRole('textbox')
  await note.fill('')
  await note.pressSequentially('anr')
  expect(await note.inputValue()).toBe('anr')
  await page.getByRole('dialog').getByRole('heading').focus()
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  expect(
    (await stage.desk.now(record)).document.items.every(({ verdict }) => verdict === undefined || verdict === null),
  ).toBe(true)
  await page.keyboard.press('Shift+?')
  await page.getByRole('checkbox', { name: /Shortcuts of a single key/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})
