import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { toAuthored } from '../../../schemas/values/actor.ts'
import type { ReturnKey } from '../../../schemas/values/ids.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { isProcessed } from '../../domain/return/lifecycle.ts'
import { buildOrderAccount } from '../../domain/return/order-account.ts'
import { listReturnMoney } from '../../domain/return/return-money.ts'
import { addOffer } from '../../domain/return/shop-later.ts'
import { hasSameAmounts } from '../../domain/value/account.ts'
import { buildJournal } from '../../domain/value/journal.ts'
import { fault } from '../../faults.ts'
import type { Tables } from '../../world.ts'
import { type RecordedEvent, recordEvent } from '../follow-ups/events.ts'
import { insertReturn } from '../follow-ups/insert-return.ts'
import { buildAnnotateFollowUps } from '../follow-ups/kinds/annotate.ts'
import { buildRecordFollowUps } from '../follow-ups/kinds/record-return.ts'
import { processIfComplete } from '../follow-ups/lifecycle.ts'
import { buildSettlement } from '../follow-ups/settlement.ts'
import type { JourneyContext } from '../request/context.ts'
import { computeExpiry, pickSessionFields, type WrittenReturn } from '../request/session.ts'

type StoredDraft = NonNullable<JourneyContext['stored']>

/** Rolls the transaction back; `resolveLostRace` finds the reason. */
const staleFault = () => fault('RET_ERR_STALE')

interface ReturnInput {
  readonly record: ReturnRecord
  readonly quote: Quote
  readonly policy: ReturnPolicy
  readonly payments: readonly PaymentRow[]
  readonly intent: { readonly key: string | null; readonly body: string }
  readonly newId: () => string
}

/** Clears order, answers and cart (REV-45). The key leads the journey's paths to the status page. */
export const clearDraft = (draft: Draft, returnKey: ReturnKey): Draft => ({
  ...pickSessionFields(draft),
  ...(draft.proved !== undefined && { proved: draft.proved }),
  failedLookups: draft.failedLookups,
  captcha: false,
  items: [],
  cart: [],
  returnKey,
})

const closeDraft = async (
  tables: Tables,
  { visit, draft }: JourneyContext,
  stored: StoredDraft,
  input: ReturnInput,
): Promise<WrittenReturn['row']> => {
  const { record, intent } = input
  const cleared = clearDraft(draft, record.key)
  const last = intent.key === null ? null : { key: intent.key, body: intent.body, path: `/return/${record.key}` }
  const at = { sessionHash: stored.hash, rev: stored.rev }
  const rev = await tables.drafts.save(visit.shopId, at, {
    draft: cleared,
    last,
    expiresAt: computeExpiry(cleared, visit.now),
  })
  if (rev === null) throw staleFault()
  return { rev, draft: cleared, last }
}

/** The merchant's override reason stays in the return only. */
const toEventOrigin = (opened: Draft['opened']): Pick<RecordedEvent, 'by' | 'actor' | 'detail'> =>
  opened === undefined
    ? { by: 'shopper' }
    : { ...toAuthored(opened), detail: { opened: 'by-merchant', overridden: opened.override !== undefined } }

/** Null if the return was processed at once, or had no stored draft. */
export async function writeReturn(
  tables: Tables,
  context: JourneyContext,
  input: ReturnInput,
): Promise<WrittenReturn | null> {
  const { quote, policy, newId } = input
  const { stored, visit, config } = context
  const { now } = visit
  const opened = context.draft.opened
  if (stored === null && opened === undefined) throw staleFault()
  const [row] = await Promise.all([
    stored && closeDraft(tables, context, stored, input),
    tables.returns.lockOrder(visit.shopId, input.record.orderId),
  ])
  // Another return of the order may have changed the prices.
  const others = await tables.returns.ofOrder(visit.shopId, input.record.orderId)
  const order = context.reads?.wholeOrder ?? quote.input.order
  if (!hasSameAmounts(buildOrderAccount(order, listReturnMoney(others)), quote.input.account)) throw staleFault()
  // The giver may have deleted the receipt.
  const { giftReceipt } = input.record.document
  if (giftReceipt !== undefined && (await tables.giftReceipts.byId(visit.shopId, giftReceipt)) === null)
    throw staleFault()
  const offer = { policy, config, now, uuid: newId(), others }
  const record = { ...input.record, document: addOffer(input.record.document, offer) }
  const followUps = [
    ...buildSettlement(record, policy),
    ...buildAnnotateFollowUps(record, config),
    ...buildRecordFollowUps(record, config),
  ]
  await insertReturn(tables, {
    record,
    entries: buildJournal(quote.input),
    followUps,
    draftId: stored?.hash ?? record.id,
    submitKey: input.intent.key,
    paymentIds: input.payments.map(({ id }) => id),
    submitted: { id: newId(), ...toEventOrigin(opened) },
    now,
  })
  const { orderKnownUntil } = record.document
  if (orderKnownUntil !== undefined) {
    const change = { id: newId(), at: now, detail: { orderKnownUntil } }
    await recordEvent(tables, record, { ...change, event: 'order-not-asked', by: 'homeward' })
  }
  // A return that waits for nothing is processed at once.
  const followUpStates = followUps.map(({ kind, state }) => ({ kind, state, epoch: 1 }))
  if (!isProcessed(record, followUpStates)) return row && { record, ofOrder: [...others, record], row }
  await processIfComplete(tables, record, { id: newId(), now })
  return null
}
