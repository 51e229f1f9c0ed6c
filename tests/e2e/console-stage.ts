import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import type { Role } from '../../schemas/merchant/keys.ts'
import { buildApp } from '../../server/app.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { cheapCredentials, join } from '../console/accounts/staff.ts'
import { type Desk, deskOf } from '../http/merchant-desk.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

export interface OpenOptions {
  readonly role?: Role
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
}

export interface ConsoleStage {
  readonly bed: TestWorld
  readonly desk: Desk
  readonly app: FastifyInstance
  readonly browser: Browser
  readonly url: string
  open(at: string, options?: OpenOptions): Promise<Page>
  close(): Promise<void>
}

export async function openConsoleStage(): Promise<ConsoleStage> {
  const [bed, browser] = await Promise.all([testWorld({ credentials: cheapCredentials }), launchBrowser()])
  const desk = await deskOf(bed)
  const app = await buildApp(bed.world, { client: await builtClient(), pictures: demoPicture })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...{ bed, desk, app, browser, url },
    async open(at, { role = 'owner', width = 1440, scheme = 'light' } = {}) {
      const { token } = await join(bed, desk.shopId, role)
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(PATIENCE)
      await context.addCookies([{ name: 'hw-console', value: token, url: `${url}/console/` }])
      const page = await context.newPage()
      await page.goto(`${url}/console/${desk.shopId}#${at}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
    async close() {
      await browser.close()
      await app.close()
      await desk.app.close()
      await bed.drop()
    },
  }
}
