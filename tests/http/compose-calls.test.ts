import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LineItemResponse } from '../../schemas/shopper-api/orders.ts'
import { shopWith } from '../journey/ruled.ts'
import { english, withPolicyAcceptance } from '../journey/shoppers.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { buildRefundRequest, type Client, type Clients, changedMind, clients } from './compose-clients.ts'
import { callAs } from './headless.ts'

let portal: Clients
beforeAll(async () => {
  portal = await clients()
})
afterAll(() => portal.close())

const submitOf = async ({ call, order }: Client, id: string, rest: object = {}) => {
  const { body } = await call('POST', 'return/totals', { body: buildRefundRequest(id) })
  return {
    id: order,
    items: [{ id, type: 'credit', reason: changedMind }],
    creditType: 'refund',
    net: body.computed.net,
    acceptsPolicyConditions: true,
    returnMethod: 'pre-paid',
    ...rest,
  }
}

const returnsOf = { name: 'test.returns-of', text: 'select id from returns where shop_id = $1' }
const countReturns = async (shopId: string): Promise<number> =>
  (await portal.house.database.query({ ...returnsOf, values: [shopId] })).length

test('API-21 ENT-16 the totals equal those of the review page, and the call stores nothing', async () => {
  const { shopper, call, named } = await portal.client(await portal.guest())
  const totals = await call('POST', 'return/totals', { body: buildRefundRequest(named('Aster')) })
  const fees = { net: 10_670, handlingFee: 0 }
  expect(totals.body).toMatchObject({ currency: 'USD', creditType: 'refund', errors: [], blocks: [], computed: fees })
  expect(totals.body).toMatchObject({
    customer: { email: 'ada@example.com' },
    address: { zip: '10001' },
  })
  await shopper.open('/exchange')
  const states = shopper
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .map(({ state }) => state)
  expect(states).toContain('eligible')
  expect(states).not.toContain('selected')
})

test('API-21 REV-37 the totals list the reasons that prevent a submit', async () => {
  const { call, named } = await portal.client(await portal.guest(), '#1020', '94107')
  const state = buildRefundRequest(named('Quill Pocket'))
  const { body } = await call('POST', 'return/totals', { body: { ...state, lineItems: state.lineItems } })
  expect(body.blocks).toMatchObject([{ code: 'method-missing' }])
  const chosen = await call('POST', 'return/totals', { body: { ...state, returnMethod: 'pre-paid' } })
  expect(chosen.body.blocks).toEqual([])
})

test('API-21 ERR-42 amounts in a request are ignored, and missing members are named', async () => {
  const { call, named } = await portal.client(await portal.guest())
  const id = named('Aster')
  const dear = { ...buildRefundRequest(id), totals: { net: 99_999_999 }, fees: null, price: -1 }
  const lines = [
    { id, returnType: 'credit', reason: changedMind, price: 99_999_999, tax: -5, allowed: { refund: true } },
  ]
  expect((await call('POST', 'return/totals', { body: { ...dear, lineItems: lines } })).body.computed.net).toBe(10_670)

  const creditLine = (rest: object) => ({ lineItems: [{ id, reason: changedMind, returnType: 'credit', ...rest }] })
  const wrong: readonly (readonly [object, number, string | undefined])[] = [
    [{ lineItems: [] }, 422, 'lineItems'],
    [{ lineItems: [{ id }] }, 422, 'lineItems.0.reason.id'],
    [{ lineItems: [{ id, reason: { id: 'size' } }] }, 422, 'lineItems.0.reason.id'],
    [{ lineItems: [{ id, reason: { id: 'faulty' } }] }, 422, 'lineItems.0.reason.comment'],
    [{ lineItems: [{ id, reason: changedMind, returnType: 'exchange' }] }, 422, 'lineItems.0.newVariant.id'],
    [{ lineItems: [{ id, reason: changedMind, newVariant: { id: 'nobody' } }] }, 422, 'lineItems.0.newVariant.id'],
    [creditLine({ newVariant: { id: 'nobody' } }), 422, 'lineItems.0.newVariant.id'],
    [creditLine({ resolution: 'exchange' }), 422, 'lineItems.0.resolution'],
    [{ lineItems: [buildRefundRequest(id).lineItems[0], buildRefundRequest(id).lineItems[0]] }, 422, 'lineItems.1.id'],
    [buildRefundRequest('45000000100101.9'), 409, 'lineItems.0.id'],
    [buildRefundRequest(named('Hearth')), 409, 'lineItems.0.id'],
    [{ ...buildRefundRequest(id), newItems: [{ variantId: 'nobody' }] }, 422, 'newItems.0.variantId'],
    [{ ...buildRefundRequest(id), returnMethod: 'by-pigeon' }, 409, 'returnMethod'],
    [{ ...buildRefundRequest(id), carrierChoice: 'by-pigeon' }, 409, 'carrierChoice'],
    [{ ...buildRefundRequest(id), creditType: 'exchange' }, 409, 'creditType'],
    [{ ...buildRefundRequest(id), exchangeType: 'instant' }, 409, 'exchangeType'],
  ]
  for (const [body, status, name] of wrong) {
    const response = await call('POST', 'return/totals', { body })
    expect([response.status, response.body.errors.fields?.[0]?.name], JSON.stringify(body)).toEqual([status, name])
  }
})

