import { expect } from 'vitest'
import { checkDescribed } from '../http/as-described.ts'
import { type Levels, product, variant } from '../support/shopify/goods.ts'
import type { ShopNode } from '../support/shopify/rules.ts'
import type { ShopifyStandIn } from '../support/shopify/stand-in.ts'
import type { Shopper } from '../support/shopper.ts'
import type { setUpShopify } from './shopify-house.ts'

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

export const readLevels = (store: ShopifyStandIn, id: string): Levels | undefined =>
  store.things.flatMap(({ variants = [] }) => variants as readonly ShopNode[]).find((one) => one.id.endsWith(`/${id}`))
    ?.levels as Levels | undefined

export const callsOf = async (
  setup: Pick<ReturnType<typeof setUpShopify>, 'world' | 'app'>,
  { shopId }: Pick<Shopper, 'shopId'>,
) => {
  const made = await setup
    .world()
    .world.configurations.keys.make({ shopId, by: 'test' }, { name: 'Desk', role: 'owner', endsAt: null })
  const headers = { authorization: `Bearer ${made?.key}` }
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const url = `/merchant/v1/${shopId}${path}`
    const response = await setup.app().inject({ method, url, headers, ...(payload && { payload }) })
    expect(await checkDescribed(setup.app(), { method, url }, response)).toBe(true)
    return response
  }
}

export const deskOf = async (...of: Parameters<typeof callsOf>) => {
  const call = await callsOf(...of)
  return (path: string, payload: object = {}) => call('POST', path, payload)
}
