import type { Browser, Page } from 'playwright-core'
import { buildApp } from '../../server/app.ts'
import type { HttpSettings } from '../../server/http/settings.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { plainPicture } from '../support/plain-picture.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

/** The whole portal with a browser in front of it: the service on a database of its own, the built client, Chromium. */
export interface Portal {
  readonly browser: Browser
  readonly test: TestWorld
  /** A new visitor in a demo shop of her own, on the page of a path. */
  visit(given?: Visit): Promise<Page>
  close(): Promise<void>
}

export interface Visit {
  readonly width?: number
  /** Whether her browser runs scripts; it does unless said otherwise. */
  readonly script?: 'off'
  /** What stands after the origin, `?shop=` excepted; such as `#/gift`. */
  readonly at?: string
  /** What is done to her page before it asks for anything. */
  readonly before?: (page: Page) => Promise<void>
  readonly change?: NonNullable<Parameters<typeof loadDemoShop>[1]>['change']
}

const addressOf = (shopId: string, at: string): string =>
  at.startsWith('?') ? `/?shop=${shopId}&${at.slice(1)}` : `/?shop=${shopId}${at}`

/** Whether all has come that a page goes on with once it is drawn. */
const isWhole = (): boolean =>
  ['live-runtime', 'overlay-layer'].every((name) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)),
  )

/** Waits until the client goes on with the page that the service drew. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })

/**
 * `secretOf` gives the secrets that configurations name, none where it is left out; `pictures` those of the demo shops, plain ones
 * where it is left out.
 */
export async function openPortal({
  pictures = plainPicture,
  ...given
}: Pick<NonNullable<Parameters<typeof testWorld>[0]>, 'secretOf'> &
  Partial<Pick<HttpSettings, 'pictures'>> = {}): Promise<Portal> {
  const [test, browser] = await Promise.all([testWorld(given), launchBrowser()])
  const app = await buildApp(test.world, { client: await builtClient(), pictures })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    browser,
    test,
    async visit({ width = 1440, at = '', script, before, change } = {}) {
      const shopId = await loadDemoShop(test, change === undefined ? {} : { change })
      const context = await browser.newContext({
        ...{ viewport: { width, height: 844 }, reducedMotion: 'reduce', javaScriptEnabled: script !== 'off' },
      })
      context.setDefaultTimeout(PATIENCE)
      const page = await context.newPage()
      await before?.(page)
      await page.goto(`${url}${addressOf(shopId, at)}`)
      if (script !== 'off') await takenOver(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (before === undefined && script !== 'off') await page.waitForFunction(isWhole)
      return page
    },
    async close() {
      await browser.close()
      await app.close()
      await test.drop()
    },
  }
}
