import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { fault } from '../../server/faults.ts'
import { demoHouse } from '../support/demo-house.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const here = demoHouse()

const typed = {
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

/** Uses its own shop, because the address is saved to the order. */
const withoutAddress = async (): Promise<Shopper> => {
  const she = shopper(here.app, await loadDemoShop(here.house))
  await lookUp(she, '#1003', 'sam@example.com')
  return she
}

const saveAddress = (she: Shopper, part: Partial<Record<keyof typeof typed, string>> = {}) =>
  she.press('order.capture-address', { values: { ...typed, ...part } })

const problemsOf = async (she: Shopper, part: Partial<Record<keyof typeof typed, string>>) =>
  (await saveAddress(she, part)).body.problem?.fields?.map(({ name, message }) => [name, message])

test('LKP-22 LKP-38 an order without email shows one email field, and a button that needs it', async () => {
  const she = shopper(here.app, here.demo)
  await lookUp(she, '#1002', '10002')
  expect(she.find('field_group', 'fields')?.fields).toMatchObject([{ name: 'email', kind: 'email', required: true }])
  expect(she.find('actions', 'actions')?.buttons[0]).toMatchObject({ needs: 'valid', action: { form: 'email' } })
})

test('LKP-39 LKP-40 an invalid email is reported at its field, and the form stays mounted', async () => {
  const she = shopper(here.app, here.demo)
  await lookUp(she, '#1002', '10002')
  const before = she.seen().screen?.forms?.email
  const empty = await she.press('order.capture-email', { values: { email: ' ' } })
  const wrong = await she.press('order.capture-email', { values: { email: 'june@example' } })
  expect(empty.body.problem?.fields?.[0]?.message).toBe('This field is required')
  expect(wrong.body.problem?.fields?.[0]?.message).toBe('This field needs to be an email address')
  expect(wrong.body.screen?.forms?.email).toEqual(before)
})

test('LKP-41 a captured email is saved to the order and to the draft', async () => {
  const shopId = await loadDemoShop(here.house)
  const she = shopper(here.app, shopId)
  await lookUp(she, '#1002', '10002')
  await she.press('order.capture-email', { values: { email: ' june@example.com ' } })

  const order = await here.house.world.commerce.findOrderByName(shopId, '#1002')
  const drafts = await here.house.database.query<{ email: string }>({
    name: 'test.draft_email',
    text: "select document->'order'->>'email' as email from drafts where shop_id = $1",
    values: [shopId],
  })
  expect(order?.customer.email).toBe('june@example.com')
  expect(drafts).toEqual([{ email: 'june@example.com' }])
})

test('LKP-41 a captured address is saved to the order for the next visitor', async () => {
  const she = await withoutAddress()
  await saveAddress(she)
  const order = await here.house.world.commerce.findOrderByName(she.shopId, '#1003')
  expect(order?.address).toEqual({
    name: 'Sam Whitfield',
    address1: '12 Canal Street',
    city: 'New York',
    state: 'NY',
    zip: '10013',
    country: 'US',
  })
  const next = shopper(here.app, she.shopId)
  expect((await lookUp(next, '#1003', 'sam@example.com')).body.screen?.path).toBe('/exchange')
})

test('LKP-23 LKP-25 LKP-42 LKP-43 an order without address shows the address form with its countries', async () => {
  const form = (await withoutAddress()).find('address_form', 'address')
  expect(form?.fields.map(({ name }) => name)).toEqual(Object.keys(typed))
  const suburbs = form?.countries.filter(({ fields }) => fields?.suburb).map(({ code }) => code)
  expect(suburbs).toEqual(['NZ'])
})

test('LKP-49 only the United States, Canada and Australia have a list of states', async () => {
  const { countries = [] } = (await withoutAddress()).find('address_form', 'address') ?? {}
  const withStates = countries.filter(({ fields }) => fields?.state?.options !== undefined).map(({ code }) => code)
  expect(withStates).toEqual(['US', 'AU', 'CA'])
  expect(countries.filter(({ fields }) => fields?.state).map(({ code }) => code)).toEqual(withStates)
})

test('LKP-45 LKP-46 LKP-48 each missing part of an address is named, before the submit conditions', async () => {
  const she = await withoutAddress()
  const required = 'This field is required'
  const emptied = { firstName: '', lastName: '', address1: '', city: '', zip: '', country: '' }
  expect(await problemsOf(she, emptied)).toEqual(
    ['firstName', 'lastName', 'address1', 'city', 'zip', 'country'].map((name) => [name, required]),
  )
  expect(await problemsOf(she, { state: '' })).toEqual([['state', required]])
  const needed = she.find('address_form', 'address')?.fields.filter((field) => field.required)
  expect(needed?.map(({ name }) => name)).toEqual(['country', 'address1', 'city'])
  const unitedStates = she.find('address_form', 'address')?.countries.find(({ code }) => code === 'US')
  expect(unitedStates?.fields?.zip?.required).toBe(true)
})

test('CTR-04 postal codes and phones invalid for the country are refused in the reader’s language', async () => {
  const she = await withoutAddress()
  const wrong = { zip: 'ABCDE', phone: 'xx' }
  const told: Record<string, readonly unknown[]> = {}
  for (const lang of ['en', 'de', 'fr', 'ja']) {
    await she.press('session.language', { values: { lang } })
    told[lang] = (await problemsOf(she, wrong)) ?? []
  }
  expect(told).toEqual({
    en: [
      ['zip', 'This isn’t a postal code of the chosen country'],
      [
        'phone',
        'Please enter a whole phone number. If it is from another country, start with its country code, such as +1.',
      ],
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
  const she = await withoutAddress()
  expect((await saveAddress(she, { country: 'FR', state: '', phone: '' })).body.screen?.path).toBe('/exchange')
})

test('LKP-51 an unknown country and a state of another country are refused', async () => {
  const she = await withoutAddress()
  expect(await problemsOf(she, { country: 'XX', state: '' })).toEqual([
    ['country', 'Please choose a country from the list'],
  ])
  expect(await problemsOf(she, { state: 'QC' })).toEqual([['state', expect.stringContaining('from the list')]])
})

test('LKP-50 codes of countries have at most three characters', async () => {
  const { countries = [] } = (await withoutAddress()).find('address_form', 'address') ?? {}
  expect(countries.length).toBeGreaterThan(200)
  expect(countries.filter(({ code }) => code.length > 3)).toEqual([])
})

test('LKP-44 in New Zealand the suburb is written before the city', async () => {
  const she = await withoutAddress()
  await saveAddress(she, { country: 'NZ', state: '', suburb: 'Ponsonby', city: 'Auckland', zip: '1011' })
  const order = await here.house.world.commerce.findOrderByName(she.shopId, '#1003')
  expect(order?.address?.city).toBe('Ponsonby, Auckland')
})

test('LKP-24 LKP-28 an order without address and email requests the address first, then the email', async () => {
  const shopId = await loadDemoShop(here.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, availableLookupFields: ['phone'] } }),
  })
  await here.house.database.query({
    name: 'test.phone_only',
    text: `update local_orders
      set document = jsonb_set(jsonb_set(document, '{address}', 'null'), '{customer,phone}', '"+12125550102"')
      where shop_id = $1 and name_key = '1002' returning id`,
    values: [shopId],
  })
  const she = shopper(here.app, shopId)
  await lookUp(she, '#1002', '+12125550102')
  expect(she.offered()).toContain('order.capture-address')
  await saveAddress(she)
  expect(she.offered()).toContain('order.capture-email')
  const seen = await she.press('order.capture-email', { values: { email: 'june@example.com' } })
  expect(seen.body.screen?.path).toBe('/exchange')
})

test('ERR-29 a failed save of an address is reported, and typed text stays', async () => {
  const refusing = await buildApp({
    ...here.house.world,
    commerce: { ...here.house.world.commerce, amendOrder: () => Promise.reject(fault('RET_ERR_COMMERCE')) },
  })
  const she = shopper(refusing, here.demo)
  await lookUp(she, '#1003', 'sam@example.com')
  const before = she.seen().screen?.forms?.address
  const seen = await saveAddress(she)
  expect(seen).toMatchObject({
    status: 503,
    body: { problem: { code: 'not-saved', title: 'There was an error saving your address' } },
  })
  expect(seen.body.problem?.ref).toBeDefined()
  expect(seen.body.screen?.forms?.address).toEqual(before)
  await refusing.close()
})
