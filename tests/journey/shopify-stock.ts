import { expect } from 'vitest'
import { asDescribed } from '../http/as-described.ts'
import { type Levels, product, variant } from '../support/shopify/goods.ts'
import type { Thing } from '../support/shopify/rules.ts'
import type { ShopifyStandIn } from '../support/shopify/stand-in.ts'
import type { Shopper } from '../support/shopper.ts'
import type { shopifyHouse } from './shopify-house.ts'

export const shirts = () =>
  product(7001, {
    options: [
      { name: 'Size', optionValues: [{ name: 'M' }, { name: 'L' }] },
      { name: 'Color', optionValues: [{ name: 'Navy' }] },
    ],
    variants: [
      variant(8001, { inventoryQuantity: 3 }),
      variant(8002, {
        title: 'L / Navy',
        inventoryQuantity: 3,
        selectedOptions: [{ value: 'L' }, { value: 'Navy' }],
      }),
    ],
  })

export const leftIn = (store: ShopifyStandIn, id: string): Levels | undefined =>
  store.things.flatMap(({ variants = [] }) => variants as readonly Thing[]).find((one) => one.id.endsWith(`/${id}`))
    ?.levels as Levels | undefined

/** Merchant calls with validated responses. */
export const callsOf = async (
  house: Pick<ReturnType<typeof shopifyHouse>, 'world' | 'app'>,
  { shopId }: Pick<Shopper, 'shopId'>,
) => {
  const made = await house
    .world()
    .world.configurations.keys.make({ shopId, by: 'test' }, { name: 'Desk', role: 'owner', endsAt: null })
  const headers = { authorization: `Bearer ${made?.key}` }
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const url = `/merchant/v1/${shopId}${path}`
    const answer = await house.app().inject({ method, url, headers, ...(payload && { payload }) })
    expect(await asDescribed(house.app(), { method, url }, answer)).toBe(true)
    return answer
  }
}

export const deskOf = async (...of: Parameters<typeof callsOf>) => {
  const call = await callsOf(...of)
  return (path: string, payload: object = {}) => call('POST', path, payload)
}
