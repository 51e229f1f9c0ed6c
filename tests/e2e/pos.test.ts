import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaffCode } from '../../server/shops/staff-code.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { pickSize } from '../support/sized.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal, type Visit } from './portal.ts'
import { scan } from './scanning.ts'
import * as shopping from './shopping.ts'

const { heading, press, t } = shopping

let portal: Portal
let code: string

beforeAll(async () => {
  const staffCode = await makeStaffCode()
  code = staffCode.code
  portal = await openPortal({ secretOf: secretsNamed({ STAFF_CODE: staffCode.secret }) })
})
afterAll(() => portal?.close())

type Change = NonNullable<Visit['change']>

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

test.each(
  pickSize([390], [390, 1440]),
)('NAV-21 NAV-32 LKP-58 LKP-59 staff in a store find a customer by email and zip, take a coat back over the counter, and lock the register, at %i px', async (width) => {
  const page = await portal.visit({
    width,
    at: '?pos=true',
    change: (config) => ({ ...config, pointOfSale: { staffCode: variableOf(config.shop.id, 'STAFF_CODE') } }),
  })
  const errors = errorsOf(page)
  await page.getByRole('link', { name: t('till.link'), exact: true }).click()
  await heading(page, t('till.code-heading')).waitFor()
  await expectSound(page)
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
  await press(page, `${t('till.open')} #1001`).click()

  await heading(page, t('items.heading')).waitFor()
  await shopping.returnCoat(page)
  await shopping.continueFlow(page)
  await shopping.choosePayout(page, 'refund')
  await expectSound(page)
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await expectSound(page)

  await page.goto(page.url().replace(/#.*$/, '#/customer-lookup'))
  await press(page, t('till.leave')).click()
  await heading(page, t('till.code-heading')).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

const withCodes: Change = (config) => ({
  ...config,
  flags: [...config.flags, { id: 99, name: 'generate-qr-codes-for-pos', description: '', active: true }],
})

test('LKP-26 LKP-30 LKP-34 a phone shows the nearby store, and staff scan its code for a return', async () => {
  const phone = await portal.visit({ width: 390, change: withCodes })
  const errors = [errorsOf(phone)]
  await shopping.lookUp(phone, '#1009', '94107')
  await heading(phone, t('store.heading')).waitFor()
  const directions = t('store.directions', { store: 'Wrenfold Dogpatch' })
  expect(await phone.getByRole('link', { name: directions }).getAttribute('href')).toContain('37.7593')
  await expectSound(phone)

  const clerkPage = await scan(portal, phone, 1440)
  errors.push(errorsOf(clerkPage))
  await heading(clerkPage, t('items.heading')).waitFor()
  await shopping.open(clerkPage, /Pocket Cardigan/)
  await shopping.answer(clerkPage, 'I changed my mind')
  await shopping.answer(clerkPage, t('item.outcome-return'))
  await shopping.finish(clerkPage)
  await shopping.continueFlow(clerkPage)
  await shopping.choosePayout(clerkPage, 'refund')
  await expectSound(clerkPage)
  await press(clerkPage, t('review.submit')).click()
  await heading(clerkPage, t('status.heading')).waitFor()
  await expectSound(clerkPage)
  const [, key = ''] = shopping.pathOf(clerkPage).split('/return/')
  const shopId = new URL(clerkPage.url()).searchParams.get('shop') ?? ''
  expect(await portal.test.world.store.returns.findByKey(shopId, key)).toMatchObject({ document: { inStore: true } })
  expect(errors.flat()).toEqual([])
  await clerkPage.context().close()
  await phone.context().close()
})
