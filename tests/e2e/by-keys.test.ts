import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLookalikes } from './alike.ts'
import { expectAt, pressByKey, tabTo, tabUntil } from './keyboard.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, item, panel, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const question = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })

async function answerByKeys(page: Page, name: string): Promise<void> {
  const radio = panel(page).getByRole('radio', { name, exact: true })
  await radio.waitFor()
  await expectAt(page, panel(page).locator('.hw-dialog-title'))
  await tabUntil(page, () =>
    radio.evaluate((element) => {
      const { activeElement } = document
      return (
        activeElement?.getAttribute('type') === 'radio' &&
        activeElement.getAttribute('name') === element.getAttribute('name')
      )
    }),
  )
  await page.keyboard.press('Space')
  for (let step = 0; step < 8 && !(await radio.isChecked()); step++) await page.keyboard.press('ArrowDown')
  expect(await radio.isChecked()).toBe(true)
  await pressByKey(page, press(panel(page), t('item.next')))
}

async function findByKeys(page: Page, order: string, proof: string): Promise<void> {
  const fields = shopping.lookupFields(page)
  expect(await findLookalikes(page)).toEqual([])
  await tabTo(page, fields.order)
  await page.keyboard.type(order)
  await tabTo(page, fields.proof)
  await page.keyboard.type(proof)
  await page.keyboard.press('Enter')
  await expectAt(page, heading(page, t('items.heading')))
}

const edit = (page: Page, title: RegExp) => item(page, title).getByRole('button', { name: new RegExp(t('items.edit')) })

async function returnCoatByKeys(page: Page): Promise<void> {
  await pressByKey(page, shopping.select(page, /Wool Coat/))
  for (const name of ['The color is different', t('item.outcome-return')]) await answerByKeys(page, name)
  await expectAt(page, edit(page, /Wool Coat/))
}

test('FIX-83 the whole journey works by keyboard, with focus on each step and unique names', async () => {
  const page = await portal.visit()
  await findByKeys(page, '#1001', '10001')

  await pressByKey(page, shopping.select(page, /Linen Shirt/))
  for (const name of ['The size is not right', 'Too small']) await answerByKeys(page, name)
  await expectAt(page, panel(page).locator('.hw-dialog-title'))
  await pressByKey(page, press(panel(page), t('item.recommendation-decline')))
  for (const name of [t('item.outcome-exchange'), 'L']) await answerByKeys(page, name)
  await pressByKey(page, press(panel(page), t('item.confirm')))
  await expectAt(page, edit(page, /Linen Shirt/))

  await pressByKey(page, press(page.getByRole('main'), t('items.continue')))
  await expectAt(page, heading(page, t('review.heading')))
  const regular = page.getByRole('radio', { name: t('review.exchange-regular'), exact: true })
  await tabTo(page, regular)
  expect(await regular.isChecked()).toBe(true)
  await pressByKey(page, press(page, t('review.submit')))
  await expectAt(page, heading(page, t('status.heading')))
  await portal.test.runner.drain()
  await page.getByRole('link', { name: t('label.download') }).waitFor()
  await expectAt(page, heading(page, t('status.heading')))
  await page.context().close()
})

test('FIX-83 focus returns to the row of an item that the keyboard leaves or removes', async () => {
  const page = await portal.visit()
  await findByKeys(page, '#1001', '10001')
  await pressByKey(page, shopping.select(page, /Linen Shirt/))
  await panel(page).waitFor()
  await page.keyboard.press('Escape')
  await expectAt(page, shopping.select(page, /Linen Shirt/))

  await returnCoatByKeys(page)
  const discard = item(page, /Wool Coat/).getByRole('button', { name: new RegExp(t('items.discard')) })
  await pressByKey(page, discard)
  await expectAt(page, question(page, t('items.discard-title')))
  await page.keyboard.press('Escape')
  await expectAt(page, discard)
  await page.keyboard.press('Enter')
  await pressByKey(page, press(page, t('items.discard-yes')))
  await expectAt(page, shopping.select(page, /Wool Coat/))
  await page.context().close()
})

test('FIX-83 the keyboard leads from the item through the credit choice to the review', async () => {
  const page = await portal.visit()
  await findByKeys(page, '#1001', '10001')
  await returnCoatByKeys(page)
  await pressByKey(page, press(page.getByRole('main'), t('items.continue')))
  await expectAt(page, heading(page, t('credit.heading')))
  await tabUntil(page, () => page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio'))
  await page.keyboard.press('Space')
  await pressByKey(page, press(page.getByRole('main'), t('items.continue')))
  await expectAt(page, heading(page, t('review.heading')))
  await page.context().close()
})

async function give(page: Page, recipient: string, title: RegExp): Promise<void> {
  await expectAt(page, heading(page, t('giving.name-heading')))
  await tabTo(page, page.getByRole('textbox', { name: t('giving.name') }))
  await page.keyboard.type(recipient)
  await page.keyboard.press('Enter')
  await expectAt(page, heading(page, t('giving.items-heading', { recipient })))
  await tabTo(page, page.getByRole('checkbox', { name: title }).first())
  await page.keyboard.press('Space')
  await pressByKey(page, press(page, t('giving.create')))
  await expectAt(page, heading(page, t('giving.for', { recipient })))
}

test('FIX-83 gift receipts are made, shared and deleted by the keyboard alone', async () => {
  const page = await portal.visit({ at: '#/gift-receipt' })
  expect(await findLookalikes(page)).toEqual([])
  await tabTo(page, page.getByRole('textbox', { name: t('gift.order') }))
  await page.keyboard.type('#1001')
  await tabTo(page, page.getByRole('textbox', { name: t('gift.zip') }))
  await page.keyboard.type('10001')
  await page.keyboard.press('Enter')
  await give(page, 'Kim', /Linen Shirt/)
  await pressByKey(page, press(page, t('giving.share')))
  await expectAt(page, question(page, t('giving.share-title', { recipient: 'Kim' })))
  await page.keyboard.press('Escape')
  await expectAt(page, press(page, t('giving.share')))

  const others = page.getByRole('link', { name: t('giving.others') })
  const another = page.getByRole('link', { name: t('giving.new') })
  await pressByKey(page, others)
  await expectAt(page, heading(page, t('giving.title')))
  await pressByKey(page, another)
  await give(page, 'Lou', /Wool Coat/)
  await pressByKey(page, others)
  await pressByKey(
    page,
    page.getByRole('button', { name: `${t('giving.delete-yes')} ${t('giving.for', { recipient: 'Kim' })}` }),
  )
  await pressByKey(page, press(page, t('giving.delete-yes')))
  await page.getByText(t('giving.deleted')).first().waitFor()
  await expectAt(page, another)
  await page.context().close()
})
