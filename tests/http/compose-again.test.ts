import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '../../server/http/request/cookie.ts'
import { parseStateChoices } from '../../server/journey/calls/chosen-return.ts'
import { composeReturn } from '../../server/journey/calls/compose.ts'
import { withLines } from '../../server/journey/calls/lines.ts'
import type { Visit } from '../../server/journey/request/visit.ts'
import { readContext } from '../../server/journey/show.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { ask, rule, shopWith } from '../journey/ruled.ts'
import type { Shopper } from '../support/shopper.ts'
import { buildRefundRequest, type Client, type Clients, changedMind, clients } from './compose-clients.ts'

let portal: Clients
beforeAll(async () => {
  portal = await clients()
}, 60_000)
afterAll(() => portal.close())

const visitOf = ({ shopId, cookies }: Shopper): Visit => ({
  shopId,
  session: cookies.get(cookieName(shopId, { secureCookies: false })) ?? null,
  network: '1.2.3.0',
  address: '1.2.3.4',
  browser: ['en'],
  now: portal.house.clock.now(),
  ref: 'again',
  idempotencyKey: null,
  ifMatch: null,
  drawsNone: true,
  explains: false,
})

const readStateChoices = async ({ shopper }: Client, chosen: ReturnType<typeof parseStateChoices>) => {
  const { world } = portal.house
  const came = await withLines(world, await readContext(world, visitOf(shopper), '/review'), chosen)
  if (came.kind === 'refused') throw new Error(came.problem.title)
  return came.context.assessed
}

test('API-21 API-44 API-22 repeated calls with the same items reuse the result while nothing has changed', async () => {
  const own = await portal.client(await portal.guest())
  const { lineItems } = refundChoices(own)
  const first = await readStateChoices(own, parseStateChoices({ lineItems }))
  expect(await readStateChoices(own, parseStateChoices({ lineItems, creditType: 'gift' }, { lines: 'items' }))).toBe(
    first,
  )
  const other = lineItems.map((line) => ({ ...line, reason: { id: 'too-small' } }))
  expect(await readStateChoices(own, parseStateChoices({ lineItems: other }))).not.toBe(first)
  expect(await readStateChoices(own, parseStateChoices({ lineItems }))).toEqual(first)
  const stranger = await portal.client(await portal.guest())
  expect(await readStateChoices(stranger, parseStateChoices({ lineItems }))).not.toBe(first)
})

const refundChoices = ({ named }: Client) => ({
  lineItems: [{ id: named('Aster'), returnType: 'credit' as const, reason: changedMind }],
})

test('API-21 repeated choices for a return reuse the draft while nothing has changed', async () => {
  const own = await portal.client(await portal.guest())
  const { world } = portal.house
  const composed = async (rest: object) => {
    const chosen = parseStateChoices({ ...refundChoices(own), creditType: 'refund', ...rest })
    const came = await composeReturn(world, await readContext(world, visitOf(own.shopper), '/review'), chosen)
    return came.kind === 'composed' ? came.context.draft : came.problem
  }
  const first = await composed({ returnMethod: 'pre-paid' })
  expect(await composed({ returnMethod: 'pre-paid' })).toBe(first)
  expect(await composed({ creditType: 'gift' })).not.toBe(first)
})

test('API-21 API-22 units that another session returned since are refused in a repeated call', async () => {
  const [one, other] = [await portal.client(await portal.guest()), await portal.client(await portal.guest())]
  expect(other.shopper.shopId).toBe(one.shopper.shopId)
  const weigh = ({ call, named }: Client) => call('POST', 'return/totals', { body: buildRefundRequest(named('Aster')) })
  const { net } = (await weigh(one)).body.computed
  await weigh(other)
  const body = {
    id: one.order,
    items: [{ id: one.named('Aster'), type: 'credit', reason: changedMind }],
    creditType: 'refund',
    net,
    acceptsPolicyConditions: true,
    returnMethod: 'pre-paid',
  }
  expect((await one.call('POST', 'return', { key: randomUUID(), body })).status).toBe(200)
  const late = await weigh(other)
  expect([late.status, late.body.errors.code]).toEqual([409, 'not-offered'])
})

test('API-21 ITM-50 the replacement product is read on each call, as it may leave the catalogue', async () => {
  let collection = ''
  const shopper = await portal.visitor((config) => {
    const [one] = config.advancedExchanges ?? []
    collection = one?.options[0]?.collection_id ?? ''
    const option = { id: 'other', collection_id: collection, order: 1, copy: { en: 'Another' } }
    const advancedExchanges = one === undefined ? [] : [{ ...one, search_string: 'Aster', options: [option] }]
    return shopWith({ policy: { advanced_exchanges_enabled: true }, rest: { advancedExchanges } })(config)
  })
  const { call, named, items } = await portal.client(shopper)
  const page = await portal.house.world.commerce.collectionProducts(shopper.shopId, collection, { number: 1, size: 20 })
  const weigh = (product: string, variantName: string) =>
    call('POST', 'return/totals', {
      body: {
        lineItems: [
          {
            id: named('Aster'),
            returnType: 'exchange',
            reason: changedMind,
            advanced: { option: 'other', product },
            newVariant: { id: variantName },
          },
          { id: named('Alder'), returnType: 'credit', reason: changedMind },
        ],
        creditType: 'refund',
      },
    })
  const takeable = async () => {
    const bought = new Set(items.map(({ product_id: productId }) => productId))
    for (const { id, variants } of page?.products.filter((one) => !bought.has(one.id)) ?? [])
      for (const variant of variants)
        if ((await weigh(id, variant.id)).status === 200) return { id, variant: variant.id }
    throw new Error('Nothing of the collection can be had')
  }
  const { id, variant } = await takeable()
  await changesOf(portal.house, shopper.shopId).hideProduct(id)
  expect((await weigh(id, variant)).body.errors?.fields?.[0]?.name).toBe('lineItems.0.advanced.product')
})

test('API-21 API-56 photos named for an item are looked up on each call', async () => {
  const shirtRuleOptions = { when: { fact: 'item.title', op: 'contains', value: 'Aster' } } as const
  const uploadRules = [rule('show', [ask('show', 'upload', { optional: true })], shirtRuleOptions)]
  const own = await portal.client(await portal.visitor(shopWith({ rules: uploadRules })))
  const coat = { id: own.named('Alder'), returnType: 'credit' as const, reason: changedMind }
  const lineItems = [...refundChoices(own).lineItems.map((line) => ({ ...line, userInputs: { show: '' } })), coat]
  const first = await readStateChoices(own, parseStateChoices({ lineItems }))
  expect(await readStateChoices(own, parseStateChoices({ lineItems }))).not.toBe(first)
})
