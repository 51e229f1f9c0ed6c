import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { TEST_NOW } from '../support/world.ts'
import { findLookalikes } from './alike.ts'
import { letWeekPass, openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, lookupFields, panel, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.test.clock.set(TEST_NOW))
afterAll(() => portal?.close())

test('FIX-93 a return and an exchange reach the page of the return without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })

  await lookupFields(page).order.fill('#1001')
  await lookupFields(page).proof.fill('99999')
  await press(page, t('lookup.submit')).click()
  await page
    .getByText(t('error.lookup-5', { proof: t('lookup.proof-name-zip') }))
    .first()
    .waitFor()
  expect(await lookupFields(page).order.inputValue()).toBe('#1001')

  await lookupFields(page).proof.fill('10001')
  await press(page, t('lookup.submit')).click()
  await heading(page, t('items.heading')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/exchange')

  await shopping.exchangeShirt(page)
  await page.getByText(t('items.selected', { count: 1 })).waitFor()
  await shopping.returnCoat(page)
  await shopping.continueFlow(page)
  await shopping.choosePayout(page, 'gift')
  await heading(page, t('review.heading')).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('Sage / L')

  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/return\//)
  await portal.test.runner.drain()
  await page.reload()
  expect(await page.getByRole('link', { name: t('label.download') }).getAttribute('href')).toContain('/label')
  await page.context().close()
})

test('FIX-93 without a script a removal is confirmed on its own page and then reported', async () => {
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

test('FIX-93 a shopper adds a missing email or address to an order without a script', async () => {
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
  await other.locator('[name="state"]').selectOption('OR')
  expect(await other.locator('[name="city"]').inputValue()).toBe('Portland')
  await press(other, t('capture-address.submit')).click()
  await heading(other, t('items.heading')).waitFor()
  await other.context().close()
})

test('FIX-93 the language is changed, and the survey answered, without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await page.getByRole('combobox', { name: t('chrome.language') }).selectOption('de')
  await press(page, t('client.change')).click()
  const german = translator({ language: 'de' })
  await page.getByRole('heading', { level: 1, name: german('lookup.heading') }).waitFor()
  await page.getByRole('combobox', { name: german('chrome.language') }).selectOption('en')
  await press(page, german('client.change')).click()

  await shopping.reviewCoat(page)
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await letWeekPass(portal)
  await page.reload()
  await page.getByRole('radio', { name: t('survey.score-4'), exact: true }).check({ force: true })
  await page.getByRole('textbox', { name: t('survey.comment') }).fill('Easy')
  await press(page, t('survey.submit')).click()
  await page.getByText(t('survey.thanks')).waitFor()
  await page.context().close()
})

test('FIX-93 near a store the shopper brings or ships the goods without a script', async () => {
  for (const [way, isSent] of [
    ['store.continue', false],
    ['store.ship-instead', true],
  ] as const) {
    const page = await portal.visit({ width: 390, script: 'off' })
    await shopping.lookUp(page, '#1009', '94107')
    await heading(page, t('store.heading')).waitFor()
    expect(await findLookalikes(page)).toEqual([])
    await press(page, t(way)).click()
    await heading(page, t('items.heading')).waitFor()
    await shopping.open(page, /Lull Pocket Cardigan/)
    await shopping.answer(page, 'I changed my mind')
    await shopping.answer(page, t('item.outcome-return'))
    await shopping.finish(page)
    await shopping.continueFlow(page)
    await shopping.choosePayout(page, 'refund')
    expect(await page.getByRole('group', { name: t('review.method-legend') }).count()).toBe(isSent ? 1 : 0)
    await page.context().close()
  }
})

test('FIX-93 all return methods and their locations can be chosen without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await shopping.findOrder(page, '#1020', '94107')
  await shopping.open(page, /Pocket Tee/)
  await shopping.answer(page, 'I changed my mind')
  await shopping.answer(page, t('item.outcome-return'))
  await shopping.finish(page)
  await shopping.continueFlow(page)
  await shopping.choosePayout(page, 'refund')
  const take = (of: string) => press(page, `${t('client.use-choice')}: ${of}`).click()
  const way = (name: string) => page.getByRole('radio', { name, exact: true })
  const ways = page.getByRole('group', { name: t('review.method-legend') }).getByRole('radio')

  await way(t('method.veho')).check()
  expect(await ways.filter({ visible: true }).count()).toBeGreaterThan(3)
  await take(t('review.method-legend'))
  await page.getByRole('heading', { name: t('method.pickup-heading') }).waitFor()
  await way('Happy Returns').check()
  await take(t('review.method-legend'))
  const places = page.getByRole('group', { name: t('method.place-legend') }).getByRole('radio')
  await places.last().check()
  const place = (await places.last().getAttribute('aria-label')) ?? ''
  expect(await findLookalikes(page)).toEqual([])
  await take(t('method.place-legend'))
  await page.locator('#hand-over').filter({ hasText: place }).waitFor()
  expect(await way(place).isChecked()).toBe(true)

  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await portal.test.runner.drain()
  await page.reload()
  expect(await page.getByRole('main').textContent()).toContain('Return Bar')
  await page.context().close()
})

