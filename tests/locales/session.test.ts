import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundles } from '../../locales/bundles.ts'
import { translator } from '../../locales/translate.ts'
import { buildApp } from '../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
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
const toPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each(languages)('NAV-53 CFG-03 every screen uses %s after the session chooses it', async (lang) => {
  const visitor = createShopper(app, await loadDemoShop(home))
  const words = bundles[lang]
  await visitor.open('/')
  const languageAnswer = await visitor.press('session.language', { values: { lang } })
  expect(languageAnswer.headers['content-language']).toBe(lang)
  expect(languageAnswer.body.screen).toMatchObject({
    heading: words['lookup.heading'],
    chrome: { languages: { current: lang } },
  })

  const items = await lookUpOrder(visitor)
  expect(items.body.screen?.heading).toBe(words['items.heading'])

  await choose(visitor, itemNamed(visitor, 'Aster Linen Shirt'))
  expect(visitor.find('actions', 'continue')?.summary?.split('\n')[0]).toBe(
    translator({ language: lang })('items.selected', { count: 1 }),
  )
})

test.each([
  ['fr', '328,00 $US'],
  ['ja', '$328.00'],
  ['de', '328,00 $'],
  ['en', '$328.00'],
])('FEE-37 a session in %s reads amounts as its language writes them', async (lang, text) => {
  const visitor = createShopper(app, await loadDemoShop(home))
  await visitor.open('/')
  await visitor.press('session.language', { values: { lang } })
  await lookUpOrder(visitor)
  const prices = visitor.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
  expect(prices.map(({ price }) => toPlainSpaces(price?.text ?? ''))).toContain(text)
})

test('NAV-34 a browser that wants German gets German before anything is chosen', async () => {
  const visitor = createShopper(app, await loadDemoShop(home), {
    headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
  })
  const { body } = await visitor.open('/')
  expect(body.screen?.heading).toBe(bundles.de['lookup.heading'])
})

test('CFG-03 a refusal is in the language of the session', async () => {
  const visitor = createShopper(app, await loadDemoShop(home))
  await visitor.open('/')
  await visitor.press('session.language', { values: { lang: 'ja' } })
  const refusal = await lookUpOrder(visitor, '#1001', '99999')
  expect(refusal.body.problem?.title).toBe('注文番号とお届け先の郵便番号が一致しません')
})
