import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LineItemResponse } from '../../schemas/shopper-api/orders.ts'
import { shopWith } from '../journey/ruled.ts'
import { english } from '../journey/shoppers.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { type Client, type Clients, changed, clients, refunding } from './compose-clients.ts'
import { callAs } from './headless.ts'

let at: Clients
beforeAll(async () => {
  at = await clients()
})
afterAll(() => at.close())

const submitOf = async ({ call, order }: Client, id: string, rest: object = {}) => {
  const { body } = await call('POST', 'return/totals', { body: refunding(id) })
  return {
    id: order,
    items: [{ id, type: 'credit', reason: changed }],
    creditType: 'refund',
    net: body.computed.net,
    acceptsPolicyConditions: true,
    returnMethod: 'pre-paid',
    ...rest,
  }
}

const returnsOf = { name: 'test.returns-of', text: 'select id from returns where shop_id = $1' }
const written = async (shopId: string): Promise<number> =>
  (await at.house.database.query({ ...returnsOf, values: [shopId] })).length

test('API-21 ENT-16 the totals equal those of the review page, and the call stores nothing', async () => {
  const { she, call, named } = await at.client(await at.guest())
  const told = await call('POST', 'return/totals', { body: refunding(named('Aster')) })
  const fees = { net: 10_670, handlingFee: 0 }
  expect(told.body).toMatchObject({ currency: 'USD', creditType: 'refund', errors: [], blocks: [], computed: fees })
  expect(told.body).toMatchObject({
    customer: { email: 'ada@example.com' },
    address: { zip: '10001' },
  })
  await she.open('/exchange')
  const states = she
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .map(({ state }) => state)
  expect(states).toContain('eligible')
  expect(states).not.toContain('selected')
})

test('API-21 REV-37 the totals list the reasons that prevent a submit', async () => {
  const { call, named } = await at.client(await at.guest(), '#1020', '94107')
  const state = refunding(named('Quill Pocket'))
  const { body } = await call('POST', 'return/totals', { body: { ...state, lineItems: state.lineItems } })
  expect(body.blocks).toMatchObject([{ code: 'method-missing' }])
  const chosen = await call('POST', 'return/totals', { body: { ...state, returnMethod: 'pre-paid' } })
  expect(chosen.body.blocks).toEqual([])
})

test('API-21 ERR-42 amounts in a request are ignored, and missing members are named', async () => {
  const { call, named } = await at.client(await at.guest())
  const id = named('Aster')
  const dear = { ...refunding(id), totals: { net: 99_999_999 }, fees: null, price: -1 }
  const lines = [{ id, returnType: 'credit', reason: changed, price: 99_999_999, tax: -5, allowed: { refund: true } }]
  expect((await call('POST', 'return/totals', { body: { ...dear, lineItems: lines } })).body.computed.net).toBe(10_670)

  const wrong: readonly (readonly [object, number, string | undefined])[] = [
    [{ lineItems: [] }, 422, 'lineItems'],
    [{ lineItems: [{ id }] }, 422, 'lineItems.0.reason.id'],
    [{ lineItems: [{ id, reason: { id: 'size' } }] }, 422, 'lineItems.0.reason.id'],
    [{ lineItems: [{ id, reason: { id: 'faulty' } }] }, 422, 'lineItems.0.reason.comment'],
    [{ lineItems: [{ id, reason: changed, returnType: 'exchange' }] }, 422, 'lineItems.0.newVariant.id'],
    [{ lineItems: [{ id, reason: changed, newVariant: { id: 'nobody' } }] }, 422, 'lineItems.0.newVariant.id'],
    [
      { lineItems: [{ id, reason: changed, returnType: 'credit', newVariant: { id: 'nobody' } }] },
      422,
      'lineItems.0.newVariant.id',
    ],
    [
      { lineItems: [{ id, reason: changed, returnType: 'credit', resolution: 'exchange' }] },
      422,
      'lineItems.0.resolution',
    ],
    [{ lineItems: [refunding(id).lineItems[0], refunding(id).lineItems[0]] }, 422, 'lineItems.1.id'],
    [refunding('45000000100101.9'), 409, 'lineItems.0.id'],
    [refunding(named('Hearth')), 409, 'lineItems.0.id'],
    [{ ...refunding(id), newItems: [{ variantId: 'nobody' }] }, 422, 'newItems.0.variantId'],
    [{ ...refunding(id), returnMethod: 'by-pigeon' }, 409, 'returnMethod'],
    [{ ...refunding(id), carrierChoice: 'by-pigeon' }, 409, 'carrierChoice'],
    [{ ...refunding(id), creditType: 'exchange' }, 409, 'creditType'],
    [{ ...refunding(id), exchangeType: 'instant' }, 409, 'exchangeType'],
  ]
  for (const [body, status, name] of wrong) {
    const answer = await call('POST', 'return/totals', { body })
    expect([answer.status, answer.body.errors.fields?.[0]?.name], JSON.stringify(body)).toEqual([status, name])
  }
})

