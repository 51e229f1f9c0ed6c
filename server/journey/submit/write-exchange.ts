import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { ReturnDocument, ReturnRecord } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { buildSpending, canStillSpend, toExchange } from '../../domain/assessment/spending.ts'
import { getFollowUpState } from '../../domain/return/release.ts'
import { hasSameAmounts } from '../../domain/value/account.ts'
import { paymentOf } from '../../domain/value/payment.ts'
import { fault } from '../../faults.ts'
import type { Tables, World } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { processIfComplete } from '../follow-ups/lifecycle.ts'
import { beginDue, releaseFollowUps } from '../follow-ups/release.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { buildServiceOperation } from '../operations/perform.ts'
import { isChargingOrReserving, rebalance } from '../operations/value/rebalance.ts'
import type { JourneyContext } from '../request/context.ts'
import { computeExpiry } from '../request/session.ts'
import { findWaitingRefund } from '../status/shop-later.ts'
import { listShoppedItems } from './document.ts'
import { toPaymentFields } from './record.ts'
import { clearDraft } from './write-return.ts'

type Needs = Pick<World, 'shops' | 'newId'>

interface ExchangeInput {
  readonly assessed: Assessment
  readonly quote: Quote
  readonly payments: readonly PaymentRow[]
  readonly intent: { readonly key: string | null; readonly body: string }
}

/** Rolls the transaction back, and the submit starts again. */
const staleFault = () => fault('RET_ERR_STALE')

const closeDraft = async (
  tables: Tables,
  { visit, draft, stored }: JourneyContext,
  { intent }: ExchangeInput,
  key: string,
) => {
  const cleared = clearDraft(draft, key)
  const last = intent.key === null ? null : { key: intent.key, body: intent.body, path: `/return/${key}` }
  if (stored === null) throw staleFault()
  const at = { sessionHash: stored.hash, rev: stored.rev }
  const change = { draft: cleared, last, expiresAt: computeExpiry(cleared, visit.now) }
  if ((await tables.drafts.save(visit.shopId, at, change)) === null) throw staleFault()
}

/** Locks the return, and checks that refund, offer and prices are unchanged. */
const lockReturn = async (tables: Tables, { visit, draft, reads }: JourneyContext, { quote }: ExchangeInput) => {
  const shownReturn = reads?.spending?.record
  if (reads === null || shownReturn === undefined) throw staleFault()
  await tables.returns.lockOrder(visit.shopId, shownReturn.orderId)
  const record = await tables.returns.lock(visit.shopId, shownReturn.id)
  if (record === null || !canStillSpend({ record }, draft.shopLater?.offer, visit.now)) throw staleFault()
  const others = (await tables.returns.ofOrder(visit.shopId, record.orderId)).filter(({ id }) => id !== record.id)
  const { account, bonus } = buildSpending(reads.wholeOrder, record, others)
  if (!hasSameAmounts(account, quote.input.account) || bonus !== quote.input.policy.shop_now_bonus) throw staleFault()
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const order = getFollowUpState(followUps, 'exchange-order')
  if (isChargingOrReserving(followUps) || (order !== null && order !== 'waiting')) throw staleFault()
  const refund = await findWaitingRefund(tables, record)
  if (refund === null) throw staleFault()
  return { record, refund }
}

const withNet = ({ totals, ...document }: ReturnDocument, net: Minor): ReturnDocument => ({
  ...document,
  totals: { ...totals, computed: { ...totals.computed, net } },
})

/**
 * Turns the refund into an exchange: reserves goods, reduces the refund, charges the amount due and balances the ledger
 * (SLT-06, SLT-10, REV-42).
 * @throws Fault RET_ERR_STALE if return, draft or order has changed.
 */
export async function writeExchange(
  needs: Needs,
  tables: Tables,
  context: JourneyContext,
  input: ExchangeInput,
): Promise<Pick<ReturnRecord, 'id' | 'key'>> {
  const { now } = context.visit
  const { assessed, quote, payments } = input
  const { record, refund } = await lockReturn(tables, context, input)
  await closeDraft(tables, context, input, record.key)
  const ids = payments.map(({ id }) => id)
  if (ids.length > 0 && (await tables.payments.adopt(record.shopId, ids, record.id)) < ids.length) throw staleFault()

  const { payment } = toPaymentFields(context, quote, payments)
  const document = toExchange(record.document, { quote, payment, replacements: listShoppedItems(assessed, quote) })
  const operation = await buildServiceOperation(needs, { tables, record, now })
  const after = await rebalance(operation, document, 'shop-later')
  const shownNet = quote.totals.computed.net
  const covered = paymentOf(quote.totals).kind === 'covered'
  // The written total must equal the displayed one.
  if (after.document.totals.computed.net !== (covered ? 0 : shownNet))
    throw new RangeError('The ledger total differs from the quote')
  if (covered) await tables.returns.save({ ...after, document: withNet(after.document, shownNet) })

  if (payment?.by === 'card')
    await beginDue(tables, record, { kind: 'charge', payload: { amount: payment.amount } }, now)
  if (refund.state === 'due') await releaseFollowUps(tables, record, { kinds: ['exchange-order'], now })
  const { currency, computed } = quote.totals
  const detail = { exchange: true, left: computed.net, bonus: computed.bonusUsed, currency }
  await recordEvent(tables, after, { id: needs.newId(), event: 'shop-later-accepted', by: 'shopper', at: now, detail })
  await processIfComplete(tables, record, { id: needs.newId(), now })
  return record
}
