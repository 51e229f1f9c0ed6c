import { LRUCache } from 'lru-cache'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { joinName } from '../../../schemas/entities/written-address.ts'
import type { Draft, DraftOrder } from '../../../schemas/records/draft.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import { floorToHalfHour } from '../../../schemas/values/time.ts'
import { type AssessInput, type Assessment, assess, startOfQuarter } from '../../domain/assessment/assess.ts'
import { type Pricing, priceDraft } from '../../domain/assessment/pricing.ts'
import { assessSpending, priceSpending } from '../../domain/assessment/spending.ts'
import { canSee, type Viewer, viewerOfOrder } from '../../domain/items/gift-visibility.ts'
import type { OrderReturn } from '../../domain/return/order-returns.ts'
import type { World } from '../../world.ts'
import { type OrderReads, readForDraft, readMissingProducts } from './reads.ts'
import { type SessionContext, translatorFor } from './session.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

export const viewerIn = ({ draft }: { readonly draft: Draft }): Viewer => viewerOfOrder(draft.order)

/** The returns of the order that the viewer may see (STS-08). */
export const listVisibleReturns = (context: JourneyContext): readonly OrderReturn[] =>
  canSee(viewerIn(context), 'other-returns') ? (context.reads?.returns ?? []) : []

/** The address's name replaces a missing customer name. */
export const customerOf = ({ customer, address }: Order) => ({
  email: customer.email,
  phone: customer.phone,
  name: joinName(customer.firstName ?? '', customer.lastName ?? '') || (address?.name ?? null),
})

export const refundCardOf = ({ paidWith }: Pick<Order, 'paidWith'>, { order }: Pick<Draft, 'order'>) =>
  paidWith !== undefined && canSee(viewerOfOrder(order), 'payment') ? paidWith : null

export type DraftWithOrder = Draft & { readonly order: DraftOrder }

export const hasOrder = (draft: Draft): draft is DraftWithOrder => draft.order !== undefined

interface AssessedOrder {
  readonly reads: OrderReads
  readonly assessed: Assessment
  readonly priced: Pricing
}

export const NO_ORDER = { reads: null, assessed: null, priced: null } as const

export type JourneyContext = SessionContext &
  (AssessedOrder | typeof NO_ORDER) & {
    /** Set if the order system did not answer: the order is known up to this time. */
    readonly orderKnownUntil?: Instant
  }

const buildAssessInput = (
  { config, visit }: Pick<SessionContext, 'config' | 'visit'>,
  draft: DraftWithOrder,
  { order, claimed, delivered, disqualified, products, account }: OrderReads,
): AssessInput => ({
  order,
  claimed,
  ...(delivered && { delivered }),
  disqualified,
  products,
  account,
  config,
  draft,
  now: startOfQuarter(visit.now),
})

export const assessInputOf = (context: JourneyContext): AssessInput | null =>
  context.reads === null || !hasOrder(context.draft) ? null : buildAssessInput(context, context.draft, context.reads)

const reportFailures = ({ assessed, priced, visit }: JourneyContext, { log }: Needs): void => {
  if (assessed === null) return
  const { failure } = priced
  if (failure !== null) log.error({ error: failure.error, ref: visit.ref }, 'Failed to calculate totals')
  const { items } = assessed
  const failed = items.find(({ evaluation }) => evaluation.failure !== undefined)
  if (failed === undefined) return
  const { unit, evaluation: failedEvaluation } = failed
  log.error({ item: unit.id, failure: failedEvaluation.failure, ref: visit.ref }, 'Failed to evaluate workflows')
}

const withPolicyTexts = (
  needs: Needs,
  session: SessionContext,
  { draft, reads, assessed, priced }: AssessedOrder & Pick<SessionContext, 'draft'>,
): JourneyContext => ({ ...session, draft, t: translatorFor(assessed.policy, session, needs), reads, assessed, priced })

const buildContext = (
  needs: Needs,
  session: SessionContext,
  draft: DraftWithOrder,
  reads: OrderReads,
): JourneyContext => {
  const input = buildAssessInput(session, draft, reads)
  const { spending } = reads
  if (draft.shopLater !== undefined && spending !== null) {
    const assessed = assessSpending(input, spending)
    return withPolicyTexts(needs, session, { draft, reads, assessed, priced: priceSpending(input, assessed, spending) })
  }
  const assessed = assess(input)
  return withPolicyTexts(needs, session, { draft, reads, assessed, priced: priceDraft(input, assessed) })
}

