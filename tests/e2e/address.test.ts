import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { TEST_NOW } from '../support/world.ts'
import { letWeekPass, openPortal, type Portal, waitForHydration } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, pathOf, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.test.clock.set(TEST_NOW))
afterAll(() => portal?.close())

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('NAV-02 a query before the hash is read and then removed, with its secrets', async () => {
  const page = await portal.visit({ at: '?source=newsletter&order=%231001#/gift?zip=10001' })
  await page.getByRole('heading', { name: t('gift.form-heading'), exact: true }).waitFor()
  expect(page.url()).not.toMatch(/source|order|zip/)
  await page.context().close()
})

test('NAV-02 the value after the hash wins over the one before it', async () => {
  const page = await portal.visit({ at: '?lang=de#/?lang=fr' })
  await page.getByRole('heading', { level: 1, name: translator({ language: 'fr' })('lookup.heading') }).waitFor()
  await page.context().close()
})

test('LKP-10 a link with order and zip shows a loader instead of the form', async () => {
  const { opened, open } = gate()
  const page = await portal.visit()
  const requestGate = gate()
  await page.route('**/actions/entry.open', async (route) => {
    requestGate.open()
    await opened
    await route.continue()
  })
  await page.evaluate("location.hash = '#/?order=%231001&zip=10001'")

  await requestGate.opened
  await page.getByText(t('client.loading')).waitFor({ state: 'attached' })
  expect(await page.getByRole('textbox').count()).toBe(0)
  open()
  await heading(page, t('items.heading')).waitFor()

  expect(page.url()).not.toContain('10001')
  await page.context().close()
})

test('FIX-92 a page behind a # is rendered before the client, which takes it over', async () => {
  const { opened, open } = gate()
  const page = await portal.visit()
  await shopping.reviewCoat(page)
  await page.route('**/assets/index-*.js', async (route) => {
    await opened
    await route.continue()
  })

  await page.reload({ waitUntil: 'commit' })
  await heading(page, t('review.heading')).waitFor()
  open()
  await waitForHydration(page)

  expect([new URL(page.url()).pathname, pathOf(page)]).toEqual(['/', '/review'])
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await page.reload()
  await heading(page, t('status.heading')).waitFor()
  await page.context().close()
})

test('FIX-93 the page shows a press refused before the client loads, and the client continues', async () => {
  const { opened, open } = gate()
  const page = await portal.visit({ script: 'off' })
  await shopping.lookUp(page, '#1001', '99999')
  await page
    .getByText(t('error.lookup-5', { proof: t('lookup.proof-name-zip') }))
    .first()
    .waitFor()
  const late = await portal.browser.newContext({ viewport: { width: 390, height: 844 } })
  const slow = await late.newPage()
  await slow.route('**/assets/index-*.js', async (route) => {
    await opened
    await route.continue()
  })
  await slow.goto(page.url().replace('/press', '/'), { waitUntil: 'commit' })
  await shopping.lookUp(slow, '#1001', '99999')
  await slow
    .getByText(t('error.lookup-5', { proof: t('lookup.proof-name-zip') }))
    .first()
    .waitFor()
  open()
  await waitForHydration(slow)
  await slow
    .getByText(t('error.lookup-5', { proof: t('lookup.proof-name-zip') }))
    .first()
    .waitFor()
  expect(await shopping.lookupFields(slow).order.inputValue()).toBe('#1001')
  expect(new URL(slow.url()).pathname).toBe('/')
  await shopping.findOrder(slow)
  await late.close()
  await page.context().close()
})

test('the browser’s Back and Forward step through the questions', async () => {
  const page = await portal.visit()
  await shopping.findOrder(page)
  await shopping.open(page, /Linen Shirt/)
  await shopping.answer(page, 'The size is not right')
  await shopping.answer(page, 'Too small')
  await panel(page)
    .getByRole('heading', { name: t('item.recommendation-heading', { value: 'L' }) })
    .waitFor()

  await page.goBack()
  await panel(page)
    .getByRole('heading', { name: t('item.reason-child-size') })
    .waitFor()
  expect(await panel(page).getByRole('radio', { name: 'Too small' }).isChecked()).toBe(true)
  await page.goForward()
  await panel(page)
    .getByRole('heading', { name: t('item.recommendation-heading', { value: 'L' }) })
    .waitFor()
  await page.context().close()
})

test('NAV-38 a reload in the middle of a question returns to it', async () => {
  const page = await portal.visit()
  await shopping.findOrder(page)
  await shopping.open(page, /Linen Shirt/)
  await shopping.answer(page, 'The size is not right')
  await panel(page)
    .getByRole('heading', { name: t('item.reason-child-size') })
    .waitFor()
  const before = pathOf(page)

  await page.reload()

  await panel(page)
    .getByRole('heading', { name: t('item.reason-child-size') })
    .waitFor()
  expect(pathOf(page)).toBe(before)
  await page.context().close()
})

test('NAV-53 another language renders the same page', async () => {
  const page = await portal.visit()
  await shopping.reviewCoat(page)
  const german = translator({ language: 'de' })

  await page.getByRole('combobox', { name: t('chrome.language') }).selectOption('de')

  await page.getByRole('heading', { level: 1, name: german('review.heading') }).waitFor()
  expect(pathOf(page)).toBe('/review')
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  await page.getByText('Die Farbe ist anders').waitFor()
  await page.context().close()
})

test('NAV-23 NAV-20 each screen records one view under its constant, and the survey its own', async () => {
  const page = await portal.visit()
  const views: string[] = []
  await page.exposeFunction('viewed', (constant: string) => views.push(constant))
  await page.evaluate(() =>
    window.addEventListener('homeward:view', (event) => {
      const { viewed } = window as unknown as { viewed: (constant: string) => void }
      viewed((event as CustomEvent<{ constant: string }>).detail.constant)
    }),
  )
  await shopping.reviewCoat(page)
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await letWeekPass(portal)
  await page.getByRole('radio', { name: t('survey.score-5') }).scrollIntoViewIfNeeded()
  await page.waitForFunction("document.querySelector('h1')")
  await expect.poll(() => views).toEqual(['Exchange', 'Credit', 'Review', 'ReturnStatus', 'ReturnSurvey'])
  await page.context().close()
})
