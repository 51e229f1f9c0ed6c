import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLookalikes } from './alike.ts'

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

export async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not get there on ${page.url()}`)
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await tabUntil(page, () => hasFocus(target))
}

export async function expectAt(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await expect.poll(() => hasFocus(target), { message: `The focus on ${page.url()}` }).toBe(true)
  expect(await findLookalikes(page)).toEqual([])
}

export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
