import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_MAX } from '../../schemas/records/draft.ts'
import { changesOf, countRows, noRows } from '../journey/meanwhile.ts'
import { shopWith } from '../journey/ruled.ts'
import { english } from '../journey/shoppers.ts'
import { changeShirts, shirtsOf } from '../journey/stores.ts'
import { type Client, type Clients, changedMind, clients } from './compose-clients.ts'

let portal: Clients
beforeAll(async () => {
  portal = await clients()
}, 60_000)
afterAll(() => portal.close())

const creditChoices = { creditType: 'refund', exchangeType: 'regular', returnMethod: 'pre-paid' }

const shopping = async () => {
  const own: Client = await portal.client(await portal.visitor(shopWith({ policy: { shop_now_enabled: true } })))
  const [shirt = ''] = await shirtsOf(portal.house, own.shopper.shopId)
  const item = { id: own.named('Alder'), reason: changedMind }
  return {
    shopId: own.shopper.shopId,
    shirt,
    weigh: (newItems: unknown) =>
      own.call('POST', 'return/totals', {
        body: { lineItems: [{ ...item, returnType: 'credit' }], newItems, ...creditChoices },
      }),
    submit: (variantId: string, net: unknown) =>
      own.call('POST', 'return', {
        key: randomUUID(),
        body: {
          id: own.order,
          items: [{ ...item, type: 'credit' }],
          net,
          acceptsPolicyConditions: true,
          ...creditChoices,
          resolutions: { creditType: 'refund', cart: [{ variantId }] },
        },
      }),
  }
}

const raisePrice = (price: number) => (variant: { price: number }) => ({ ...variant, price: variant.price + price })

test.each([
  ['sells out', (variant: object) => ({ ...variant, stock: 0 }), 422, 'cart-sold-out'],
  ['costs more', raisePrice(100), 409, 'amounts-changed'],
  ['costs less', raisePrice(-100), 409, 'amounts-changed'],
] as const)('API-21 API-22 FIX-17 a new item that %s between totals and submit is refused with its message', async (_, change, status, code) => {
  const { shopId, shirt, weigh, submit } = await shopping()
  const { net } = (await weigh([{ variantId: shirt }])).body.computed
  await changeShirts(portal.house, shopId, (variant) => ({ ...variant, ...change(variant) }))
  const refusal = await submit(shirt, net)
  expect([refusal.status, refusal.body.errors.code]).toEqual([status, code])
  expect(await countRows(portal.house, shopId)).toEqual(noRows)
  const repeated = await weigh([{ variantId: shirt }])
  if (code === 'amounts-changed') expect((await submit(shirt, repeated.body.computed.net)).status).toBe(200)
  else
    expect(repeated.body.errors.fields).toEqual([
      { name: 'newItems.0.variantId', message: english('item.variant-sold-out') },
    ])
})

test('API-21 API-22 FIX-17 a new item that leaves the catalogue before the submit is unavailable', async () => {
  for (const leave of ['hidden', 'removed'] as const) {
    const { shopId, shirt, weigh, submit } = await shopping()
    const { net } = (await weigh([{ variantId: shirt }])).body.computed
    const shop = changesOf(portal.house, shopId)
    if (leave === 'removed') await shop.removeProduct('#1001', 'Aster Linen')
    else await shop.changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, published: false }))
    const refusal = await submit(shirt, net)
    expect([refusal.status, refusal.body.errors.message], leave).toEqual([422, english('lost.cart-gone')])
    expect(await countRows(portal.house, shopId)).toEqual(noRows)
  }
})

test('API-21 API-22 invalid quantities, foreign variants and oversized carts are refused with their place', async () => {
  const { shopId, shirt, weigh, submit } = await shopping()
  const weighItems = async (newItems: unknown) => {
    const { status, body } = await weigh(newItems)
    return [status, body.errors?.code, body.errors?.fields?.[0]?.name]
  }
  for (const id of ['-1', 'NaN', '1e999', '__proto__', 'nobody'])
    expect(await weighItems([{ variantId: shirt }, { variantId: id }]), id).toEqual([
      ...[422, 'unknown-variant', 'newItems.1.variantId'],
    ])
  for (const odd of [-1, null, {}, ['x']]) expect((await weighItems([{ variantId: odd }]))[1]).toBe('invalid')
  expect(await weighItems(Array.from({ length: 500 }, () => ({ variantId: shirt })))).toEqual([
    422,
    'invalid',
    'newItems',
  ])
  expect(await weighItems(Array.from({ length: CART_MAX }, () => ({ variantId: shirt })))).toEqual([
    ...[422, 'cart-sold-out', expect.stringMatching(/^newItems\.\d+\.variantId$/)],
  ])
  for (const net of [-1, 1e15, -1e15]) expect((await submit(shirt, net)).body.errors.code).toBe('amounts-changed')
  for (const net of [1e16, 1.5, '5', null]) expect((await submit(shirt, net)).body.errors.code).toBe('invalid')
  expect(await countRows(portal.house, shopId)).toEqual(noRows)
})
