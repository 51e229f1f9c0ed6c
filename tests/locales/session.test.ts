import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundles } from '../../locales/bundles.ts'
import { translator } from '../../locales/translate.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let home: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  home = await testWorld()
  app = await buildApp(home.world)
}, 120_000)

afterAll(async () => {
  await app.close()
  await home.drop()
}, 60_000)

const languages = ['en', 'fr', 'ja', 'de'] as const
const seen = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each(languages)('NAV-53 CFG-03 every screen uses %s after the session chooses it', async (lang) => {
  const she = shopper(app, await loadDemoShop(home))
  const words = bundles[lang]
  await she.open('/')
  const chosen = await she.press('session.language', { values: { lang } })
  expect(chosen.headers['content-language']).toBe(lang)
  expect(chosen.body.screen).toMatchObject({
    heading: words['lookup.heading'],
    chrome: { languages: { current: lang } },
  })

  const items = await lookUp(she)
  expect(items.body.screen?.heading).toBe(words['items.heading'])

  await choose(she, itemNamed(she, 'Aster Linen Shirt'))
  expect(she.find('actions', 'continue')?.summary?.split('\n')[0]).toBe(
    translator({ language: lang })('items.selected', { count: 1 }),
  )
})

test.each([
  ['fr', '328,00 $US'],
  ['ja', '$328.00'],
  ['de', '328,00 $'],
  ['en', '$328.00'],
])('FEE-37 a session in %s reads amounts as its language writes them', async (lang, text) => {
  const she = shopper(app, await loadDemoShop(home))
  await she.open('/')
  await she.press('session.language', { values: { lang } })
  await lookUp(she)
  const prices = she.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
  expect(prices.map(({ price }) => seen(price?.text ?? ''))).toContain(text)
})

test('NAV-34 a browser that wants German gets German before anything is chosen', async () => {
  const she = shopper(app, await loadDemoShop(home), { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } })
  const { body } = await she.open('/')
  expect(body.screen?.heading).toBe(bundles.de['lookup.heading'])
})

test('CFG-03 a refusal is in the language of the session', async () => {
  const she = shopper(app, await loadDemoShop(home))
  await she.open('/')
  await she.press('session.language', { values: { lang: 'ja' } })
  const refused = await lookUp(she, '#1001', '99999')
  expect(refused.body.problem?.title).toBe('注文番号とお届け先の郵便番号またはメールアドレスが一致しません')
})
