import type { ItemList } from '../../schemas/components/item-list.ts'
import { withQuantity } from '../support/many-units.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { type ShopOverrides, shopWith } from './ruled.ts'
import { english, type Portal } from './shoppers.ts'

export const ORDER = '#1001'
export const SHIRT = 'Aster Linen Shirt'

export type OrderOptions = ShopOverrides & { readonly quantity?: number }

export const openOrderOf = async (world: TestWorld, app: Portal['app'], options: OrderOptions = {}) => {
  const { quantity = 18, ...overrides } = options
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith(overrides) }))
  const changes = changesOf(world, shopper.shopId)
  await changes.changeLine(ORDER, SHIRT, (line) => withQuantity(line, quantity))
  await lookUpOrder(shopper, ORDER, '10001')
  return { shopper, changes }
}

type Item = ItemList['items'][number]

export const listRows = (shopper: Shopper): readonly Item[] =>
  shopper
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .filter(({ title }) => title === SHIRT)

export const titlesOf = (shopper: Shopper) => listRows(shopper).map(({ choice }) => choice?.title)

export const shirt = (shopper: Shopper): string => itemNamed(shopper, SHIRT)

export const chooseMore = (shopper: Shopper, wish: Parameters<typeof choose>[2]) => {
  const more = listRows(shopper).flatMap(({ remaining = [] }) => remaining)[0] ?? ''
  return choose(shopper, more, wish)
}

export const answerQuantity = (shopper: Shopper, item: string, quantity: string) =>
  shopper.press('item.answer', { args: { item, step: 'select-quantity' }, values: { quantity } })

export const fieldErrors = (page: Awaited<ReturnType<Shopper['press']>>) =>
  page.body.problem?.fields?.map(({ message }) => message)

export const selectedCount = (shopper: Shopper) => shopper.find('actions', 'continue')?.summary?.split('\n')[0]

export const countSelected = (count: number): string => english('items.selected', { count })

export const returned = { outcome: 'return', reasons: ['changed-mind'] } as const
