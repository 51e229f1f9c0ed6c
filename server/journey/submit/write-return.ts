import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnKey } from '../../../schemas/ids.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { isProcessed } from '../../domain/return/lifecycle.ts'
import { buildOrderAccount } from '../../domain/return/order-account.ts'
import { moneyOfReturns } from '../../domain/return/return-money.ts'
import { withOffer } from '../../domain/return/shop-later.ts'
import { comesToSame } from '../../domain/value/account.ts'
import { journalOf } from '../../domain/value/journal.ts'
import { fault } from '../../faults.ts'
import type { Tables } from '../../world.ts'
import { type RecordedEvent, recordEvent } from '../follow-ups/events.ts'
import { annotationOf } from '../follow-ups/kinds/annotate.ts'
import { recordingOf } from '../follow-ups/kinds/record-return.ts'
import { enqueueLifecycle, proceed } from '../follow-ups/lifecycle.ts'
import { enqueueFollowUps } from '../follow-ups/release.ts'
import { enqueueLabel, enqueueMethod, rowKeyOf, settlementOf } from '../follow-ups/settlement.ts'
import type { JourneyContext } from '../request/context.ts'
import { expiry, ofSession, type WrittenReturn } from '../request/session.ts'

/** The draft as it was read, with the revision that must still be its own. */
type Stored = NonNullable<JourneyContext['stored']>

/** Someone else came first: the transaction rolls back and `afterLoss` says who. */
const cameLate = () => fault('RET_ERR_STALE')

/** What a submit writes: the return, what it was priced with, and what was held on the card for it. */
interface Writing {
  readonly record: ReturnRecord
  readonly quote: Quote
  readonly policy: ReturnPolicy
  readonly payments: readonly PaymentRow[]
  readonly intent: { readonly key: string | null; readonly body: string }
  readonly newId: () => string
}

/** What a submit leaves of its draft: order, answers and cart are cleared (REV-45); the key leads the journey's paths to the status page. */
export const clearedOf = (draft: Draft, returnKey: ReturnKey): Draft => ({
  ...ofSession(draft),
  ...(draft.proved !== undefined && { proved: draft.proved }),
  failedLookups: draft.failedLookups,
  captcha: false,
  items: [],
  cart: [],
  returnKey,
})

/** Leaves the draft as a submitted one, which is the answer. */
const takeDraft = async (
  tables: Tables,
  { visit, draft }: JourneyContext,
  stored: Stored,
  given: Writing,
): Promise<WrittenReturn['row']> => {
  const { record, intent } = given
  const cleared = clearedOf(draft, record.key)
  const last = intent.key === null ? null : { key: intent.key, body: intent.body, path: `/return/${record.key}` }
  // By its revision: whoever saves it first has submitted it.
  const at = { sessionHash: stored.hash, rev: stored.rev }
  const rev = await tables.drafts.save(visit.shopId, at, {
    draft: cleared,
    last,
    expiresAt: expiry(cleared, visit.now),
  })
  if (rev === null) throw cameLate()
  return { rev, draft: cleared, last }
}

/** Who submitted it, and whether over the rules; the merchant's reason is in the return, and goes to nobody else. */
const saidBy = (opened: Draft['opened']): Pick<RecordedEvent, 'by' | 'detail'> =>
  opened === undefined
    ? { by: 'shopper' }
    : { by: opened.by, detail: { opened: 'by-merchant', overridden: opened.override !== undefined } }

/** The return with its units and what was held for it: all of it, or another was first. */
const insertReturn = async (tables: Tables, record: ReturnRecord, draftId: string, given: Writing): Promise<void> => {
  const ids = record.document.items.map(({ lineItemId }) => lineItemId)
  const held = given.payments.map(({ id }) => id)
  const [claimed, isFirst, adopted] = await Promise.all([
    tables.claims.claim(record, ids),
    tables.returns.insert(record, { draftId, submitKey: given.intent.key }),
    held.length === 0 ? 0 : tables.payments.adopt(record.shopId, held, record.id),
  ])
  if (claimed < ids.length || !isFirst || adopted < held.length) throw cameLate()
}

/**
 * Everything a submit writes, in one transaction: either all of it stands or none. What need not wait for an answer is asked at
 * once. Answers what was written; null when the return went on at once, or was no stored draft: a merchant opened it.
 */
export async function writeReturn(
  tables: Tables,
  context: JourneyContext,
  given: Writing,
): Promise<WrittenReturn | null> {
  const { quote, policy, newId } = given
  const { stored, visit, config } = context
  const { now } = visit
  const opened = context.draft.opened
  if (stored === null && opened === undefined) throw cameLate()
  // No other submit of its order goes on meanwhile.
  const [row] = await Promise.all([
    stored && takeDraft(tables, context, stored, given),
    tables.returns.lockOrder(visit.shopId, given.record.orderId),
  ])
  // Another return of the order may have used up meanwhile what this one was priced with.
  const others = await tables.returns.ofOrder(visit.shopId, given.record.orderId)
  const order = context.reads?.wholeOrder ?? quote.input.order
  if (!comesToSame(buildOrderAccount(order, moneyOfReturns(others)), quote.input.account)) throw cameLate()
  // A giver may have taken the receipt back since the page was drawn.
  const { giftReceipt } = given.record.document
  if (giftReceipt !== undefined && (await tables.giftReceipts.byId(visit.shopId, giftReceipt)) === null)
    throw cameLate()
  const offer = { policy, config, now, uuid: newId(), others }
  const record = { ...given.record, document: withOffer(given.record.document, offer) }
  const of = rowKeyOf(record)
  const followUps = [...settlementOf(record, policy), ...annotationOf(record, config), ...recordingOf(record, config)]
  const entries = journalOf(quote.input)
  await Promise.all([
    insertReturn(tables, record, stored?.hash ?? record.id, given),
    tables.ledger.append(of, { name: 'submit', currency: quote.totals.currency, entries, at: now }),
    tables.outbox.beginAll(
      of,
      followUps.map((followUp) => ({ ...followUp, at: now })),
    ),
    recordEvent(tables, record, { id: newId(), event: 'submitted', at: now, ...saidBy(opened) }),
  ])
  // The order system did not answer, so that the return was made of what is kept of the order: a person looks at it first.
  const { orderKnownUntil } = record.document
  if (orderKnownUntil !== undefined) {
    const of = { id: newId(), at: now, detail: { orderKnownUntil } }
    await recordEvent(tables, record, { ...of, event: 'order-not-asked', by: 'homeward' })
  }
  await enqueueFollowUps(tables, record, { followUps, now })
  if (record.document.label !== null) await enqueueLabel(tables, record, now)
  if (record.document.method?.arrangement !== undefined) await enqueueMethod(tables, record, now)
  await enqueueLifecycle(tables, record)
  // Whatever waits for nothing is done now: such a return is processed in the transaction that makes it.
  const standing = followUps.map(({ kind, state }) => ({ kind, state, epoch: 1 }))
  if (!isProcessed(record, standing)) return row && { record, ofOrder: [...others, record], row }
  await proceed(tables, record, { id: newId(), now })
  return null
}
