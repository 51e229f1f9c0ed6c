import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createPreviewHost } from '../../server/demo/integrations/preview-host/preview-host.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { errorsOf } from './looks.ts'
import { t } from './shopping.ts'

let browser: Browser
let testGround: TestWorld
let shopId: string
let portal: string
let admin: string
let stranger: string
const ends: (() => unknown)[] = []

const listening = async (server: Server, port = 0): Promise<string> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  ends.unshift(() => server.close())
  return `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
}

const createPreview = async (): Promise<string> => {
  const answer = await testGround.world.previews.make(shopId)
  return answer.kind === 'done' ? `${portal}/preview?shop=${shopId}#${answer.made.token}` : answer.kind
}

beforeAll(async () => {
  const [ground, chromium, client] = await Promise.all([testWorld(), launchBrowser(), builtClient()])
  browser = chromium
  testGround = ground
  ends.push(
    () => browser.close(),
    () => testGround.drop(),
  )
  admin = await listening(createPreviewHost((done, failed) => void createPreview().then(done, failed)))
  stranger = await listening(createPreviewHost((done, failed) => void createPreview().then(done, failed)))
  shopId = await loadDemoShop(testGround, { change: (config) => ({ ...config, preview: { origins: [admin] } }) })
  const app = await buildApp(testGround.world, { client, pictures: demoPicture })
  portal = await app.listen({ port: 0, host: '127.0.0.1' })
  ends.unshift(() => app.close())
})
afterAll(async () => {
  for (const end of ends) await end()
})

const visit = async (url: string, watch = (_page: Page): void => {}): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  watch(page)
  await page.goto(url)
  return page
}

const waitForMessage = (page: Page, type: string, of = '') =>
  page.waitForFunction(
    ([messageType, messageOf]) => {
      const message = JSON.parse(document.getElementById('heard')?.textContent || '{}')
      return message.type === messageType && (messageOf === '' || message.of === messageOf) && message
    },
    [type, of] as const,
  )

const inFrame = (page: Page): FrameLocator => page.frameLocator('#preview')
const headingIn = (page: Page, name: string | RegExp) => inFrame(page).getByRole('heading', { level: 1, name })

const sendMessage = async (page: Page, name: string, value: string, of: string): Promise<void> => {
  await page.evaluate(() => document.getElementById('heard')?.replaceChildren())
  const field = page.locator(`[name=${name}]`)
  await field.fill(value)
  await field.blur()
  await waitForMessage(page, 'drawn', of)
}

