import { expect, test } from 'vitest'
import { getConstraint } from '../../client/runtime/page/constraints.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { loadDemoShop } from '../support/world.ts'
import { formValues, listRequests, openRequestForm } from './missing-orders.ts'

const demo = setUpDemoWorld()

const loadShop = (change?: (config: ShopConfig) => ShopConfig) => loadDemoShop(demo.house, change && { change })
const lettersOf = async (shopId: string) => {
  await demo.house.runner.drain()
  const box = openOutbox(demo.house, shopId)
  return box.names().map(box.read)
}

test('LKP-54 UXD-22 the form has the shop’s fields and a contact email, without an address', async () => {
  const shopper = await openRequestForm(demo.app, demo.demo)
  expect(shopper.find('field_group', 'own')?.fields).toMatchObject([
    {
      name: 'field-bought_by',
      label: 'Who placed the order?',
      kind: 'text',
      required: true,
      hint: 'A name or an email address, and roughly when.',
    },
    { name: 'field-product_return', kind: 'text', required: true },
    { name: 'field-message', label: 'Anything else we should know?', kind: 'multiline' },
  ])
  expect(shopper.find('field_group', 'contact')?.fields.map(({ name }) => name)).toEqual(['email'])
  expect(shopper.find('address_form', 'address')).toBeUndefined()
})

test('LKP-54 the shop’s fields are labeled in the shopper’s language', async () => {
  const shopper = await openRequestForm(demo.app, demo.demo, { headers: { 'accept-language': 'de' } })
  expect(shopper.find('field_group', 'own')?.fields[0]?.label).toBe('Wer hat bestellt?')
})

const loadShopWithAddress = () =>
  loadShop(({ forms = {}, ...config }) => ({
    ...config,
    forms: { ...forms, missingOrder: { fields: forms.missingOrder?.fields ?? [], address: true } },
  }))

test('LKP-55 UXD-22 a shop can require the address and its phone', async () => {
  const shopper = await openRequestForm(demo.app, await loadShopWithAddress())
  const required = shopper.find('address_form', 'address')?.fields.filter((field) => field.required)
  expect(required?.map(({ name }) => name)).toContain('phone')
  const seen = await shopper.press('missing-order.submit', { values: { ...formValues, phone: ' ' } })
  expect(seen.status).toBe(422)
  expect(seen.body.problem?.fields).toEqual([
    { form: 'missing-order', name: 'phone', message: 'Enter your phone number' },
  ])
})

test('LKP-55 UXD-01 each invalid field is named in page order, and nothing is stored', async () => {
  const shopId = await loadShopWithAddress()
  const shopper = await openRequestForm(demo.app, shopId)
  const seen = await shopper.press('missing-order.submit', {
    values: { 'field-message': 'Hello', email: 'kim', country: 'US' },
  })
  expect(seen.body.problem?.fields?.map(({ name, message }) => [name, message])).toEqual([
    ['field-bought_by', 'Please fill in “Who placed the order?”'],
    ['field-product_return', 'Please fill in “What would you like to send back?”'],
    ['email', 'Enter an email like name@example.com'],
    ['firstName', 'Enter your first name'],
    ['lastName', 'Enter your last name'],
    ['address1', 'Enter your street address'],
    ['city', 'Enter your city'],
    ['zip', 'Enter your zip or postal code'],
    ['phone', 'Enter your phone number'],
    ['state', 'Choose your state or province'],
  ])
  expect(await listRequests(demo.house, shopId)).toEqual([])
})

test('LKP-55 UXD-22 a request without an address is stored, and a typed address is checked', async () => {
  const shopId = await loadShop()
  const shopper = await openRequestForm(demo.app, shopId)
  const { email, ...rest } = formValues
  const ownAnswers = Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('field-')))
  const refused = await shopper.press('missing-order.submit', { values: { ...ownAnswers, email, city: 'New York' } })
  expect(refused.body.problem?.fields?.map(({ name }) => name)).toContain('address1')
  await shopper.press('missing-order.submit', { values: { ...ownAnswers, email } })
  const [request] = await listRequests(demo.house, shopId)
  expect([request?.email, request?.document.address]).toEqual([email, undefined])
})

