import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'
import { findReturn, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, goToReview, submit } from './shoppers.ts'

export const BONUS = 1_500

export const withShopLater =
  (options: ShopOverrides = {}) =>
  (config: ShopConfig): ShopConfig => {
    const shop = shopWith({
      ...options,
      settings: { shopLaterEnabled: true, ...options.settings },
      rest: { shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: BONUS, days: 7 }, ...options.rest },
    })(config)
    const policies = shop.policies.map((one) => ({ ...one, refund: { ...one.refund, event: 'delivered' as const } }))
    return { ...shop, policies }
  }

export const addToCart = async (shopper: Shopper, title: string) => {
  await shopper.open('/shop')
  for (const { path } of shopper.find('collection_nav')?.collections ?? []) {
    await shopper.open(path)
    const product = shopper.find('product_grid')?.products.find((one) => one.title.startsWith(title))
    if (product === undefined) continue
    await shopper.open(product.path)
    const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
    return shopper.press('cart.add', { values: { variant } })
  }
  throw new Error(`No ${title} in the shop`)
}

export const openSpending = async (shopper: Shopper, ...titles: readonly string[]) => {
  await shopper.press('shop-later.shop')
  for (const title of titles) await addToCart(shopper, title)
  await shopper.press('cart.continue')
}

export const readNet = ({ document }: ReturnRecord): number => document.totals.computed.net

export const setUpSpenders = async (test: TestWorld) => {
  const portal = await createPortal(test)
  const { store } = test.world
  return {
    at: portal,
    async waiting(item = 'Alder Wool', change: (config: ShopConfig) => ShopConfig = withShopLater()) {
      const shopper = await portal.visitor(change)
      await goToReview(shopper, { items: { [item]: { outcome: 'return' } } })
      await submit(shopper)
      return { shopper, before: await findReturn(test, shopper) }
    },
    async now({ shopId, id }: ReturnRecord): Promise<ReturnRecord> {
      const record = await store.returns.find(shopId, id)
      if (record === null) throw new Error('No return')
      return record
    },
    /** Such as `refund waiting`, without parcel follow-ups and letters. */
    async followUps({ shopId, id }: ReturnRecord): Promise<readonly string[]> {
      return (await store.outbox.followUps({ shopId, returnId: id }))
        .filter(({ kind }) => kind !== 'mail' && kind !== 'label' && kind !== 'method')
        .map(({ kind, state }) => `${kind} ${state}`)
    },
    async books({ shopId, id }: ReturnRecord): Promise<Readonly<Record<string, number>>> {
      const sums: Record<string, number> = { sum: 0 }
      for (const { term, amount } of await store.ledger.entries({ shopId, returnId: id })) {
        sums[term] = (sums[term] ?? 0) + amount
        sums.sum = (sums.sum ?? 0) + amount
      }
      return sums
    },
  }
}
export type Spenders = Awaited<ReturnType<typeof setUpSpenders>>
