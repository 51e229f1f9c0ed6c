import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesOf } from '../journey/meanwhile.ts'
import { withQuantity } from '../support/many-units.ts'
import { hasFocus } from './keyboard.ts'
import { openPortal, type Portal, type Visit } from './portal.ts'
import * as shopping from './shopping.ts'

const { item, panel, press, t } = shopping

const SHIRT = /Aster Linen Shirt/
const MAX_PAGE_HEIGHT = 1800

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const setQuantity = async (page: Page, quantity: number): Promise<void> => {
  const shopId = new URL(page.url()).searchParams.get('shop') ?? ''
  await changesOf(portal.test, shopId).changeLine('#1001', 'Aster Linen', (line) => withQuantity(line, quantity))
}

const findShirts = async (visit: Visit, quantity = 18): Promise<Page> => {
  const page = await portal.visit(visit)
  await setQuantity(page, quantity)
  await shopping.findOrder(page)
  return page
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: SHIRT })

test('UXD-06 18 of one shirt take one row with one set of answers for 3', async () => {
  const page = await findShirts({ width: 390 })
  expect(await rows(page).count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_PAGE_HEIGHT)
  await shopping.open(page, SHIRT)
  await shopping.answer(page, '3')
  await shopping.answer(page, 'I changed my mind')
  await shopping.answer(page, t('item.outcome-return'))
  await shopping.finish(page)
  const choice = t('items.chosen-part', { count: 3, total: 18, choice: t('items.chosen-return') })
  await item(page, SHIRT).getByText(choice).waitFor()
  expect(await rows(page).count()).toBe(1)
  const edit = press(item(page, SHIRT), `${t('items.edit')} Aster Linen Shirt`)
  await expect.poll(() => hasFocus(edit)).toBe(true)
  const skip = await page.locator('.hw-skip').boundingBox()
  expect((skip?.y ?? 0) + (skip?.height ?? 0)).toBeLessThanOrEqual(0)

  await press(item(page, SHIRT), `${t('items.more')} Aster Linen Shirt`).click()
  await panel(page).waitFor()
  await panel(page).getByRole('radio', { name: '1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await press(panel(page), t('item.next')).click()
  await panel(page).getByRole('radio', { name: 'The color is different', exact: true }).waitFor()
  await page.context().close()
})

test('UXD-06 the number is chosen without scripts', async () => {
  const page = await findShirts({ script: 'off' })
  await shopping.open(page, SHIRT)
  await shopping.choose(page, t('item.quantity-all', { count: 18 }))
  await shopping.choose(page, 'I changed my mind')
  await shopping.choose(page, t('item.outcome-return'))
  const choice = t('items.chosen-part', { count: 18, total: 18, choice: t('items.chosen-return') })
  await item(page, SHIRT).getByText(choice).waitFor()
  await page.context().close()
})

const listRowsOfChips = (page: Page) =>
  panel(page)
    .locator('.hw-radio-card')
    .evaluateAll((cards) => {
      const boxes = cards.map((card) => card.getBoundingClientRect())
      const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))]
      return tops.map((top) => {
        const row = boxes.filter((box) => Math.round(box.top) === top)
        return { chips: row.length, end: Math.round(row.at(-1)?.right ?? 0), narrowest: row[0]?.width ?? 0 }
      })
    })

test.each([320, 390, 1440])('UXD-06 the numbers fill rows, and the last one ends its row: %i px', async (width) => {
  for (const [quantity, rowsOfChips] of [
    [2, [2]],
    [5, [4, 1]],
    [10, [4, 4, 2]],
    [18, [5, 5, 5, 3]],
  ] as const) {
    const page = await findShirts({ width }, quantity)
    await shopping.open(page, SHIRT)
    const chips = await listRowsOfChips(page)
    expect(chips.map((row) => row.chips)).toEqual(rowsOfChips)
    expect(Math.abs((chips.at(-1)?.end ?? 0) - (chips[0]?.end ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.min(...chips.map(({ narrowest }) => narrowest))).toBeGreaterThanOrEqual(44)
    await page.context().close()
  }
})
