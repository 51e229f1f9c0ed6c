import type { Order } from '../../../schemas/entities/order.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { OpenedReturn, OpenRequest } from '../../../schemas/merchant/open.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { ConflictCode } from '../../../schemas/values/conflict.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { hasQuote, type QuotedPricing } from '../../domain/assessment/pricing.ts'
import { listSubmitBlocks } from '../../domain/assessment/submit.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { judgeLookup } from '../../domain/journey/lookup.ts'
import { sumOf } from '../../domain/money/round.ts'
import { isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { returnUrl } from '../follow-ups/links.ts'
import { resolvePortalUrl } from '../follow-ups/portal-url.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { CONFLICT_MESSAGES } from '../operations/conflicts.ts'
import {
  ANSWER_ERASED,
  type Caller,
  findLimitRefusal,
  type OperationAnswer,
  runIdempotent,
} from '../operations/perform.ts'
import { toReturnHead } from '../operations/reading/head.ts'
import { dependsOnRunningRefund } from '../operations/value/running-refunds.ts'
import { withQuotes } from '../quotes/quotes.ts'
import { assessAndReport, assessSession, type JourneyContext } from '../request/context.ts'
import { buildSubmitInput } from '../review/review.ts'
import { beginOpening, confirmUnit, type OpeningSession, selectUnits, toItemWithoutReason } from './open-draft.ts'
import { findMethodProblem, findPayoutProblem, findUnitProblem, toBlockProblem } from './open-problems.ts'
import { buildRecord } from './record.ts'
import { writeReturn } from './write-return.ts'

type Needs = Pick<
  World,
  | 'store'
  | 'shops'
  | 'commerce'
  | 'carriers'
  | 'partners'
  | 'newId'
  | 'random'
  | 'log'
  | 'now'
  | 'publicUrl'
  | 'namesShop'
>

type OpenResult = OperationAnswer<OpenedReturn>

interface AssessedOpening {
  readonly kind: 'assessed'
  readonly context: JourneyContext
  readonly assessed: Assessment
  readonly priced: QuotedPricing
}

type OpenRefusal = Extract<OpenResult, { readonly kind: 'unknown' | 'conflict' | 'invalid' }>

const invalid = (problems: readonly ConfigProblem[]): OpenRefusal => ({ kind: 'invalid', problems })
/** A temporary refusal. */
const conflict = (code: ConflictCode): OpenRefusal => ({ kind: 'conflict', code, why: CONFLICT_MESSAGES[code] })

const findOrderRefusal = (order: Order, { config }: OpeningSession, { override }: OpenRequest): OpenRefusal | null => {
  const countries = override === undefined ? (config.settings.countries ?? null) : null
  const verdict = judgeLookup(
    order,
    { orderId: order.id },
    { fields: [], home: config.returnAddress.country, countries },
  )
  if (verdict.kind === 'found') return null
  if (verdict.code === 9) return invalid([{ pointer: '/order', message: 'was cancelled' }])
  if (verdict.code === 8) return invalid([{ pointer: '/order', message: 'has no purchased items' }])
  return invalid([
    { pointer: '/order', message: 'was shipped to a country from which the shop does not accept returns' },
  ])
}

const assessWithItems = (
  needs: Needs,
  session: OpeningSession,
  { items, before }: { readonly items: readonly DraftItem[]; readonly before: JourneyContext },
) => assessSession(needs, { ...session, draft: { ...session.draft, items: [...items] } }, before.reads)

/** @throws RangeError for a unit of another order. */
const getItemState = ({ assessed }: JourneyContext, id: string): ItemState => {
  const found = assessed?.items.find(({ unit }) => unit.id === id)
  if (found === undefined) throw new RangeError('The units are not units of the order')
  return found
}

const isUnread = ({ status }: ItemState): boolean => status.kind === 'loading' || status.kind === 'failed'

const confirmItems = async (
  needs: Needs,
  session: OpeningSession,
  request: OpenRequest,
): Promise<{ readonly kind: 'answered'; readonly context: JourneyContext } | OpenRefusal> => {
  const before = await assessAndReport(needs, session)
  const found = selectUnits(request.items, before.assessed?.items ?? [])
  if ('problems' in found) return invalid(found.problems)
  const { units } = found
  // A missing product is temporary.
  if (units.some(({ id }) => isUnread(getItemState(before, id)))) return conflict('products-unavailable')

  // Reasons depend on the rules' results, so they are set in a second round.
  const itemsWithoutReason = units.map((one) => toItemWithoutReason(one, getItemState(before, one.id)))
  const open = await assessWithItems(needs, session, { items: itemsWithoutReason, before })
  const items = units.map((one) => confirmUnit(one, getItemState(open, one.id), request))
  const reasonProblems = items.filter((one): one is ConfigProblem => 'pointer' in one)
  if (reasonProblems.length > 0) return invalid(reasonProblems)
  const confirmedItems = items.filter((one): one is DraftItem => 'id' in one)
  const context = await assessWithItems(needs, session, { items: confirmedItems, before })
  const problems = units.flatMap((one) => findUnitProblem(one, context) ?? [])
  return problems.length > 0 ? invalid(problems) : { kind: 'answered', context }
}

const assessOpening = async (
  needs: Needs,
  caller: Caller,
  request: OpenRequest,
): Promise<AssessedOpening | OpenRefusal> => {
  const { shopId } = caller
  const name = request.order.trim()
  // People type the order number; programs may send the id.
  const order = (await needs.commerce.findOrderByName(shopId, name)) ?? (await needs.commerce.findOrder(shopId, name))
  if (order === null) return { kind: 'unknown', what: 'order' }
  const begun = await beginOpening(needs, caller, { order, asked: request })
  if ('problems' in begun) return invalid(begun.problems)
  const { session } = begun
  const refusal = findOrderRefusal(order, session, request)
  if (refusal !== null) return refusal
  const confirmation = await confirmItems(needs, session, request)
  if (confirmation.kind !== 'answered') return confirmation

  const context = await withQuotes(needs, confirmation.context, 'action')
  const { assessed, priced } = context
  if (assessed === null || !hasQuote(priced)) return conflict('total-unavailable')
  if (await dependsOnRunningRefund(needs, { shopId, order }, priced.quote)) return conflict('refund-running')
  const problems = [
    findPayoutProblem(request, priced.quote),
    findMethodProblem(request, { ...context, assessed, priced }),
  ]
  const requestProblems = problems.filter((one) => one !== null)
  if (requestProblems.length > 0) return invalid(requestProblems)
  const quoted = { assessed, priced }
  const [block] = listSubmitBlocks(buildSubmitInput(context, quoted, { policy: true, payment: true }))
  return block === undefined
    ? { kind: 'assessed', context, assessed, priced }
    : invalid([toBlockProblem(block, quoted)])
}

/** The earlier result of this idempotency key; null if there is none, or the call may run again. */
const findEarlierResult = async ({ store }: Needs, { shopId, call }: Caller): Promise<OpenResult | null> => {
  const found = call === null ? null : await store.merchantCalls.find(shopId, call)
  if (found === null || found.kind === 'first') return null
  if (found.kind === 'erased') return ANSWER_ERASED
  return found.kind === 'taken' ? { kind: 'taken' } : { kind: 'replayed', ...found.answer }
}

/** Writes the return; null if another return of the order was written meanwhile. */
const writeOpening = async (needs: Needs, caller: Caller, opening: AssessedOpening): Promise<OpenResult | null> => {
  const { context, assessed, priced } = opening
  const record = buildRecord(needs, context, { assessed, priced, payments: [] })
  const { shopId, id, document } = record
  // Only a return over the rules of the shop is an exception.
  if (document.opened?.override !== undefined) {
    const worth = sumOf(document.items.map(({ value }) => value))
    const limitRefusal = findLimitRefusal(caller.limit, worth, document.totals.currency)
    if (limitRefusal !== null) return limitRefusal
  }
  // `once` stores the call's key in the same transaction.
  const intent = { key: null, body: '' }
  const writing = {
    record,
    quote: priced.quote,
    policy: assessed.policy,
    payments: [],
    intent,
    newId: needs.newId,
  }
  try {
    return await needs.store.transaction((tables) =>
      runIdempotent<OpenedReturn>(tables, caller, {
        now: context.visit.now,
        work: async () => {
          await writeReturn(tables, context, writing)
          const after = (await tables.returns.find(shopId, id)) ?? record
          const head = toReturnHead(after, await tables.outbox.followUps(rowKeyOf(after)))
          return { kind: 'done', body: { ...head, url: returnUrl(resolvePortalUrl(needs, context.config), after) } }
        },
      }),
    )
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_STALE') throw error
    return null
  }
}

const ATTEMPTS = 5

/**
 * Opens a return for a shopper with a submit's rules and write (FIX-79). Of concurrent calls for one unit one succeeds;
 * an idempotency key opens one return.
 */
export async function openReturn(needs: Needs, caller: Caller, request: OpenRequest): Promise<OpenResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const earlierResult = await findEarlierResult(needs, caller)
    if (earlierResult !== null) return earlierResult
    const opening = await assessOpening(needs, caller, request)
    // The same call may have succeeded meanwhile.
    if (opening.kind !== 'assessed') return (await findEarlierResult(needs, caller)) ?? opening
    const result = await writeOpening(needs, caller, opening)
    if (result !== null) return result
  }
  return conflict('order-busy')
}
