import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const sizesIn = (icon: Buffer): number[] =>
  Array.from({ length: icon.readUInt16LE(4) }, (_, at) => icon.readUInt8(6 + 16 * at))

test('FIX-48 the default icon address serves an icon that browsers cache for a day', async () => {
  const page = await portal.visit()
  const response = await page.request.get(new URL('/favicon.ico', page.url()).href)
  expect(response.status()).toBe(200)
  expect(sizesIn(await response.body())).toEqual([16, 32, 48])
  expect(response.headers()['cache-control']).toBe('public, max-age=86400')
  const script = await page.locator('script[src]').first().getAttribute('src')
  const built = await page.request.get(new URL(script ?? '', page.url()).href)
  expect(built.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  await page.context().close()
})

test('FIX-48 a browser that fails to start is a failure', async () => {
  await expect(launchBrowser('/bin/false')).rejects.toThrow()
  await expect(launchBrowser('/nowhere/chromium')).rejects.toThrow()
})
