import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { headlessTexts } from '../../server/journey/request/headless-texts.ts'
import { setUpTravellingReturns, type TravellingReturns } from '../journey/travelling-returns.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { callAs, pageWords } from './headless.ts'

let world: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpTravellingReturns(world, (config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      customizations: { en: { 'items.title': 'What goes back' } },
    })),
  }))
}, 60_000)
afterAll(() => world.drop())

const languages = ['en', 'fr', 'de', 'ja'] as const

test.each(languages)('API-60 refusals to a client without pages in %s mention no page', async (language) => {
  const t = translator({ language })
  const shopper = createShopper(returns.app, returns.shopId, { headers: { 'accept-language': language } })
  const stranger = createShopper(returns.app, returns.shopId)
  await lookUpOrder(shopper)
  const record = await returns.made()
  const [path, body] = [
    `return/${record.key}`,
    { address1: '9 Low Street', city: 'Buffalo', state: 'NY', zip: '14201' },
  ]
  const headers = { 'accept-language': language }
  const callAndRead = async (who: typeof shopper, ...args: Parameters<ReturnType<typeof callAs>>) => {
    const [method, to, along] = args
    const { body: responseBody } = await callAs(returns.app, who)(method, to, { headers, ...along })
    return Value.Parse(CallRefusal, responseBody).errors.message
  }
  const rev = `r${(await returns.now(record)).rev}`
  expect(await callAndRead(shopper, 'PUT', `${path}/address`, { body, rev: 'r0' })).toBe(t('fault.changed'))
  expect(await callAndRead(shopper, 'PUT', `${path}/address`, { body })).toBe(t('fault.read-first'))
  expect(await callAndRead(stranger, 'PUT', `${path}/address`, { body, rev })).toBe(t('lookup.prove-change'))
  expect(await callAndRead(shopper, 'GET', `${path}/exchange-order`)).toBe(t('fault.nothing-there'))
  expect(await callAndRead(shopper, 'GET', 'collections')).toBe(t('fault.nothing-there'))
  const pickup = { pickupDate: '2026-05-04', returnOption: 'door', phoneNumber: '2125550100' }
  expect(await callAndRead(shopper, 'POST', `${path}/return-method/schedule`, { body: pickup, rev })).toBe(
    t('fault.not-possible'),
  )
})

test.each(languages)('API-60 plain texts in %s, used instead of page texts, mention no page', (language) => {
  const t = translator({ language })
  for (const [paged, plain] of Object.entries(headlessTexts)) {
    expect(t(plain, { wait: '' }), paged).not.toMatch(pageWords)
    expect(t(plain, { wait: '' })).not.toBe(t(paged as keyof typeof headlessTexts, { wait: '' }))
  }
})
