import { expect, test } from 'vitest'
import type { Variant } from '../../schemas/entities/product.ts'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { answer, readOpenStep } from '../support/wishes.ts'
import { changesOf } from './meanwhile.ts'
import { setUpOwnOrders } from './own-order-house.ts'
import { shopWith } from './ruled.ts'

const setup = setUpOwnOrders()

const MINUTE = 60_000

const statesOf = (shopper: Shopper) =>
  Object.fromEntries((shopper.find('option_picker')?.variants ?? []).map(({ value, state }) => [value, state]))

const openShopSelling = async (change?: ReturnType<typeof shopWith>) => {
  const shop = await setup.shopOutside(change && { change })
  const goods = changesOf(setup.world(), shop.outside)
  return {
    ...shop,
    left: (stock: number, of: (variant: Variant) => boolean = () => true) =>
      goods.changeProduct('#1001', 'Aster Linen', (product) => ({
        ...product,
        variants: product.variants.map((variant) => (of(variant) ? { ...variant, stock } : variant)),
      })),
  }
}

const chooseVariant = async (shopper: Shopper) => {
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  while (readOpenStep(shopper).step !== 'select-variant') await answer(shopper, item, { outcome: 'exchange' })
  return Object.values(statesOf(shopper)).filter((state) => state !== 'own')
}

test('BCK-02 variants are offered by live stock regardless of cached stock', async () => {
  const { shopper, left } = await openShopSelling()
  await left(5)
  await lookUpOrder(shopper)
  await left(0, ({ title }) => !title?.includes('L'))
  setup.world().clock.forward(MINUTE)
  const states = await chooseVariant(shopper)
  expect(new Set(states)).toEqual(new Set(['available', 'out-of-stock']))
})

test('BCK-02 without live stock the last unit is not offered, and the wait happens once', async () => {
  for (const [stock, offered] of [
    [1, 'out-of-stock'],
    [2, 'available'],
  ] as const) {
    const { shopper, left } = await openShopSelling()
    await left(stock)
    await lookUpOrder(shopper)
    await setup.goAway()
    setup.world().clock.forward(MINUTE)
    expect(new Set(await chooseVariant(shopper))).toEqual(new Set([offered]))
  }
})

test('BCK-02 recently read stock is not queried again', async () => {
  const { shopper, left } = await openShopSelling()
  await left(1)
  await lookUpOrder(shopper)
  await setup.goAway()
  expect(new Set(await chooseVariant(shopper))).toEqual(new Set(['available']))
})

const pathOfShirt = async (shopper: Shopper): Promise<string> => {
  for (const page of [1, 2, 3]) {
    await shopper.open(`/shop/collection/all?page=${page}`)
    const shirt = shopper.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster Linen'))
    if (shirt !== undefined) return shirt.path
  }
  throw new Error('The shirt is nowhere')
}

test('BCK-02 the shop sells by live stock, and withholds a last unit without it', async () => {
  const { shopper, left, comeBack } = await openShopSelling(shopWith({ policy: { shop_now_enabled: true } }))
  const { world, clock } = setup.world()
  await left(5)
  while (await world.commerce.catchUp(shopper.shopId)) {}
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  const opened = async () => {
    await shopper.open(await pathOfShirt(shopper))
    return new Set(Object.values(statesOf(shopper)))
  }
  expect(await opened()).toEqual(new Set(['available']))
  await left(0)
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['out-of-stock']))
  await left(1)
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['available']))
  await setup.goAway()
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['out-of-stock']))
  await comeBack()
  clock.forward(MINUTE)
  expect(await opened()).toEqual(new Set(['available']))

  const [last = '', other = ''] = Object.keys(statesOf(shopper))
  await left(5, ({ id }) => id !== last)
  clock.forward(MINUTE)
  await opened()
  await setup.goAway()
  clock.forward(MINUTE)
  expect((await shopper.press('cart.add', { values: { variant: last } })).body.problem?.code).toBe('cart-sold-out')
  expect((await shopper.press('cart.add', { values: { variant: other } })).status).toBe(200)
})
