import type { Order } from '../../../schemas/entities/order.ts'
import type { OpenedReturn, OpenRequest } from '../../../schemas/merchant/open.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { hasQuote, type QuotedPricing } from '../../domain/assessment/pricing.ts'
import { listSubmitBlocks } from '../../domain/assessment/submit.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { judgeLookup } from '../../domain/journey/lookup.ts'
import { isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { returnUrl } from '../follow-ups/links.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { ANSWER_ERASED, type Caller, type OperationAnswer, once } from '../operations/perform.ts'
import { headOf } from '../operations/reading/head.ts'
import { hangsOnRefund } from '../operations/value/under-way.ts'
import { withQuotes } from '../quotes/quotes.ts'
import { assessedContext, contextOf, type JourneyContext } from '../request/context.ts'
import { buildSubmitInput } from '../review/review.ts'
import { beginOpening, confirmed, type OpeningSession, unitsAsked, withoutReason } from './open-draft.ts'
import { blockProblem, methodProblem, payoutProblem, unitProblem } from './open-problems.ts'
import { buildRecord } from './record.ts'
import { writeReturn } from './write-return.ts'

type Needs = Pick<
  World,
  'store' | 'shops' | 'commerce' | 'carriers' | 'partners' | 'newId' | 'random' | 'log' | 'now' | 'publicUrl'
>

type Answered = OperationAnswer<OpenedReturn>

interface Opening {
  readonly kind: 'assessed'
  readonly context: JourneyContext
  readonly assessed: Assessment
  readonly priced: QuotedPricing
}

type Refused = Extract<Answered, { readonly kind: 'unknown' | 'conflict' | 'invalid' }>

const invalid = (problems: readonly ConfigProblem[]): Refused => ({ kind: 'invalid', problems })
/** A temporary refusal. */
const away = (why: string): Refused => ({ kind: 'conflict', why })

const orderRefusal = (order: Order, { config }: OpeningSession, { override }: OpenRequest): Refused | null => {
  const countries = override === undefined ? (config.settings.countries ?? null) : null
  const verdict = judgeLookup(
    order,
    { orderId: order.id },
    { fields: [], home: config.returnAddress.country, countries },
  )
  if (verdict.kind === 'found') return null
  if (verdict.code === 9) return invalid([{ pointer: '/order', message: 'was cancelled' }])
  if (verdict.code === 8) return invalid([{ pointer: '/order', message: 'has nothing that was bought' }])
  return invalid([{ pointer: '/order', message: 'was sent to a country from which the shop takes no returns' }])
}

const REFUND_UNDER_WAY =
  'Another return of this order is being refunded: what is left is known when that is done, so try again then'
const CATALOGUE_AWAY = 'The catalogue did not say what these products are: try again'

const withItems = (
  needs: Needs,
  session: OpeningSession,
  { items, before }: { readonly items: readonly DraftItem[]; readonly before: JourneyContext },
) => assessedContext(needs, { ...session, draft: { ...session.draft, items: [...items] } }, before.reads)

/** @throws RangeError for a unit of another order. */
const stateOf = ({ assessed }: JourneyContext, id: string): ItemState => {
  const found = assessed?.items.find(({ unit }) => unit.id === id)
  if (found === undefined) throw new RangeError('stateOf: units are those of the order')
  return found
}

const isUnread = ({ status }: ItemState): boolean => status.kind === 'loading' || status.kind === 'failed'

const answered = async (
  needs: Needs,
  session: OpeningSession,
  asked: OpenRequest,
): Promise<{ readonly kind: 'answered'; readonly context: JourneyContext } | Refused> => {
  const before = await contextOf(needs, session)
  const found = unitsAsked(asked.items, before.assessed?.items ?? [])
  if ('problems' in found) return invalid(found.problems)
  const { units } = found
  // A missing product is temporary.
  if (units.some(({ id }) => isUnread(stateOf(before, id)))) return away(CATALOGUE_AWAY)

  // Reasons depend on the rules' results, so they are set in a second round.
  const said = units.map((one) => withoutReason(one, stateOf(before, one.id)))
  const open = await withItems(needs, session, { items: said, before })
  const items = units.map((one) => confirmed(one, stateOf(open, one.id), asked))
  const wrong = items.filter((one): one is ConfigProblem => 'pointer' in one)
  if (wrong.length > 0) return invalid(wrong)
  const confirmedItems = items.filter((one): one is DraftItem => 'id' in one)
  const context = await withItems(needs, session, { items: confirmedItems, before })
  const problems = units.flatMap((one) => unitProblem(one, context) ?? [])
  return problems.length > 0 ? invalid(problems) : { kind: 'answered', context }
}

const assess = async (needs: Needs, caller: Caller, asked: OpenRequest): Promise<Opening | Refused> => {
  const { shopId } = caller
  const name = asked.order.trim()
  // People type the order number; programs may send the id.
  const order = (await needs.commerce.findOrderByName(shopId, name)) ?? (await needs.commerce.findOrder(shopId, name))
  if (order === null) return { kind: 'unknown', what: 'order' }
  const begun = await beginOpening(needs, caller, { order, asked })
  if ('problems' in begun) return invalid(begun.problems)
  const { session } = begun
  const refusal = orderRefusal(order, session, asked)
  if (refusal !== null) return refusal
  const said = await answered(needs, session, asked)
  if (said.kind !== 'answered') return said

  const context = await withQuotes(needs, said.context, 'action')
  const { assessed, priced } = context
  if (assessed === null || !hasQuote(priced)) return away('What it comes to cannot be told now: try again')
  if (await hangsOnRefund(needs, { shopId, order }, priced.quote)) return away(REFUND_UNDER_WAY)
  const problems = [payoutProblem(asked, priced.quote), methodProblem(asked, { ...context, assessed, priced })]
  const wrong = problems.filter((one) => one !== null)
  if (wrong.length > 0) return invalid(wrong)
  const given = { assessed, priced }
  const [block] = listSubmitBlocks(buildSubmitInput(context, given, { policy: true, payment: true }))
  return block === undefined ? { kind: 'assessed', context, assessed, priced } : invalid([blockProblem(block, given)])
}

/** The earlier result of this idempotency key; null if there is none, or the call may run again. */
const answeredBefore = async ({ store }: Needs, { shopId, call }: Caller): Promise<Answered | null> => {
  const found = call === null ? null : await store.merchantCalls.find(shopId, call)
  if (found === null || found.kind === 'first') return null
  if (found.kind === 'erased') return ANSWER_ERASED
  return found.kind === 'taken' ? { kind: 'taken' } : { kind: 'replayed', ...found.answer }
}

/** Writes the return; null if another return of the order was written meanwhile. */
const write = async (needs: Needs, caller: Caller, opening: Opening): Promise<Answered | null> => {
  const { context, assessed, priced } = opening
  const record = buildRecord(needs, context, { assessed, priced, payments: [] })
  const { shopId, id } = record
  // `once` stores the call's key in the same transaction.
  const intent = { key: null, body: '' }
  const writing = {
    ...{ record, quote: priced.quote, policy: assessed.policy },
    ...{ payments: [], intent, newId: needs.newId },
  }
  try {
    return await needs.store.transaction((tables) =>
      once<OpenedReturn>(tables, caller, {
        now: context.visit.now,
        work: async () => {
          await writeReturn(tables, context, writing)
          const after = (await tables.returns.find(shopId, id)) ?? record
          const head = headOf(after, await tables.outbox.followUps(rowKeyOf(after)))
          return { kind: 'done', body: { ...head, url: returnUrl(needs.publicUrl, after) } }
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
export async function openReturn(needs: Needs, caller: Caller, asked: OpenRequest): Promise<Answered> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await answeredBefore(needs, caller)
    if (before !== null) return before
    const opening = await assess(needs, caller, asked)
    // The same call may have succeeded meanwhile.
    if (opening.kind !== 'assessed') return (await answeredBefore(needs, caller)) ?? opening
    const written = await write(needs, caller, opening)
    if (written !== null) return written
  }
  return { kind: 'conflict', why: 'Other returns of this order are being made at this moment: try again' }
}