test('LKP-55 LKP-56 UXD-22 the form is complete without address and phone, unless the shop requires them', async () => {
  const violationsOf = async (shopId: string) => {
    const shopper = await openRequestForm(demo.app, shopId)
    const parts = shopper.readPage().screen?.regions.main ?? []
    const typed = {
      email: formValues.email,
      'field-bought_by': 'Grace',
      'field-product_return': 'A shirt',
      country: 'US',
    }
    return parts.flatMap(
      (part) =>
        getConstraint(part)
          ?.validate(typed)
          .map(({ name }) => name) ?? [],
    )
  }
  expect(await violationsOf(demo.demo)).toEqual([])
  const address = ['firstName', 'lastName', 'address1', 'city', 'state', 'zip', 'phone']
  expect(await violationsOf(await loadShopWithAddress())).toEqual(address)
})

test('LKP-56 the button waits until the form is valid and changed', async () => {
  const shopper = await openRequestForm(demo.app, demo.demo)
  expect(shopper.find('actions', 'actions')?.buttons[0]).toMatchObject({
    id: 'submit',
    look: 'primary',
    needs: 'valid-and-changed',
    action: { name: 'missing-order.submit', form: 'missing-order' },
  })
})

test('LKP-57 the entered request is stored for the shop, and a page confirms its number', async () => {
  const shopId = await loadShop()
  const shopper = await openRequestForm(demo.app, shopId)
  const seen = await shopper.press('missing-order.submit', {
    values: { ...formValues, 'field-message': 'One\r\nTwo\u202e' },
  })
  const [request] = await listRequests(demo.house, shopId)
  expect(request).toMatchObject({ kind: 'missing-order', email: formValues.email, answeredAt: null })
  expect(request?.document).toEqual({
    language: 'en',
    order: null,
    address: {
      name: 'Kim Reyes',
      address1: '5 Pine Street',
      city: 'New York',
      state: 'NY',
      zip: '10005',
      country: 'US',
      phone: '+12125550100',
    },
    answers: [
      { id: 'bought_by', label: 'Who placed the order?', text: 'Grace, in March' },
      { id: 'product_return', label: 'What would you like to send back?', text: 'A linen shirt' },
      { id: 'message', label: 'Anything else we should know?', text: 'One\nTwo' },
    ],
  })
  expect(seen.body.screen).toMatchObject({ path: '/request-sent', key: 'requestSent' })
  expect(shopper.find('key_values', 'said')?.rows[0]?.lines).toEqual([request?.number])
  expect(seen.body.effects).toContainEqual({ type: 'forget' })
})

test('LKP-57 repeated presses, with or without a session, make one request and one letter', async () => {
  const shopId = await loadShop()
  const [shopper, secondShopper] = [await openRequestForm(demo.app, shopId), await openRequestForm(demo.app, shopId)]
  const press = (one: typeof shopper) => one.press('missing-order.submit', { values: formValues })
  const seen = [...(await Promise.all([press(shopper), press(shopper), press(secondShopper)]))]
  await shopper.open('/missing-order')
  seen.push(await press(shopper))
  const numbers = seen.map(({ body }) => JSON.stringify(body.screen?.regions).match(/Q-\w+/)?.[0])
  expect(new Set(numbers).size).toBe(1)
  expect(await listRequests(demo.house, shopId)).toHaveLength(1)
  expect(await lettersOf(shopId)).toHaveLength(1)
  demo.house.clock.forward(25 * 3_600_000)
  await shopper.open('/missing-order')
  await press(shopper)
  expect(await listRequests(demo.house, shopId)).toHaveLength(2)
})

test('ERR-28 a request that cannot be stored is reported in a toast, and input stays', async () => {
  const shopId = await loadShop()
  const shopper = await openRequestForm(demo.app, shopId)
  const { seed } = shopper.readPage().screen?.forms?.['missing-order'] ?? {}
  await demo.house.database.query({
    name: 'test.away',
    text: 'alter table order_requests rename to order_requests_away',
    values: [],
  })
  const seen = await shopper.press('missing-order.submit', { values: formValues })
  await demo.house.database.query({
    name: 'test.back',
    text: 'alter table order_requests_away rename to order_requests',
    values: [],
  })
  expect(seen.status).toBe(503)
  const text = 'We couldn’t send your request. What you typed is still here. Please try again.'
  expect(seen.body.problem).toMatchObject({ code: 'not-saved', title: text })
  expect(seen.body.effects).toEqual([{ type: 'toast', tone: 'error', text }])
  expect(seen.body.screen?.forms?.['missing-order']?.seed).toBe(seed)
  expect(demo.house.log.lines.at(-1)?.sentence).toBe('Failed to store a request')
})

