import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warranty } from '../../schemas/config/warranty.ts'
import { ask, keepResult, productTypeIs, reviewResult, rule, shopWith } from '../journey/ruled.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { buildRefundRequest, type Clients, changedMind, clients } from './compose-clients.ts'
import { callAs } from './headless.ts'

let portal: Clients
beforeAll(async () => {
  portal = await clients()
})
afterAll(() => portal.close())

const wornRule = rule('worn', [ask('worn', 'yes-no', { yes: [reviewResult('reject')], no: [keepResult('keep')] })], {
  when: productTypeIs('Shirts'),
  sentence: { en: 'We can’t take worn shirts back.' },
})
const seamsRule: Warranty = {
  id: 'seams',
  group: 'sewing',
  copy: { en: 'The seams' },
  days: 365,
  product_types: ['Coats'],
  allowed: { exchange: true },
}
const claim = rule('claim', [ask('claim', 'warranty', { optional: true })], { when: productTypeIs('Coats') })
const ruled = shopWith({ rules: [wornRule, claim], flags: ['warranties'], rest: { warranties: [seamsRule] } })

const fee = { id: 'f', type: 'flat_fee' as const, is_active: true }
const charging = shopWith({
  policy: {
    fees: [
      { ...fee, id: 'r', amount: 500, outcome: 'refund' },
      { ...fee, id: 'c', amount: 250, outcome: 'credit' },
      { ...fee, id: 'e', amount: 100, outcome: 'exchange' },
    ],
  },
})

test('API-40 FEE-26 the fees of each outcome ignore the totals of the client', async () => {
  const { call, named, order } = await portal.client(await portal.visitor(charging))
  const state = buildRefundRequest(named('Aster'))
  const response = await call('POST', 'fees', {
    body: { ...state, order: { id: order }, totals: { handlingFee: -99_999 } },
  })
  expect(response.body).toEqual({ refund: 500, credit: 250, exchange: 100, waived: false, errors: [] })
  const lostResponse = await call('POST', 'fees', { body: { ...state, order: { id: 'nobodys' } } })
  expect([lostResponse.status, lostResponse.body.errors.codes]).toEqual([404, [1]])
  for (const body of [{ totals: {} }, { ...state, order: 'all' }, { ...state, lineItems: -1 }])
    expect((await call('POST', 'fees', { body })).status).toBe(422)
})

test('API-40 ENT-18 a disabled fee is zero, and half the label cost is capped if enabled', async () => {
  const labelFee = { ...fee, type: 'percentage_of_label' as const, amount: 50, fallback_amount: 300, max_amount: 20 }
  const fees = [
    { ...fee, id: 'r', amount: 500, outcome: 'refund' as const, is_active: false },
    { ...labelFee, id: 'c', outcome: 'credit' as const, max_amount_enabled: true },
    { ...labelFee, id: 'e', outcome: 'exchange' as const, max_amount_enabled: false },
  ]
  const { call, named } = await portal.client(await portal.visitor(shopWith({ policy: { fees } })))
  const response = await call('POST', 'fees', { body: buildRefundRequest(named('Aster')) })
  expect(response.body).toEqual({ refund: 0, credit: 20, exchange: 245, waived: false, errors: [] })
})

test('API-40 FEE-28 a method that waives fees is marked so', async () => {
  const { call, named } = await portal.client(await portal.visitor(charging), '#1020', '94107')
  const state = buildRefundRequest(named('Quill Pocket'))
  const mailFees = await call('POST', 'fees', { body: { ...state, returnMethod: 'pre-paid' } })
  expect(mailFees.body).toMatchObject({ refund: 500, waived: false })
  const driverFees = await call('POST', 'fees', { body: { ...state, returnMethod: 'olive' } })
  expect(driverFees.body).toEqual({ refund: 0, credit: 0, exchange: 0, waived: true, errors: [] })
})

