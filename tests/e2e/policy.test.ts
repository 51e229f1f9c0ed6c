import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import { heading, press, t } from './shopping.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

test.each([390, 1440])('DAT-17 the policy opens from the lookup page without a script at %i px', async (width) => {
  const page = await portal.visit({ width, script: 'off' })
  const shopId = new URL(page.url()).searchParams.get('shop')
  await page.getByRole('link', { name: t('policy.title'), exact: true }).click()
  await heading(page, t('policy.title')).waitFor()
  const address = new URL(page.url())
  expect([address.pathname, address.searchParams.get('shop')]).toEqual(['/policy', shopId])
  expect(await page.getByRole('main').textContent()).toContain(t('policy.scope-rest'))
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)

  const german = translator({ language: 'de' })
  await page.getByRole('combobox', { name: t('chrome.language') }).selectOption('de')
  await press(page, t('client.change')).click()
  await page.getByRole('heading', { level: 1, name: german('policy.title') }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain(german('policy.scope-rest'))
  await page.context().close()
})

test.each([390, 768, 1440])('DAT-17 the policy page has no fault of accessibility at %i px', async (width) => {
  const page = await portal.visit({ width })
  await page.getByRole('link', { name: t('policy.title'), exact: true }).click()
  await heading(page, t('policy.title')).waitFor()
  await expectSound(page)
  await page.context().close()
})

test('DAT-17 a phone shows what holds for most orders first, the rest in closed folds', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await page.getByRole('link', { name: t('policy.title'), exact: true }).click()
  await heading(page, t('policy.title')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600)
  const card = page.locator('#rule-0')
  for (const label of ['policy.time', 'policy.outcomes', 'policy.way-back'] as const)
    expect(await card.getByText(t(label), { exact: true }).isVisible()).toBe(true)
  const folds = page.locator('main details')
  expect(await folds.count()).toBeGreaterThan(4)
  for (const fold of await folds.all()) {
    const facts = fold.locator('dl')
    expect(await facts.isVisible()).toBe(false)
    await fold.locator('summary').press('Enter')
    expect(await facts.isVisible()).toBe(true)
    await fold.locator('summary').press('Enter')
  }
  expect(await page.getByRole('main').textContent()).not.toMatch(/final-sale|shop-now|on-store/)
  await page.emulateMedia({ media: 'print' })
  for (const fold of await folds.all()) expect(await fold.locator('dl').isVisible()).toBe(true)
  await page.context().close()
})
