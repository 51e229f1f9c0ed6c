import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alikeOn } from './alike.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, panel, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

/** From the order to the front of the shop: the coat goes back. */
async function enterShop(page: Page): Promise<void> {
  await shopping.findOrder(page, '#1026', '10026')
  await shopping.returnCoat(page)
  await shopping.goOn(page)
  await heading(page, t('credit.preview-heading')).waitFor()
}

const startShopping = (page: Page) => page.getByRole('link', { name: t('credit.shop-open'), exact: true }).click()

/** Opens a collection by its name, out of the drawer where there is no room for the list. */
async function openCollection(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: t('shop.collections'), exact: true })
  const isNarrow = await opener.isVisible()
  if (isNarrow) await opener.click()
  const list = isNarrow ? panel(page) : page.locator('#collections')
  const link = list.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await list.locator('summary').filter({ hasText: 'Clothing' }).click()
  await link.click()
  await heading(page, name).waitFor()
}

const product = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

/** Chooses a variant in the panel of a product and puts it into the cart. */
async function buy(page: Page, name: string, choices: readonly string[]): Promise<void> {
  await product(page, name).click()
  await panel(page).waitFor()
  for (const choice of choices) await panel(page).getByRole('radio', { name: choice, exact: true }).check()
  await press(panel(page), t('cart.add')).click()
  await panel(page).waitFor({ state: 'detached' })
}

const count = (page: Page, selector: string) => page.locator(`${selector}:visible`).count()
const badge = (page: Page) => page.locator('.hw-cart-count').innerText()
const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement)

test.each([
  { width: 390, preview: 6, shelf: 2 },
  { width: 1440, preview: 4, shelf: 3 },
])('SHP-01 SHP-06 SHP-29 SHP-36 SHP-49 CRD-05 at $width px the shop is looked around in, its cart filled, edited and sent off', async ({
  width,
  preview,
  shelf,
}) => {
  const page = await portal.visit({ width })
  const errors = errorsOf(page)
  await enterShop(page)
  expect(await count(page, '#preview li')).toBe(preview)
  await expectSound(page)

  await startShopping(page)
  await heading(page, t('shop.heading')).waitFor()
  expect(await count(page, '.hw-product-grid--shelf:first-of-type li')).toBe(shelf)
  await expectSound(page)
  await openCollection(page, 'Coats & Jackets')
  await expectSound(page)
  expect(await alikeOn(page)).toEqual([])

  await product(page, 'Heron Tweed Blazer').click()
  await panel(page).waitFor()
  expect(await hasFocus(page, 'dialog h2.hw-dialog-title')).toBe(true)
  expect(shopping.pathOf(page)).toContain('/product/')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(shopping.pathOf(page)).not.toContain('/product/')
  expect(await product(page, 'Heron Tweed Blazer').evaluate((link) => link === document.activeElement)).toBe(true)

  expect(await badge(page)).toBe('1')
  await buy(page, 'Heron Tweed Blazer', ['Peat', 'M'])
  await buy(page, 'Rook Chore Jacket', ['Indigo', 'L'])
  expect(await badge(page)).toBe('3')

  await page.getByRole('link', { name: t('chrome.cart', { count: 3 }), exact: true }).click()
  await panel(page).waitFor()
  await expectSound(page)
  await panel(page)
    .getByRole('link', { name: new RegExp(`^${t('cart.edit')}`) })
    .click()
  await expectSound(page)
  expect(await alikeOn(page)).toEqual([])
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${t('cart.remove')} Rook`) })
    .click()
  await panel(page)
    .getByText(t('cart.removed', { item: 'Rook Chore Jacket' }))
    .waitFor()
  expect(await panel(page).getByText('Rook Chore Jacket', { exact: true }).count()).toBe(0)
  expect(await panel(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await press(panel(page), t('cart.finish')).click()

  await heading(page, t('review.heading')).waitFor()
  await page.getByText('Heron Tweed Blazer').first().waitFor()
  expect(await alikeOn(page)).toEqual([])
  await page.getByRole('radio', { name: t('credit.gift'), exact: true }).check()
  await shopping.acceptPolicy(page)
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await page.getByText('Heron Tweed Blazer').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('CON-04 SHP-01 SHP-06 the collections are a drawer at 680 px and a list above, and a shelf has a third product from 1365 px', async () => {
  const page = await portal.visit({ width: 1365 })
  await enterShop(page)
  await startShopping(page)
  await heading(page, t('shop.heading')).waitFor()
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    return [
      await count(page, '.hw-product-grid--shelf:first-of-type li'),
      await count(page, '.hw-collections-tree'),
      await count(page, '.hw-collections-open'),
    ]
  }
  expect(await shown(1365)).toEqual([3, 1, 0])
  expect(await shown(1364)).toEqual([2, 1, 0])
  expect(await shown(681)).toEqual([2, 1, 0])
  expect(await shown(680)).toEqual([2, 0, 1])
  await page.context().close()
})

test('SHP-35 SHP-41 SHP-48 without a script a product is found, bought, taken out and bought again', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await enterShop(page)
  await startShopping(page)
  await heading(page, t('shop.heading')).waitFor()
  const add = async () => {
    await page.goto(new URL('/shop/collection/all', page.url()).href + new URL(page.url()).search)
    await product(page, 'Arc Vase').click()
    for (const group of await page.locator('dialog fieldset').all())
      await group.locator('input:not([disabled])').first().check()
    await press(page, t('cart.add')).click()
    await page.locator('.hw-cart').click()
  }
  await add()
  await page.getByRole('link', { name: new RegExp(`^${t('cart.edit')}`) }).click()
  await page.getByRole('button', { name: new RegExp(`^${t('cart.remove')} Arc`) }).click()
  await page.getByText(t('cart.none-new')).waitFor()
  await add()
  await press(page, t('cart.finish')).click()
  await heading(page, t('review.heading')).waitFor()
  await page.getByText('Arc Vase').first().waitFor()
  await page.context().close()
})
