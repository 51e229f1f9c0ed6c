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
  await press(page, t('client.use-choice')).click()
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
