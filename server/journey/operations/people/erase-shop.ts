import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ShopErased } from '../../../../schemas/merchant/shop-people.ts'
import { type Authored, toAuthored } from '../../../../schemas/values/actor.ts'
import type { ShopId } from '../../../../schemas/values/ids.ts'
import { isFault } from '../../../faults.ts'
import type { Tables, World } from '../../../world.ts'
import { enqueueFileRemoval, eraseReturns, splitErasable } from './erased-returns.ts'

const RETURN_BATCH_SIZE = 200
const FILE_BATCH_SIZE = 1_000

type RetainedReturns = ShopErased['kept']

interface EraseShopOptions extends Authored {
  readonly shopId: ShopId
  readonly isTimeUp: () => boolean
}

type Needs = Pick<World, 'store' | 'addressees' | 'mail' | 'now' | 'newId'>

const eraseReturnBatch = (needs: Needs, options: EraseShopOptions, afterId: string) =>
  needs.store.transaction(async (tables) => {
    const { shopId } = options
    const records = await tables.people.listReturnsAfter(shopId, afterId, RETURN_BATCH_SIZE)
    const { erasable, kept: retained } = await splitErasable(tables, records)
    await eraseReturns(needs, tables, { shopId, ...toAuthored(options), records: erasable })
    return {
      last: records.length < RETURN_BATCH_SIZE ? null : (records.at(-1)?.id ?? null),
      returns: erasable.length,
      kept: retained.map(({ record, why }) => ({ id: record.id, why })),
    }
  })

const forgetRest = async (needs: Needs, tables: Tables, shopId: ShopId) => {
  const { files, ...counts } = await tables.people.forget(shopId)
  for (let at = 0; at < files.length; at += FILE_BATCH_SIZE)
    await enqueueFileRemoval(needs, tables, { shopId, files: files.slice(at, at + FILE_BATCH_SIZE) })
  return { counts, orderIds: await tables.people.listUnerasedOrders(shopId) }
}

/**
 * Erases as `eraseCustomer` does for one customer. Open returns are listed with the reason. Stops when the time is up;
 * the next call continues.
 */
export async function eraseShop(needs: Needs, options: EraseShopOptions): Promise<ShopErased> {
  const retained: RetainedReturns[number][] = []
  let returns = 0
  for (let afterId: string | null = ''; afterId !== null; ) {
    if (options.isTimeUp())
      return { over: false, returns, kept: [], orders: 0, drafts: 0, photos: 0, giftReceipts: 0, requests: 0 }
    const page = await eraseReturnBatch(needs, options, afterId)
    retained.push(...page.kept)
    returns += page.returns
    afterId = page.last
  }
  const { shopId } = options
  const { counts, orderIds } = await needs.store.transaction((tables) => forgetRest(needs, tables, shopId))
  await needs.mail.forgetShop(shopId)
  return {
    over: true,
    returns,
    kept: retained,
    orders: await needs.addressees.forgetOrders(shopId, { orderIds }),
    ...counts,
  }
}

type CommerceAdapter = ShopConfig['adapters']['commerce']

export async function findCommerceAdapter(
  { store, shops }: Pick<World, 'store' | 'shops'>,
  shopId: ShopId,
): Promise<CommerceAdapter | null> {
  const pointers = await store.shops.pointers(shopId)
  return pointers && (await shops.config(shopId, pointers.live)).adapters.commerce
}

/**
 * Whether the order system lets the portal read orders, so that erased data would return within minutes. `silent`: it
 * does not answer. `out`: it denies access, or nothing is read automatically.
 */
export async function checkOrderAccess(
  needs: Pick<World, 'store' | 'shops' | 'commerce'>,
  shopId: ShopId,
): Promise<'in' | 'out' | 'silent'> {
  const adapter = await findCommerceAdapter(needs, shopId)
  if (adapter === null || adapter === 'local' || adapter === 'pushed') return 'out'
  try {
    // No order has this id, so an answer proves access.
    await needs.commerce.findOrder(shopId, '0', { within: 0 })
    return 'in'
  } catch (error) {
    if (!isFault(error)) throw error
    return error.code === 'RET_ERR_COMMERCE_REFUSED' ? 'out' : 'silent'
  }
}
