import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaffCode } from '../../server/shops/staff-code.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { acceptPolicy, heading, press, t } = shopping

let portal: Portal
let code: string

beforeAll(async () => {
  const made = await makeStaffCode()
  code = made.code
  portal = await openPortal({ secretOf: secretsNamed({ STAFF_CODE: made.secret }) })
})
afterAll(() => portal?.close())

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

test.each([
  390, 1440,
])('NAV-21 NAV-32 LKP-58 LKP-59 staff in a store find a customer by email and zip, take a coat back over the counter, and lock the register, at %i px', async (width) => {
  const page = await portal.visit({
    width,
    at: '?pos=true',
    change: (config) => ({ ...config, pointOfSale: { staffCode: variableOf(config.shop.id, 'STAFF_CODE') } }),
  })
  const errors = errorsOf(page)
  await page.getByRole('link', { name: t('till.link'), exact: true }).click()
  await heading(page, t('till.code-heading')).waitFor()
  await expectSound(page)
  // With the keyboard alone, as at a counter.
  await field(page, t('till.code')).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')

  await heading(page, t('till.lookup-heading')).waitFor()
  await expectSound(page)
  await field(page, t('till.email')).fill('ada@example.com')
  await field(page, t('lookup.proof-first-zip')).fill('10001')
  await press(page, t('till.find')).click()
  await heading(page, t('till.history-heading')).waitFor()
  await expectSound(page)
  await press(page, t('till.open', { order: '#1001' })).click()

  await heading(page, t('items.heading')).waitFor()
  await shopping.returnCoat(page)
  await shopping.goOn(page)
  await shopping.payBack(page, 'refund')
  await expectSound(page)
  await acceptPolicy(page)
  await press(page, t('review.submit')).click()
  await page.getByText(t('status.card-open-eyebrow')).first().waitFor()
  await expectSound(page)

  await page.goto(page.url().replace(/#.*$/, '#/customer-lookup'))
  await press(page, t('till.leave')).click()
  await heading(page, t('till.code-heading')).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
