import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Effect } from '../../schemas/envelope/screen.ts'
import { answerBank, cards, DEARER, dearerCoat, listHolds } from '../journey/cards.ts'
import { createGiver, createReceipt, openReceipt, readLink } from '../journey/givers.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { shopWith } from '../journey/ruled.ts'
import { choose, createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { buildRefundRequest, type Client, type Clients, changedMind, clients } from './compose-clients.ts'
import { callAs } from './headless.ts'

let portal: Clients
beforeAll(async () => {
  portal = await clients()
})
afterAll(() => portal.close())

const readSubmitted = async (shopper: Shopper, key: string) => {
  const record = await portal.house.world.store.returns.findByKey(shopper.shopId, key)
  return record?.document
}

const submitOf = async (
  { call, order }: Pick<Client, 'call' | 'order'>,
  lines: readonly object[],
  rest: object = {},
) => {
  const weighedResponse = await call('POST', 'return/totals', { body: { lineItems: lines, ...rest } })
  expect(weighedResponse.status, JSON.stringify(weighedResponse.body)).toBe(200)
  const items = lines.map((line) => {
    const { newVariant, returnType, ...fields } = line as { newVariant?: { id: string }; returnType?: string }
    return {
      ...fields,
      ...(returnType !== undefined && { type: returnType }),
      ...(newVariant !== undefined && { exchange: { variantId: newVariant.id } }),
    }
  })
  return { id: order, items, net: weighedResponse.body.computed.net, acceptsPolicyConditions: true, ...rest }
}

test('API-21 API-22 ITM-24 a bundle that returns as a whole does so from any of its parts', async () => {
  const own = await portal.client(await portal.visitor(), '#1006', '10006')
  const parts = own.items.filter(({ bundle }) => bundle?.partialReturns === false)
  expect(parts).toHaveLength(3)
  const lines = parts.map(({ id }) => ({ id, returnType: 'credit', reason: { id: 'not-needed' } }))
  const refund = { creditType: 'refund', returnMethod: 'pre-paid' }
  const whole = await submitOf(own, lines, refund)
  for (const line of lines) expect((await submitOf(own, [line], refund)).net, line.id).toBe(whole.net)
  const { body } = await own.call('POST', 'return', { body: { ...whole, items: whole.items.slice(1, 2) } })
  const items = (await readSubmitted(own.shopper, body.returnKey))?.items.map(({ lineItemId }) => lineItemId)
  expect(items?.toSorted()).toEqual(parts.map(({ id }) => id).toSorted())
})

test('API-18 API-21 API-22 GFT-41 SEC-13 a gift recipient returns that gift for store credit, and nothing else', async () => {
  const giver = await createGiver(portal.app, (await portal.visitor()).shopId)
  await createReceipt(giver, 'Kim', 'Aster Linen')
  const kim = await openReceipt(portal.app, giver.shopId, readLink(giver))
  const call = callAs(portal.app, kim)
  const order = (await changesOf(portal.house, kim.shopId).orderNamed('#1001')).id
  const { line_items: items } = (await call('GET', `order/${order}/line_item`)).body
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Aster Linen Shirt'])
  const line = { id: items[0].id, returnType: 'credit', reason: changedMind }
  const cash = await call('POST', 'return/totals', { body: { lineItems: [line], creditType: 'refund' } })
  expect([cash.status, cash.body.errors.fields?.[0].name]).toEqual([409, 'creditType'])
  const givers = await portal.client(await portal.visitor())
  const coat = { ...line, id: givers.named('Alder') }
  expect((await call('POST', 'return/totals', { body: { lineItems: [coat] } })).status).toBe(409)

  const body = await submitOf({ call, order }, [line], { returnMethod: 'pre-paid' })
  expect((await call('POST', 'return', { body: { ...body, gift: false } })).body.errors.fields[0].name).toBe('gift')
  const { returnKey } = (await call('POST', 'return', { body: { ...body, gift: true } })).body
  expect(await readSubmitted(kim, returnKey)).toMatchObject({ gift: true, address: { name: 'Kim Reyes' } })
})

const tokenOf = async (shopper: Shopper, number: string): Promise<string> => {
  const payload = { number, exp_month: 12, exp_year: 2040, cvc: '123' }
  const { body } = await shopper.send('POST', `/api/v1/${shopper.shopId}/sandbox-payments/cards`, { payload })
  return (body as unknown as { token: string }).token
}

const approve = async (shopper: Shopper, effects: readonly Effect[]) => {
  const view = await shopper.open('/review')
  return answerBank(shopper, { ...view, body: { ...view.body, effects: [...effects] } }, 'approve')
}

test('API-21 CTR-03 the totals name the card processor only when a card is necessary', async () => {
  const own = await portal.client(await portal.visitor(shopWith({})))
  const { variant } = await dearerCoat(portal.house, own.shopper)
  const line = { id: own.named('Alder'), returnType: 'exchange', reason: changedMind, newVariant: { id: variant } }
  const due = (await own.call('POST', 'return/totals', { body: { lineItems: [line], exchangeType: 'regular' } })).body
  expect(due.computed.net).toBeLessThan(0)
  const href = `/api/v1/${own.shopper.shopId}/sandbox-payments/cards`
  expect(due.card).toEqual({ entry: { provider: 'sandbox', href }, captcha: false })
  const back = { id: own.named('Aster'), returnType: 'credit', reason: changedMind }
  const refund = (await own.call('POST', 'return/totals', { body: { lineItems: [back], creditType: 'refund' } })).body
  expect([refund.computed.net > 0, refund.card]).toEqual([true, null])
})

test('API-21 ENT-16 the totals include the discount on new items as the shop configured it', async () => {
  const shopId = await loadDemoShop(portal.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, shopNowDiscountPercentage: 15 } }),
  })
  for (const [shopper, percentage] of [
    [createShopper(portal.app, shopId), 15],
    [await portal.guest(), 0],
  ] as const) {
    const { call, named } = await portal.client(shopper)
    const { body } = await call('POST', 'return/totals', { body: buildRefundRequest(named('Aster')) })
    expect(body.shopNowDiscountPercentage).toBe(percentage)
  }
})

