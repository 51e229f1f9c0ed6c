import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pickSize } from '../support/sized.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import { scan } from './scanning.ts'
import * as shopping from './shopping.ts'

const { findGift, heading, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

const give = async (page: Page, recipientName: string, ...items: readonly RegExp[]): Promise<void> => {
  await shopping.fillReceipt(page, recipientName, items)
  await expectSound(page)
  await shopping.makeReceipt(page, recipientName)
}

const lineOf = (words: Locator): Promise<number> =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.round(range.getBoundingClientRect().bottom)
  })

const recipient = {
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Reyes',
  address1: '5 Pine Street',
  city: 'New York',
  zip: '10005',
}

test.each(
  pickSize([390], [390, 1440]),
)('GFT-05 GFT-12 GFT-19 GFT-26 a giver makes two receipts, sends one and deletes it at %i px', async (width) => {
  const page = await portal.visit({ width, at: '#/gift-receipt' })
  const errors = errorsOf(page)
  await expectSound(page)
  await findGift(page)
  await expectSound(page)
  await give(page, 'Kim', /Linen Shirt/)
  await expectSound(page)
  await press(page, t('giving.share')).click()
  await field(page, t('giving.email')).fill('kim@example.com')
  await expectSound(page)
  await press(page, t('giving.send')).click()
  await page.getByText(t('giving.sent', { email: 'kim@example.com' })).waitFor()
  // The letter is sent without another press (GFT-27).
  await page.getByText(t('giving.sent', { email: 'kim@example.com' })).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t('giving.others') }).click()
  await page.getByRole('link', { name: t('giving.new') }).click()
  await give(page, 'Lee', /Wool Coat/)
  await page.getByRole('link', { name: t('giving.others') }).click()
  await page.getByText(t('giving.for', { recipient: 'Kim' })).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: /^Delete .*Kim$/ }).click()
  await press(page.getByRole('alertdialog'), t('giving.delete-yes')).click()
  await page.getByText(t('giving.deleted')).waitFor()
  await page.getByText(t('giving.for', { recipient: 'Kim' })).waitFor({ state: 'detached' })
  expect(await page.getByText(t('giving.for', { recipient: 'Lee' })).count()).toBe(1)
  await expectSound(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('GFT-28 GFT-42 GFT-43 a recipient scans the code, returns the gift, and a later scan finds nothing', async () => {
  const page = await portal.visit({ at: '#/gift-receipt' })
  await findGift(page)
  await give(page, 'Kim', /Linen Shirt/)
  await press(page, t('giving.share')).click()
  await page.context().grantPermissions(['clipboard-write'])
  await press(page, t('giving.copy')).click()
  await page.getByText(t('giving.copied')).waitFor()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(t('giving.copied')).filter({ visible: true }).count()).toBe(0)
  expect(
    await page.getByRole('button').or(page.getByRole('main').getByRole('link')).filter({ visible: true }).count(),
  ).toBe(0)
  const phone = await scan(portal, page, 390)
  const errors = errorsOf(phone)
  await phone.getByRole('heading', { name: t('gift.form-heading'), exact: true }).waitFor()
  await expectSound(phone)
  for (const [name, text] of Object.entries(recipient)) await phone.locator(`#gift-form-${name}`).fill(text)
  await phone.locator('#gift-form-state').selectOption('NY')
  await press(phone, t('common.continue')).click()
  await heading(phone, t('items.heading')).waitFor()
  await expectSound(phone)
  expect(await shopping.item(phone, /Wool Coat/).count()).toBe(0)
  await shopping.open(phone, /Linen Shirt/)
  await shopping.answer(phone, 'I changed my mind')
  await shopping.answer(phone, t('item.outcome-return'))
  await shopping.finish(phone)
  await heading(phone, t('review.heading')).waitFor()
  await expectSound(phone)
  await press(phone, t('review.submit')).click()
  await heading(phone, t('status.heading')).waitFor()
  await expectSound(phone)
  expect(errors).toEqual([])
  await phone.context().close()

  const late = await scan(portal, page, 390)
  await heading(late, t('items.none-heading-gift')).waitFor()
  await late.getByText(t('items.receipt-returned')).waitFor()
  await expectSound(late)
  await late.context().close()
  await page.context().close()
})

test('a secondary link is on the line of the primary button', async () => {
  const page = await portal.visit({ width: 1440, at: '#/gift-receipt' })
  const way = page.getByRole('link', { name: t('giving.to-lookup'), exact: true })
  expect(await lineOf(way)).toBe(await lineOf(press(page, t('lookup.submit'))))
  await page.context().close()
})
