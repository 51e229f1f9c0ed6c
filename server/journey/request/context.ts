import { LRUCache } from 'lru-cache'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { wholeName } from '../../../schemas/entities/written-address.ts'
import type { Instant } from '../../../schemas/ids.ts'
import { oncePer } from '../../../schemas/once.ts'
import type { Draft, DraftOrder } from '../../../schemas/records/draft.ts'
import { catalogueStretch } from '../../../schemas/time.ts'
import { type Assessed, type AssessInput, assess, hourOf } from '../../domain/assessment/assess.ts'
import { type Priced, price } from '../../domain/assessment/price.ts'
import { assessSpending, priceSpending } from '../../domain/assessment/spending.ts'
import { sees, type Viewer, viewerOfOrder } from '../../domain/items/gift-visibility.ts'
import type { World } from '../../world.ts'
import { type OrderReads, readAgain, readForDraft } from './reads.ts'
import { type SessionContext, wordsUnder } from './session.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

/** The viewer of the order of a context. */
export const viewerIn = ({ draft }: { readonly draft: Draft }): Viewer => viewerOfOrder(draft.order)

/** Who the return is for, as far as the order says: a name of the address stands in for a customer without one. */
export const customerOf = ({ customer, address }: Order) => ({
  email: customer.email,
  phone: customer.phone,
  name: wholeName(customer.firstName ?? '', customer.lastName ?? '') || (address?.name ?? null),
})

/** The card that a refund goes back to; null where it is unknown or hidden. */
export const cardPaidWith = ({ paidWith }: Pick<Order, 'paidWith'>, { order }: Pick<Draft, 'order'>) =>
  paidWith !== undefined && sees(viewerOfOrder(order), 'payment') ? paidWith : null

/** A draft that has an order. */
export type DraftWithOrder = Draft & { readonly order: DraftOrder }

/** Whether the shopper has found an order. */
export const hasOrder = (draft: Draft): draft is DraftWithOrder => draft.order !== undefined

/** What is known of a draft's order: what was read, what it is, and what it comes to. */
interface OfOrder {
  readonly reads: OrderReads
  readonly assessed: Assessed
  readonly priced: Priced
}

/** Of a draft without an order nothing is known. */
export const withoutOrder = { reads: null, assessed: null, priced: null } as const

/** Who stands before us, with the order assessed and priced when there is one. */
export type JourneyContext = SessionContext &
  (OfOrder | typeof withoutOrder) & {
    /** Until when the order is known, where its system was to be asked once more and did not answer. */
    readonly orderKnownUntil?: Instant
  }

/** What a draft with an order is assessed from. */
const inputFor = (
  { config, visit }: Pick<SessionContext, 'config' | 'visit'>,
  draft: DraftWithOrder,
  { order, claimed, disqualified, products, account }: OrderReads,
): AssessInput => ({ order, claimed, disqualified, products, account, config, draft, now: hourOf(visit.now) })

/** What a context with an order was assessed from. */
export const inputOf = (context: JourneyContext): AssessInput | null =>
  context.reads === null || !hasOrder(context.draft) ? null : inputFor(context, context.draft, context.reads)

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

/** A session with its draft and what is known of that one's order, in the words of the policy. */
const inWords = (
  needs: Needs,
  session: SessionContext,
  { draft, reads, assessed, priced }: OfOrder & Pick<SessionContext, 'draft'>,
): JourneyContext => ({ ...session, draft, t: wordsUnder(assessed.policy, session, needs), reads, assessed, priced })

/** The context of a session whose draft is about an order of which so much was read. */
const contextWith = (
  needs: Needs,
  session: SessionContext,
  draft: DraftWithOrder,
  reads: OrderReads,
): JourneyContext => {
  const input = inputFor(session, draft, reads)
  const { spending } = reads
  if (draft.shopLater !== undefined && spending !== null) {
    const assessed = assessSpending(input, spending)
    return inWords(needs, session, { draft, reads, assessed, priced: priceSpending(input, assessed, spending) })
  }
  const assessed = assess(input)
  return inWords(needs, session, { draft, reads, assessed, priced: price(input, assessed) })
}

/** Whether what was read is about the order of a draft, and about the return that it shops with. */
const tellsOf = ({ order, spending }: OrderReads, draft: DraftWithOrder): boolean =>
  order.id === draft.order.id && (draft.shopLater === undefined || spending?.record.key === draft.shopLater.returnKey)

