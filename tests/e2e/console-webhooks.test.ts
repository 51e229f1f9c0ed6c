import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { join } from '../console/accounts/staff.ts'
import { type Endpoints, setUpEndpoints } from '../jobs/endpoints.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { plainPicture } from '../support/plain-picture.ts'
import { errorsOf, expectSound } from './looks.ts'
import { printTasks, startTask } from './task-counter.ts'

let endpoints: Endpoints
let app: FastifyInstance
let browser: Browser
let url = ''
beforeAll(async () => {
  ;[endpoints, browser] = await Promise.all([
    setUpEndpoints([{ id: 'erp', url: 'https://hooks.merchant.example/erp', secret: 'HOOK_SECRET' }]),
    launchBrowser(),
  ])
  app = await buildApp(endpoints.test.world, { client: await builtClient(), pictures: plainPicture })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
}, 300_000)
afterAll(async () => {
  printTasks()
  await browser?.close()
  await app?.close()
  await endpoints?.drop()
})

const open = async (at: string): Promise<Page> => {
  const { token } = await join(endpoints.test, endpoints.shopId, 'owner')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  await context.addCookies([{ name: 'hw-console', value: token, url: `${url}/console/` }])
  const page = await context.newPage()
  await page.goto(`${url}/console/${endpoints.shopId}#${at}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('ADM-12 task 12: three clicks from Today show why a webhook fails and resend it', async () => {
  endpoints.answers(() => 503)
  await endpoints.happens(await endpoints.returns.submit(), 'approved')
  await endpoints.drain()
  endpoints.test.clock.forward(3_600_000)
  const page = await open('/')
  const errors = errorsOf(page)
  const person = startTask(page, { task: '12 see why a webhook fails, resend', clicks: 3, seconds: 15 })
  await person.click(page.getByRole('link', { name: 'Open erp' }))
  await person.click(page.locator('.hc-row-link').first())
  await page.getByText('Look for this event in its log').first().waitFor()
  endpoints.answers(() => 200)
  const resent = page.waitForResponse((one) => one.url().endsWith('/webhooks.resend'))
  await person.click(page.getByRole('button', { name: 'Resend', exact: true }))
  await resent
  await endpoints.drain()
  await page.getByText('The endpoint accepted it').first().waitFor()
  person.finish()
  await expectSound(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('ADM-12 task 12: a key takes a click and a field, its end two', async () => {
  const page = await open('/settings/keys')
  const errors = errorsOf(page)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.focus()
  const maker = startTask(page, { task: '12 make a key', clicks: 3, fields: 1, seconds: 15 })
  await maker.type('Warehouse')
  await maker.click(page.getByRole('button', { name: 'Create key' }))
  await page.getByText('Key Warehouse created').first().waitFor()
  maker.finish()
  await expectSound(page)
  await page.getByRole('link', { name: 'Done' }).click()
  const ender = startTask(page, { task: '12 end a key', clicks: 3, seconds: 15 })
  await ender.click(page.getByRole('row', { name: /Warehouse/ }).getByRole('button', { name: /End key/ }))
  await ender.click(page.locator('dialog[open]').getByRole('button', { name: 'End key' }))
  await page.getByText('Key ended').first().waitFor()
  ender.finish()
  expect(errors).toEqual([])
  await page.context().close()
})
