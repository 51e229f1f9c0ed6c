import type { Locator, Page } from 'playwright-core'

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the focus is where it should be. @throws Error when a whole round does not meet it. */
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
