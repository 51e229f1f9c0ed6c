import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { getWithdrawalLabels } from '../../locales/withdrawal-labels.ts'
import { buildApp } from '../../server/app.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const html = '<html lang="en"><head><title>Returns</title></head><body><!--page--></body></html>'
const client = { html, root: import.meta.dirname, draw: undrawn }
const browser = { accept: 'text/html', 'accept-language': 'de' }
const t = translator({ language: 'de' })

const withdrawal = (body: string) => /<a class="hw-withdrawal" href="([^"]*)">([^<]*)/.exec(body)?.slice(1) ?? null

let world: TestWorld
let usual: string

beforeAll(async () => {
  world = await testWorld()
  usual = await loadDemoShop(world)
})
afterAll(() => world.drop())

const links = (body: string) =>
  [...body.matchAll(/<a class="hw-button[^"]*" href="([^"]*)">([^<]*)/g)].map(([, href, label]) => [href, label])

test('UXD-26 the page of an unknown shop says where to find the right address', async () => {
  const app = await buildApp(world.world, { client })
  const { statusCode, body } = await app.inject({ url: '/?shop=nowhere', headers: browser })
  expect(statusCode).toBe(404)
  expect(body).toContain('<html lang="de">')
  expect(body).toContain(`<title>${t('error.lookup-12')}</title>`)
  expect(body).toContain(`<h1 class="hw-heading">${t('error.lookup-12')}</h1><p>${t('fault.shop-unknown-copy')}</p>`)
  expect([links(body), body.includes('hw-seal')]).toEqual([[], false])
  await app.close()
})

test('UXD-26 the page of a failure leads back to it and to a new start', async () => {
  const failing = { ...world.world, shops: { ...world.world.shops, ofHost: () => Promise.reject(new Error('broken')) } }
  const app = await buildApp(failing, { client, report: () => {} })
  const { statusCode, body } = await app.inject({ url: '/policy?a="b"', headers: browser })
  expect(statusCode).toBe(500)
  expect(body).toContain(`<h1 class="hw-heading">${t('fault.unexpected')}</h1>`)
  expect(links(body)).toEqual([
    ['/policy?a=%22b%22', t('client.retry')],
    ['/', t('fault.home')],
  ])
  await app.close()
})

test('WDR-01 a page of a failure links to the withdrawal function in its language', async () => {
  const app = await buildApp(world.world, { client })
  const eu = await loadDemoShop(world, { from: 'demo-eu' })
  const open = async (url: string) => withdrawal((await app.inject({ url, headers: browser })).body)
  expect(await open(`/demo-look/none?shop=${eu}`)).toEqual([`/withdraw?shop=${eu}`, getWithdrawalLabels('de').open])
  expect(await open('/demo-look/none?shop=nowhere')).toBeNull()
  expect(await open(`/demo-art/none.svg?shop=${usual}`)).toBeNull()
  await app.close()
})
