import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrenfoldThemes } from '../../server/demo/wrenfold/themes.ts'
import { shiftsOf, watch } from '../vitals/watch.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const listShopFonts = (): readonly string[] =>
  [...document.fonts].flatMap(({ family, status }) => (/^"?Shop( Headings)?"?$/.test(family) ? [status] : []))

test.each(wrenfoldThemes)('UXD-02 the late typeface of $id moves nothing', async ({ theme }) => {
  const files = theme.globals?.typeface?.files ?? []
  let statuses: Promise<readonly string[]> | undefined
  const page = await portal.visit({
    width: 390,
    change: (config) => ({ ...config, theme: { branding: {}, background: {}, globals: {}, product: {}, ...theme } }),
    before: async (opened) => {
      await watch(opened)
      const waitUntilUsable = async () => {
        await opened.waitForFunction(() => window.vitals.usable > 0 && window.vitals.painted > 0)
        await shiftsOf(opened)
        return opened.evaluate(listShopFonts)
      }
      await opened.route('**/demo-art/*.woff2', async (route) => {
        statuses ??= waitUntilUsable()
        await statuses
        await route.continue()
      })
    },
  })
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  expect(await statuses).toEqual(files.map(() => 'loading'))
  expect(await page.evaluate(listShopFonts)).toEqual(files.map(() => 'loaded'))
  const { shift, shifted } = await shiftsOf(page)
  expect(shift, shifted.join()).toBeLessThan(0.01)
  await page.context().close()
})
