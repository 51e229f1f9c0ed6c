import type { UnfreedRow } from '../../../../schemas/merchant/sync.ts'
import { type ShopId, toIsoTime } from '../../../../schemas/values/ids.ts'
import type { World } from '../../../world.ts'

/** Reserved units that the order system refused to release, with their returns (BCK-03). */
export async function listUnreleasedUnits(
  { unfreed, store }: Pick<World, 'unfreed' | 'store'>,
  shopId: ShopId,
): Promise<readonly UnfreedRow[]> {
  const all = await unfreed.list(shopId)
  return Promise.all(
    all.map(async ({ reference, variantIds, because, since }) => {
      const [returnId = ''] = reference.split(':')
      const record = await store.returns.find(shopId, returnId)
      const units = variantIds.map((variantId) => {
        const product = record?.document.replacements.find((one) => one.variantId === variantId)?.product
        const title = product && [product.title, product.variantTitle ?? []].flat().join(', ')
        return { variantId, title: title ?? null }
      })
      return { reference, return: record?.number ?? null, units, because, since: toIsoTime(since) }
    }),
  )
}
