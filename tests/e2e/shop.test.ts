import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { pickSize } from '../support/sized.ts'
import { findLookalikes } from './alike.ts'
import { expectAt, pressByKey, tabTo } from './keyboard.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { enterShop, heading, openCart, panel, press, product, startShopping, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

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

async function buy(page: Page, name: string, choices: readonly string[]): Promise<void> {
  await product(page, name).click()
  await panel(page).waitFor()
  await shopping.addToCart(page, choices)
}

async function markSoldOut(page: Page, title: string, variant: string): Promise<void> {
  const { world, database } = portal.test
  const shopId = new URL(page.url()).searchParams.get('shop') ?? ''
  const all = await world.commerce.collectionProducts(shopId, null, { number: 1, size: 1_000 })
  const changed = (all?.products ?? [])
    .filter((one) => one.title === title)
    .map((one) => ({
      ...one,
      variants: one.variants.map((own) => (own.title === variant ? { ...own, stock: 0 } : own)),
    }))
  expect(changed).toHaveLength(1)
  await localWrites(database).putProducts(shopId, changed)
}

/** Price of blazer and jacket with tax beyond the coat’s value. */
const BEYOND = t.money(6_557, 'USD')
const CARD = t('payment.card', { brand: 'Visa', last4: '4242' })

const count = (page: Page, selector: string) => page.locator(`${selector}:visible`).count()
const columns = (page: Page, selector: string) =>
  page.locator(selector).evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
const badge = (page: Page) => page.locator('.hw-cart-count').innerText()
const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement)

const onPhone = { width: 390, preview: 6, shelf: 2 }
const onDesk = { width: 1440, preview: 4, shelf: 3 }

test.each(
  pickSize([onPhone], [onPhone, onDesk]),
)('SHP-01 SHP-06 SHP-29 SHP-36 SHP-49 CRD-05 at $width px a shopper browses the shop, edits the cart and submits', async ({
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
  expect(await findLookalikes(page)).toEqual([])

  await product(page, 'Heron Tweed Blazer').click()
  await panel(page).waitFor()
  expect(await hasFocus(page, 'dialog h2.hw-dialog-title')).toBe(true)
  expect(shopping.pathOf(page)).toContain('/product/')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(shopping.pathOf(page)).not.toContain('/product/')
  expect(await product(page, 'Heron Tweed Blazer').evaluate((link) => link === document.activeElement)).toBe(true)

  expect(await count(page, '.hw-cart-count')).toBe(0)
  await buy(page, 'Heron Tweed Blazer', ['Peat', 'M'])
  await buy(page, 'Rook Chore Jacket', ['Indigo', 'L'])
  expect(await badge(page)).toBe('2')

  await openCart(page, 2)
  await expectSound(page)
  await panel(page)
    .getByRole('link', { name: new RegExp(`^${t('cart.edit')}`) })
    .click()
  await expectSound(page)
  expect(await findLookalikes(page)).toEqual([])
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
  expect(await findLookalikes(page)).toEqual([])
  await page.getByRole('radio', { name: t('credit.gift'), exact: true }).check()
  await press(page, t('review.submit')).click()
  await heading(page, t('status.heading')).waitFor()
  await page.getByText('Heron Tweed Blazer').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

async function giveCardByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: t('payment.number') }))
  for (const typed of ['4242424242424242', '1240', '123']) {
    await page.keyboard.type(typed)
    await page.keyboard.press(typed === '123' ? 'Enter' : 'Tab')
  }
  await page.getByText(CARD, { exact: true }).waitFor()
}

async function submitByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('checkbox', { name: t('payment.acceptance', { amount: BEYOND }), exact: true }))
  await page.keyboard.press('Space')
  await pressByKey(page, press(page, t('review.submit')))
}

