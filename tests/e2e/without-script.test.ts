import { afterAll, beforeAll, expect, test } from 'vitest'
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
