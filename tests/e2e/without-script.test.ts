import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, lookupFields, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

test('FIX-93 a return and an exchange go from the lookup to the page of the return without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })

  await lookupFields(page).order.fill('#1001')
  await lookupFields(page).proof.fill('99999')
  await press(page, t('lookup.submit')).click()
  await page.getByText(t('error.lookup-5')).first().waitFor()
  expect(await lookupFields(page).order.inputValue()).toBe('#1001')

  await lookupFields(page).proof.fill('10001')
  await press(page, t('lookup.submit')).click()
  await heading(page, t('items.heading')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/exchange')

  await shopping.exchangeShirt(page)
  await page.getByText(t('items.selected', { count: 1 })).waitFor()
  await shopping.returnCoat(page)
  await shopping.goOn(page)
  await shopping.payBack(page, 'gift')
  await heading(page, t('review.heading')).waitFor()

  await page.getByRole('checkbox', { name: t('review.policy'), exact: true }).check()
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/return\//)
  await portal.test.runner.drain()
  await page.reload()
  expect(await page.getByRole('link', { name: t('label.download') }).getAttribute('href')).toContain('/label')
  await page.context().close()
})

test('FIX-93 what is removed is asked about on a page in between, and told at the top of the page that comes then', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await shopping.findOrder(page)
  await shopping.returnCoat(page)
  const remove = shopping.item(page, /Wool Coat/).getByRole('button', { name: t('items.discard') })

  await remove.click()
  await page.getByRole('heading', { name: t('items.discard-title') }).waitFor()
  await page.getByRole('link', { name: t('items.discard-no'), exact: true }).click()
  await remove.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await remove.click()
  await press(page, t('items.discard-yes')).click()
  await page.getByText(t('items.discarded', { item: 'Wool Coat' })).waitFor()
  expect(await remove.count()).toBe(0)
  await page.context().close()
})

test('FIX-93 an order without an email or an address has them typed in without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await shopping.lookUp(page, '#1002', '10002')
  await heading(page, t('capture-email.heading')).waitFor()
  await page.getByRole('textbox', { name: t('capture-email.email') }).fill('eve@example.com')
  await press(page, t('capture-email.submit')).click()
  await heading(page, t('items.heading')).waitFor()
  await page.context().close()

  const other = await portal.visit({ width: 390, script: 'off' })
  await shopping.lookUp(other, '#1003', 'sam@example.com')
  await heading(other, t('capture-address.heading')).waitFor()
  const fields = {
    firstName: 'Sam',
    lastName: 'Moss',
    phone: '+1 503 555 0100',
    address1: '1 Main Street',
    city: 'Portland',
    zip: '97201',
  }
  for (const [name, text] of Object.entries(fields)) await other.locator(`[name="${name}"]`).fill(text)
  await other.locator('[name="country"]').selectOption('US')
  await press(other, t('capture-address.submit')).click()
  // The states of a country are known once it has been sent.
  await other.locator('[name="state"]').selectOption('OR')
  expect(await other.locator('[name="city"]').inputValue()).toBe('Portland')
  await press(other, t('capture-address.submit')).click()
  await heading(other, t('items.heading')).waitFor()
  await other.context().close()
})

test('FIX-93 another language is spoken, and the survey answered, without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await page.getByRole('combobox', { name: t('chrome.language') }).selectOption('de')
  await press(page, t('client.use-choice')).click()
  const german = translator({ language: 'de' })
  await page.getByRole('heading', { level: 1, name: german('lookup.heading') }).waitFor()
  await page.getByRole('combobox', { name: german('chrome.language') }).selectOption('en')
  await press(page, german('client.use-choice')).click()

  await shopping.reviewCoat(page)
  await shopping.acceptPolicy(page)
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await portal.test.runner.drain()
  await page.reload()
  await page.getByRole('radio', { name: t('survey.score-4'), exact: true }).check({ force: true })
  await page.getByRole('textbox', { name: t('survey.comment') }).fill('Easy')
  await press(page, t('survey.submit')).click()
  await page.getByText(t('survey.thanks')).waitFor()
  await page.context().close()
})
