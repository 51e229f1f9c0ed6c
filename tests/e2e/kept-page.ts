import type { Page } from 'playwright-core'
import { goldenEnvelope } from '../support/golden.ts'
import { takenOver } from './portal.ts'

/** A page that stays open while its client is handed one golden after the other, as it is handed what a link opens. */
export interface KeptPage {
  readonly page: Page
  /** Draws a golden in the place of what stands there, as it is or filled in, and waits until it does. */
  show(name: string, how?: 'as-it-is' | 'filled'): Promise<void>
}

const isDrawn = (ids: readonly string[]): boolean =>
  document.querySelector('.hw-root:not([data-loading])') !== null &&
  ids.every((id) => document.getElementById(id) !== null)

/** Opens the client of the golden stage on its first golden. */
export async function keepPage(page: Page, url: string, ids: (name: string) => readonly string[]): Promise<KeptPage> {
  let shown: string | null = null

  /** A query on the path of what is drawn is an entry to the client: it forgets the screen and asks what the entry opens. */
  const enter = async (place: string, from: string): Promise<void> => {
    const hash = `#${goldenEnvelope(from).screen?.path}?golden=${place}`
    await Promise.all([
      page.waitForResponse('**/actions/entry.open'),
      page.evaluate((to) => {
        location.hash = to
      }, hash),
    ])
  }
  return {
    page,
    async show(name, how = 'as-it-is') {
      if (shown === null) {
        await page.goto(`${url}/${how}/${name}`)
        await takenOver(page)
      } else await enter(`/${how}/${name}`, shown)
      shown = name
      await page.waitForFunction(isDrawn, ids(name))
      await page.evaluate('document.fonts.ready')
    },
  }
}
