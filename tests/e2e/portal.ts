import type { Browser, Page } from 'playwright-core'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { demoFont } from '../../server/demo/fonts.ts'
import type { HttpSettings } from '../../server/http/settings.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { plainPicture } from '../support/plain-picture.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

/** The whole portal in a browser: service with its own database, built client, Chromium. */
export interface Portal {
  readonly browser: Browser
  readonly test: TestWorld
  visit(given?: Visit): Promise<Page>
  close(): Promise<void>
}

type ShopOptions = NonNullable<Parameters<typeof loadDemoShop>[1]>

export interface Visit {
  readonly width?: number
  readonly scale?: number
  readonly script?: 'off'
  readonly at?: string
  readonly before?: (page: Page) => Promise<void>
  readonly change?: ShopOptions['change']
  readonly from?: ShopOptions['from']
}

const addressOf = (shopId: string, at: string): string =>
  at.startsWith('?') ? `/?shop=${shopId}&${at.slice(1)}` : `/?shop=${shopId}${at}`

const hasAllChunks = (): boolean =>
  ['live-runtime', 'overlay-layer'].every((name) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)),
  )

export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })

/** Moves the clock to when an open return is rated (UXD-11), and runs what is due. */
export const letWeekPass = async ({ test }: Portal): Promise<void> => {
  test.clock.forward(7 * DAY_MS)
  await test.runner.drain()
}

/** `secretOf` resolves secrets of configurations; `pictures` are the demo pictures. Both default to none or plain. */
export async function openPortal({
  pictures = plainPicture,
  ...options
}: Pick<NonNullable<Parameters<typeof testWorld>[0]>, 'secretOf'> &
  Partial<Pick<HttpSettings, 'pictures'>> = {}): Promise<Portal> {
  const [test, browser] = await Promise.all([testWorld(options), launchBrowser()])
  const app = await buildApp(test.world, { client: await builtClient(), pictures, fonts: demoFont })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    browser,
    test,
    async visit({ width = 1440, scale = 1, at = '', script, before, change, from } = {}) {
      const shopId = await loadDemoShop(test, { ...(change && { change }), ...(from && { from }) })
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        deviceScaleFactor: scale,
        reducedMotion: 'reduce',
        javaScriptEnabled: script !== 'off',
      })
      context.setDefaultTimeout(PATIENCE)
      const page = await context.newPage()
      await before?.(page)
      await page.goto(`${url}${addressOf(shopId, at)}`)
      if (script !== 'off') await waitForHydration(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (before === undefined && script !== 'off') await page.waitForFunction(hasAllChunks)
      return page
    },
    async close() {
      await browser.close()
      await app.close()
      await test.drop()
    },
  }
}
