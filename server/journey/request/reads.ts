import { LRUCache } from 'lru-cache'
import type { Order } from '../../../schemas/entities/order.ts'
import { oncePer } from '../../../schemas/once.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { AssessInput } from '../../domain/assessment/assess.ts'
import { type SpentRefund, spendingOf } from '../../domain/assessment/spending.ts'
import type { ProductReadings } from '../../domain/items/judge.ts'
import { type OrderReturn, returnsOfOrder } from '../../domain/return/of-order.ts'
import { amountsOf, buildOrderAccount, withFreeRefunds } from '../../domain/return/order-account.ts'
import { moneyOfReturns, type ReturnMoney } from '../../domain/return/return-money.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import type { OrderVersions } from './session.ts'
import { tooLate, within } from './within.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

/**
 * What was read about a draft's order, and its earlier returns as its page tells of them; assessing it again with another
 * draft needs no further question.
 */
export type OrderReads = Pick<AssessInput, 'order' | 'claimed' | 'disqualified' | 'products' | 'account'> & {
  /** The order as its system has it: `order` lists no refunded unit that is in a return. */
  readonly wholeOrder: Order
  readonly returns: readonly OrderReturn[]
  /** The return that a draft shops with; null where it is there no more, or shops with none. */
  readonly spending: SpentRefund | null
}

type Contents = OrderVersions['contents']
type OrderReading = Parameters<World['commerce']['findOrder']>[2]

/** A catalogue that has not answered by then is shown as loading (ITM-07). */
const PRODUCTS_WITHIN_MS = 3_000

/** The same said of every product. */
const all = (ids: readonly string[], state: 'failed' | 'loading'): ProductReadings =>
  Object.fromEntries(ids.map((id) => [id, state]))

/** Products by their ids; a failed reading is tried once more, then they are marked failed (ERR-52). */
const readProducts = async (
  { commerce, log }: Needs,
  shopId: string,
  { ids, contents }: { readonly ids: readonly string[]; readonly contents?: Contents | undefined },
): Promise<ProductReadings> => {
  if (ids.length === 0) return {}
  const read = () => commerce.products(shopId, ids, contents)
  try {
    const products = await within(read().catch(read), PRODUCTS_WITHIN_MS)
    if (products === tooLate) return all(ids, 'loading')
    return Object.fromEntries(products.map((product) => [product.id, product]))
  } catch (error) {
    log.error({ error }, 'The products of an order could not be read')
    return all(ids, 'failed')
  }
}

/** Products of its lines. */
const soldIn = ({ lines }: Order): readonly string[] =>
  lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))

/** Products that come, in exchange for others or out of the cart. */
const chosenIn = ({ items, cart }: Draft): readonly string[] => [
  ...items.flatMap(({ advanced }) => (advanced === undefined ? [] : [advanced.product])),
  ...cart.map(({ product }) => product),
]

/** The order as its system knows it; at these contents or since, or no older than that, where it is asked. @throws Fault RET_ERR_COMMERCE where it is there no more. */
const findOrder = async ({ commerce }: Needs, shopId: string, id: string, reading?: OrderReading): Promise<Order> => {
  const order = await commerce.findOrder(shopId, id, reading)
  if (order === null) throw fault('RET_ERR_COMMERCE')
  return order
}

/** The returns of an order: what they take of its money, and how its page tells of them. */
interface EarlierReturns {
  readonly money: readonly ReturnMoney[]
  readonly returns: readonly OrderReturn[]
}

const earlierIn = (records: readonly ReturnRecord[]): EarlierReturns => ({
  money: moneyOfReturns(records),
  returns: returnsOfOrder(records),
})

const noReturns = earlierIn([])

/** Returns of so many units are cached: most orders have one or two. */
const CACHED_UNITS = 10_000

/** A cache of the returns of orders; an order has the size of its returned units, and one more. */
export const cacheOfReturns = (maxSize: number) =>
  new LRUCache<string, EarlierReturns>({
    maxSize,
    sizeCalculation: ({ returns }) => 1 + returns.reduce((sum, { units }) => sum + units.length, 0),
  })