test('API-21 a client without pages gets refusals that mention no page', async () => {
  const { call, named } = await portal.client(await portal.guest())
  for (const rest of [{ exchangeType: 'instant' }, { creditType: 'exchange' }, { returnMethod: 'by-pigeon' }]) {
    const { body } = await call('POST', 'return/totals', { body: { ...buildRefundRequest(named('Aster')), ...rest } })
    expect(body.errors).toMatchObject({ code: 'not-offered', message: english('fault.not-possible') })
  }
})

test('API-21 API-22 bodies of a wrong shape are refused with the wrong member, for every caller', async () => {
  const { call, named, order } = await portal.client(await portal.guest())
  const id = named('Aster')
  const lines = (...lineItems: unknown[]) => ({ lineItems })
  const many = Array.from({ length: 101 }, (_, n) => ({ id: `x.${n}`, reason: changedMind }))
  const states = [
    ...[{}, { lineItems: 'all' }, lines(id), lines({ id: 1 }), lines({ id: '' }), lines({ id: 'x'.repeat(129) })],
    ...[lines(...many), lines({ id, reason: 'late' }), lines({ id, userInputs: { q: 1 } }), lines({ id: 'a\0' })],
    ...[
      lines({ id, returnType: 'gold' }),
      { ...buildRefundRequest(id), creditType: 'cash' },
      { ...buildRefundRequest(id), newItems: 3 },
    ],
    { ...buildRefundRequest(id), newItems: Array.from({ length: 51 }, () => ({ variantId: 'v' })) },
    lines({ id, reason: { id: 'faulty', comment: `half \ud800` } }),
  ]
  for (const body of states)
    expect((await call('POST', 'return/totals', { body })).status, JSON.stringify(body)).toBe(422)
  const whole = { id: order, items: [{ id, reason: changedMind }], net: 10_670 }
  const nets = [undefined, null, '10670', 1.5, 1e16, Number.MAX_VALUE]
  for (const net of nets)
    expect((await call('POST', 'return', { body: { ...whole, net } })).status, String(net)).toBe(422)
  for (const rest of [
    { fees: 5 },
    { fees: { refund: 1 } },
    { gift: 'no' },
    { currency: 'USDOLLAR' },
    { stripeToken: '' },
  ])
    expect((await call('POST', 'return', { body: { ...whole, ...rest } })).status, JSON.stringify(rest)).toBe(422)
  expect((await call('POST', 'return/totals', {})).status).toBe(422)
})

test('API-22 REV-40 ENT-14 a repeated submit creates a single return', async () => {
  const own = await portal.client(await portal.visitor())
  const body = await submitOf(own, own.named('Aster'), { fees: { refund: 0, credit: 0, exchange: 0 } })
  const key = randomUUID()
  const first = await own.call('POST', 'return', { body, key })
  expect(first).toEqual({ status: 200, rev: null, body: { returnKey: expect.any(String), errors: [] } })
  expect(await own.call('POST', 'return', { body, key })).toEqual(first)
  expect(await own.call('POST', 'return', { body })).toEqual(first)
  const other = await own.call('POST', 'return', { body: { ...body, creditType: 'gift' }, key })
  expect([other.status, other.body.errors.code]).toEqual([422, 'key-reused'])
  expect(await countReturns(own.shopper.shopId)).toBe(1)
  const record = await portal.house.world.store.returns.findByKey(own.shopper.shopId, first.body.returnKey)
  expect(record?.document.items.map(({ lineItemId }) => lineItemId)).toEqual([own.named('Aster')])
  const again = await portal.client(openOtherBrowser(own.shopper))
  const acceptedResponse = await again.call('POST', 'return/totals', { body: buildRefundRequest(own.named('Aster')) })
  expect([acceptedResponse.status, acceptedResponse.body.errors.fields[0].name]).toEqual([409, 'lineItems.0.id'])
})

