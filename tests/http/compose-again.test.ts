import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '../../server/http/request/cookie.ts'
import { parseStateChoices } from '../../server/journey/calls/chosen-return.ts'
import { composeReturn } from '../../server/journey/calls/compose.ts'
import { withLines } from '../../server/journey/calls/lines.ts'
import type { Visit } from '../../server/journey/request/visit.ts'
import { readContext } from '../../server/journey/show.ts'
import { meanwhile } from '../journey/meanwhile.ts'
import { ask, rule, shopWith } from '../journey/ruled.ts'
import type { Shopper } from '../support/shopper.ts'
import { type Client, type Clients, changed, clients, refunding } from './compose-clients.ts'

let at: Clients
beforeAll(async () => {
  at = await clients()
}, 60_000)
afterAll(() => at.close())

const visitOf = ({ shopId, cookies }: Shopper): Visit => ({
  shopId,
  session: cookies.get(cookieName(shopId, { secureCookies: false })) ?? null,
  network: '1.2.3.0',
  address: '1.2.3.4',
  browser: ['en'],
  now: at.house.clock.now(),
  ref: 'again',
  idempotencyKey: null,
  ifMatch: null,
  drawsNone: true,
  explains: false,
})

const standing = async ({ she }: Client, chosen: ReturnType<typeof parseStateChoices>) => {
  const { world } = at.house
  const came = await withLines(world, await readContext(world, visitOf(she), '/review'), chosen)
  if (came.kind === 'refused') throw new Error(came.problem.title)
  return came.context.assessed
}

test('API-21 API-44 API-22 repeated calls with the same items reuse the result while nothing has changed', async () => {
  const own = await at.client(await at.guest())
  const { lineItems } = chosenOf(own)
  const first = await standing(own, parseStateChoices({ lineItems }))
  expect(await standing(own, parseStateChoices({ lineItems, creditType: 'gift' }, { lines: 'items' }))).toBe(first)
  const other = lineItems.map((line) => ({ ...line, reason: { id: 'too-small' } }))
  expect(await standing(own, parseStateChoices({ lineItems: other }))).not.toBe(first)
  expect(await standing(own, parseStateChoices({ lineItems }))).toEqual(first)
  const stranger = await at.client(await at.guest())
  expect(await standing(stranger, parseStateChoices({ lineItems }))).not.toBe(first)
})

const chosenOf = ({ named }: Client) => ({
  lineItems: [{ id: named('Aster'), returnType: 'credit' as const, reason: changed }],
})

test('API-21 repeated choices for a return reuse the draft while nothing has changed', async () => {
  const own = await at.client(await at.guest())
  const { world } = at.house
  const composed = async (rest: object) => {
    const chosen = parseStateChoices({ ...chosenOf(own), creditType: 'refund', ...rest })
    const came = await composeReturn(world, await readContext(world, visitOf(own.she), '/review'), chosen)
    return came.kind === 'composed' ? came.context.draft : came.problem
  }
  const first = await composed({ returnMethod: 'pre-paid' })
  expect(await composed({ returnMethod: 'pre-paid' })).toBe(first)
  expect(await composed({ creditType: 'gift' })).not.toBe(first)
})

test('API-21 API-22 units that another session returned since are refused in a repeated call', async () => {
  const [one, other] = [await at.client(await at.guest()), await at.client(await at.guest())]
  expect(other.she.shopId).toBe(one.she.shopId)
  const weigh = ({ call, named }: Client) => call('POST', 'return/totals', { body: refunding(named('Aster')) })
  const { net } = (await weigh(one)).body.computed
  await weigh(other)
  const body = {
    id: one.order,
    items: [{ id: one.named('Aster'), type: 'credit', reason: changed }],
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
  const she = await at.visitor((config) => {
    const [one] = config.advancedExchanges ?? []
    collection = one?.options[0]?.collection_id ?? ''
    const option = { id: 'other', collection_id: collection, order: 1, copy: { en: 'Another' } }
    const advancedExchanges = one === undefined ? [] : [{ ...one, search_string: 'Aster', options: [option] }]
    return shopWith({ policy: { advanced_exchanges_enabled: true }, rest: { advancedExchanges } })(config)
  })
  const { call, named, items } = await at.client(she)
  const page = await at.house.world.commerce.collectionProducts(she.shopId, collection, { number: 1, size: 20 })
  const weigh = (product: string, variant: string) =>
    call('POST', 'return/totals', {
      body: {
        lineItems: [
          {
            id: named('Aster'),
            returnType: 'exchange',
            reason: changed,
            advanced: { option: 'other', product },
            newVariant: { id: variant },
          },
          { id: named('Alder'), returnType: 'credit', reason: changed },
        ],
        creditType: 'refund',
      },
    })
  const takeable = async () => {
    const bought = new Set(items.map(({ product_id: id }) => id))
    for (const { id, variants } of page?.products.filter((one) => !bought.has(one.id)) ?? [])
      for (const variant of variants)
        if ((await weigh(id, variant.id)).status === 200) return { id, variant: variant.id }
    throw new Error('Nothing of the collection can be had')
  }
  const { id, variant } = await takeable()
  await meanwhile(at.house, she.shopId).hideProduct(id)
  expect((await weigh(id, variant)).body.errors?.fields?.[0]?.name).toBe('lineItems.0.advanced.product')
})

test('API-21 API-56 photos named for an item are looked up on each call', async () => {
  const ofShirt = { when: { fact: 'item.title', op: 'contains', value: 'Aster' } } as const
  const asked = [rule('show', [ask('show', 'upload', { optional: true })], ofShirt)]
  const own = await at.client(await at.visitor(shopWith({ rules: asked })))
  const coat = { id: own.named('Alder'), returnType: 'credit' as const, reason: changed }
  const lineItems = [...chosenOf(own).lineItems.map((line) => ({ ...line, userInputs: { show: '' } })), coat]
  const first = await standing(own, parseStateChoices({ lineItems }))
  expect(await standing(own, parseStateChoices({ lineItems }))).not.toBe(first)
})