test('PRV-01 PRV-03 PRV-04 PRV-05 PRV-06 PRV-07 PRV-08 PRV-09 an admin frames the preview, which shows the values of the admin’s fields', async () => {
  const page = await visit(admin)
  const errors = errorsOf(page)
  await waitForMessage(page, 'ready')
  await headingIn(page, t('lookup.heading')).waitFor()
  await sendMessage(page, 'heading', 'Bring it back', 'content')
  await headingIn(page, 'Bring it back').waitFor()
  await sendMessage(page, 'color', '#aa3311', 'theme')
  const primary = () =>
    inFrame(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--hw-primary'))
  expect(await primary()).toBe('rgb(170 51 17)')
  await sendMessage(page, 'item', 'Blue scarf', 'data')
  await sendMessage(page, 'path', '/exchange', 'navigate')
  await inFrame(page).getByText('Blue scarf').first().waitFor()
  await sendMessage(page, 'path', '/review', 'navigate')
  await headingIn(page, t('review.heading')).waitFor()
  await sendMessage(page, 'total', '-123456', 'totals')
  await inFrame(page).getByText('$1,234.56').first().waitFor()
  await sendMessage(page, 'path', '/', 'navigate')
  await sendMessage(page, 'language', 'fr', 'language')
  expect(await inFrame(page).locator('html').getAttribute('lang')).toBe('fr')
  await page.getByRole('button', { name: 'Clear data' }).click()
  await waitForMessage(page, 'drawn', 'clear')
  await sendMessage(page, 'path', '/exchange', 'navigate')
  expect(await inFrame(page).getByText('Blue scarf').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('PRV-04 text typed in the frame stays after a change of the language', async () => {
  const page = await visit(admin)
  await waitForMessage(page, 'ready')
  const order = inFrame(page).getByRole('textbox').first()
  await order.fill('1001')
  await sendMessage(page, 'heading', 'Bring it back', 'content')
  await headingIn(page, 'Bring it back').waitFor()
  expect(await order.inputValue()).toBe('1001')
  await page.context().close()
})

test('PRV-10 a merchant clicks through the preview without any request leaving it', async () => {
  const page = await visit(admin)
  await waitForMessage(page, 'ready')
  await sendMessage(page, 'path', '/review', 'navigate')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await headingIn(page, t('review.heading')).waitFor()
  await inFrame(page)
    .getByRole('button', { name: t('review.submit') })
    .first()
    .click()
  await headingIn(page, t('status.heading')).waitFor()
  const posts = requests.filter((one) => one.startsWith('POST'))
  expect(posts).toContain(`POST /api/v1/${shopId}/preview/press`)
  expect(posts.filter((one) => !one.includes('/preview/'))).toEqual([])
  expect(await page.context().cookies(portal)).toEqual([])
  await page.context().close()
})

test('PRV-01 SEC-07 an admin of another origin gets no frame, and messages from it are ignored', async () => {
  let refusal = Promise.resolve('')
  const refusedPage = await visit(stranger, (guestPage) => {
    const reply = guestPage.waitForEvent('console', { predicate: (entry) => entry.text().includes('frame-ancestors') })
    refusal = reply.then((entry) => entry.text())
  })
  expect(await refusal).toContain(`frame-ancestors ${admin}`)
  const frame = refusedPage.frames()[1]
  expect(await frame?.evaluate(() => document.getElementById('root')).catch(() => null)).toBeNull()
  expect(await refusedPage.locator('#heard').textContent()).toBe('')
  await refusedPage.context().close()

  const page = await visit(admin)
  await waitForMessage(page, 'ready')
  const other = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<script>addEventListener('message', (event) => document.title += event.data.type)
       parent.frames[0].postMessage({ type: 'navigate', path: '/gift' }, '*')</script>`,
    ),
  )
  const origin = await listening(other)
  await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), origin)
  await sendMessage(page, 'heading', 'Bring it back', 'content')
  await headingIn(page, 'Bring it back').waitFor()
  expect(await page.frames()[2]?.title()).toBe('')
  await page.context().close()
})

test('PRV-11 in edit mode a click on a text sends its key only', async () => {
  const page = await visit(`${admin}/?customizer=true`)
  await waitForMessage(page, 'ready')
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await inFrame(page).getByRole('heading', { level: 1 }).click()
  const reply = await (await waitForMessage(page, 'edit')).jsonValue()
  expect(reply).toMatchObject({ text: t('lookup.heading'), language: 'en' })
  expect(reply.keys[0]).toBe('lookup.heading')
  for (const pressed of [
    inFrame(page).getByText(t('lookup.gift-link')),
    inFrame(page).getByRole('link').last(),
    inFrame(page).getByRole('button', { name: t('lookup.submit') }),
  ]) {
    await page.evaluate(() => document.getElementById('heard')?.replaceChildren())
    await pressed.click({ force: true }) // The button is disabled without input, yet has its text.
    await waitForMessage(page, 'edit')
  }
  await headingIn(page, t('lookup.heading')).waitFor()
  expect(
    await inFrame(page)
      .locator('html')
      .evaluate(() => location.hash),
  ).toBe('')
  expect(posted.filter((path) => !path.endsWith('/texts'))).toEqual([])
  await page.context().close()
})

test('PRV-11 edit mode needs a frame, in the preview and in the portal', async () => {
  const [address = '', token = ''] = (await createPreview()).split('#')
  const preview = await visit(`${address}&customizer=true#${token}`)
  await preview.getByRole('heading', { level: 1 }).waitFor()
  const shopper = await visit(`${portal}/?shop=${shopId}&customizer=true`)
  await shopper.getByRole('heading', { level: 1 }).waitFor()
  for (const page of [preview, shopper]) {
    expect(await page.locator('html').getAttribute('data-customizer')).toBeNull()
    await page.getByRole('textbox').first().fill('1001')
    await page.context().close()
  }
})

test('PRV-02 an expired preview address shows that the preview has ended', async () => {
  const address = await createPreview()
  const first = await visit(address)
  await first.getByRole('heading', { level: 1, name: t('lookup.heading') }).waitFor()
  expect(new URL(first.url()).hash).toBe('')
  const reopened = await visit(address)
  await reopened.getByRole('heading', { level: 1, name: t('fault.preview-ended') }).waitFor()
  for (const page of [first, reopened]) await page.context().close()
})
