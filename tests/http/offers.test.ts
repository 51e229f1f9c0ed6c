import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { offerCalls } from '../../server/http/journey/offers.ts'
import { cards, tokenise } from '../journey/cards.ts'
import { BONUS, buy, netOf, offering, type Spenders, spendersOf } from '../journey/spenders.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let spenders: Spenders
beforeAll(async () => {
  house = await testWorld()
  spenders = await spendersOf(house)
}, 60_000)
afterAll(() => house.drop())

const call = async (
  she: Shopper,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  given: {
    readonly payload?: object
    readonly rev?: string | null
    readonly key?: string
    readonly site?: string
  } = {},
) => {
  const { payload, rev, key = randomUUID(), site } = given
  const answer = await spenders.at.app.inject({
    method,
    url: `/api/v1/${she.shopId}/${path}`,
    remoteAddress: she.address,
    cookies: Object.fromEntries(she.cookies),
    headers: {
      'idempotency-key': key,
      ...(rev != null && { 'if-match': rev }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
    },
    ...(payload && { payload }),
  })
  for (const { name, value } of answer.cookies) she.cookies.set(name, value)
  return { status: answer.statusCode, body: answer.json(), rev: String(answer.headers.etag) }
}

const offerOf = ({ document }: ReturnRecord): string => document.shopLater?.uuid ?? ''
const pathOf = (record: ReturnRecord): string => `return/${record.key}/shoplater/${offerOf(record)}`
const stateOf = async (record: ReturnRecord) => (await spenders.now(record)).document.shopLater?.state

const withCart = async (item: string, wanted: string, change = offering()) => {
  const { she, before } = await spenders.waiting(item, change)
  const begun = await call(she, 'POST', `${pathOf(before)}/shop`)
  expect([begun.status, begun.body.shopLaterOffer.state]).toEqual([200, 'active'])
  await buy(she, wanted)
  await she.press('cart.continue')
  const rev = she.seen().rev
  const total = she.find('totals')?.rows.at(-1)?.money.amount ?? 0
  return { she, before, rev, net: 0 - total }
}

test('CTR-02 API-26 an offer call with a key beyond 200 characters changes nothing and gets bad-key', async () => {
  const { she, before } = await spenders.waiting()
  const path = pathOf(before)
  const key = 'k'.repeat(201)
  const tries = [
    await call(she, 'POST', path, { rev: `r${before.rev}`, key }),
    await call(she, 'POST', `${path}/shop`, { key }),
    await call(she, 'PUT', path, { rev: 'd0', key, payload: { net: 0 } }),
  ]
  expect(tries.map(({ status, body }) => [status, body.errors.code])).toEqual(tries.map(() => [400, 'bad-key']))
  expect(await stateOf(before)).toBe('active')
})

test('API-10 ENT-20 an offer is readable by id and by return key, with the return’s revision', async () => {
  const { she, before } = await spenders.waiting()
  const told = await call(she, 'GET', `shoplater/${offerOf(before)}`)
  expect(told).toEqual({
    status: 200,
    rev: `"r${before.rev}"`,
    body: {
      state: 'active',
      giftCardEnabled: true,
      exchangesEnabled: true,
      totalCreditOffer: netOf(before),
      bonus: BONUS,
      uuid: offerOf(before),
    },
  })
  expect((await call(she, 'GET', `shoplater/${before.key}`)).body).toEqual(told.body)
  expect((await call(she, 'GET', 'shoplater/nobodys')).status).toBe(404)
  house.clock.forward(8 * 86_400_000)
  expect((await call(she, 'GET', `shoplater/${offerOf(before)}`)).body.state).toBe('expired')
})

test('API-10 an offer of another shop is unknown', async () => {
  const [{ before }, { she }] = [await spenders.waiting(), await spenders.waiting()]
  expect((await call(she, 'GET', `shoplater/${offerOf(before)}`)).status).toBe(404)
  expect((await call(she, 'POST', pathOf(before), { rev: 'r1' })).status).toBe(404)
})

test('FND-65 API-26 a gift card at a stale revision is accepted if its value is unchanged', async () => {
  for (const rev of [null, 'r999']) {
    const { she, before } = await spenders.waiting()
    const taken = await call(she, 'POST', pathOf(before), { rev })
    expect([taken.status, taken.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
  }
})

test('FND-65 API-26 a changed offer value requires the current revision', async () => {
  const { she, before } = await spenders.waiting()
  const { document } = before
  const { shopLater } = document
  if (shopLater === undefined) throw new Error('No offer')
  const dearer = { ...shopLater, totalCreditOffer: shopLater.totalCreditOffer + 100 }
  await house.world.store.returns.save({ ...before, document: { ...document, shopLater: dearer } })
  for (const rev of [null, `r${before.rev}`])
    expect((await call(she, 'POST', pathOf(before), { rev })).status).toBe(409)
  const { rev } = await spenders.now(before)
  expect((await call(she, 'POST', pathOf(before), { rev: `r${rev}` })).status).toBe(200)
})

test('API-26 SLT-05 the gift card is accepted once, and never from another site', async () => {
  const { she, before } = await spenders.waiting()
  const path = pathOf(before)
  expect((await call(she, 'POST', path, { rev: `r${before.rev}`, site: 'cross-site' })).status).toBe(400)
  const other = `return/${before.key}/shoplater/other`
  expect((await call(she, 'POST', other, { rev: `r${before.rev}` })).status).toBe(404)
  expect(await stateOf(before)).toBe('active')

  const taken = await call(she, 'POST', path, { rev: `r${before.rev}` })
  expect([taken.status, taken.body.shopLaterOffer.state, taken.body.errors]).toEqual([200, 'accepted', undefined])
  expect(await spenders.followUps(before)).toEqual(['gift-card waiting', 'refund cancelled'])
  const again = await call(she, 'POST', path, { rev: taken.rev })
  expect([again.status, again.body.shopLaterOffer.state]).toEqual([409, 'accepted'])
  expect(await spenders.followUps(before)).toEqual(['gift-card waiting', 'refund cancelled'])
})

test('API-25 T19 the key alone requires proof of the order before shopping', async () => {
  const { before } = await spenders.waiting()
  const stranger = shopper(spenders.at.app, before.shopId)
  const asked = await call(stranger, 'POST', `${pathOf(before)}/shop`)
  expect([asked.status, asked.body.errors.code, asked.body.shopLaterOffer.state]).toEqual([
    403,
    'proof-needed',
    'active',
  ])
  await stranger.open('/')
  await lookUp(stranger)
  const other = `return/${before.key}/shoplater/other/shop`
  expect((await call(stranger, 'POST', other)).status).toBe(404)
  expect((await stranger.open('/shop')).body.screen?.path).not.toBe('/shop')
  expect((await call(stranger, 'POST', `${pathOf(before)}/shop`)).status).toBe(200)
  expect((await stranger.open('/shop')).body.screen?.name).toBe('shop')
})

test('API-55 SLT-10 a submitted cart leads to the same return, ledger and letters as the page', async () => {
  const headless = await withCart('Alder Wool', 'Aster Linen')
  const drawn = await withCart('Alder Wool', 'Aster Linen')
  const { she, before, rev, net } = headless
  const payload = { net, fees: null, acceptsPolicyConditions: true }
  const done = await call(she, 'PUT', pathOf(before), { payload, rev })
  expect([done.status, done.body.shopLaterOffer.state, done.body.errors]).toEqual([200, 'accepted', undefined])
  await drawn.she.press('return.submit', { values: { policy: 'true' } })
  const [one, other] = [await spenders.now(before), await spenders.now(drawn.before)]
  expect(netOf(one)).toBe(net)
  expect(one.document.totals).toEqual(other.document.totals)
  expect(await spenders.books(one)).toEqual(await spenders.books(other))
  expect(await spenders.followUps(one)).toEqual(await spenders.followUps(other))

  const again = await call(she, 'PUT', pathOf(before), { payload, rev })
  expect([again.status, again.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
  expect(await spenders.books(one)).toEqual(await spenders.books(other))
})

test('API-55 REV-41 changed amounts, carts, offers and fees and old revisions are refused, and submit nothing', async () => {
  const { she, before, rev, net } = await withCart('Alder Wool', 'Aster Linen')
  const path = pathOf(before)
  const put = async (payload: object, given: { rev?: string | null; path?: string } = {}) => {
    const { status, body } = await call(she, 'PUT', given.path ?? path, { payload, rev: given.rev ?? rev })
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
  const not = await call(idle.she, 'PUT', pathOf(idle.before), { payload: whole, rev: 'd1' })
  expect([not.status, not.body.errors.code]).toEqual([409, 'not-shopping'])
  expect(await stateOf(before)).toBe('active')
})

test('API-55 a client with a replaced offer cannot shop with the new offer', async () => {
  const { she, before, rev, net } = await withCart('Alder Wool', 'Aster Linen')
  const { shopLater, ...rest } = before.document
  if (shopLater === undefined) throw new Error('No offer')
  const renewed = { ...(await spenders.now(before)), document: { ...rest, shopLater: { ...shopLater, uuid: 'anew' } } }
  await house.world.store.returns.save(renewed)
  const payload = { net, acceptsPolicyConditions: true }
  const came = await call(she, 'PUT', `return/${before.key}/shoplater/anew`, { payload, rev })
  expect([came.status, came.body.errors.code]).toEqual([409, 'not-shopping'])
})

test('API-25 API-26 an offer id of another return is unknown, and starts nothing', async () => {
  const { she, before } = await spenders.waiting()
  const other = `return/${before.key}/shoplater/other`
  const rev = `r${(await spenders.now(before)).rev}`
  for (const path of [other, `${other}/shop`]) expect((await call(she, 'POST', path, { rev })).status).toBe(404)
  expect(await stateOf(before)).toBe('active')
  const put = await call(she, 'PUT', pathOf(before), { payload: { net: 0 }, rev: 'd1' })
  expect(put.body.errors.code).toBe('not-shopping')
})

test('API-55 dearer goods need the included card token, or nothing is submitted', async () => {
  const { she, before, rev, net } = await withCart('Aster Linen', 'Alder Wool')
  expect(net).toBeLessThan(0)
  const payload = { net, acceptsPolicyConditions: true, acceptsPayment: true }
  const without = await call(she, 'PUT', pathOf(before), { payload, rev })
  expect([without.status, without.body.errors.code]).toEqual([422, 'card-missing'])
  const card = await tokenise(she, cards.good)
  const stripeToken = 'token' in card ? card.token : ''
  const paid = await call(she, 'PUT', pathOf(before), { payload: { ...payload, stripeToken }, rev })
  expect([paid.status, paid.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
  expect((await spenders.now(before)).document.payment).toMatchObject({ by: 'card', amount: -net })
})

test('FND-81 after a single bank challenge the repeated PUT pays the offer', async () => {
  const { she, before, rev, net } = await withCart('Aster Linen', 'Alder Wool')
  const card = await tokenise(she, cards.asksOnce)
  const stripeToken = 'token' in card ? card.token : ''
  const payload = { net, stripeToken, acceptsPolicyConditions: true, acceptsPayment: true }
  const asked = await call(she, 'PUT', pathOf(before), { payload, rev })
  expect(asked).toMatchObject({ status: 200, body: { effects: [{ type: 'authenticate' }] } })
  const { answer } = asked.body.effects[0]
  expect((await she.send('POST', answer.href, { payload: answer.approve })).status).toBe(200)
  const paid = await call(she, 'PUT', pathOf(before), { payload, rev: asked.rev ?? '' })
  expect([paid.status, paid.body.shopLaterOffer.state]).toEqual([200, 'accepted'])
})

test('API-26 API-55 SLT-10 simultaneous gift card and cart use the refund once, and the ledger balances', async () => {
  const { she, before, rev, net } = await withCart('Alder Wool', 'Aster Linen')
  const tab = shopper(spenders.at.app, before.shopId)
  const [card, cart] = await Promise.all([
    call(tab, 'POST', pathOf(before), { rev: `r${before.rev}` }),
    call(she, 'PUT', pathOf(before), { payload: { net, acceptsPolicyConditions: true }, rev }),
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
