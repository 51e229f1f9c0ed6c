import type { Page } from 'playwright-core'
import { goldenEnvelope } from '../support/golden.ts'
import { waitForHydration } from './portal.ts'

/** A page that shows golden after golden without a reload. */
export interface ReusablePage {
  readonly page: Page
  show(name: string, mode?: 'as-it-is' | 'filled'): Promise<void>
}

const isDrawn = (ids: readonly string[]): boolean =>
  document.querySelector('.hw-root:not([data-loading])') !== null &&
  ids.every((id) => document.getElementById(id) !== null)

export async function createReusablePage(
  page: Page,
  url: string,
  ids: (name: string) => readonly string[],
): Promise<ReusablePage> {
  let lastScreen: string | null = null

  /** A query on the path makes the client discard the screen and open the entry. */
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
    async show(name, mode = 'as-it-is') {
      if (lastScreen === null) {
        await page.goto(`${url}/${mode}/${name}`)
        await waitForHydration(page)
      } else await enter(`/${mode}/${name}`, lastScreen)
      lastScreen = name
      await page.waitForFunction(isDrawn, ids(name))
      await page.evaluate('document.fonts.ready')
    },
  }
}
