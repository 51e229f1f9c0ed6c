import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { offerCalls } from '../../server/http/journey/offers.ts'
import { cards, tokenise } from '../journey/cards.ts'
import { addToCart, BONUS, readNet, type Spenders, setUpSpenders, withShopLater } from '../journey/spenders.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await setUpSpenders(world)
}, 60_000)
afterAll(() => world.drop())

const call = async (
  shopper: Shopper,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  options: {
    readonly payload?: object
    readonly rev?: string | null
    readonly key?: string
    readonly site?: string
  } = {},
) => {
  const { payload, rev, key = randomUUID(), site } = options
  const answer = await spenders.at.app.inject({
    method,
    url: `/api/v1/${shopper.shopId}/${path}`,
    remoteAddress: shopper.address,
    cookies: Object.fromEntries(shopper.cookies),
    headers: {
      'idempotency-key': key,
      ...(rev != null && { 'if-match': rev }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
    },
    ...(payload && { payload }),
  })
  for (const { name, value } of answer.cookies) shopper.cookies.set(name, value)
  return { status: answer.statusCode, body: answer.json(), rev: String(answer.headers.etag) }
}

const offerOf = ({ document }: ReturnRecord): string => document.shopLater?.uuid ?? ''
const pathOf = (record: ReturnRecord): string => `return/${record.key}/shoplater/${offerOf(record)}`
const stateOf = async (record: ReturnRecord) => (await spenders.now(record)).document.shopLater?.state

const submitWithCart = async (item: string, wanted: string, change = withShopLater()) => {
  const { shopper, before } = await spenders.waiting(item, change)
  const startedResponse = await call(shopper, 'POST', `${pathOf(before)}/shop`)
  expect([startedResponse.status, startedResponse.body.shopLaterOffer.state]).toEqual([200, 'active'])
  await addToCart(shopper, wanted)
  await shopper.press('cart.continue')
  const rev = shopper.readPage().rev
  const total = shopper.find('totals')?.rows.at(-1)?.money.amount ?? 0
  return { shopper, before, rev, net: 0 - total }
}

test('CTR-02 API-26 an offer call with a key beyond 200 characters changes nothing and gets bad-key', async () => {
  const { shopper, before } = await spenders.waiting()
  const path = pathOf(before)
  const key = 'k'.repeat(201)
  const tries = [
    await call(shopper, 'POST', path, { rev: `r${before.rev}`, key }),
    await call(shopper, 'POST', `${path}/shop`, { key }),
    await call(shopper, 'PUT', path, { rev: 'd0', key, payload: { net: 0 } }),
  ]
  expect(tries.map(({ status, body }) => [status, body.errors.code])).toEqual(tries.map(() => [400, 'bad-key']))
  expect(await stateOf(before)).toBe('active')
})

test('API-10 ENT-20 an offer is readable by id and by return key, with the return’s revision', async () => {
  const { shopper, before } = await spenders.waiting()
  const response = await call(shopper, 'GET', `shoplater/${offerOf(before)}`)
  expect(response).toEqual({
    status: 200,
    rev: `"r${before.rev}"`,
    body: {
      state: 'active',
      giftCardEnabled: true,
      exchangesEnabled: true,
      totalCreditOffer: readNet(before),
      bonus: BONUS,
      uuid: offerOf(before),
    },
  })
  expect((await call(shopper, 'GET', `shoplater/${before.key}`)).body).toEqual(response.body)
  expect((await call(shopper, 'GET', 'shoplater/nobodys')).status).toBe(404)
  world.clock.forward(8 * 86_400_000)
  expect((await call(shopper, 'GET', `shoplater/${offerOf(before)}`)).body.state).toBe('expired')
})

test('API-10 an offer of another shop is unknown', async () => {
  const [{ before }, { shopper }] = [await spenders.waiting(), await spenders.waiting()]
  expect((await call(shopper, 'GET', `shoplater/${offerOf(before)}`)).status).toBe(404)
  expect((await call(shopper, 'POST', pathOf(before), { rev: 'r1' })).status).toBe(404)
})

test('FND-65 API-26 a gift card at a stale revision is accepted if its value is unchanged', async () => {
  for (const rev of [null, 'r999']) {
    const { shopper, before } = await spenders.waiting()
    const acceptedResponse = await call(shopper, 'POST', pathOf(before), { rev })
    expect([acceptedResponse.status, acceptedResponse.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
  }
})

test('FND-65 API-26 a changed offer value requires the current revision', async () => {
  const { shopper, before } = await spenders.waiting()
  const { document } = before
  const { shopLater } = document
  if (shopLater === undefined) throw new Error('No offer')
  const dearer = { ...shopLater, totalCreditOffer: shopLater.totalCreditOffer + 100 }
  await world.world.store.returns.save({ ...before, document: { ...document, shopLater: dearer } })
  for (const rev of [null, `r${before.rev}`])
    expect((await call(shopper, 'POST', pathOf(before), { rev })).status).toBe(409)
  const { rev } = await spenders.now(before)
  expect((await call(shopper, 'POST', pathOf(before), { rev: `r${rev}` })).status).toBe(200)
})

test('API-26 SLT-05 the gift card is accepted once, and never from another site', async () => {
  const { shopper, before } = await spenders.waiting()
  const path = pathOf(before)
  expect((await call(shopper, 'POST', path, { rev: `r${before.rev}`, site: 'cross-site' })).status).toBe(400)
  const other = `return/${before.key}/shoplater/other`
  expect((await call(shopper, 'POST', other, { rev: `r${before.rev}` })).status).toBe(404)
  expect(await stateOf(before)).toBe('active')

  const acceptedResponse = await call(shopper, 'POST', path, { rev: `r${before.rev}` })
  expect([acceptedResponse.status, acceptedResponse.body.shopLaterOffer.state, acceptedResponse.body.errors]).toEqual([
    200,
    'accepted',
    undefined,
  ])
  expect(await spenders.followUps(before)).toEqual(['gift-card waiting', 'refund cancelled'])
  const repeated = await call(shopper, 'POST', path, { rev: acceptedResponse.rev })
  expect([repeated.status, repeated.body.shopLaterOffer.state]).toEqual([409, 'accepted'])
  expect(await spenders.followUps(before)).toEqual(['gift-card waiting', 'refund cancelled'])
})

test('API-25 T19 the key alone requires proof of the order before shopping', async () => {
  const { before } = await spenders.waiting()
  const stranger = createShopper(spenders.at.app, before.shopId)
  const response = await call(stranger, 'POST', `${pathOf(before)}/shop`)
  expect([response.status, response.body.errors.code, response.body.shopLaterOffer.state]).toEqual([
    403,
    'proof-needed',
    'active',
  ])
  await stranger.open('/')
  await lookUpOrder(stranger)
  const other = `return/${before.key}/shoplater/other/shop`
  expect((await call(stranger, 'POST', other)).status).toBe(404)
  expect((await stranger.open('/shop')).body.screen?.path).not.toBe('/shop')
  expect((await call(stranger, 'POST', `${pathOf(before)}/shop`)).status).toBe(200)
  expect((await stranger.open('/shop')).body.screen?.name).toBe('shop')
})

test('API-55 SLT-10 a submitted cart leads to the same return, ledger and letters as the page', async () => {
  const headless = await submitWithCart('Alder Wool', 'Aster Linen')
  const drawn = await submitWithCart('Alder Wool', 'Aster Linen')
  const { shopper, before, rev, net } = headless
  const payload = { net, fees: null, acceptsPolicyConditions: true }
  const finalResponse = await call(shopper, 'PUT', pathOf(before), { payload, rev })
  expect([finalResponse.status, finalResponse.body.shopLaterOffer.state, finalResponse.body.errors]).toEqual([
    200,
    'accepted',
    undefined,
  ])
  await drawn.shopper.press('return.submit', { values: { policy: 'true' } })
  const [one, other] = [await spenders.now(before), await spenders.now(drawn.before)]
  expect(readNet(one)).toBe(net)
  expect(one.document.totals).toEqual(other.document.totals)
  expect(await spenders.books(one)).toEqual(await spenders.books(other))
  expect(await spenders.followUps(one)).toEqual(await spenders.followUps(other))

  const repeated = await call(shopper, 'PUT', pathOf(before), { payload, rev })
  expect([repeated.status, repeated.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
  expect(await spenders.books(one)).toEqual(await spenders.books(other))
})

test('API-55 REV-41 changed amounts, carts, offers and fees and old revisions are refused, and submit nothing', async () => {
  const { shopper, before, rev, net } = await submitWithCart('Alder Wool', 'Aster Linen')
  const path = pathOf(before)
  const put = async (payload: object, options: { rev?: string | null; path?: string } = {}) => {
    const { status, body } = await call(shopper, 'PUT', options.path ?? path, { payload, rev: options.rev ?? rev })
    return [status, body.errors?.code]
  }
  const whole = { net, acceptsPolicyConditions: true }
  for (const other of [net + 1, net - 1]) expect(await put({ ...whole, net: other })).toEqual([409, 'amounts-changed'])
  expect(await put({ ...whole, newItems: ['another'] })).toEqual([409, 'cart-changed'])
  expect(await put(whole, { path: `return/${before.key}/shoplater/other` })).toEqual([404, 'not-found'])
  expect(await put({ ...whole, fees: 0.5 })).toEqual([400, 'bad-request'])
  expect(await put({ net: '1' })).toEqual([400, 'bad-request'])
  expect(await put(whole, { rev: 'd1' })).toEqual([409, 'stale'])
  const idle = await spenders.waiting()
  const not = await call(idle.shopper, 'PUT', pathOf(idle.before), { payload: whole, rev: 'd1' })
  expect([not.status, not.body.errors.code]).toEqual([409, 'not-shopping'])
  expect(await stateOf(before)).toBe('active')
})

test('API-55 a client with a replaced offer cannot shop with the new offer', async () => {
  const { shopper, before, rev, net } = await submitWithCart('Alder Wool', 'Aster Linen')
  const { shopLater, ...rest } = before.document
  if (shopLater === undefined) throw new Error('No offer')
  const renewed = { ...(await spenders.now(before)), document: { ...rest, shopLater: { ...shopLater, uuid: 'anew' } } }
  await world.world.store.returns.save(renewed)
  const payload = { net, acceptsPolicyConditions: true }
  const came = await call(shopper, 'PUT', `return/${before.key}/shoplater/anew`, { payload, rev })
  expect([came.status, came.body.errors.code]).toEqual([409, 'not-shopping'])
})

test('API-25 API-26 an offer id of another return is unknown, and starts nothing', async () => {
  const { shopper, before } = await spenders.waiting()
  const other = `return/${before.key}/shoplater/other`
  const rev = `r${(await spenders.now(before)).rev}`
  for (const path of [other, `${other}/shop`]) expect((await call(shopper, 'POST', path, { rev })).status).toBe(404)
  expect(await stateOf(before)).toBe('active')
  const put = await call(shopper, 'PUT', pathOf(before), { payload: { net: 0 }, rev: 'd1' })
  expect(put.body.errors.code).toBe('not-shopping')
})

test('API-55 dearer goods need the included card token, or nothing is submitted', async () => {
  const { shopper, before, rev, net } = await submitWithCart('Aster Linen', 'Alder Wool')
  expect(net).toBeLessThan(0)
  const payload = { net, acceptsPolicyConditions: true, acceptsPayment: true }
  const without = await call(shopper, 'PUT', pathOf(before), { payload, rev })
  expect([without.status, without.body.errors.code]).toEqual([422, 'card-missing'])
  const card = await tokenise(shopper, cards.good)
  const stripeToken = 'token' in card ? card.token : ''
  const paidResponse = await call(shopper, 'PUT', pathOf(before), { payload: { ...payload, stripeToken }, rev })
  expect([paidResponse.status, paidResponse.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
  expect((await spenders.now(before)).document.payment).toMatchObject({ by: 'card', amount: -net })
})

test('FND-81 after a single bank challenge the repeated PUT pays the offer', async () => {
  const { shopper, before, rev, net } = await submitWithCart('Aster Linen', 'Alder Wool')
  const card = await tokenise(shopper, cards.asksOnce)
  const stripeToken = 'token' in card ? card.token : ''
  const payload = { net, stripeToken, acceptsPolicyConditions: true, acceptsPayment: true }
  const response = await call(shopper, 'PUT', pathOf(before), { payload, rev })
  expect(response).toMatchObject({ status: 200, body: { effects: [{ type: 'authenticate' }] } })
  const { answer } = response.body.effects[0]
  expect((await shopper.send('POST', answer.href, { payload: answer.approve })).status).toBe(200)
  const paidResponse = await call(shopper, 'PUT', pathOf(before), { payload, rev: response.rev ?? '' })
  expect([paidResponse.status, paidResponse.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
})

test('API-26 API-55 SLT-10 simultaneous gift card and cart use the refund once, and the ledger balances', async () => {
  const { shopper, before, rev, net } = await submitWithCart('Alder Wool', 'Aster Linen')
  const tab = createShopper(spenders.at.app, before.shopId)
  const [card, cart] = await Promise.all([
    call(tab, 'POST', pathOf(before), { rev: `r${before.rev}` }),
    call(shopper, 'PUT', pathOf(before), { payload: { net, acceptsPolicyConditions: true }, rev }),
  ])
  expect([card.status, cart.status].toSorted()).toEqual([200, 409])
  const after = await spenders.now(before)
  expect(after.document.shopLater).toMatchObject({
    state: 'accepted',
    took: card.status === 200 ? 'gift-card' : 'exchange',
  })
  expect((await spenders.books(after)).sum).toBe(0)
})

test('API-10 API-25 API-26 API-55 OpenAPI describes each call by its method, with examples valid by its schemas', async () => {
  const { paths } = (await spenders.at.app.inject({ url: '/api/v1/openapi.json' })).json()
  for (const { method, path, id, body, response, examples } of offerCalls) {
    expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.operationId).toBe(id)
    if (body !== undefined) expect(Value.Errors(body, examples?.body), id).toEqual([])
    expect(response && Value.Errors(response, examples?.answer), id).toEqual([])
  }
})
