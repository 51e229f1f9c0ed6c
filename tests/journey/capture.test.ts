import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { fault } from '../../server/faults.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const demo = setUpDemoWorld()

const typedAddress = {
  firstName: 'Sam',
  lastName: 'Whitfield',
  country: 'US',
  address1: '12 Canal Street',
  address2: '',
  suburb: '',
  city: 'New York',
  state: 'NY',
  zip: '10013',
  phone: '',
}

const openWithoutAddress = async (): Promise<Shopper> => {
  const shopId = await loadDemoShop(demo.house, {
    change: ({ settings: { countries: _only, ...settings }, ...config }) => ({ ...config, settings }),
  })
  const shopper = createShopper(demo.app, shopId)
  await lookUpOrder(shopper, '#1003', 'sam@example.com')
  return shopper
}

const saveAddress = (shopper: Shopper, part: Partial<Record<keyof typeof typedAddress, string>> = {}) =>
  shopper.press('order.capture-address', { values: { ...typedAddress, ...part } })

const problemsOf = async (shopper: Shopper, part: Partial<Record<keyof typeof typedAddress, string>>) =>
  (await saveAddress(shopper, part)).body.problem?.fields?.map(({ name, message }) => [name, message])

test('LKP-22 LKP-38 an order without email shows one email field, and a button that needs it', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper, '#1002', '10002')
  expect(shopper.find('field_group', 'fields')?.fields).toMatchObject([
    { name: 'email', kind: 'email', required: true },
  ])
  expect(shopper.find('actions', 'actions')?.buttons[0]).toMatchObject({ needs: 'valid', action: { form: 'email' } })
})

test('LKP-39 LKP-40 an invalid email is reported at its field, and the form stays mounted', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper, '#1002', '10002')
  const before = shopper.readPage().screen?.forms?.email
  const empty = await shopper.press('order.capture-email', { values: { email: ' ' } })
  const wrong = await shopper.press('order.capture-email', { values: { email: 'june@example' } })
  expect(empty.body.problem?.fields?.[0]?.message).toBe('This field is required')
  expect(wrong.body.problem?.fields?.[0]?.message).toBe('This field needs to be an email address')
  expect(wrong.body.screen?.forms?.email).toEqual(before)
})

test('LKP-41 a captured email is saved to the order and to the draft', async () => {
  const shopId = await loadDemoShop(demo.house)
  const shopper = createShopper(demo.app, shopId)
  await lookUpOrder(shopper, '#1002', '10002')
  await shopper.press('order.capture-email', { values: { email: ' june@example.com ' } })

  const order = await demo.house.world.commerce.findOrderByName(shopId, '#1002')
  const drafts = await demo.house.database.query<{ email: string }>({
    name: 'test.draft_email',
    text: "select document->'order'->>'email' as email from drafts where shop_id = $1",
    values: [shopId],
  })
  expect(order?.customer.email).toBe('june@example.com')
  expect(drafts).toEqual([{ email: 'june@example.com' }])
})

test('LKP-41 a captured address is saved to the order for the next visitor', async () => {
  const shopper = await openWithoutAddress()
  await saveAddress(shopper)
  const order = await demo.house.world.commerce.findOrderByName(shopper.shopId, '#1003')
  expect(order?.address).toEqual({
    name: 'Sam Whitfield',
    address1: '12 Canal Street',
    city: 'New York',
    state: 'NY',
    zip: '10013',
    country: 'US',
  })
  const next = createShopper(demo.app, shopper.shopId)
  expect((await lookUpOrder(next, '#1003', 'sam@example.com')).body.screen?.path).toBe('/exchange')
})

test('LKP-23 LKP-25 LKP-42 LKP-43 an order without address shows the address form with its countries', async () => {
  const form = (await openWithoutAddress()).find('address_form', 'address')
  expect(form?.fields.map(({ name }) => name)).toEqual(Object.keys(typedAddress))
  const suburbs = form?.countries.filter(({ fields }) => fields?.suburb).map(({ code }) => code)
  expect(suburbs).toEqual(['NZ'])
})

test('LKP-49 only the United States, Canada and Australia have a list of states', async () => {
  const { countries = [] } = (await openWithoutAddress()).find('address_form', 'address') ?? {}
  const withStates = countries.filter(({ fields }) => fields?.state?.options !== undefined).map(({ code }) => code)
  expect(withStates).toEqual(['US', 'AU', 'CA'])
  expect(countries.filter(({ fields }) => fields?.state).map(({ code }) => code)).toEqual(withStates)
})