test.each(
  pickSize([1440], [390, 1440]),
)('FIX-17 SHP-24 SHP-35 REV-24 REV-30 at %i px a sold-out item is reported, replaced and paid for by card', async (width) => {
  const page = await portal.visit({ width })
  const errors = errorsOf(page)
  await enterShop(page)
  await startShopping(page)
  await heading(page, t('shop.heading')).waitFor()
  await openCollection(page, 'Coats & Jackets')
  await buy(page, 'Heron Tweed Blazer', ['Peat', 'M'])
  await buy(page, 'Rook Chore Jacket', ['Indigo', 'L'])
  await openCart(page, 2)
  await press(panel(page), t('cart.finish')).click()
  await heading(page, t('review.heading')).waitFor()
  await expectSound(page)
  await giveCardByKeys(page)
  await expectSound(page)
  await markSoldOut(page, 'Rook Chore Jacket', 'Indigo / L')
  await submitByKeys(page)

  const alert = page.getByRole('alertdialog', { name: t('lost.cart', { item: 'Rook Chore Jacket' }) })
  await alert.getByText(t('lost.sold-out')).waitFor()
  await expectSound(page)
  await pressByKey(page, press(alert, t('common.continue')))
  await alert.waitFor({ state: 'detached' })
  expect(await page.getByText('Indigo / L').count()).toBe(0)
  await expectSound(page)

  await pressByKey(page, page.getByRole('banner').getByLabel(t('common.back'), { exact: true }))
  await panel(page).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await openCollection(page, 'Coats & Jackets')
  await product(page, 'Rook Chore Jacket').click()
  await panel(page).getByRole('radio', { name: 'Indigo', exact: true }).check()
  expect(await panel(page).getByRole('radio', { name: /^L/ }).isDisabled()).toBe(true)
  await expectSound(page)
  await panel(page).getByRole('radio', { name: 'M', exact: true }).check()
  await press(panel(page), t('cart.add')).click()
  await panel(page).waitFor({ state: 'detached' })
  await openCart(page, 2)
  await pressByKey(page, press(panel(page), t('cart.finish')))
  await expectAt(page, heading(page, t('review.heading')))
  await page.getByText(CARD, { exact: true }).waitFor()
  await submitByKeys(page)

  await heading(page, t('status.heading')).waitFor()
  await page.getByText(t('status.paid-authorized', { amount: BEYOND, card: CARD })).waitFor()
  await page.getByText('Indigo / M').first().waitFor({ state: 'attached' })
  expect(await page.getByText('Indigo / L').count()).toBe(0)
  await expectSound(page)
  expect(errors).toEqual([expect.stringContaining('409')])
  await page.context().close()
})

test('CON-03 CON-04 CRD-05 the shop preview has six products in three columns to 680 px, else four', async () => {
  const page = await portal.visit({ width: 1440 })
  await enterShop(page)
  const countColumns = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    return [await count(page, '#preview li'), await columns(page, '#preview ul')]
  }
  expect(await countColumns(1440)).toEqual([4, 4])
  expect(await countColumns(681)).toEqual([4, 4])
  expect(await countColumns(680)).toEqual([6, 3])
  expect(await countColumns(390)).toEqual([6, 3])
  await page.context().close()
})

test('CON-04 SHP-01 SHP-06 collections are a drawer at 680 px; shelves have three products from 1365 px', async () => {
  const page = await portal.visit({ width: 1365 })
  await enterShop(page)
  await startShopping(page)
  await heading(page, t('shop.heading')).waitFor()
  const countColumns = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    return [
      await count(page, '.hw-product-grid--shelf:first-of-type li'),
      await count(page, '.hw-collections-tree'),
      await count(page, '.hw-collections-open'),
    ]
  }
  expect(await countColumns(1365)).toEqual([3, 1, 0])
  expect(await countColumns(1364)).toEqual([2, 1, 0])
  expect(await countColumns(681)).toEqual([2, 1, 0])
  expect(await countColumns(680)).toEqual([2, 0, 1])
  await page.context().close()
})

test('SHP-35 SHP-41 SHP-48 without a script a product is found, added, removed and added again', async () => {
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