test('API-22 ENT-14 a submit with two different credit types is refused', async () => {
  const own = await portal.client(await portal.visitor(shopWith({})))
  const line = { id: own.named('Aster'), returnType: 'credit', reason: changedMind }
  const body = await submitOf(own, [line], { creditType: 'refund', returnMethod: 'pre-paid' })
  const submit = (creditType: string) =>
    own.call('POST', 'return', { body: { ...body, resolutions: { creditType, cart: [] } } })
  const other = await submit('gift')
  expect([other.status, other.body.errors.code, other.body.errors.fields?.[0]?.name]).toEqual([
    ...[422, 'invalid', 'resolutions.creditType'],
  ])
  expect((await submit('refund')).status).toBe(200)
})

test('API-22 CTR-03 an unnecessary card is refused, and the refusal names its member', async () => {
  const own = await portal.client(await portal.visitor(shopWith({})))
  const line = { id: own.named('Aster'), returnType: 'credit', reason: changedMind }
  const body = await submitOf(own, [line], { creditType: 'refund', returnMethod: 'pre-paid' })
  const came = await own.call('POST', 'return', {
    body: { ...body, stripeToken: await tokenOf(own.shopper, cards.good) },
  })
  expect([came.status, came.body.errors.fields?.[0]?.name]).toEqual([409, 'stripeToken'])
})

test('API-21 API-22 totals with a revision never overwrite later choices', async () => {
  const own = await portal.client(await portal.visitor())
  const lineItems = [{ id: own.named('Aster'), returnType: 'credit', reason: changedMind }]
  const refund = { creditType: 'refund', returnMethod: 'pre-paid' }
  const read = async () => (await own.call('POST', 'return/totals', { body: { lineItems, ...refund } })).rev
  const body = await submitOf(own, lineItems, refund)
  const submit = (rev: string | null) => own.call('POST', 'return', { body, rev })
  const old = await read()
  await own.shopper.open('/exchange')
  await choose(own.shopper, own.named('Alder'), { reasons: ['changed-mind'] })
  const now = await read()

  for (const other of [old, '"d0"', 'd', '*', now?.repeat(100) ?? '']) {
    const stale = await submit(other)
    expect([stale.status, stale.body.errors.code], other ?? 'none').toEqual([409, 'stale'])
  }
  expect(await read(), 'nothing was written').toBe(now)
  const finalResponse = await submit(now)
  expect(finalResponse).toMatchObject({ status: 200, body: { returnKey: expect.any(String) } })
  expect((await submit(old)).body.returnKey, 'sent again it is the same return').toBe(finalResponse.body.returnKey)
})

test('API-22 REV-41 INS-08 after the bank challenge for a saved card the repeated submit creates the return', async () => {
  const own = await portal.client(await portal.visitor(shopWith({})))
  const line = { id: own.named('Aster'), returnType: 'credit', reason: changedMind }
  const instant = { creditType: 'refund', returnType: 'instant', returnMethod: 'pre-paid' }
  const body = {
    ...(await submitOf(own, [line], instant)),
    acceptsPayment: true,
    stripeToken: await tokenOf(own.shopper, cards.asksOnce),
  }
  const key = randomUUID()
  const response = await own.call('POST', 'return', { body, key })
  expect(response).toMatchObject({ status: 200, body: { returnKey: null, effects: [{ type: 'authenticate' }] } })
  const answeredView = await approve(own.shopper, response.body.effects)
  expect([answeredView.status, response.rev === `"${answeredView.body.rev}"`]).toEqual([200, false])
  expect((await own.call('POST', 'return', { body, key, rev: response.rev })).body.errors.code).toBe('stale')
  const finalResponse = await own.call('POST', 'return', { body, key, rev: `"${answeredView.body.rev}"` })
  expect(finalResponse).toMatchObject({ status: 200, body: { returnKey: expect.any(String), errors: [] } })
  expect((await readSubmitted(own.shopper, finalResponse.body.returnKey))?.payment).toBeDefined()
})

test('API-22 REV-30 after the bank challenge for a charge the repeated submit charges once', async () => {
  const own = await portal.client(await portal.visitor(shopWith({})))
  const { variant } = await dearerCoat(portal.house, own.shopper)
  const line = { id: own.named('Alder'), returnType: 'exchange', reason: changedMind, newVariant: { id: variant } }
  const body = {
    ...(await submitOf(own, [line], { exchangeType: 'regular', returnMethod: 'pre-paid' })),
    acceptsPayment: true,
    stripeToken: await tokenOf(own.shopper, cards.asksAlways),
  }
  const key = randomUUID()
  const response = await own.call('POST', 'return', { body, key })
  expect(response).toMatchObject({ status: 200, body: { returnKey: null, effects: [{ type: 'authenticate' }] } })
  expect((await approve(own.shopper, response.body.effects)).status).toBe(200)
  const finalResponse = await own.call('POST', 'return', { body, key })
  expect(finalResponse).toMatchObject({ status: 200, body: { returnKey: expect.any(String), errors: [] } })
  expect(await listHolds(portal.house, own.shopper.shopId)).toEqual([`authorized ${DEARER}`])
})