/** The context of a session as it would be: nothing is reported. What was read before is used again while the draft is about the same order. */
export async function assessedContext(
  needs: Needs,
  session: SessionContext,
  before: OrderReads | null,
): Promise<JourneyContext> {
  const { draft, visit } = session
  if (!hasOrder(draft)) return { ...session, ...withoutOrder }
  const { shopId } = visit
  const reads =
    before !== null && tellsOf(before, draft)
      ? await readAgain(needs, shopId, draft, before)
      : await readForDraft(needs, shopId, { draft, versions: null })
  return contextWith(needs, session, draft, reads)
}

/** The context of a session; what could not be worked out is told to the log. Without what was read before, all is read as it stands now. */
export async function contextOf(
  needs: Needs,
  session: SessionContext,
  before: OrderReads | null = null,
): Promise<JourneyContext> {
  const context = await assessedContext(needs, session, before)
  reportFailures(context, needs)
  return context
}

/** A context as it was assessed for a session, with all that decided it. */
interface KeptContext extends OfOrder {
  readonly rev: number
  readonly versions: string
  readonly config: ShopConfig
  readonly stretch: Instant
  readonly draft: DraftWithOrder
}

/** The size of an order of fewer items. */
const MIN_ITEMS = 10

/** A cache of `maxOrders` orders of ten items; an order of more items takes the space of its items. */
export const cacheOfOrders = <Cached extends object>(maxOrders: number, assessedIn: (cached: Cached) => Assessed) =>
  new LRUCache<string, Cached>({
    maxSize: maxOrders * MIN_ITEMS,
    sizeCalculation: (cached) => Math.max(MIN_ITEMS, assessedIn(cached).items.length),
  })

/** How many contexts are kept. */
const CONTEXTS_KEPT = 500

/** The contexts that are kept beside an order system. */
const keptBeside = oncePer((_: World['commerce']) =>
  cacheOfOrders<KeptContext>(CONTEXTS_KEPT, ({ assessed }) => assessed),
)

/** By what one session is told from all others. */
export const sessionName = ({ visit, stored }: SessionContext): string => `${visit.shopId} ${stored?.hash}`

/** What was kept for a session, where nothing that it depends on has changed since; null where something has. */
const keptFor = (needs: Needs, session: SessionContext): KeptContext | null => {
  const { stored, versions, config, visit } = session
  const kept = keptBeside(needs.commerce).get(sessionName(session))
  const isSame =
    kept?.rev === stored?.rev &&
    kept?.versions === versions?.all &&
    kept?.config === config &&
    kept?.stretch === catalogueStretch(visit.now)
  return isSame ? (kept ?? null) : null
}

/** Whether all of a product came: what did not may come the next time (ERR-51, ERR-52, ITM-07). */
const isWhole = (product: OrderReads['products'][string]): boolean =>
  product !== 'failed' && product !== 'loading' && product !== undefined && product.variants.length > 0

/** Keeps a context for the next request of its session, where it is known which versions it is of, and all of it came. */
export function keepContext(needs: Needs, context: JourneyContext): void {
  const { stored, versions, draft, visit, config, reads } = context
  if (stored === null || versions === null || reads === null || !hasOrder(draft)) return
  if (versions.contents.order === null || !Object.values(reads.products).every(isWhole)) return
  const { assessed, priced } = context
  const { rev } = stored
  const stretch = catalogueStretch(visit.now)
  const kept = { rev, versions: versions.all, config, stretch, draft, reads, assessed, priced }
  keptBeside(needs.commerce).set(sessionName(context), kept)
}

/**
 * The context of a session as it was just read, with the order system asked once more, whatever was kept of what it said: it need
 * not read again what it has at these versions, unless its order must not be older than `within`.
 */
export async function contextAsked(
  needs: Needs,
  session: SessionContext,
  asked: { readonly within?: number } = {},
): Promise<JourneyContext> {
  const { draft, visit, versions } = session
  if (!hasOrder(draft)) return { ...session, ...withoutOrder }
  const reads = await readForDraft(needs, visit.shopId, { draft, versions, ...asked })
  const context = contextWith(needs, session, draft, reads)
  keepContext(needs, context)
  reportFailures(context, needs)
  return context
}

/** The context of a session as it was just read: what has the same versions as before is neither asked for nor assessed again. */
export async function contextNow(needs: Needs, session: SessionContext): Promise<JourneyContext> {
  const kept = hasOrder(session.draft) ? keptFor(needs, session) : null
  if (kept === null) return contextAsked(needs, session)
  const context = inWords(needs, session, kept)
  reportFailures(context, needs)
  return context
}
