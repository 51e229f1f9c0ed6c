import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const demo = setUpDemoWorld()

const openLookup = async (settings: Partial<ShopConfig['settings']>): Promise<Shopper> => {
  const change = (config: ShopConfig) => ({ ...config, settings: { ...config.settings, ...settings } })
  const visitor = createShopper(demo.app, await loadDemoShop(demo.house, { change }))
  await visitor.open('/')
  return visitor
}

test.each([
  [['email'], 'en', 'Order number and email do not match'],
  [['phone'], 'en', 'Order number and phone number do not match'],
  [['zip', 'phone'], 'en', 'Order number and shipping postal code or phone number do not match'],
  [['email'], 'de', 'Die Bestellnummer und die E-\u2060Mail-Adresse passen nicht zusammen'],
  [['phone'], 'fr', 'Le numéro de commande et le numéro de téléphone ne correspondent pas'],
  [['email', 'phone'], 'ja', '注文番号とメールアドレスまたは電話番号が一致しません'],
] as const)('FND-32 a shop that accepts %j refuses in %s with the names of those fields', async (accepted, lang, title) => {
  const visitor = await openLookup({ availableLookupFields: [...accepted] })
  await visitor.press('session.language', { values: { lang } })
  const refusal = await visitor.press('order.lookup', { values: { order: '#1001', proof: 'nothing' } })
  expect(refusal.body.problem?.title).toBe(title)
})

test('FND-32 a gift is refused by its postal code in a shop that accepts emails', async () => {
  const visitor = await openLookup({ availableLookupFields: ['email'] })
  await visitor.open('/gift')
  const refusal = await visitor.press('gift.lookup', { values: { order: '#1001', zip: '99999' } })
  expect(refusal.body.problem?.title).toBe('Order number and shipping postal code do not match')
})

test('FND-32 the neutral refusal names the fields that the shop accepts', async () => {
  const fields = ['email', 'phone'] as const
  const visitor = await openLookup({ availableLookupFields: [...fields], lookup: { neutral_errors: true } })
  const refusal = await visitor.press('order.lookup', { values: { order: '#1001', proof: 'nothing' } })
  expect(refusal.body.problem?.title).toContain('Check the order number and email or phone number.')
})

test.each([
  ['ada@example.com', 'Order number and email do not match', 'Check both in your confirmation email.'],
  ['99999', 'Order number and shipping postal code do not match', 'Check both, or try the email you ordered with.'],
  ['Okafor', 'Order number and shipping postal code or email do not match', 'Check both in your confirmation email.'],
])('UXD-23 the wrong proof %s is refused at its field, with kind and next step', async (proof, title, detail) => {
  const shopper = await openLookup({})
  const refusal = await shopper.press('order.lookup', { values: { order: '#1002', proof } })
  expect(refusal.body.problem?.fields).toEqual([{ form: 'lookup', name: 'proof', message: `${title}\n${detail}` }])
})

test('UXD-23 an unknown order number is refused at its field', async () => {
  const shopper = await openLookup({})
  const refusal = await shopper.press('order.lookup', { values: { order: '#9999', proof: '10001' } })
  expect(refusal.body.problem?.fields).toEqual([
    { form: 'lookup', name: 'order', message: 'Order not found\nCheck the number in your confirmation email.' },
  ])
})