/** The returns of orders by their revisions, cached beside their store. */
const cachedReturns = oncePer((_: World['store']) => cacheOfReturns(CACHED_UNITS))

/** The revisions of returns, as the versions of an order write them. */
const revisionsOf = (returns: readonly ReturnRecord[]): string =>
  JSON.stringify(returns.map(({ id, rev }) => [id, rev]))

/**
 * The order with its returns. An order that does not say which refunds are of returns must know of each refund that a return made,
 * so that it is read again where it was read before the returns.
 */
const withReturns = async (
  needs: Needs,
  shopId: string,
  { order, versions }: { readonly order: Order; readonly versions: OrderVersions | null },
): Promise<EarlierReturns & { readonly order: Order }> => {
  const kept = cachedReturns(needs.store)
  const known = versions === null ? undefined : kept.get(`${shopId} ${order.id} ${versions.returns}`)
  if (known !== undefined) return { order, ...known }
  const returns = await needs.store.returns.ofOrder(shopId, order.id)
  const earlier = earlierIn(returns)
  kept.set(`${shopId} ${order.id} ${revisionsOf(returns)}`, earlier)
  const hasRefund =
    order.portalRefunds === undefined && returns.some(({ document }) => document.refund?.state === 'done')
  return { order: hasRefund ? await findOrder(needs, shopId, order.id) : order, ...earlier }
}

/** The return that a draft shops with, beside the others of its order. */
const readSpending = async (
  { store }: Pick<Needs, 'store'>,
  shopId: string,
  { draft: { shopLater }, order }: { readonly draft: AssessInput['draft']; readonly order: Order },
): Promise<SpentRefund | null> => {
  if (shopLater === undefined) return null
  const returns = await store.returns.ofOrder(shopId, order.id)
  const record = returns.find(({ key }) => key === shopLater.returnKey)
  return record === undefined
    ? null
    : spendingOf(
        order,
        record,
        returns.filter((one) => one !== record),
      )
}

/**
 * Reads the order of a draft and everything it is assessed with: as it stands now, or, with versions that were read a moment
 * ago, as it stood then or since; its order no older than `within`, in milliseconds, where that is said.
 * @throws Fault RET_ERR_COMMERCE when the order has gone.
 */
export async function readForDraft(
  needs: Needs,
  shopId: string,
  {
    draft,
    versions,
    within,
  }: { readonly draft: AssessInput['draft']; readonly versions: OrderVersions | null; readonly within?: number },
): Promise<OrderReads> {
  const contents = versions?.contents
  // The versions name the products that the order had: they need not wait for it.
  const named = new Set(Object.keys(contents?.products ?? {}))
  const [found, taken, early] = await Promise.all([
    findOrder(needs, shopId, draft.order.id, {
      ...(contents && { contents }),
      ...(within !== undefined && { within }),
    }),
    versions?.taken ?? needs.store.claims.takenUnits(shopId, draft.order.id),
    readProducts(needs, shopId, { ids: [...named], contents }),
  ])
  const late = [...new Set([...soldIn(found), ...chosenIn(draft)])].filter((id) => !named.has(id))
  const [products, { order, money, returns }, spending] = await Promise.all([
    readProducts(needs, shopId, { ids: late, contents }),
    // Without a claimed unit there is no other return of this order.
    taken.claimed.size === 0 ? { order: found, ...noReturns } : withReturns(needs, shopId, { order: found, versions }),
    readSpending(needs, shopId, { draft, order: found }),
  ])
  const account = buildOrderAccount(order, money)
  return {
    order: withFreeRefunds(order, account),
    wholeOrder: order,
    account: amountsOf(account),
    ...{ ...taken, products: { ...early, ...products }, returns, spending },
  }
}

/** What was read before, with the products that the draft names since. */
export async function readAgain(needs: Needs, shopId: string, draft: Draft, before: OrderReads): Promise<OrderReads> {
  const missing = [...new Set(chosenIn(draft))].filter((id) => before.products[id] === undefined)
  if (missing.length === 0) return before
  return { ...before, products: { ...before.products, ...(await readProducts(needs, shopId, { ids: missing })) } }
}
