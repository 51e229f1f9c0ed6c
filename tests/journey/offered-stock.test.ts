import { expect, test } from 'vitest'
import type { Variant } from '../../schemas/entities/product.ts'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { answer, standing } from '../support/wishes.ts'
import { meanwhile } from './meanwhile.ts'
import { ownOrderHouse } from './own-order-house.ts'
import { shopWith } from './ruled.ts'

const house = ownOrderHouse()

const MINUTE = 60_000

const statesOf = (she: Shopper) =>
  Object.fromEntries((she.find('option_picker')?.variants ?? []).map(({ value, state }) => [value, state]))

/** A shop selling the shirt of the order; `left` sets the stock of every variant. */
const shopSelling = async (change?: ReturnType<typeof shopWith>) => {
  const shop = await house.shopOutside(change && { change })
  const goods = meanwhile(house.world(), shop.outside)
  return {
    ...shop,
    left: (stock: number, of: (variant: Variant) => boolean = () => true) =>
      goods.changeProduct('#1001', 'Aster Linen', (product) => ({
        ...product,
        variants: product.variants.map((variant) => (of(variant) ? { ...variant, stock } : variant)),
      })),
  }
}

const choosing = async (she: Shopper) => {
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  while (standing(she).step !== 'select-variant') await answer(she, item, { outcome: 'exchange' })
  return Object.values(statesOf(she)).filter((state) => state !== 'own')
}

test('BCK-02 variants are offered by live stock regardless of cached stock', async () => {
  const { she, left } = await shopSelling()
  await left(5)
  await lookUp(she)
  await left(0, ({ title }) => !title?.includes('L'))
  house.world().clock.forward(MINUTE)
  const states = await choosing(she)
  expect(new Set(states)).toEqual(new Set(['available', 'out-of-stock']))
})

test('BCK-02 without live stock the last unit is not offered, and the wait happens once', async () => {
  for (const [stock, offered] of [
    [1, 'out-of-stock'],
    [2, 'available'],
  ] as const) {
    const { she, left } = await shopSelling()
    await left(stock)
    await lookUp(she)
    await house.goAway()
    house.world().clock.forward(MINUTE)
    expect(new Set(await choosing(she))).toEqual(new Set([offered]))
  }
})

test('BCK-02 recently read stock is not queried again', async () => {
  const { she, left } = await shopSelling()
  await left(1)
  await lookUp(she)
  await house.goAway()
  expect(new Set(await choosing(she))).toEqual(new Set(['available']))
})

const pathOfShirt = async (she: Shopper): Promise<string> => {
  for (const page of [1, 2, 3]) {
    await she.open(`/shop/collection/all?page=${page}`)
    const shirt = she.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster Linen'))
    if (shirt !== undefined) return shirt.path
  }
  throw new Error('The shirt is nowhere')
}

test('BCK-02 the shop sells by live stock, and withholds a last unit without it', async () => {
  const { she, left, comeBack } = await shopSelling(shopWith({ policy: { shop_now_enabled: true } }))
  const { world, clock } = house.world()
  await left(5)
  while (await world.commerce.catchUp(she.shopId)) {}
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  const opened = async () => {
    await she.open(await pathOfShirt(she))
    return new Set(Object.values(statesOf(she)))
  }
  expect(await opened()).toEqual(new Set(['available']))
  await left(0)
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['out-of-stock']))
  await left(1)
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['available']))
  await house.goAway()
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['out-of-stock']))
  await comeBack()
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['available']))

  const [last = '', other = ''] = Object.keys(statesOf(she))
  await left(5, ({ id }) => id !== last)
  clock.forward(MINUTE)
  await opened()
  await house.goAway()
  clock.forward(MINUTE)
  expect((await she.press('cart.add', { values: { variant: last } })).body.problem?.code).toBe('cart-sold-out')
  expect((await she.press('cart.add', { values: { variant: other } })).status).toBe(200)
})
