import { LRUCache } from 'lru-cache'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import type { AssessInput } from '../../domain/assessment/assess.ts'
import { buildSpending, type RefundSpending } from '../../domain/assessment/spending.ts'
import type { ProductReadings } from '../../domain/items/judge.ts'
import { buildOrderAccount, limitToFreeRefunds, toOrderAccount } from '../../domain/return/order-account.ts'
import { listOrderReturns, type OrderReturn } from '../../domain/return/order-returns.ts'
import { listReturnMoney, type ReturnMoney } from '../../domain/return/return-money.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import type { OrderVersions } from './session.ts'
import { TIMED_OUT, withTimeout } from './timeout.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

/** All data that an order's assessment needs, so that another draft needs no further reads. */
export type OrderReads = Pick<
  AssessInput,
  'order' | 'claimed' | 'delivered' | 'disqualified' | 'products' | 'account'
> & {
  readonly wholeOrder: Order
  readonly returns: readonly OrderReturn[]
  readonly spending: RefundSpending | null
  readonly rejectedBy?: OrderVersions['taken']['rejectedBy']
}

type Contents = OrderVersions['contents']
type OrderReading = Parameters<World['commerce']['findOrder']>[2]

/** Slower products are displayed as loading (ITM-07). */
const PRODUCTS_WITHIN_MS = 3_000

const markAll = (ids: readonly string[], state: 'failed' | 'loading'): ProductReadings =>
  Object.fromEntries(ids.map((id) => [id, state]))

/** Retries a failed read once, then marks the products as failed (ERR-52). */
const readProducts = async (
  { commerce, log }: Needs,
  shopId: string,
  { ids, contents }: { readonly ids: readonly string[]; readonly contents?: Contents | undefined },
): Promise<ProductReadings> => {
  if (ids.length === 0) return {}
  const read = () => commerce.products(shopId, ids, contents)
  try {
    const products = await withTimeout(read().catch(read), PRODUCTS_WITHIN_MS)
    if (products === TIMED_OUT) return markAll(ids, 'loading')
    return Object.fromEntries(products.map((product) => [product.id, product]))
  } catch (error) {
    log.error({ error }, 'Failed to read the products of an order')
    return markAll(ids, 'failed')
  }
}

const listOrderProducts = ({ lines }: Order): readonly string[] =>
  lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))

const listChosenProducts = ({ items, cart }: Draft): readonly string[] => [
  ...items.flatMap(({ advanced }) => (advanced === undefined ? [] : [advanced.product])),
  ...cart.map(({ product }) => product),
]

/** @throws Fault RET_ERR_COMMERCE when the order does not exist. */
const findOrder = async ({ commerce }: Needs, shopId: string, id: string, reading?: OrderReading): Promise<Order> => {
  const order = await commerce.findOrder(shopId, id, reading)
  if (order === null) throw fault('RET_ERR_COMMERCE')
  return order
}

interface EarlierReturns {
  readonly money: readonly ReturnMoney[]
  readonly returns: readonly OrderReturn[]
}

const summarizeReturns = (records: readonly ReturnRecord[]): EarlierReturns => ({
  money: listReturnMoney(records),
  returns: listOrderReturns(records),
})

const NO_RETURNS = summarizeReturns([])

const MAX_CACHED_UNITS = 10_000

export const createReturnsCache = (maxSize: number) =>
  new LRUCache<string, EarlierReturns>({
    maxSize,
    sizeCalculation: ({ returns }) => 1 + returns.reduce((sum, { units }) => sum + units.length, 0),
  })

const cachedReturns = memoizePerObject((_: World['store']) => createReturnsCache(MAX_CACHED_UNITS))

const revisionsOf = (returns: readonly ReturnRecord[]): string =>
  JSON.stringify(returns.map(({ id, rev }) => [id, rev]))

/**
 * If the order system does not list refunds of returns, the order is read after them, so that it includes all refunds.
 */
const withReturns = async (
  needs: Needs,
  shopId: string,
  { order, versions }: { readonly order: Order; readonly versions: OrderVersions | null },
): Promise<EarlierReturns & { readonly order: Order }> => {
  const cache = cachedReturns(needs.store)
  const known = versions === null ? undefined : cache.get(`${shopId} ${order.id} ${versions.returns}`)
  if (known !== undefined) return { order, ...known }
  const returns = await needs.store.returns.ofOrder(shopId, order.id)
  const earlier = summarizeReturns(returns)
  cache.set(`${shopId} ${order.id} ${revisionsOf(returns)}`, earlier)
  const hasRefund =
    order.portalRefunds === undefined && returns.some(({ document }) => document.refund?.state === 'done')
  return { order: hasRefund ? await findOrder(needs, shopId, order.id) : order, ...earlier }
}

const readSpending = async (
  { store }: Pick<Needs, 'store'>,
  shopId: string,
  { draft: { shopLater }, order }: { readonly draft: AssessInput['draft']; readonly order: Order },
): Promise<RefundSpending | null> => {
  if (shopLater === undefined) return null
  const returns = await store.returns.ofOrder(shopId, order.id)
  const record = returns.find(({ key }) => key === shopLater.returnKey)
  return record === undefined
    ? null
    : buildSpending(
        order,
        record,
        returns.filter((one) => one !== record),
      )
}

/**
 * Current data, or data at least as new as `versions`. `within` limits the age of the order, in milliseconds.
 * @throws Fault RET_ERR_COMMERCE when the order does not exist.
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
  const named = new Set(Object.keys(contents?.products ?? {}))
  const [found, claims, early] = await Promise.all([
    findOrder(needs, shopId, draft.order.id, {
      ...(contents && { contents }),
      ...(within !== undefined && { within }),
    }),
    versions?.taken ?? needs.store.claims.findUnavailableUnits(shopId, draft.order.id),
    readProducts(needs, shopId, { ids: [...named], contents }),
  ])
  const late = [...new Set([...listOrderProducts(found), ...listChosenProducts(draft)])].filter((id) => !named.has(id))
  const [products, { order, money, returns }, spending] = await Promise.all([
    readProducts(needs, shopId, { ids: late, contents }),
    claims.claimed.size === 0
      ? { order: found, ...NO_RETURNS }
      : withReturns(needs, shopId, { order: found, versions }),
    readSpending(needs, shopId, { draft, order: found }),
  ])
  const account = buildOrderAccount(order, money)
  return {
    order: limitToFreeRefunds(order, account),
    wholeOrder: order,
    account: toOrderAccount(account),
    ...claims,
    products: { ...early, ...products },
    returns,
    spending,
  }
}

export async function readMissingProducts(
  needs: Needs,
  shopId: string,
  draft: Draft,
  before: OrderReads,
): Promise<OrderReads> {
  const missing = [...new Set(listChosenProducts(draft))].filter((id) => before.products[id] === undefined)
  if (missing.length === 0) return before
  return { ...before, products: { ...before.products, ...(await readProducts(needs, shopId, { ids: missing })) } }
}
