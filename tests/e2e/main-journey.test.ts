import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pickSize } from '../support/sized.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, pathOf, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

/** The browser reports a refused lookup as an error; that is expected. */
const withoutRefusals = (errors: readonly string[]) => errors.filter((error) => !error.includes('status of 422'))

const fetchPdf = async (page: Page, href: string): Promise<Buffer> => {
  const response = await page.request.get(new URL(href, page.url()).href)
  expect(response.headers()['content-type']).toBe('application/pdf')
  return response.body()
}

test.each(
  pickSize([390], [390, 1440]),
)('NAV-01 LBL-04 an exchange and a return lead from lookup to label at %i px', async (width) => {
  const page = await portal.visit({ width })
  const errors = errorsOf(page)

  await shopping.lookUp(page, '#1001', '99999')
  await page.getByText(t('error.lookup-5', { proof: t('lookup.proof-name-zip') })).waitFor()
  await expectSound(page)
  await shopping.findOrder(page)
  expect(pathOf(page)).toBe('/exchange')
  await shopping.exchangeShirt(page)
  await page.getByText(t('items.selected', { count: 1 })).waitFor()
  await shopping.returnCoat(page)
  await expectSound(page)

  await shopping.continueFlow(page)
  await shopping.choosePayout(page, 'gift')
  await expectSound(page)
  await press(page, t('review.submit')).click()

  await heading(page, t('status.heading')).waitFor()
  await page.getByText(t('label.processing')).waitFor()
  await portal.test.runner.drain()
  await page.getByRole('heading', { name: t('label.ready') }).waitFor()
  await expectSound(page)
  const href = await page.getByRole('link', { name: t('label.download') }).getAttribute('href')
  expect((await fetchPdf(page, href ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
  expect(withoutRefusals(errors)).toEqual([])
  await page.context().close()
})

test('REV-40 submit shows a spinner, and a second press is ignored', async () => {
  const page = await portal.visit()
  await shopping.reviewCoat(page)
  let sent = 0
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/actions/return.submit', async (route) => {
    sent++
    await gate
    await route.continue()
  })

  await press(page, t('review.submit')).click()
  const pending = press(page, t('review.submitting'))
  await pending.waitFor()
  expect(await pending.getAttribute('aria-busy')).toBe('true')
  await pending.click({ force: true })
  await pending.press('Enter')
  release()
  await heading(page, t('status.heading')).waitFor()

  expect(sent).toBe(1)
  await page.context().close()
})
