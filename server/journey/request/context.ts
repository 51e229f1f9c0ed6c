import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft, DraftOrder } from '../../../schemas/records/draft.ts'
import { type Assessed, type AssessInput, assess, hourOf } from '../../domain/assessment/assess.ts'
import { type Priced, price } from '../../domain/assessment/price.ts'
import type { World } from '../../world.ts'
import { type OrderReads, readAgain, readForDraft } from './reads.ts'
import { inWordsOf, type SessionContext } from './session.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

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
  reads === null || !hasOrder(draft) ? null : { ...reads, config, draft, now: hourOf(visit.now) }

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

/** The context of a session whose draft is about an order of which so much was read. */
const contextWith = (
  needs: Needs,
  session: SessionContext & { readonly draft: DraftWithOrder },
  reads: OrderReads,
): SessionContext & OfOrder => {
  const { draft, config, visit } = session
  const input = { ...reads, config, draft, now: hourOf(visit.now) }
  const assessed = assess(input)
  const priced = price(input, assessed)
  return { ...session, ...inWordsOf(assessed.policy, session, needs), reads, assessed, priced }
}

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
    before?.order.id === draft.order.id
      ? await readAgain(needs, shopId, draft, before)
      : await readForDraft(needs, shopId, { draft, versions: null })
  return contextWith(needs, { ...session, draft }, reads)
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

/** The context of a session as it was just read: what has the same versions as before is not read again. */
export async function contextNow(needs: Needs, session: SessionContext): Promise<JourneyContext> {
  const { draft, visit, versions } = session
  if (!hasOrder(draft)) return { ...session, ...withoutOrder }
  const reads = await readForDraft(needs, visit.shopId, { draft, versions })
  const context = contextWith(needs, { ...session, draft }, reads)
  reportFailures(context, needs)
  return context
}