test('API-22 CTR-02 a submit with an invalid key creates no return, and the answer explains it', async () => {
  const own = await portal.client(await portal.visitor())
  const body = await submitOf(own, own.named('Aster'))
  for (const key of ['', 'k'.repeat(201), 'one two']) {
    const came = await own.call('POST', 'return', { body, key })
    expect([came.status, came.body.errors.code], key).toEqual([400, 'bad-key'])
  }
  expect(await countReturns(own.shopper.shopId)).toBe(0)
  expect((await own.call('POST', 'return', { body, key: 'k'.repeat(200) })).status).toBe(200)
})

const openOtherBrowser = ({ shopId }: Shopper): Shopper => createShopper(portal.app, shopId)

test('API-22 two simultaneous submits make a single return', async () => {
  const own = await portal.client(await portal.visitor())
  const body = await submitOf(own, own.named('Alder'))
  const came = await Promise.all([1, 2, 3].map(() => own.call('POST', 'return', { body })))
  const keys = new Set(came.filter(({ status }) => status === 200).map((one) => one.body.returnKey))
  expect([keys.size, await countReturns(own.shopper.shopId)]).toEqual([1, 1])
  expect(came.filter(({ status }) => status !== 200).map((one) => one.body.errors.code)).toEqual(
    came.filter(({ status }) => status !== 200).map(() => 'overtaken'),
  )
})

test('API-22 T26 a submit needs the displayed amounts and agreement to the policy', async () => {
  const own = await portal.client(await portal.visitor(withPolicyAcceptance))
  const body = await submitOf(own, own.named('Aster'))
  const refusals: readonly (readonly [object, string])[] = [
    [{ net: body.net + 1 }, '409 amounts-changed'],
    [{ net: -1e15 }, '409 amounts-changed'],
    [{ fees: { refund: 1, credit: 0, exchange: 0 } }, '409 amounts-changed'],
    [{ fees: null }, '409 amounts-changed'],
    [{ acceptsPolicyConditions: false }, '422 policy-unticked'],
    [{ gift: true }, '422 invalid'],
    [{ currency: 'JPY' }, '422 invalid'],
    [{ creditType: undefined }, '422 credit-missing'],
    [{ items: [] }, '422 no-items'],
  ]
  for (const [rest, code] of refusals) {
    const response = await own.call('POST', 'return', { body: { ...body, ...rest } })
    expect(`${response.status} ${response.body.errors?.code}`, JSON.stringify(rest)).toBe(code)
  }
  expect(await countReturns(own.shopper.shopId)).toBe(0)
})

test('API-18 API-20 API-21 API-22 SEC-13 an order that the session has not looked up is not found', async () => {
  const own = await portal.client(await portal.guest())
  const eve = openOtherBrowser(own.shopper)
  const otherCall = callAs(portal.app, eve)
  const nothing = { status: 404, body: { errors: { code: 'not-found', codes: [1], message: 'Order not found' } } }
  const body = await submitOf(own, own.named('Aster'))
  for (const call of [otherCall, callAs(portal.app, await portal.visitor())]) {
    expect(await call('GET', `order/${own.order}/line_item`)).toMatchObject(nothing)
    expect(await call('POST', `order/${own.order}/address`, { body: {} })).toMatchObject(nothing)
    expect((await call('POST', 'return/totals', { body: buildRefundRequest(own.named('Aster')) })).status).toBe(403)
    expect((await call('POST', 'return', { body })).status).toBe(403)
  }
  await portal.client(eve, '#1017', '10017')
  expect(await otherCall('GET', `order/${own.order}/line_item`)).toMatchObject(nothing)
  expect(await otherCall('POST', 'return', { body })).toMatchObject(nothing)
  const foreign = await otherCall('POST', 'return/totals', { body: buildRefundRequest(own.named('Aster')) })
  expect([foreign.status, foreign.body.errors.fields[0].name]).toEqual([409, 'lineItems.0.id'])
})