test('API-44 MTH-01 ENT-21 the methods equal those of the review in its order, ignoring client claims', async () => {
  const { shopper, call, named, order } = await portal.client(await portal.guest(), '#1020', '94107')
  const state = buildRefundRequest(named('Quill Pocket'))
  const response = await call('POST', `first-mile/${order}/eligibility`, {
    body: { ...state, cart: [], address: { zip: '05602' }, isFullKeepItem: true, isGiftReturn: true, order: {} },
  })
  expect(response.status).toBe(200)
  const kinds = response.body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['loop-pos', 'happy-returns', 'veho', 'olive', 'label-choice', 'DHL-SEKO', 'pre-paid'])
  expect(response.body[1].places.length).toBeGreaterThan(1)
  expect(response.body[1].places[0]).toMatchObject({ distance: { unit: 'mi' }, address: { country: 'US' } })
  for (const { id } of response.body)
    expect((await call('POST', 'return/totals', { body: { ...state, returnMethod: id } })).status, id).toBe(200)
  expect((await call('POST', 'first-mile/nobodys/eligibility', { body: state })).status).toBe(404)
  const wrong = await call('POST', `first-mile/${order}/eligibility`, {
    body: { ...state, cart: [{ variantId: 'x' }] },
  })
  expect([wrong.status, wrong.body.errors.fields?.[0].name]).toEqual([422, 'cart.0.variantId'])
  const stranger = callAs(portal.app, createShopper(portal.app, shopper.shopId))
  expect((await stranger('POST', `first-mile/${order}/eligibility`, { body: state })).status).toBe(403)
})

test('API-44 FEE-28 each method has its cost: the fee of the shop, or zero when waived', async () => {
  const { call, named, order } = await portal.client(await portal.visitor(charging), '#1020', '94107')
  const { body } = await call('POST', `first-mile/${order}/eligibility`, {
    body: buildRefundRequest(named('Quill Pocket')),
  })
  const fees = new Map<string, number>(
    body.map(({ id, fee: feeAmount }: { id: string; fee: number }) => [id, feeAmount]),
  )
  expect([fees.get('pre-paid'), fees.get('olive')]).toEqual([500, 0])
})

test('FND-84 the eligibility call returns null for an unknown fee and names the missing creditType', async () => {
  const { call, named, order } = await portal.client(await portal.visitor(charging), '#1020', '94107')
  const { creditType, ...open } = buildRefundRequest(named('Quill Pocket'))
  const feesOf = async (body: object) => {
    const { body: methods } = await call('POST', `first-mile/${order}/eligibility`, { body })
    return new Map<string, unknown>(
      methods.map(({ id, fee: feeAmount, missing }: (typeof methods)[number]) => [id, [feeAmount, missing]]),
    )
  }
  const unknown = await feesOf(open)
  expect([unknown.get('pre-paid'), unknown.get('olive')]).toEqual([
    [null, 'creditType'],
    [0, null],
  ])
  const chosen = await feesOf({ ...open, creditType })
  expect([chosen.get('pre-paid'), chosen.get('olive')]).toEqual([
    [500, null],
    [0, null],
  ])
  const { blocks } = (await call('POST', 'return/totals', { body: open })).body
  expect(blocks).toContainEqual(expect.objectContaining({ code: 'credit-missing', name: 'creditType' }))
  for (const path of ['return/totals', 'fees', `first-mile/${order}/eligibility`]) {
    const { errors } = (await call('POST', path, { body: { ...open, returnMethod: 'pre-paid' } })).body
    expect([errors.code, errors.fields[0].name], path).toEqual(['credit-missing', 'creditType'])
  }
})

test('API-44 MTH-11 items that the shopper retains have no return method', async () => {
  const { call, named, order } = await portal.client(await portal.visitor(ruled))
  const [line] = buildRefundRequest(named('Aster')).lineItems
  const state = { lineItems: [{ ...line, userInputs: { worn: 'no' } }] }
  expect((await call('POST', `first-mile/${order}/eligibility`, { body: state })).body).toEqual([])
})

test('API-52 WFL-01 WFL-04 each answer evaluates the rules again, and returns the next question', async () => {
  const { call, named } = await portal.client(await portal.visitor(ruled))
  const id = named('Aster')
  const of = async (lineItem: object) =>
    (await call('POST', 'workflows/evaluate', { body: { lineItem: { id, ...lineItem }, trigger: 'item-selected' } }))
      .body
  const questionResult = await of({})
  expect(questionResult).toMatchObject({
    asks: 'userInputs.worn',
    complete: false,
    message: null,
    photoUploadRequired: false,
  })
  expect(questionResult.questions).toMatchObject([{ id: 'worn', input: 'yes-no', text: 'What about worn?' }])
  const answeredResult = await of({ userInputs: { worn: 'no' } })
  expect([answeredResult.asks, answeredResult.lineItem.outcome]).toEqual(['reason.id', ['keep']])
  expect(await of({ userInputs: { worn: 'no' }, reason: changedMind, returnType: 'credit' })).toMatchObject({
    asks: null,
    complete: true,
    lineItem: { outcome: ['keep'], allowed: { return: true } },
  })
})