test('API-21 a client without pages gets refusals that mention no page', async () => {
  const { call, named } = await at.client(await at.guest())
  for (const rest of [{ exchangeType: 'instant' }, { creditType: 'exchange' }, { returnMethod: 'by-pigeon' }]) {
    const { body } = await call('POST', 'return/totals', { body: { ...refunding(named('Aster')), ...rest } })
    expect(body.errors).toMatchObject({ code: 'not-offered', message: english('fault.not-possible') })
  }
})

test('API-21 API-22 bodies of a wrong shape are refused with the wrong member, for every caller', async () => {
  const { call, named, order } = await at.client(await at.guest())
  const id = named('Aster')
  const lines = (...lineItems: unknown[]) => ({ lineItems })
  const many = Array.from({ length: 101 }, (_, n) => ({ id: `x.${n}`, reason: changed }))
  const states = [
    ...[{}, { lineItems: 'all' }, lines(id), lines({ id: 1 }), lines({ id: '' }), lines({ id: 'x'.repeat(129) })],
    ...[lines(...many), lines({ id, reason: 'late' }), lines({ id, userInputs: { q: 1 } }), lines({ id: 'a\0' })],
    ...[lines({ id, returnType: 'gold' }), { ...refunding(id), creditType: 'cash' }, { ...refunding(id), newItems: 3 }],
    { ...refunding(id), newItems: Array.from({ length: 51 }, () => ({ variantId: 'v' })) },
    lines({ id, reason: { id: 'faulty', comment: `half \ud800` } }),
  ]
  for (const body of states)
    expect((await call('POST', 'return/totals', { body })).status, JSON.stringify(body)).toBe(422)
  const whole = { id: order, items: [{ id, reason: changed }], net: 10_670 }
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
  const own = await at.client(await at.visitor())
  const body = await submitOf(own, own.named('Aster'), { fees: { refund: 0, credit: 0, exchange: 0 } })
  const key = randomUUID()
  const first = await own.call('POST', 'return', { body, key })
  expect(first).toEqual({ status: 200, rev: null, body: { returnKey: expect.any(String), errors: [] } })
  expect(await own.call('POST', 'return', { body, key })).toEqual(first)
  expect(await own.call('POST', 'return', { body })).toEqual(first)
  const other = await own.call('POST', 'return', { body: { ...body, creditType: 'gift' }, key })
  expect([other.status, other.body.errors.code]).toEqual([422, 'key-reused'])
  expect(await written(own.she.shopId)).toBe(1)
  const record = await at.house.world.store.returns.findByKey(own.she.shopId, first.body.returnKey)
  expect(record?.document.items.map(({ lineItemId }) => lineItemId)).toEqual([own.named('Aster')])
  const again = await at.client(otherBrowser(own.she))
  const taken = await again.call('POST', 'return/totals', { body: refunding(own.named('Aster')) })
  expect([taken.status, taken.body.errors.fields[0].name]).toEqual([409, 'lineItems.0.id'])
})

test('API-22 CTR-02 a submit with an invalid key creates no return, and the answer explains it', async () => {
  const own = await at.client(await at.visitor())
  const body = await submitOf(own, own.named('Aster'))
  for (const key of ['', 'k'.repeat(201), 'one two']) {
    const came = await own.call('POST', 'return', { body, key })
    expect([came.status, came.body.errors.code], key).toEqual([400, 'bad-key'])
  }
  expect(await written(own.she.shopId)).toBe(0)
  expect((await own.call('POST', 'return', { body, key: 'k'.repeat(200) })).status).toBe(200)
})

const otherBrowser = ({ shopId }: Shopper): Shopper => shopper(at.app, shopId)

test('API-22 two simultaneous submits make a single return', async () => {
  const own = await at.client(await at.visitor())
  const body = await submitOf(own, own.named('Alder'))
  const came = await Promise.all([1, 2, 3].map(() => own.call('POST', 'return', { body })))
  const keys = new Set(came.filter(({ status }) => status === 200).map((one) => one.body.returnKey))
  expect([keys.size, await written(own.she.shopId)]).toEqual([1, 1])
  expect(came.filter(({ status }) => status !== 200).map((one) => one.body.errors.code)).toEqual(
    came.filter(({ status }) => status !== 200).map(() => 'overtaken'),
  )
})

test('API-22 T26 a submit needs the displayed amounts and agreement to the policy', async () => {
  const own = await at.client(await at.visitor())
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
    const answer = await own.call('POST', 'return', { body: { ...body, ...rest } })
    expect(`${answer.status} ${answer.body.errors?.code}`, JSON.stringify(rest)).toBe(code)
  }
  expect(await written(own.she.shopId)).toBe(0)
})