test('FIX-30 a network with many requests needs a captcha, and typed text stays', async () => {
  const shopId = await loadShop()
  const seen = []
  const shopper = await openRequestForm(demo.app, shopId)
  for (const n of [1, 2, 3, 4]) {
    await shopper.open('/missing-order')
    seen.push(await shopper.press('missing-order.submit', { values: { ...formValues, 'field-message': `${n}` } }))
  }
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 422])
  expect(seen.at(-1)?.body.problem).toMatchObject({ codes: [6] })
  expect(shopper.find('field_group', 'captcha')?.fields[0]).toMatchObject({ kind: 'captcha', required: true })
  expect(await listRequests(demo.house, shopId)).toHaveLength(3)
})

test('an address gets at most three letters, and every request is stored', async () => {
  const shopId = await loadShop()
  for (const n of [1, 2, 3, 4, 5]) {
    const shopper = await openRequestForm(demo.app, shopId)
    const email = n % 2 === 0 ? formValues.email.toUpperCase() : formValues.email
    await shopper.press('missing-order.submit', { values: { ...formValues, email, 'field-message': `${n}` } })
  }
  expect(await listRequests(demo.house, shopId)).toHaveLength(5)
  expect(await lettersOf(shopId)).toHaveLength(3)
})

test('LKP-57 repeating a request does not count against the letters of its address', async () => {
  const shopId = await loadShop()
  for (const message of ['one', 'one', 'one', 'two', 'three']) {
    const shopper = await openRequestForm(demo.app, shopId)
    await shopper.press('missing-order.submit', { values: { ...formValues, 'field-message': message } })
  }
  expect(await listRequests(demo.house, shopId)).toHaveLength(3)
  expect(await lettersOf(shopId)).toHaveLength(3)
})

test('the letter identifies the request, goes to its contact and repeats no input', async () => {
  const shopId = await loadShop()
  const shopper = await openRequestForm(demo.app, shopId)
  const hostile = Object.fromEntries(
    Object.entries(formValues).map(([name, text]) => [
      name,
      /^(email|country|state|zip|phone)$/.test(name) ? text : 'Win at evil.example',
    ]),
  )
  await shopper.press('missing-order.submit', { values: hostile })
  const [request] = await listRequests(demo.house, shopId)
  const [letter] = await lettersOf(shopId)
  expect(letter?.header('To')).toContain(formValues.email)
  expect(letter?.header('Subject')).toBe(`We’ve got your request ${request?.number}`)
  for (const body of [letter?.text, letter?.html]) {
    expect(body).toContain('Who placed the order?')
    expect(body).not.toContain('evil.example')
  }
})

test('a form changed by the shop is reviewed again, and unknown fields are refused', async () => {
  const shopper = await openRequestForm(demo.app, demo.demo)
  const seen = await shopper.press('missing-order.submit', { values: { ...formValues, 'field-older': 'x' } })
  expect(seen).toMatchObject({ status: 422, body: { problem: { code: 'form-changed' } } })
  for (const values of [
    { ...formValues, other: 'x' },
    { ...formValues, 'field-A': 'x' },
    { ...formValues, 'field-message': 'x'.repeat(2_001) },
  ])
    expect((await shopper.press('missing-order.submit', { values })).status).toBe(400)
})

test('without the form its path leads back, and nothing is sent', async () => {
  const shopId = await loadShop(({ forms: _none, ...config }) => config)
  const shopper = await openRequestForm(demo.app, shopId)
  expect(shopper.readPage().screen?.path).toBe('/gift')
  const sentView = await shopper.post('missing-order.submit', { at: '/missing-order', values: formValues })
  expect(sentView).toMatchObject({ status: 409, body: { problem: { code: 'not-offered' } } })
})

test('LKP-57 a sent request is visible to its sender only, until its erasure', async () => {
  const shopId = await loadShop()
  const shopper = await openRequestForm(demo.app, shopId)
  await shopper.press('missing-order.submit', { values: formValues })
  expect((await (await openRequestForm(demo.app, shopId)).open('/request-sent')).body.screen?.path).toBe('/')
  await demo.house.world.store.orderRequests.deleteOfPerson(shopId, formValues.email)
  const seen = await shopper.open('/request-sent')
  expect(JSON.stringify(seen.body.screen)).not.toContain('Grace')
  expect(seen.body.screen?.heading).toBe('We’ve got your request')
})
