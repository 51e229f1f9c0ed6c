import { expect, test } from 'vitest'
import { BUILT_IN_LANGUAGES } from '../../locales/languages.ts'
import { translator } from '../../locales/translate.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const demo = setUpDemoWorld()

const openInLanguage = async (acceptLanguage: string, shopId = demo.demo) =>
  (await createShopper(demo.app, shopId, { headers: { 'accept-language': acceptLanguage } }).open('/')).headers[
    'content-language'
  ]

test.each([
  ['fr-CA,en;q=0.5', 'fr'],
  ['pt,de;q=0.8,fr;q=0.9', 'fr'],
  ['zh', 'en'],
  ['*', 'en'],
])('NAV-34 a browser that prefers %s gets %s', async (wanted, language) => {
  expect(await openInLanguage(wanted)).toBe(language)
})

test('NAV-34 CFG-07 a browser without allowed languages gets the shop’s default', async () => {
  expect(await openInLanguage('fr', await loadDemoShop(demo.house, { from: 'demo-jp' }))).toBe('ja')
})

test('NAV-34 the stored choice comes before the browser, and a link before both', async () => {
  const shopper = createShopper(demo.app, demo.demo, { headers: { 'accept-language': 'de' } })
  await shopper.enter('/?lang=ja')
  expect((await shopper.open('/')).headers['content-language']).toBe('ja')
  await shopper.enter('/?lang=fr')
  expect((await shopper.open('/')).headers['content-language']).toBe('fr')
})

test('NAV-27 a language in a link applies from then on and leaves the address', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  const view = await shopper.enter('/gift?order=1001&lang=de')
  const t = translator({ language: 'de', onMissing: () => {} })
  expect(view.body.screen).toMatchObject({ path: '/gift', heading: t('gift.heading') })
  expect(view.headers['content-language']).toBe('de')
  expect((await shopper.open('/')).headers['content-language']).toBe('de')
})

test('NAV-28 a disallowed language changes nothing and leaves the address too', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await shopper.enter('/?lang=fr')
  const view = await shopper.enter('/gift?lang=pt')
  expect(view.body.screen?.path).toBe('/gift')
  expect(view.headers['content-language']).toBe('fr')
})

test('NAV-52 CFG-07 a shop with several languages offers their own names; otherwise no selector appears', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await shopper.open('/')
  expect(shopper.readPage().screen?.chrome.languages).toMatchObject({
    current: 'en',
    options: [
      { value: 'en', label: 'English' },
      { value: 'fr', label: 'Français' },
      { value: 'ja', label: '日本語' },
      { value: 'de', label: 'Deutsch' },
      { value: 'nl', label: 'Nederlands' },
      { value: 'es', label: 'Español' },
      { value: 'it', label: 'Italiano' },
      { value: 'pl', label: 'Polski' },
      { value: 'sv', label: 'Svenska' },
    ],
  })
  const single = await loadDemoShop(demo.house, {
    change: (config) => ({
      ...config,
      settings: { ...config.settings, allowed_languages: ['fr'], default_language: 'fr' },
    }),
  })
  const view = await createShopper(demo.app, single).open('/')
  expect(view.body.screen?.chrome.languages).toBeUndefined()
  expect(view.headers['content-language']).toBe('fr')
})

test('NAV-53 choosing a language in the footer renders the same screen in it permanently', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper)
  const view = await shopper.press('session.language', { values: { lang: 'fr' } })
  expect(view.body.screen).toMatchObject({ path: '/exchange', chrome: { languages: { current: 'fr' } } })
  expect((await shopper.open('/exchange')).headers['content-language']).toBe('fr')
})

test('NAV-53 a language that the shop does not offer cannot be chosen', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await shopper.open('/')
  const view = await shopper.press('session.language', { values: { lang: 'pt' } })
  expect(view.status).toBe(422)
  expect(view.headers['content-language']).toBe('en')
})

test('CFG-02 CFG-06 the shop’s words precede the language’s built-in words, then English', async () => {
  const shopId = await loadDemoShop(demo.house, {
    change: (config) => ({
      ...config,
      settings: { ...config.settings, allowed_languages: ['en', 'fr', 'pt'] },
      content: { fr: { 'lookup.heading': 'Bonjour, que rendez-vous ?' } },
    }),
  })
  const heading = async (language: string) =>
    (await createShopper(demo.app, shopId, { headers: { 'accept-language': language } }).open('/')).body.screen?.heading
  const form = async (language: string) =>
    JSON.stringify((await createShopper(demo.app, shopId, { headers: { 'accept-language': language } }).open('/')).body)

  expect(await heading('fr')).toBe('Bonjour, que rendez-vous ?')
  expect(await form('fr')).toContain('Numéro de commande')
  expect(await heading('en')).toBe('Start a return or exchange')
  expect(await heading('pt')).toBe('Start a return or exchange')
})

test('CFG-01 two shops of one portal have separate words, theme and settings', async () => {
  const other = await loadDemoShop(demo.house, { from: 'demo-jp' })
  const init = async (shopId: string) =>
    (await createShopper(demo.app, demo.demo).send('GET', `/api/v1/init?shop=${shopId}`, {})).body
  const [one, two] = [await init(demo.demo), await init(other)]
  expect(one).toMatchObject({ name: 'Wrenfold', currency: 'USD', allowed_languages: BUILT_IN_LANGUAGES })
  expect(two).toMatchObject({ name: '凪\u00a0Nagi', currency: 'JPY', allowed_languages: ['ja', 'en'] })
  expect(JSON.stringify(one)).toContain('#2f4a3c')
  expect(JSON.stringify(two)).toContain('#27415c')
})