test('API-18 API-20 API-21 API-22 SEC-13 an order that the session has not looked up is not found', async () => {
  const own = await at.client(await at.guest())
  const eve = otherBrowser(own.she)
  const hers = callAs(at.app, eve)
  const nothing = { status: 404, body: { errors: { code: 'not-found', codes: [1], message: 'Order not found' } } }
  const body = await submitOf(own, own.named('Aster'))
  for (const call of [hers, callAs(at.app, await at.visitor())]) {
    expect(await call('GET', `order/${own.order}/line_item`)).toMatchObject(nothing)
    expect(await call('POST', `order/${own.order}/address`, { body: {} })).toMatchObject(nothing)
    expect((await call('POST', 'return/totals', { body: refunding(own.named('Aster')) })).status).toBe(403)
    expect((await call('POST', 'return', { body })).status).toBe(403)
  }
  await at.client(eve, '#1017', '10017')
  expect(await hers('GET', `order/${own.order}/line_item`)).toMatchObject(nothing)
  expect(await hers('POST', 'return', { body })).toMatchObject(nothing)
  const foreign = await hers('POST', 'return/totals', { body: refunding(own.named('Aster')) })
  expect([foreign.status, foreign.body.errors.fields[0].name]).toEqual([409, 'lineItems.0.id'])
})

test('API-18 ENT-06 ITM-72 the items list possible outcomes for each unit, and unfulfilled units on request', async () => {
  const { call, order, items } = await at.client(await at.guest())
  const stands = Object.fromEntries(items.map(({ title, status, code }) => [title, `${status} ${code}`]))
  expect(stands).toMatchObject({ 'Aster Linen Shirt': 'eligible null', 'Moorland Crew': 'ineligible 4' })
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
  const find = async (she: Shopper) => {
    const { call, order, items } = await at.client(she, '#1008', '10008')
    const all = await call('GET', `order/${order}/line_item`, { query: '?allowUnfulfilledItems=true' })
    return { items, all: all.body.line_items as readonly LineItemResponse[] }
  }
  const { items, all } = await find(await at.guest())
  const unsent = all.filter(({ fulfilled_at }) => fulfilled_at === null)
  expect([unsent.length > 0, items.some(({ fulfilled_at }) => fulfilled_at === null)]).toEqual([true, false])
  expect(unsent.map(({ status, code }) => `${status} ${code}`)).toEqual(['ineligible 5', 'ineligible 1'])
  const open = await find(await at.visitor(shopWith({ settings: { allowUnfulfilledItems: true } })))
  expect(open.all.filter(({ fulfilled_at }) => fulfilled_at === null).some(({ status }) => status === 'eligible')).toBe(
    true,
  )
})

const sam = { firstName: 'Sam', lastName: 'Whitfield' }
const harbor = { ...sam, address1: '12 Harbor Street', city: 'New York', state: 'NY', zip: '10003', country: 'US' }

test('API-20 LKP-41 a missing address is saved to the order, and errors name their field', async () => {
  const { she, call, order } = await at.client(await at.visitor(), '#1003', 'sam@example.com')
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
  const saved = await at.house.world.commerce.findOrder(she.shopId, order)
  expect(saved?.address).toMatchObject({ address1: '12 Harbor Street' })
})

test('API-20 a missing email is saved too; an existing address stays unchanged', async () => {
  const { call, order } = await at.client(await at.visitor(), '#1002', '10002')
  const path = `order/${order}/address`
  expect((await call('POST', path, { body: { email: 'nobody' } })).body.errors.fields[0].name).toBe('email')
  const found = await call('POST', path, { body: { email: 'june@example.com' } })
  expect(found.body).toEqual({ orderId: order, missing: null })
  const again = await call('POST', path, { body: harbor })
  expect([again.status, again.body.errors.code]).toEqual([409, 'not-offered'])
})

test('API-59 REV-43 a key returns its full return repeatedly; an unknown key returns none', async () => {
  const own = await at.client(await at.visitor())
  const body = await submitOf(own, own.named('Aster'))
  const { returnKey } = (await own.call('POST', 'return', { body })).body
  for (let n = 0; n < 2; n++)
    expect(await own.call('POST', `return/${returnKey}/complete`)).toEqual({
      status: 200,
      rev: null,
      body: { returnKey, state: 'open' },
    })
  expect((await own.call('POST', `return/${returnKey}x/complete`)).status).toBe(404)
  const elsewhere = callAs(at.app, await at.visitor())
  expect((await elsewhere('POST', `return/${returnKey}/complete`)).status).toBe(404)
  expect(await written(own.she.shopId)).toBe(1)
})
