import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasFocus, tabTo, tabUntil } from './keyboard.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, pathOf, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

/** What the browser says of a refused lookup is no error of ours. */
const withoutRefusals = (errors: readonly string[]) => errors.filter((error) => !error.includes('status of 422'))

const fetchPdf = async (page: Page, href: string): Promise<Buffer> => {
  const response = await page.request.get(new URL(href, page.url()).href)
  expect(response.headers()['content-type']).toBe('application/pdf')
  return response.body()
}

test.each([
  390, 1440,
])('NAV-01 LBL-04 an exchange and a return go from the lookup to a printed label at %i px', async (width) => {
  const page = await portal.visit({ width })
  const errors = errorsOf(page)

  await shopping.lookUp(page, '#1001', '99999')
  await page.getByText(t('error.lookup-5')).waitFor()
  await expectSound(page)
  await shopping.findOrder(page)
  expect(pathOf(page)).toBe('/exchange')
  await shopping.exchangeShirt(page)
  await page.getByText(t('items.selected', { count: 1 })).waitFor()
  await shopping.returnCoat(page)
  await expectSound(page)

  await shopping.goOn(page)
  await shopping.payBack(page, 'gift')
  await expectSound(page)
  await shopping.acceptPolicy(page)
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

/** Chooses a radio with the arrows, once the focus is in its group, and presses Enter on the button that goes on. */
async function answerByKeys(page: Page, name: string): Promise<void> {
  const wanted = panel(page).getByRole('radio', { name, exact: true })
  await wanted.waitFor()
  await tabUntil(page, () =>
    wanted.evaluate((element) => {
      const { activeElement } = document
      return (
        activeElement?.getAttribute('type') === 'radio' &&
        activeElement.getAttribute('name') === element.getAttribute('name')
      )
    }),
  )
  await page.keyboard.press('Space')
  for (let step = 0; step < 8 && !(await wanted.isChecked()); step++) await page.keyboard.press('ArrowDown')
  expect(await wanted.isChecked()).toBe(true)
  await tabTo(page, press(panel(page), t('item.next')))
  await page.keyboard.press('Enter')
}

test('the whole journey is made by the keyboard alone', async () => {
  const page = await portal.visit()
  const fields = shopping.lookupFields(page)
  await tabTo(page, fields.order)
  await page.keyboard.type('#1001')
  await tabTo(page, fields.proof)
  await page.keyboard.type('10001')
  await page.keyboard.press('Enter')
  await heading(page, t('items.heading')).waitFor()
  expect(await hasFocus(heading(page, t('items.heading')))).toBe(true)

  await tabTo(page, shopping.select(page, /Linen Shirt/))
  await page.keyboard.press('Enter')
  for (const name of ['The size is not right', 'Too small']) await answerByKeys(page, name)
  await tabTo(page, press(panel(page), t('item.recommendation-decline')))
  await page.keyboard.press('Enter')
  for (const name of [t('item.outcome-exchange'), 'L']) await answerByKeys(page, name)
  await tabTo(page, press(panel(page), t('item.confirm')))
  await page.keyboard.press('Enter')
  await page.getByText(t('items.selected', { count: 1 })).waitFor()

  await tabTo(page, press(page.getByRole('main'), t('items.continue')))
  await page.keyboard.press('Enter')
  await heading(page, t('review.heading')).waitFor()
  const regular = page.getByRole('radio', { name: t('review.exchange-regular'), exact: true })
  await tabTo(page, regular)
  await page.keyboard.press('Space')
  await page.getByText(t('review.off-exchange-type')).waitFor({ state: 'detached' })
  expect(await hasFocus(regular)).toBe(true)
  await tabTo(page, page.getByRole('checkbox', { name: t('review.policy') }))
  await page.keyboard.press('Space')
  await tabTo(page, press(page, t('review.submit')))
  await page.keyboard.press('Enter')
  await heading(page, t('status.heading')).waitFor()
  await page.context().close()
})

test('REV-40 submit shows a spinner, and a second press is ignored', async () => {
  const page = await portal.visit()
  await shopping.reviewCoat(page)
  await shopping.acceptPolicy(page)
  let sent = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/actions/return.submit', async (route) => {
    sent++
    await held
    await route.continue()
  })

  await press(page, t('review.submit')).click()
  const pending = press(page, t('review.submitting'))
  await pending.waitFor()
  expect(await pending.getAttribute('aria-busy')).toBe('true')
  await pending.click({ force: true })
  await pending.press('Enter')
  letGo()
  await heading(page, t('status.heading')).waitFor()

  expect(sent).toBe(1)
  await page.context().close()
})
