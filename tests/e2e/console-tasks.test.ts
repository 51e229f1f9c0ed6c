import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { documentOf } from '../domain/return/documents.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { jpegPhoto } from '../support/pictures.ts'
import { type ConsoleStage, openConsoleStage } from './console-stage.ts'
import { hasFocus, tabTo } from './keyboard.ts'
import { errorsOf } from './looks.ts'
import { printTasks, startTask } from './task-counter.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const address = {
  name: 'Ada Okafor',
  ...{ address1: '12 Mill Road', city: 'Portland', state: 'OR', zip: '97299', country: 'US' },
}
const ada = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }

let stage: ConsoleStage
beforeAll(async () => {
  stage = await openConsoleStage()
}, 300_000)
afterAll(async () => {
  printTasks()
  await stage?.close()
})

const submit = (document: Partial<ReturnDocument> = {}, event?: 'manual') =>
  stage.desk.submit(twoItems, { document: { customer: ada, ...document }, ...(event && { event }) })

const openCase = (record: ReturnRecord, query = '') => stage.open(`/returns/${record.number}${query}`)

const caseHeading = (page: Page, { number }: ReturnRecord) =>
  page.getByRole('heading', { level: 1, name: `Return ${number}` })

const approveButton = (page: Page, { id }: ReturnRecord, item: string) => page.locator(`[id="approve-${id}-${item}.1"]`)

/** Runs on one page; a script error or a violation of the content policy fails. */
const withoutErrors = async (page: Page, run: () => Promise<unknown>): Promise<void> => {
  const errors = errorsOf(page)
  await run()
  expect(errors).toEqual([])
  await page.context().close()
}

test('ADM-12 task 1: one field and Enter find a return by what a caller tells', async () => {
  const label = {
    state: 'ready',
    reference: 'x',
    askedAt: 1,
    createdAt: 1,
    trackingNumber: '1Z999AA10123456784',
  } as const
  const customer = { email: 'wren.lookup@example.com', phone: null, name: 'Wren Lookup' }
  const record = await submit({ customer, orderName: '#7301', label })
  const page = await stage.open('/', { role: 'agent' })
  const words = [record.number.toLowerCase(), '7301', customer.email, 'wren lookup', '1z 999 aa1 01 2345 6784']
  await withoutErrors(page, async () => {
    for (const word of words) {
      const person = startTask(page, { task: `1 find by "${word}"`, keys: 2, fields: 1, seconds: 5 })
      await person.key('/')
      await person.type(word)
      await person.key('Enter')
      await caseHeading(page, record).waitFor()
      person.finish()
      await page.keyboard.press('g')
      await page.keyboard.press('t')
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    }
  })
})

test('ADM-12 task 2: why, how much and when stand on the first screen', async () => {
  const record = await submit()
  const page = await openCase(record)
  await withoutErrors(page, async () => {
    const person = startTask(page, { task: '2 say why, how much, when', seconds: 5 })
    for (const text of [
      'Accepted: no rule sent it to a person.',
      'The books are even.',
      'waits until the parcel arrives',
    ]) {
      const box = await page.getByText(text).first().boundingBox()
      expect((box?.y ?? 900) + (box?.height ?? 0), text).toBeLessThanOrEqual(900)
    }
    person.finish()
  })
})

test('ADM-12 task 3: a unit takes one press or one key, then the next follows', async () => {
  const [record, next] = [await submit({ outcome: 'review' }), await submit({ outcome: 'review' })]
  const page = await openCase(record, '?queue=review')
  await withoutErrors(page, async () => {
    const approve = approveButton(page, record, 'A')
    await approve.waitFor()
    const person = startTask(page, { task: '3 decide a unit by mouse', clicks: 2, seconds: 10 })
    await person.click(approve)
    await expect.poll(() => hasFocus(approveButton(page, record, 'B'))).toBe(true)
    person.finish()
    const typist = startTask(page, { task: '3 decide a unit by key', keys: 1, seconds: 10 })
    await typist.key('a')
    await caseHeading(page, next).waitFor()
    typist.finish()
  })
})