test('API-52 an item listed among the other returns is evaluated the same', async () => {
  const { call, named } = await portal.client(await portal.guest())
  const lineItem = { id: named('Aster') }
  const evaluated = async (rest: object = {}) =>
    (await call('POST', 'workflows/evaluate', { body: { lineItem, ...rest } })).body
  const alone = await evaluated()
  expect(alone).toMatchObject({ asks: 'reason.id', complete: false })
  expect(await evaluated({ returningItems: buildRefundRequest(lineItem.id).lineItems })).toEqual(alone)
})

test('API-52 WFL-17 an answer that rejects an item is reported, and rejects nothing yet', async () => {
  const { call, named } = await portal.client(await portal.visitor(ruled))
  const id = named('Aster')
  const body = { lineItem: { id, userInputs: { worn: 'yes' } } }
  for (let n = 0; n < 2; n++) {
    const response = (await call('POST', 'workflows/evaluate', { body })).body
    expect(response).toMatchObject({ complete: false, lineItem: { outcome: ['reject'], allowed: { return: false } } })
    expect(response.message).toContain('We can’t take worn shirts back.')
  }
  const totals = await call('POST', 'return/totals', {
    body: { lineItems: [{ ...body.lineItem, reason: changedMind }] },
  })
  expect([totals.status, totals.body.errors.fields[0].name]).toEqual([409, 'lineItems.0.userInputs.worn'])
  expect(totals.body.errors.message).toContain('We can’t take worn shirts back')
})

test('API-52 unknown items and triggers and wrong answers are refused by name', async () => {
  const { call, named } = await portal.client(await portal.visitor(ruled))
  const id = named('Aster')
  const wrong: readonly (readonly [object, number, string])[] = [
    [{ lineItem: { id: 'nobodys' } }, 409, 'lineItem.id'],
    [{ lineItem: { id, userInputs: { worn: 'perhaps' } } }, 422, 'lineItem.userInputs.worn'],
    [{ lineItem: { id }, returningItems: [{ id: named('Alder') }] }, 422, 'returningItems.0.warranty'],
    [{ lineItem: { id }, trigger: 'order-placed' }, 422, 'trigger'],
    [{ lineItem: id }, 422, 'lineItem'],
  ]
  for (const [body, status, name] of wrong) {
    const response = await call('POST', 'workflows/evaluate', { body })
    const names = response.body.errors?.fields?.map((one: { name: string }) => one.name) ?? []
    expect([response.status, names.includes(name)], JSON.stringify([body, response])).toEqual([status, true])
  }
})

test('API-51 WAR-03 the outcomes of a claim follow the warranty; without one there are none', async () => {
  const { call, named, items } = await portal.client(await portal.visitor(ruled))
  const coat = named('Alder')
  const response = await call('POST', 'warranty/allowed', { body: { lineItemId: coat } })
  expect(response.body).toEqual({
    allowed_outcomes: [{ id: 'seams', exchange: true, refund: false, gift: false, shopNow: false }],
  })
  expect(items.find(({ id }) => id === coat)?.qualifiedWarranties).toMatchObject([{ id: 'seams' }])
  expect(
    (await call('POST', 'warranty/allowed', { body: { lineItemId: named('Dusk') } })).body.allowed_outcomes,
  ).toEqual([])
  expect((await call('POST', 'warranty/allowed', { body: { lineItemId: 'nobodys' } })).status).toBe(404)
  const other = await call('POST', 'warranty/allowed', { body: { lineItemId: coat, workflowGroupId: 'other' } })
  expect([other.status, other.body.errors.fields[0].name]).toEqual([422, 'workflowGroupId'])
  expect((await call('POST', 'warranty/allowed', { body: { lineItemId: coat, workflowGroupId: 'all' } })).status).toBe(
    200,
  )
})

