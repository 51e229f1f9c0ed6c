import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { getWithdrawalLabels } from '../../locales/withdrawal-labels.ts'
import { deriveHaltKey } from '../../server/journey/follow-ups/withdrawal-key.ts'
import { statement, toEuShop } from '../http/withdrawal/eu-shop.ts'
import { pressByKey } from './keyboard.ts'
import { expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const LANGUAGES = ['de', 'fr', 'it'] as const
type Language = (typeof LANGUAGES)[number]

const visit = (language: Language, width: number, script?: 'off') =>
  portal.visit({
    from: 'demo-eu',
    width,
    ...(script && { script }),
    change: (config) => ({ ...config, settings: { ...config.settings, default_language: language } }),
    before: (page) => page.setExtraHTTPHeaders({ 'accept-language': language }),
  })

const linkOn = (page: Page, language: Language) =>
  page.getByRole('link', { name: getWithdrawalLabels(language).open, exact: true }).first()
const confirmOn = (page: Page, language: Language) =>
  page.getByRole('button', { name: getWithdrawalLabels(language).confirm, exact: true })

const fill = async (page: Page, language: Language) => {
  const t = translator({ language })
  await page.getByLabel(t('withdraw.name')).fill(statement.name)
  await page.getByLabel(t('withdraw.contract')).fill(statement.contract)
  await page.getByLabel(t('withdraw.email')).fill(statement.email)
}

const expectReceived = async (page: Page, language: Language) => {
  const t = translator({ language })
  await page.getByRole('heading', { level: 1, name: t('withdraw.received') }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('WD-000001')
}

test.each(
  LANGUAGES,
)('WDR-01 WDR-02 in "%s" the link is visible at 390 px and two presses declare', async (language) => {
  const page = await visit(language, 390)
  const box = await linkOn(page, language).boundingBox()
  expect(box === null ? null : [box.y + box.height <= 844, box.height >= 24]).toEqual([true, true])
  await linkOn(page, language).click()
  await confirmOn(page, language).waitFor()
  await expectSound(page)
  await fill(page, language)
  await confirmOn(page, language).click()
  await expectReceived(page, language)
  await expectSound(page)
  await page.context().close()
})

test.each(LANGUAGES)('WDR-20 in "%s" the form works without scripts and cookies', async (language) => {
  const page = await visit(language, 1440, 'off')
  await page.context().clearCookies()
  await linkOn(page, language).click()
  await page.getByLabel(translator({ language })('withdraw.which')).waitFor()
  await fill(page, language)
  await confirmOn(page, language).click()
  await expectReceived(page, language)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
  await page.context().close()
})

test.each(LANGUAGES)('WDR-03 in "%s" a visitor of an order declares by two keys', async (language) => {
  const t = translator({ language })
  const page = await visit(language, 1440)
  await page.locator('input[name="order"]').fill('#3001')
  await page.locator('input[name="proof"]').fill('10115')
  await page.getByRole('button', { name: t('lookup.submit') }).click()
  await page.waitForURL(/exchange/)
  await pressByKey(page, linkOn(page, language))
  await confirmOn(page, language).waitFor()
  expect(await page.getByLabel(t('withdraw.contract')).inputValue()).toBe('#3001')
  expect(await page.getByLabel(t('withdraw.email')).inputValue()).toBe('lena@example.com')
  await pressByKey(page, confirmOn(page, language))
  await expectReceived(page, language)
  await page.context().close()
})

test('WDR-02 an empty field is named, and what was typed stays', async () => {
  const page = await visit('de', 390)
  const t = translator({ language: 'de' })
  await linkOn(page, 'de').click()
  await page.getByLabel(t('withdraw.name')).fill(statement.name)
  await page.getByLabel(t('withdraw.email')).fill('ada')
  await confirmOn(page, 'de').click()
  await page.getByText(t('withdraw.missing-contract')).waitFor()
  await page.getByText(t('field.email-example')).waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('contract')
  expect(await page.getByLabel(t('withdraw.name')).inputValue()).toBe(statement.name)
  await expectSound(page)
  await page.context().close()
})

test('WDR-02 a description of items belongs to a part, and may stay empty', async () => {
  const t = translator({ language: 'de' })
  const page = await visit('de', 390)
  await linkOn(page, 'de').click()
  await fill(page, 'de')
  await page.getByLabel(t('withdraw.which')).waitFor({ state: 'hidden' })
  await page.getByText(t('withdraw.items')).click()
  await page.getByLabel(t('withdraw.which')).waitFor()
  await confirmOn(page, 'de').click()
  await expectReceived(page, 'de')
  await page.context().close()
})

test('WDR-01 at four times the zoom the link and the form fit', async () => {
  const page = await visit('de', 320)
  await linkOn(page, 'de').click()
  await confirmOn(page, 'de').waitFor()
  await expectSound(page)
  await page.context().close()
})

test.each(['on', 'off'] as const)('WDR-12 a label at a price is ordered with scripts %s', async (script) => {
  const page = await portal.visit({
    width: 390,
    ...(script === 'off' && { script }),
    change: (config) => toEuShop(config, { returnCost: 'consumer', informed: { right: true, returnCost: true } }),
    before: (fresh) => fresh.setExtraHTTPHeaders({ 'accept-language': 'de' }),
  })
  await linkOn(page, 'de').click()
  await fill(page, 'de')
  await confirmOn(page, 'de').click()
  await expectReceived(page, 'de')
  await portal.test.runner.drain()
  const shopId = new URL(page.url()).searchParams.get('shop') ?? ''
  const [withdrawal] = await portal.test.world.store.withdrawals.page(shopId, {}, { after: null, limit: 1 })
  const record = await portal.test.world.store.returns.find(shopId, withdrawal?.returnIds[0] ?? '')
  await page.goto(new URL(`/return/${record?.key}?shop=${shopId}`, page.url()).href)
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
  await order.waitFor()
  expect(await page.getByRole('main').textContent()).toMatch(/Rücksendeetikett für [\d,]+/)
  if (script === 'on') await expectSound(page)
  await order.click()
  await order.waitFor({ state: 'detached' })
  await portal.test.runner.drain()
  const after = await portal.test.world.store.returns.find(shopId, record?.id ?? '')
  expect(after?.document.withdrawal?.label?.deducted).toBe(after?.document.label?.rate)
  await page.context().close()
})

test.each([
  ['de', 390],
  ['fr', 1440],
] as const)('WDR-09 in "%s" at %i px the owner halts a statement', async (language, width) => {
  const t = translator({ language })
  const page = await visit(language, width)
  await linkOn(page, language).click()
  await page.getByLabel(t('withdraw.name')).fill(statement.name)
  await page.getByLabel(t('withdraw.contract')).fill('#3001')
  await page.getByLabel(t('withdraw.email')).fill('other@elsewhere.example')
  await confirmOn(page, language).click()
  await expectReceived(page, language)
  await portal.test.runner.drain()
  const shopId = new URL(page.url()).searchParams.get('shop') ?? ''
  const { world } = portal.test
  const [stored] = await world.store.withdrawals.page(shopId, {}, { after: null, limit: 1 })
  const ref = { shopId, id: stored?.id ?? '' }
  const path = `/withdrawal-halt/${ref.id}/${deriveHaltKey(world, ref)}`
  await page.goto(new URL(`${path}?shop=${shopId}&utm_source=mail`, page.url()).href)
  await page.getByRole('heading', { name: t('withdraw.halt-heading') }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: t('mail.withdrawal-owner-open') }).click()
  await page.getByRole('heading', { name: t('withdraw.halted-heading') }).waitFor()
  await expectSound(page)
  expect((await world.store.withdrawals.changes(ref)).map(({ event }) => event)).toContain('halted')
  await page.context().close()
})

test('UXD-05 in a wide window a short page starts below the withdrawal link', async () => {
  const page = await visit('de', 1440)
  await page.goto(page.url().replace('/?', '/nowhere?'))
  const sheet = await page.getByRole('main').boundingBox()
  const bar = await page.locator('.hw-withdrawal-bar').boundingBox()
  if (sheet === null || bar === null) throw new Error('No page')
  expect([bar.height <= 48, sheet.y - bar.y - bar.height <= 48]).toEqual([true, true])
  await page.context().close()
})
