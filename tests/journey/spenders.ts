import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'
import { type Differing, returnOf, shopWith } from './ruled.ts'
import { portal, submit, toReview } from './shoppers.ts'

export const BONUS = 1_500

/** A shop whose pending refunds can become a gift card or an exchange. */
export const offering =
  (given: Differing = {}) =>
  (config: ShopConfig): ShopConfig => {
    const shop = shopWith({
      ...given,
      settings: { shopLaterEnabled: true, ...given.settings },
      rest: { shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: BONUS, days: 7 }, ...given.rest },
    })(config)
    const policies = shop.policies.map((one) => ({ ...one, refund: { ...one.refund, event: 'delivered' as const } }))
    return { ...shop, policies }
  }

export const buy = async (she: Shopper, title: string) => {
  await she.open('/shop')
  for (const { path } of she.find('collection_nav')?.collections ?? []) {
    await she.open(path)
    const product = she.find('product_grid')?.products.find((one) => one.title.startsWith(title))
    if (product === undefined) continue
    await she.open(product.path)
    const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
    return she.press('cart.add', { values: { variant } })
  }
  throw new Error(`No ${title} in the shop`)
}

export const toSpend = async (she: Shopper, ...titles: readonly string[]) => {
  await she.press('shop-later.shop')
  for (const title of titles) await buy(she, title)
  await she.press('cart.continue')
}

export const netOf = ({ document }: ReturnRecord): number => document.totals.computed.net

export const spendersOf = async (test: TestWorld) => {
  const at = await portal(test)
  const { store } = test.world
  return {
    at,
    async waiting(item = 'Alder Wool', change: (config: ShopConfig) => ShopConfig = offering()) {
      const she = await at.visitor(change)
      await toReview(she, { items: { [item]: { outcome: 'return' } } })
      await submit(she)
      return { she, before: await returnOf(test, she) }
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
    /** Signed ledger sums by term, and their `sum`. */
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
export type Spenders = Awaited<ReturnType<typeof spendersOf>>
