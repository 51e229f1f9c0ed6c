import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ShopId } from '../../../../schemas/ids.ts'
import type { ShopErased } from '../../../../schemas/merchant/shop-people.ts'
import { isFault } from '../../../faults.ts'
import type { Tables, World } from '../../../world.ts'
import { eraseReturns, removeLater, sortReturns } from './erased-returns.ts'

const RETURNS_AT_ONCE = 200
const FILES_AT_ONCE = 1_000

type Kept = ShopErased['kept']

interface Asked {
  readonly shopId: ShopId
  readonly by: string
  readonly isOver: () => boolean
}

type Needs = Pick<World, 'store' | 'addressees' | 'mail' | 'now' | 'newId'>

const erasePage = (needs: Needs, { shopId, by }: Asked, behind: string) =>
  needs.store.transaction(async (tables) => {
    const records = await tables.people.returnsBehind(shopId, behind, RETURNS_AT_ONCE)
    const { erasable, kept } = await sortReturns(tables, records)
    await eraseReturns(needs, tables, { shopId, by, records: erasable })
    return {
      last: records.length < RETURNS_AT_ONCE ? null : (records.at(-1)?.id ?? null),
      returns: erasable.length,
      kept: kept.map(({ record, why }) => ({ id: record.id, why })),
    }
  })

const forgetOthers = async (needs: Needs, tables: Tables, shopId: ShopId) => {
  const { files, ...counts } = await tables.people.forget(shopId)
  for (let at = 0; at < files.length; at += FILES_AT_ONCE)
    await removeLater(needs, tables, { shopId, files: files.slice(at, at + FILES_AT_ONCE) })
  return { counts, orderIds: await tables.people.ordersHeld(shopId) }
}

/**
 * Erases all personal data of a shop, as `eraseCustomer` does for one customer. Items, amounts and ledger stay. Open
 * returns are listed with the reason. Stops when the time is up; the next call continues.
 */
export async function eraseShop(needs: Needs, asked: Asked): Promise<ShopErased> {
  const kept: Kept[number][] = []
  let returns = 0
  for (let behind: string | null = ''; behind !== null; ) {
    if (asked.isOver())
      return { over: false, returns, kept: [], ...{ orders: 0, drafts: 0, photos: 0, giftReceipts: 0, requests: 0 } }
    const page = await erasePage(needs, asked, behind)
    kept.push(...page.kept)
    returns += page.returns
    behind = page.last
  }
  const { shopId } = asked
  const { counts, orderIds } = await needs.store.transaction((tables) => forgetOthers(needs, tables, shopId))
  await needs.mail.forgetShop(shopId)
  return { over: true, returns, kept, orders: await needs.addressees.ofShop(shopId, { orderIds }), ...counts }
}

type OrdersNamed = ShopConfig['adapters']['commerce']

export async function ordersNamed(
  { store, shops }: Pick<World, 'store' | 'shops'>,
  shopId: ShopId,
): Promise<OrdersNamed | null> {
  const pointers = await store.shops.pointers(shopId)
  return pointers && (await shops.config(shopId, pointers.live)).adapters.commerce
}

/**
 * Whether the order system lets the portal read orders, so that erased data would return within minutes. `silent`: it
 * does not answer. `out`: it denies access, or nothing is read automatically.
 */
export async function standingWithOrders(
  needs: Pick<World, 'store' | 'shops' | 'commerce'>,
  shopId: ShopId,
): Promise<'in' | 'out' | 'silent'> {
  const named = await ordersNamed(needs, shopId)
  if (named === null || named === 'local' || named === 'pushed') return 'out'
  try {
    // No order has this id, so an answer proves access.
    await needs.commerce.findOrder(shopId, '0', { within: 0 })
    return 'in'
  } catch (error) {
    if (!isFault(error)) throw error
    return error.code === 'RET_ERR_COMMERCE_REFUSED' ? 'out' : 'silent'
  }
}
