import type { Page } from 'playwright-core'

declare global {
  interface Window {
    presses: number
  }
}

/** Counts every pointer press, by the events of the browser itself. Typed text is not a press. */
export const installCounter = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.presses = 0
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && window.presses++, true)
    // A native list opens outside the page, so its choice counts as one press.
    window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && window.presses++, true)
  })
}

export const readPresses = (page: Page): Promise<number> => page.evaluate(() => window.presses)
