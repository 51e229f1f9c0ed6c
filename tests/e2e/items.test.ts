import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasFocus } from './keyboard.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { item, panel, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('FIX-83 a row is clickable everywhere, and gets focus after "Add to return"', async () => {
  const page = await portal.visit({ width: 390 })
  await shopping.findOrder(page)
  await touch(page, item(page, /Wool Coat/).getByText('$328.00'))
  await panel(page).waitFor()
  await shopping.answer(page, 'The color is different')
  await shopping.answer(page, t('item.outcome-return'))
  await shopping.finish(page)
  const edit = item(page, /Wool Coat/).getByRole('button', { name: `${t('items.edit')} Alder Wool Coat`, exact: true })
  await expect.poll(() => hasFocus(edit)).toBe(true)

  await touch(page, item(page, /Wool Coat/).getByText('$328.00'))
  await panel(page).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await press(item(page, /Wool Coat/), `${t('items.discard')} Alder Wool Coat`).click()
  await page.getByRole('alertdialog', { name: t('items.discard-title') }).waitFor()
  await page.context().close()
})
