import type { Locator, Page } from 'playwright-core'
import { translator } from '../../locales/translate.ts'
import { proofLabel } from '../../screens/lookup/regular.ts'

/** English texts of the portal: tests find elements by them, so rewording breaks no test. */
export const t = translator({ language: 'en' })

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })
export const press = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

export const lookupFields = (page: Page) => ({
  order: page.getByRole('textbox', { name: t('lookup.order'), exact: true }),
  proof: page.getByRole('textbox', { name: proofLabel(['zip', 'email'], t), exact: true }),
})

export async function lookUp(page: Page, order = '#1001', proof = '10001'): Promise<void> {
  const fields = lookupFields(page)
  await fields.order.fill(order)
  await fields.proof.fill(proof)
  await press(page, t('lookup.submit')).click()
}

export async function findOrder(page: Page, order = '#1001', proof = '10001'): Promise<void> {
  await lookUp(page, order, proof)
  await heading(page, t('items.heading')).waitFor()
}

export const item = (page: Page, title: RegExp): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()

export const panel = (page: Page): Locator => page.getByRole('dialog')

export const select = (page: Page, title: RegExp): Locator =>
  item(page, title).getByRole('button', { name: new RegExp(`^${t('items.select')} `) })

export async function open(page: Page, title: RegExp): Promise<void> {
  await select(page, title).click()
  await panel(page).waitFor()
}

const isScripted = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')))

/** Chooses an option and continues by the button, as without scripts and with keys. */
export async function choose(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('radio', { name, exact: true }).check()
  await press(panel(page), t('item.next')).click()
}

/** Answers a question; with scripts the tap alone goes on (UXD-03). */
export async function answer(page: Page, name: string): Promise<void> {
  if (!(await isScripted(page))) return choose(page, name)
  await panel(page).getByRole('radio', { name, exact: true }).click()
}

/** The last answer of a return selects the item. */
export const finish = (page: Page): Promise<void> => panel(page).waitFor({ state: 'detached' })

export async function confirm(page: Page): Promise<void> {
  await press(panel(page), t('item.confirm')).click()
  await panel(page).waitFor({ state: 'detached' })
}

export async function openSizes(page: Page): Promise<void> {
  await open(page, /Linen Shirt/)
  await answer(page, 'The size is not right')
  await answer(page, 'Too small')
  await press(panel(page), t('item.recommendation-decline')).click()
  await answer(page, t('item.outcome-exchange'))
}

export async function exchangeShirt(page: Page): Promise<void> {
  await openSizes(page)
  await choose(page, 'L')
  await confirm(page)
}

export async function returnCoat(page: Page): Promise<void> {
  await open(page, /Wool Coat/)
  await answer(page, 'The color is different')
  await answer(page, t('item.outcome-return'))
  await finish(page)
}

export async function continueFlow(page: Page): Promise<void> {
  await press(page.getByRole('main'), t('items.continue')).click()
}

export async function choosePayout(page: Page, credit: 'gift' | 'refund'): Promise<void> {
  await heading(page, t('credit.heading')).waitFor()
  const radio = page.getByRole('radio', { name: t(`credit.${credit}`), exact: true })
  if (await isScripted(page)) await radio.click()
  else {
    await radio.check()
    await continueFlow(page)
  }
  await heading(page, t('review.heading')).waitFor()
}

export async function enterShop(page: Page): Promise<void> {
  await findOrder(page, '#1026', '10026')
  await returnCoat(page)
  await continueFlow(page)
  await heading(page, t('credit.preview-heading')).waitFor()
}

export const startShopping = (page: Page) =>
  page.getByRole('link', { name: t('credit.shop-open'), exact: true }).click()

export const product = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

export async function addToCart(page: Page, choices: readonly string[]): Promise<void> {
  for (const choice of choices) await panel(page).getByRole('radio', { name: choice, exact: true }).check()
  await press(panel(page), t('cart.add')).click()
  await panel(page).waitFor({ state: 'detached' })
}

export async function openCart(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: t('chrome.cart', { count }), exact: true }).click()
  await panel(page).waitFor()
}

export async function findGift(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: t('gift.order'), exact: true }).fill('1001')
  await page.getByRole('textbox', { name: t('gift.zip'), exact: true }).fill('10001')
  await press(page, t('lookup.submit')).click()
  await heading(page, t('giving.name-heading')).waitFor()
}

export async function fillReceipt(page: Page, recipient: string, items: readonly RegExp[]): Promise<void> {
  await page.getByRole('textbox', { name: t('giving.name'), exact: true }).fill(recipient)
  await press(page, t('common.continue')).click()
  await heading(page, t('giving.items-heading', { recipient })).waitFor()
  for (const name of items) await page.getByRole('checkbox', { name: name }).check()
}

export async function makeReceipt(page: Page, recipient: string): Promise<void> {
  await press(page, t('giving.create')).click()
  await heading(page, t('giving.for', { recipient })).waitFor()
}

export async function reviewCoat(page: Page): Promise<void> {
  await findOrder(page)
  await returnCoat(page)
  await continueFlow(page)
  await choosePayout(page, 'gift')
}

export const pathOf = (page: Page): string => new URL(page.url()).hash.slice(1)