test('ADM-12 task 7: a failed label has a new one, another address, another way', async () => {
  const error = { message: 'The postal code does not exist', address: true }
  const failed = { state: 'failed', reference: 'label-1', askedAt: 1, error } as const
  const again = await openCase(await submit({ label: failed }))
  await withoutErrors(again, async () => {
    const person = startTask(again, { task: '7 new label', clicks: 3, seconds: 20 })
    await person.click(again.locator('#new-label-primary'))
    await again.getByText('The label is being made').first().waitFor()
    person.finish()
  })
  const elsewhere = await openCase(await submit({ label: failed, address }))
  await withoutErrors(elsewhere, async () => {
    const person = startTask(elsewhere, { task: '7 other address', clicks: 3, fields: 1, seconds: 20 })
    await person.click(elsewhere.locator('#correct-address'))
    await person.click(elsewhere.getByRole('dialog').getByLabel('Zip or postal code'))
    await elsewhere.keyboard.press('ControlOrMeta+a')
    await person.type('97201')
    await person.click(elsewhere.getByRole('dialog').getByRole('button', { name: 'Save address' }))
    await elsewhere.getByText('Portland, OR 97201').waitFor()
    await elsewhere.getByText('The label is being made').first().waitFor()
    person.finish()
  })
  const moved = await openCase(await submit({ label: failed }))
  await withoutErrors(moved, async () => {
    const person = startTask(moved, { task: '7 other way back', clicks: 3, seconds: 20 })
    await person.click(moved.locator('#change-method'))
    await person.click(moved.getByRole('dialog').getByRole('radio', { checked: false }).first())
    await person.click(moved.getByRole('dialog').getByRole('button', { name: 'Change it' }))
    await moved.getByText('Done').first().waitFor()
    person.finish()
  })
})

test('ADM-12 tasks 4 and 5: a whole parcel takes two scans, a partial one five', async () => {
  const submitParcel = async (number: string) => {
    const items = documentOf(twoItems).items.map((item, at) => ({ ...item, sku: ['MUG-1', 'COAT-2'][at] ?? null }))
    const record = await submit({ items })
    const text = 'update returns set number = $1 where shop_id = $2 and id = $3'
    await stage.bed.database.query({ name: 'test.number', text, values: [number, record.shopId, record.id] })
  }
  await submitParcel('R-7K2M9Q1')
  await submitParcel('R-7K2M9Q2')
  const page = await stage.open('/desk', { role: 'receiver', width: 1024 })
  const result = (text: string) => page.locator('.hc-scan-result').getByText(text).waitFor()
  await withoutErrors(page, async () => {
    await expect.poll(() => hasFocus(page.locator('.hc-scan-input'))).toBe(true)
    const whole = startTask(page, { task: '4 receive a complete parcel', scans: 2, seconds: 8 })
    await whole.scan('R-7K2M9Q1')
    await result('2 to check')
    await whole.scan('HW-ALL-HERE')
    await result('2 of 2 received. Next.')
    whole.finish()
    const partial = startTask(page, { task: '5 one missing, one damaged', scans: 5, photos: 1, seconds: 25 })
    await partial.scan('R-7K2M9Q2')
    await result('2 to check')
    await partial.scan('COAT-2')
    await result('1 of 2 here')
    await partial.scan('HW-DAMAGED')
    await result('Damaged')
    const photo = { name: 'coat.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() }
    await partial.photo(page.locator('.hc-scan-photo input'), photo)
    await result('Photo added: 1 of 6')
    await partial.scan('HW-NOT-HERE')
    await result('1 of 2 received')
    partial.finish()
  })
})

test('ADM-12 task 9: four clicks close fifty returns with a result for each', async () => {
  for (let n = 0; n < 50; n += 1) await submit({ outcome: 'review' })
  const page = await stage.open('/returns?queue=decide', { role: 'manager' })
  await withoutErrors(page, async () => {
    const person = startTask(page, { task: '9 close fifty at once', clicks: 4, seconds: 15 })
    await person.click(page.getByRole('checkbox', { name: 'Select all returns of this page' }))
    await person.click(page.getByRole('button', { name: 'Close returns' }))
    await person.click(page.locator('dialog[open]').getByRole('button', { name: 'Close returns' }))
    await page.getByText('50 closed').waitFor()
    person.finish()
    expect(page.url()).toContain('queue=decide')
  })
}, 120_000)

test('ADM-12 the keyboard alone finds, turns down and closes', async () => {
  const record = await submit({ outcome: 'review' })
  const page = await stage.open('/', { role: 'manager' })
  await withoutErrors(page, async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(record.number)
    await page.keyboard.press('Enter')
    await caseHeading(page, record).waitFor()
    await page.keyboard.press('r')
    const panel = page.getByRole('dialog')
    await tabTo(page, panel.getByRole('textbox', { name: 'Reason' }))
    await page.keyboard.type('a torn seam, and no receipt')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Reason to the shopper: a torn seam, and no receipt').waitFor()
    await page.goto(`${stage.url}/console/${stage.desk.shopId}#/returns?queue=decide`)
    await page.locator('.hc-row-link').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await tabTo(page, page.getByRole('button', { name: 'Close returns' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.locator('dialog[open]').getByRole('button', { name: 'Close returns' }))
    await page.keyboard.press('Enter')
    await page.getByText('1 closed').waitFor()
  })
})