const isReadFor = ({ order, spending }: OrderReads, draft: DraftWithOrder): boolean =>
  order.id === draft.order.id && (draft.shopLater === undefined || spending?.record.key === draft.shopLater.returnKey)

/** Assesses a session without logging failures. Reuses earlier reads of the same order. */
export async function assessSession(
  needs: Needs,
  session: SessionContext,
  before: OrderReads | null,
): Promise<JourneyContext> {
  const { draft, visit } = session
  if (!hasOrder(draft)) return { ...session, ...NO_ORDER }
  const { shopId } = visit
  const reads =
    before !== null && isReadFor(before, draft)
      ? await readMissingProducts(needs, shopId, draft, before)
      : await readForDraft(needs, shopId, { draft, versions: null })
  return buildContext(needs, session, draft, reads)
}

export async function assessAndReport(
  needs: Needs,
  session: SessionContext,
  before: OrderReads | null = null,
): Promise<JourneyContext> {
  const context = await assessSession(needs, session, before)
  reportFailures(context, needs)
  return context
}

interface CachedContext extends AssessedOrder {
  readonly rev: number
  readonly versions: string
  readonly config: ShopConfig
  readonly stretch: Instant
  readonly draft: DraftWithOrder
}

const MIN_ITEMS = 10

export const createOrderCache = <Cached extends object>(
  maxOrders: number,
  assessedIn: (cached: Cached) => Assessment,
) =>
  new LRUCache<string, Cached>({
    maxSize: maxOrders * MIN_ITEMS,
    sizeCalculation: (cached) => Math.max(MIN_ITEMS, assessedIn(cached).items.length),
  })

const MAX_CONTEXTS = 500

const contextCache = memoizePerObject((_: World['commerce']) =>
  createOrderCache<CachedContext>(MAX_CONTEXTS, ({ assessed }) => assessed),
)

export const sessionCacheKey = ({ visit, stored }: SessionContext): string => `${visit.shopId} ${stored?.hash}`

const findCachedContext = (needs: Needs, session: SessionContext): CachedContext | null => {
  const { stored, versions, config, visit } = session
  const cached = contextCache(needs.commerce).get(sessionCacheKey(session))
  const isSame =
    cached?.rev === stored?.rev &&
    cached?.versions === versions?.all &&
    cached?.config === config &&
    cached?.stretch === floorToHalfHour(visit.now)
  return isSame ? (cached ?? null) : null
}

/** Whether the product was read completely. Missing parts may come next time (ERR-51, ERR-52, ITM-07). */
const isWhole = (product: OrderReads['products'][string]): boolean =>
  product !== 'failed' && product !== 'loading' && product !== undefined && product.variants.length > 0

export function cacheContext(needs: Needs, context: JourneyContext): void {
  const { stored, versions, draft, visit, config, reads } = context
  if (stored === null || versions === null || reads === null || !hasOrder(draft)) return
  if (versions.contents.order === null || !Object.values(reads.products).every(isWhole)) return
  const { assessed, priced } = context
  const { rev } = stored
  const stretch = floorToHalfHour(visit.now)
  const entry = { rev, versions: versions.all, config, stretch, draft, reads, assessed, priced }
  contextCache(needs.commerce).set(sessionCacheKey(context), entry)
}

/**
 * Objects that are unchanged at these versions may be skipped, unless the order must be at most `within` milliseconds
 * old.
 */
export async function readContext(
  needs: Needs,
  session: SessionContext,
  options: { readonly within?: number } = {},
): Promise<JourneyContext> {
  const { draft, visit, versions } = session
  if (!hasOrder(draft)) return { ...session, ...NO_ORDER }
  const reads = await readForDraft(needs, visit.shopId, { draft, versions, ...options })
  const context = buildContext(needs, session, draft, reads)
  cacheContext(needs, context)
  reportFailures(context, needs)
  return context
}

export async function loadContext(needs: Needs, session: SessionContext): Promise<JourneyContext> {
  const cached = hasOrder(session.draft) ? findCachedContext(needs, session) : null
  if (cached === null) return readContext(needs, session)
  const context = withPolicyTexts(needs, session, cached)
  reportFailures(context, needs)
  return context
}
