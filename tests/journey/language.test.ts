import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { demoHouse } from '../support/demo-house.ts'
import { lookUp, shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const here = demoHouse()

const spoken = async (acceptLanguage: string, shopId = here.demo) =>
  (await shopper(here.app, shopId, { headers: { 'accept-language': acceptLanguage } }).open('/')).headers[
    'content-language'
  ]

test.each([
  ['fr-CA,en;q=0.5', 'fr'],
  ['es,de;q=0.8,fr;q=0.9', 'fr'],
  ['zh', 'en'],
  ['*', 'en'],
])('NAV-34 a browser that prefers %s gets %s', async (wanted, language) => {
  expect(await spoken(wanted)).toBe(language)
})

test('NAV-34 CFG-07 a browser without allowed languages gets the shop’s default', async () => {
  expect(await spoken('fr', await loadDemoShop(here.house, { from: 'demo-jp' }))).toBe('ja')
})

test('NAV-34 the stored choice comes before the browser, and a link before both', async () => {
  const she = shopper(here.app, here.demo, { headers: { 'accept-language': 'de' } })
  await she.enter('/?lang=ja')
  expect((await she.open('/')).headers['content-language']).toBe('ja')
  await she.enter('/?lang=fr')
  expect((await she.open('/')).headers['content-language']).toBe('fr')
})

test('NAV-27 a language in a link applies from then on and leaves the address', async () => {
  const she = shopper(here.app, here.demo)
  const seen = await she.enter('/gift?order=1001&lang=de')
  const t = translator({ language: 'de', onMissing: () => {} })
  expect(seen.body.screen).toMatchObject({ path: '/gift', heading: t('gift.heading') })
  expect(seen.headers['content-language']).toBe('de')
  expect((await she.open('/')).headers['content-language']).toBe('de')
})

test('NAV-28 a disallowed language changes nothing and leaves the address too', async () => {
  const she = shopper(here.app, here.demo)
  await she.enter('/?lang=fr')
  const seen = await she.enter('/gift?lang=es')
  expect(seen.body.screen?.path).toBe('/gift')
  expect(seen.headers['content-language']).toBe('fr')
})

test('NAV-52 CFG-07 a shop with several languages offers their own names; otherwise no selector appears', async () => {
  const she = shopper(here.app, here.demo)
  await she.open('/')
  expect(she.seen().screen?.chrome.languages).toMatchObject({
    current: 'en',
    options: [
      { value: 'en', label: 'English' },
      { value: 'fr', label: 'Français' },
      { value: 'ja', label: '日本語' },
      { value: 'de', label: 'Deutsch' },
    ],
  })
  const single = await loadDemoShop(here.house, {
    change: (config) => ({
      ...config,
      settings: { ...config.settings, allowed_languages: ['fr'], default_language: 'fr' },
    }),
  })
  const seen = await shopper(here.app, single).open('/')
  expect(seen.body.screen?.chrome.languages).toBeUndefined()
  expect(seen.headers['content-language']).toBe('fr')
})

test('NAV-53 choosing a language in the footer renders the same screen in it permanently', async () => {
  const she = shopper(here.app, here.demo)
  await lookUp(she)
  const seen = await she.press('session.language', { values: { lang: 'fr' } })
  expect(seen.body.screen).toMatchObject({ path: '/exchange', chrome: { languages: { current: 'fr' } } })
  expect((await she.open('/exchange')).headers['content-language']).toBe('fr')
})

test('NAV-53 a language that the shop does not offer cannot be chosen', async () => {
  const she = shopper(here.app, here.demo)
  await she.open('/')
  const seen = await she.press('session.language', { values: { lang: 'es' } })
  expect(seen.status).toBe(422)
  expect(seen.headers['content-language']).toBe('en')
})

test('CFG-02 CFG-06 the shop’s words precede the language’s built-in words, then English', async () => {
  const shopId = await loadDemoShop(here.house, {
    change: (config) => ({
      ...config,
      settings: { ...config.settings, allowed_languages: ['en', 'fr', 'es'] },
      content: { fr: { 'lookup.heading': 'Bonjour, que rendez-vous ?' } },
    }),
  })
  const heading = async (language: string) =>
    (await shopper(here.app, shopId, { headers: { 'accept-language': language } }).open('/')).body.screen?.heading
  const form = async (language: string) =>
    JSON.stringify((await shopper(here.app, shopId, { headers: { 'accept-language': language } }).open('/')).body)

  expect(await heading('fr')).toBe('Bonjour, que rendez-vous ?')
  expect(await form('fr')).toContain('Numéro de commande')
  expect(await heading('en')).toBe('Start a return or exchange')
  expect(await heading('es')).toBe('Start a return or exchange')
})

test('CFG-01 two shops of one portal have separate words, theme and settings', async () => {
  const other = await loadDemoShop(here.house, { from: 'demo-jp' })
  const init = async (shopId: string) =>
    (await shopper(here.app, here.demo).send('GET', `/api/v1/init?shop=${shopId}`, {})).body
  const [one, two] = [await init(here.demo), await init(other)]
  expect(one).toMatchObject({ name: 'Wrenfold', currency: 'USD', allowed_languages: ['en', 'fr', 'ja', 'de'] })
  expect(two).toMatchObject({ name: '凪\u00a0Nagi', currency: 'JPY', allowed_languages: ['ja', 'en'] })
  expect(JSON.stringify(one)).toContain('#2f4a3c')
  expect(JSON.stringify(two)).toContain('#27415c')
})