const storeMark = async (shopper: Shopper): Promise<string | null> => {
  await shopper.open('/exchange')
  return shopper.readPage().screen?.path ?? null
}

test('API-19 API-57 LKP-30 the shopper chooses the nearby store, and then revokes the choice', async () => {
  const { shopper, call, order, named } = await portal.client(await portal.guest(), '#1009', '94107')
  const path = `order/${order}/returninstore`
  expect((await call('POST', 'return/totals', { body: buildRefundRequest(named('Lull')) })).body.errors.code).toBe(
    'not-offered',
  )
  expect((await call('POST', path, { body: { value: true } })).body).toEqual({ orderId: order, value: true })
  expect(await storeMark(shopper)).toBe('/exchange')
  const eligible = `first-mile/${order}/eligibility`
  expect((await call('POST', eligible, { body: buildRefundRequest(named('Lull')) })).body).toEqual([])
  expect((await call('POST', path, { body: { value: false } })).body).toEqual({ orderId: order, value: false })
  expect((await call('POST', eligible, { body: buildRefundRequest(named('Lull')) })).body).toHaveLength(1)
  for (const value of ['true', 1, null, undefined])
    expect((await call('POST', path, { body: { value } })).status, String(value)).toBe(422)
})

test('API-19 a choice without a nearby store is refused, and other orders stay hidden', async () => {
  const { call, order } = await portal.client(await portal.guest())
  const far = await call('POST', `order/${order}/returninstore`, { body: { value: true } })
  expect([far.status, far.body.errors.code]).toEqual([409, 'not-offered'])
  expect((await call('POST', 'order/nobodys/returninstore', { body: { value: true } })).status).toBe(404)
})

const rejectedRule = async ({ shopId }: Shopper): Promise<number> => {
  const text = 'select line_item_id from disqualified_units where shop_id = $1'
  return (await portal.house.database.query({ name: 'test.rejected-units', text, values: [shopId] })).length
}

test('API-53 WFL-17 WFL-18 an item rejected by rules is rejected once, and then reported as returned', async () => {
  const { shopper, call, named, order } = await portal.client(await portal.visitor(ruled))
  const id = named('Aster')
  const path = `line_item/${id}/disqualify`
  const first = await call('POST', path, { body: { userInputs: { worn: 'yes' } } })
  expect(first.body).toEqual({ disqualified: true, message: expect.stringContaining('We can’t take worn shirts back') })
  expect((await call('POST', path)).body).toEqual({ disqualified: true, message: null })
  expect(await rejectedRule(shopper)).toBe(1)
  const items = (await call('GET', `order/${order}/line_item`)).body.line_items
  expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({ returned: true, code: 2 })
})

test('API-53 SEC-13 items that rules accept, foreign items and unknown items cannot be rejected', async () => {
  const { shopper, call, named } = await portal.client(await portal.visitor(ruled))
  const id = named('Aster')
  for (const body of [{}, { userInputs: { worn: 'no' } }, { outcome: ['reject'], disqualified: true }, undefined]) {
    const response = await call('POST', `line_item/${id}/disqualify`, { body })
    expect([response.status, response.body.errors.code], JSON.stringify(body)).toEqual([409, 'not-offered'])
  }
  for (const body of [{ userInputs: { worn: 1 } }, { reason: 'x' }, { userInputs: { worn: 'yes\0' } }])
    expect((await call('POST', `line_item/${id}/disqualify`, { body })).status).toBe(422)
  expect((await call('POST', 'line_item/nobodys/disqualify', { body: {} })).status).toBe(404)
  const eve = createShopper(portal.app, shopper.shopId)
  const otherCall = callAs(portal.app, eve)
  expect(
    (await otherCall('POST', `line_item/${id}/disqualify`, { body: { userInputs: { worn: 'yes' } } })).status,
  ).toBe(403)
  await lookUpOrder(eve, '#1017', '10017')
  expect(
    (await otherCall('POST', `line_item/${id}/disqualify`, { body: { userInputs: { worn: 'yes' } } })).status,
  ).toBe(404)
  expect(await rejectedRule(shopper)).toBe(0)
})