test('FIX-93 a dialog opens and closes without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await shopping.findOrder(page)
  await shopping.exchangeShirt(page)
  await shopping.continueFlow(page)
  await heading(page, t('review.heading')).waitFor()
  await press(page, t('review.exchange-about')).click()
  await panel(page)
    .getByRole('heading', { name: t('review.exchange-about') })
    .waitFor()
  await panel(page)
    .getByRole('link', { name: t('common.close'), exact: true })
    .click()
  await heading(page, t('review.heading')).waitFor()
  expect(await panel(page).count()).toBe(0)
  await page.context().close()
})

test('FIX-93 STS-27 the return address is corrected without a script, and mistakes lose no input', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await shopping.findOrder(page)
  await shopping.exchangeShirt(page)
  await shopping.continueFlow(page)
  await page.getByRole('radio', { name: t('review.exchange-regular') }).check()
  await press(page, `${t('client.use-choice')}: ${t('review.exchange-legend')}`).click()
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()

  const customer = page.locator('#customer')
  await customer.locator('summary').click()
  await press(customer, `${t('status.edit-address')} ${t('review.customer')}`).click()
  const field = (name: string) => panel(page).locator(`[name="${name}"]`)
  await field('address1').fill('12 Harbor Street')
  await field('zip').fill('')
  await press(panel(page), t('status.edit-address-save')).click()
  await panel(page).getByText(t('field.missing-postal-code')).first().waitFor()
  expect(await field('address1').inputValue()).toBe('12 Harbor Street')
  expect(await findLookalikes(page)).toEqual([])
  await field('zip').fill('10002')
  await press(panel(page), t('status.edit-address-save')).click()
  await page.getByText(t('status.address-saved')).waitFor()
  expect(await panel(page).count()).toBe(0)
  await customer.locator('summary').click()
  await customer.getByText('12 Harbor Street').waitFor()
  await page.context().close()
})

test('FIX-93 a gift receipt is made, sent and deleted without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  const { href } = new URL('/gift-receipt', page.url())
  await page.goto(href + new URL(page.url()).search)
  await page.getByRole('textbox', { name: t('gift.order') }).fill('#1001')
  await page.getByRole('textbox', { name: t('gift.zip') }).fill('10001')
  await press(page, t('lookup.submit')).click()
  await heading(page, t('giving.name-heading')).waitFor()
  await page.getByRole('textbox', { name: t('giving.name') }).fill('Kim')
  await press(page, t('common.continue')).click()
  await heading(page, t('giving.items-heading', { recipient: 'Kim' })).waitFor()
  await press(page, t('giving.create')).click()
  await page.getByText(t('giving.items-missing')).first().waitFor()
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await press(page, t('giving.create')).click()

  const share = heading(page, t('giving.for', { recipient: 'Kim' }))
  await share.waitFor()
  expect(await press(page, t('giving.print')).isVisible()).toBe(false)
  await press(page, t('giving.share')).click()
  await press(panel(page), t('giving.send')).waitFor()
  expect(await press(panel(page), t('giving.copy')).isVisible()).toBe(false)
  const email = panel(page).getByRole('textbox', { name: t('giving.email') })
  await email.fill('kim@')
  await press(panel(page), t('giving.send')).click()
  await page.getByText(t('giving.email-wrong')).first().waitFor()
  expect(await email.inputValue()).toBe('kim@')
  await email.fill('kim@example.com')
  await press(panel(page), t('giving.send')).click()
  await page.getByText(t('giving.sent', { email: 'kim@example.com' })).waitFor()

  await page.getByRole('link', { name: t('giving.others') }).click()
  await page.getByRole('button', { name: `${t('giving.delete-yes')} ${t('giving.for', { recipient: 'Kim' })}` }).click()
  await press(page, t('giving.delete-yes')).click()
  await heading(page, t('giving.name-heading')).waitFor()
  await page.context().close()
})
