import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft, DraftOrder } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { type Assessed, type AssessInput, assess } from '../../domain/assessment/assess.ts'
import { type Priced, price } from '../../domain/assessment/price.ts'
import type { ProductReadings } from '../../domain/items/judge.ts'
import { earlierOf } from '../../domain/return/earlier.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { inWordsOf, type SessionContext } from './session.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

/** A catalogue that has not answered by then is shown as loading (ITM-07). */
const PRODUCTS_WITHIN_MS = 3_000

/** No answer in time. */
export const tooLate = Symbol('too late')

/** The answer of some work, or that it took too long; the work itself goes on. */
export const within = async <Answer>(work: Promise<Answer>, ms: number): Promise<Answer | typeof tooLate> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => resolve(tooLate), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const all = (ids: readonly string[], state: 'failed' | 'loading'): ProductReadings =>
  Object.fromEntries(ids.map((id) => [id, state]))

/** Products by their ids; a failed reading is tried once more, then they are marked failed (ERR-52). */
async function readProducts(
  { commerce, log }: Needs,
  shopId: string,
  ids: readonly string[],
): Promise<ProductReadings> {
  if (ids.length === 0) return {}
  const read = () => commerce.products(shopId, ids)
  try {
    const products = await within(read().catch(read), PRODUCTS_WITHIN_MS)
    if (products === tooLate) return all(ids, 'loading')
    return Object.fromEntries(products.map((product) => [product.id, product]))
  } catch (error) {
    log.error({ error }, 'The products of an order could not be read')
    return all(ids, 'failed')
  }
}

const soldIn = ({ lines }: Order): readonly string[] =>
  lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))

/** Products that come in exchange for others. */
const chosenIn = ({ items }: Draft): readonly string[] =>
  items.flatMap(({ advanced }) => (advanced === undefined ? [] : [advanced.product]))

/** Who the return is for, as far as the order says: a name of the address stands in for a customer without one. */
export const customerOf = ({ customer, address }: Order) => ({
  email: customer.email,
  phone: customer.phone,
  name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || (address?.name ?? null),
})

/** A draft that has an order. */
export type DraftWithOrder = Draft & { readonly order: DraftOrder }

/** Whether the shopper has found an order. */
export const hasOrder = (draft: Draft): draft is DraftWithOrder => draft.order !== undefined

/** What was read about a draft's order; assessing it again with another draft needs no further question. */
type OrderReads = Pick<AssessInput, 'order' | 'claimed' | 'disqualified' | 'products' | 'earlier'>

/**
 * The order as it stands after its returns were read. A refund that was carried out while we read is no promise of theirs any
 * more, so the order must know of it.
 */
const afterRefunds = (needs: Needs, shopId: string, order: Order, returns: readonly ReturnRecord[]) =>
  returns.some(({ document }) => document.refund?.state === 'done') ? findOrder(needs, shopId, order.id) : order

/** The order as its system knows it now. @throws Fault RET_ERR_COMMERCE where it is there no more. */
const findOrder = async ({ commerce }: Needs, shopId: string, id: string): Promise<Order> => {
  const order = await commerce.findOrder(shopId, id)
  if (order === null) throw fault('RET_ERR_COMMERCE')
  return order
}

/** Reads the order of a draft and everything it is assessed with. @throws Fault RET_ERR_COMMERCE when the order has gone. */
async function readOrder(needs: Needs, shopId: string, draft: DraftWithOrder): Promise<OrderReads> {
  const [order, taken] = await Promise.all([
    findOrder(needs, shopId, draft.order.id),
    needs.store.claims.takenUnits(shopId, draft.order.id),
  ])
  const ids = [...new Set([...soldIn(order), ...chosenIn(draft)])]
  const [products, returns] = await Promise.all([
    readProducts(needs, shopId, ids),
    // Without a claimed unit there is no other return of this order.
    taken.claimed.size === 0 ? [] : needs.store.returns.ofOrder(shopId, order.id),
  ])
  return { order: await afterRefunds(needs, shopId, order, returns), ...taken, products, earlier: earlierOf(returns) }
}

/** What is known of a draft's order: what was read, what it is, and what it comes to. */
interface OfOrder {
  readonly reads: OrderReads
  readonly assessed: Assessed
  readonly priced: Priced
}

/** Of a draft without an order nothing is known. */
export const withoutOrder = { reads: null, assessed: null, priced: null } as const

/** Who stands before us, with the order assessed and priced when there is one. */
export type JourneyContext = SessionContext & (OfOrder | typeof withoutOrder)

/** What a context with an order was assessed from. */
export const inputOf = ({ reads, draft, config, visit }: JourneyContext): AssessInput | null =>
  reads === null || !hasOrder(draft) ? null : { ...reads, config, draft, now: visit.now }

/** What was read before, with the products that the draft names since. */
async function readAgain(needs: Needs, shopId: string, draft: Draft, before: OrderReads): Promise<OrderReads> {
  const missing = chosenIn(draft).filter((id) => before.products[id] === undefined)
  if (missing.length === 0) return before
  return { ...before, products: { ...before.products, ...(await readProducts(needs, shopId, missing)) } }
}

/** Writes to the log why there are no totals, and which item's rules could not be worked out: the page says neither. */
const reportFailures = ({ assessed, priced, visit }: JourneyContext, { log }: Needs): void => {
  if (assessed === null) return
  const { failure } = priced
  if (failure !== null) log.error({ error: failure.error, ref: visit.ref }, 'Totals could not be worked out')
  const { items } = assessed
  const failed = items.find(({ evaluation }) => evaluation.failure !== undefined)
  if (failed === undefined) return
  const { unit, evaluation } = failed
  log.error({ item: unit.id, failure: evaluation.failure, ref: visit.ref }, 'Workflows could not be evaluated')
}

/** The context of a session as it would be: nothing is reported. What was read before is used again while the draft is about the same order. */
export async function assessedContext(
  needs: Needs,
  session: SessionContext,
  before: OrderReads | null,
): Promise<JourneyContext> {
  const { draft, config, visit } = session
  if (!hasOrder(draft)) return { ...session, ...withoutOrder }
  const { shopId } = visit
  const reads =
    before?.order.id === draft.order.id
      ? await readAgain(needs, shopId, draft, before)
      : await readOrder(needs, shopId, draft)
  const input = { ...reads, config, draft, now: visit.now }
  const assessed = assess(input)
  return { ...session, ...inWordsOf(assessed.policy, session, needs), reads, assessed, priced: price(input, assessed) }
}

/** The context of a session; what could not be worked out is told to the log. */
export async function contextOf(
  needs: Needs,
  session: SessionContext,
  before: OrderReads | null = null,
): Promise<JourneyContext> {
  const context = await assessedContext(needs, session, before)
  reportFailures(context, needs)
  return context
}