test('API-18 ENT-06 ITM-72 the items list possible outcomes for each unit, and unfulfilled units on request', async () => {
  const { call, order, items } = await portal.client(await portal.guest())
  const statusByTitle = Object.fromEntries(items.map(({ title, status, code }) => [title, `${status} ${code}`]))
  expect(statusByTitle).toMatchObject({ 'Aster Linen Shirt': 'eligible null', 'Moorland Crew': 'ineligible 4' })
  expect(items.find(({ title }) => title === 'Aster Linen Shirt')).toMatchObject({
    returned: false,
    is_bundle: false,
    outcome: ['default'],
    reason_group: 'apparel',
    allowed: { exchange: true, return: true, refund: true, gift: true },
  })
  expect(items.find(({ title }) => title === 'Hearth Socks, Two Pairs')).toMatchObject({
    status: 'ineligible',
    code: 1,
    allowed: { exchange: false, return: false, refund: false, gift: false, shopNow: false },
  })
  for (const query of ['?allowUnfulfilledItems=false', '?allowUnfulfilledItems=1', '?allowUnfulfilledItems[]=true'])
    expect((await call('GET', `order/${order}/line_item`, { query })).body.line_items).toHaveLength(items.length)
})

test('API-18 ITM-72 unfulfilled items are listed on request, and stay ineligible', async () => {
  const find = async (shopper: Shopper) => {
    const { call, order, items } = await portal.client(shopper, '#1008', '10008')
    const all = await call('GET', `order/${order}/line_item`, { query: '?allowUnfulfilledItems=true' })
    return { items, all: all.body.line_items as readonly LineItemResponse[] }
  }
  const { items, all } = await find(await portal.guest())
  const unsent = all.filter(({ fulfilled_at }) => fulfilled_at === null)
  expect([unsent.length > 0, items.some(({ fulfilled_at }) => fulfilled_at === null)]).toEqual([true, false])
  expect(unsent.map(({ status, code }) => `${status} ${code}`)).toEqual(['ineligible 5', 'ineligible 1'])
  const open = await find(await portal.visitor(shopWith({ settings: { allowUnfulfilledItems: true } })))
  expect(open.all.filter(({ fulfilled_at }) => fulfilled_at === null).some(({ status }) => status === 'eligible')).toBe(
    true,
  )
})

const sam = { firstName: 'Sam', lastName: 'Whitfield' }
const harbor = { ...sam, address1: '12 Harbor Street', city: 'New York', state: 'NY', zip: '10003', country: 'US' }

test('API-20 LKP-41 a missing address is saved to the order, and errors name their field', async () => {
  const { shopper, call, order } = await portal.client(await portal.visitor(), '#1003', 'sam@example.com')
  const path = `order/${order}/address`
  const zip = await call('POST', path, { body: { ...harbor, zip: 'ABCDE' } })
  expect([zip.status, zip.body.errors.fields.map(({ name }: { name: string }) => name)]).toEqual([422, ['zip']])
  expect((await call('POST', path, { body: {} })).body).toEqual({ orderId: order, missing: 'address' })
  for (const body of [
    { ...harbor, zip: 10_003 },
    { ...harbor, street: 'x' },
    { ...harbor, city: 'x\0' },
    { ...harbor, name: 'x'.repeat(300) },
  ])
    expect((await call('POST', path, { body })).status, JSON.stringify(body).slice(0, 200)).toBe(422)
  expect((await call('POST', path, { body: harbor })).body).toEqual({ orderId: order, missing: null })
  const saved = await portal.house.world.commerce.findOrder(shopper.shopId, order)
  expect(saved?.address).toMatchObject({ address1: '12 Harbor Street' })
})

test('API-20 a missing email is saved too; an existing address stays unchanged', async () => {
  const { call, order } = await portal.client(await portal.visitor(), '#1002', '10002')
  const path = `order/${order}/address`
  expect((await call('POST', path, { body: { email: 'nobody' } })).body.errors.fields[0].name).toBe('email')
  const foundResponse = await call('POST', path, { body: { email: 'june@example.com' } })
  expect(foundResponse.body).toEqual({ orderId: order, missing: null })
  const again = await call('POST', path, { body: harbor })
  expect([again.status, again.body.errors.code]).toEqual([409, 'not-offered'])
})

test('API-59 REV-43 a key returns its full return repeatedly; an unknown key returns none', async () => {
  const own = await portal.client(await portal.visitor())
  const body = await submitOf(own, own.named('Aster'))
  const { returnKey } = (await own.call('POST', 'return', { body })).body
  for (let n = 0; n < 2; n++)
    expect(await own.call('POST', `return/${returnKey}/complete`)).toEqual({
      status: 200,
      rev: null,
      body: { returnKey, state: 'open' },
    })
  expect((await own.call('POST', `return/${returnKey}x/complete`)).status).toBe(404)
  const elsewhere = callAs(portal.app, await portal.visitor())
  expect((await elsewhere('POST', `return/${returnKey}/complete`)).status).toBe(404)
  expect(await countReturns(own.shopper.shopId)).toBe(1)
})