test('LKP-45 LKP-46 LKP-48 UXD-01 each missing part of an address is named, before the submit conditions', async () => {
  const shopper = await openWithoutAddress()
  const emptied = { firstName: '', lastName: '', address1: '', city: '', zip: '', country: '' }
  expect(await problemsOf(shopper, emptied)).toEqual([
    ['firstName', 'Enter your first name'],
    ['lastName', 'Enter your last name'],
    ['address1', 'Enter your street address'],
    ['city', 'Enter your city'],
    ['zip', 'Enter your zip or postal code'],
    ['country', 'Choose your country or region'],
  ])
  expect(await problemsOf(shopper, { state: '' })).toEqual([['state', 'Choose your state or province']])
  const needed = shopper.find('address_form', 'address')?.fields.filter((field) => field.required)
  expect(needed?.map(({ name }) => name)).toEqual(['country', 'address1', 'city'])
  const unitedStates = shopper.find('address_form', 'address')?.countries.find(({ code }) => code === 'US')
  expect(unitedStates?.fields?.zip?.required).toBe(true)
})

test('CTR-04 postal codes and phones invalid for the country are refused in the reader’s language', async () => {
  const shopper = await openWithoutAddress()
  const wrong = { zip: 'ABCDE', phone: 'xx' }
  const capturesByReturn: Record<string, readonly unknown[]> = {}
  for (const lang of ['en', 'de', 'fr', 'ja']) {
    await shopper.press('session.language', { values: { lang } })
    capturesByReturn[lang] = (await problemsOf(shopper, wrong)) ?? []
  }
  expect(capturesByReturn).toEqual({
    en: [
      ['zip', 'This isn’t a postal code of the country you chose'],
      ['phone', 'Please enter a full phone number. From another country? Start with its country code, such as +1.'],
    ],
    de: [
      ['zip', expect.stringContaining('Postleitzahl')],
      ['phone', expect.stringContaining('Telefonnummer')],
    ],
    fr: [
      ['zip', expect.stringContaining('code postal')],
      ['phone', expect.stringContaining('téléphone')],
    ],
    ja: [
      ['zip', expect.stringContaining('郵便番号')],
      ['phone', expect.stringContaining('電話番号')],
    ],
  })
})

test('LKP-46 LKP-47 state, second line and phone are optional where the country has no states', async () => {
  const shopper = await openWithoutAddress()
  expect((await saveAddress(shopper, { country: 'FR', state: '', phone: '' })).body.screen?.path).toBe('/exchange')
})

test('LKP-51 an unknown country and a state of another country are refused', async () => {
  const shopper = await openWithoutAddress()
  expect(await problemsOf(shopper, { country: 'XX', state: '' })).toEqual([
    ['country', 'Please choose a country from the list'],
  ])
  expect(await problemsOf(shopper, { state: 'QC' })).toEqual([['state', expect.stringContaining('from the list')]])
})

test('LKP-50 codes of countries have at most three characters', async () => {
  const { countries = [] } = (await openWithoutAddress()).find('address_form', 'address') ?? {}
  expect(countries.length).toBeGreaterThan(200)
  expect(countries.filter(({ code }) => code.length > 3)).toEqual([])
})

test('LKP-44 in New Zealand the suburb is written before the city', async () => {
  const shopper = await openWithoutAddress()
  await saveAddress(shopper, { country: 'NZ', state: '', suburb: 'Ponsonby', city: 'Auckland', zip: '1011' })
  const order = await demo.house.world.commerce.findOrderByName(shopper.shopId, '#1003')
  expect(order?.address?.city).toBe('Ponsonby, Auckland')
})

test('LKP-24 LKP-28 an order without address and email requests the address first, then the email', async () => {
  const shopId = await loadDemoShop(demo.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, availableLookupFields: ['phone'] } }),
  })
  await demo.house.database.query({
    name: 'test.phone_only',
    text: `update local_orders
      set document = jsonb_set(jsonb_set(document, '{address}', 'null'), '{customer,phone}', '"+12125550102"')
      where shop_id = $1 and name_key = '1002' returning id`,
    values: [shopId],
  })
  const shopper = createShopper(demo.app, shopId)
  await lookUpOrder(shopper, '#1002', '+12125550102')
  expect(shopper.offered()).toContain('order.capture-address')
  await saveAddress(shopper)
  expect(shopper.offered()).toContain('order.capture-email')
  const view = await shopper.press('order.capture-email', { values: { email: 'june@example.com' } })
  expect(view.body.screen?.path).toBe('/exchange')
})

test('ERR-29 a failed save of an address is reported, and typed text stays', async () => {
  const refusing = await buildApp({
    ...demo.house.world,
    commerce: { ...demo.house.world.commerce, amendOrder: () => Promise.reject(fault('RET_ERR_COMMERCE')) },
  })
  const shopper = createShopper(refusing, demo.demo)
  await lookUpOrder(shopper, '#1003', 'sam@example.com')
  const before = shopper.readPage().screen?.forms?.address
  const view = await saveAddress(shopper)
  expect(view).toMatchObject({
    status: 503,
    body: { problem: { code: 'not-saved', title: 'There was an error saving your address' } },
  })
  expect(view.body.problem?.ref).toBeDefined()
  expect(view.body.screen?.forms?.address).toEqual(before)
  await refusing.close()
})
