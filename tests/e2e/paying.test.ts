import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasFocus, tabTo } from './keyboard.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

/** Price difference of the longer trousers of #1019, tax included. */
const DEARER = t.money(436, 'USD')
/** The rest of their value, held on a card until the old pair is mailed. */
const REST = t.money(12_194, 'USD')

async function reviewLongTrousers(page: Page): Promise<void> {
  await shopping.findOrder(page, '#1019', '10019')
  await shopping.open(page, /Wide Trousers/)
  await shopping.answer(page, 'I changed my mind')
  await shopping.answer(page, t('item.outcome-exchange'))
  await shopping.choose(page, 'Long')
  await shopping.confirm(page)
  await shopping.continueFlow(page)
  await heading(page, t('review.heading')).waitFor()
}

/** Its bank requires a confirmation for holds. */
const CHALLENGED_CARD = '4000002500003155'

const fieldOf = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const acceptance = (page: Page) =>
  page.getByRole('checkbox', { name: t('payment.acceptance', { amount: DEARER }), exact: true })

async function giveCardByKeys(page: Page, number: string): Promise<void> {
  await tabTo(page, fieldOf(page, t('payment.number')))
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1240')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  const card = t('payment.card', { brand: 'Visa', last4: number.slice(-4) })
  await page.getByText(card, { exact: true }).waitFor()
}

async function submitByKeys(page: Page): Promise<void> {
  await tabTo(page, acceptance(page))
  await page.keyboard.press('Space')
  await tabTo(page, press(page, t('review.submit')))
  await page.keyboard.press('Enter')
}

const card = t('payment.card', { brand: 'Visa', last4: '4242' })

test('REV-12 INS-10 the keyboard pays for a dearer instant exchange; the page shows charge and hold', async () => {
  const page = await portal.visit({ width: 390 })
  const errors = errorsOf(page)
  await reviewLongTrousers(page)
  await page.getByText(t('review.overage', { amount: DEARER })).waitFor()

  await tabTo(page, page.getByRole('radio', { name: t('review.exchange-regular'), exact: true }))
  const instant = page.getByRole('radio', { name: t('review.exchange-instant'), exact: true })
  const answer = page.waitForResponse('**/actions/review.exchange-type')
  await page.keyboard.press('ArrowDown')
  await answer
  await expect.poll(() => hasFocus(instant)).toBe(true)
  expect(await instant.isChecked()).toBe(true)
  await expectSound(page)
  await tabTo(page, press(page, t('review.submit')))
  await page.keyboard.press('Enter')
  await page.locator('#payment').getByText(t('review.off-card'), { exact: true }).waitFor()
  await expect.poll(() => hasFocus(fieldOf(page, t('payment.number')))).toBe(true)
  await expectSound(page)
  await giveCardByKeys(page, '4242424242424242')
  await expectSound(page)
  await submitByKeys(page)

  await heading(page, t('status.heading')).waitFor()
  await page.getByText(t('status.paid-authorized', { amount: DEARER, card })).waitFor()
  await page.getByText(t('status.held', { amount: REST, card })).waitFor()
  await portal.test.runner.drain()
  await page.reload()
  await page.getByText(t('status.paid-charged', { amount: DEARER, card })).waitFor()
  await expectSound(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('REV-27 a declined bank check requests the card again; a confirmed check submits', async () => {
  const page = await portal.visit()
  await reviewLongTrousers(page)
  await page.getByRole('radio', { name: t('review.exchange-regular'), exact: true }).check()
  await giveCardByKeys(page, CHALLENGED_CARD)
  await submitByKeys(page)

  const bank = page.getByRole('alertdialog', { name: t('payment.bank-title') })
  await bank.waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await bank.waitFor({ state: 'detached' })
  await page.getByText(t('payment.not-confirmed')).first().waitFor()
  await expectSound(page)

  await page.getByText(t('client.captcha.verified')).waitFor()
  await expectSound(page)
  await giveCardByKeys(page, CHALLENGED_CARD)
  expect(await acceptance(page).isChecked()).toBe(true)
  await press(page, t('review.submit')).click()
  await bank.waitFor()
  await tabTo(page, press(bank, t('payment.bank-approve')))
  await page.keyboard.press('Enter')
  await heading(page, t('status.heading')).waitFor()
  await page.getByText(/Visa ending in 3155/).waitFor()
  await page.context().close()
})

test('ERR-54 a prepaid card is refused beside its fields, and typed text stays', async () => {
  const page = await portal.visit({ width: 390 })
  await reviewLongTrousers(page)
  await page.getByRole('radio', { name: t('review.exchange-instant'), exact: true }).check()
  const number = fieldOf(page, t('payment.number'))
  await number.fill('5105105105105100')
  await fieldOf(page, t('payment.expiry')).fill('1240')
  await fieldOf(page, t('payment.cvc')).fill('123')
  await press(page, t('payment.use')).click()
  await page.getByText(t('payment.prepaid')).first().waitFor()
  await expectSound(page)
  expect(await panel(page).count()).toBe(0)
  await page.context().close()
})
