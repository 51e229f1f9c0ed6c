import { isDeepStrictEqual } from 'node:util'
import type { ReturnPolicy } from '../../../schemas/entities/policy.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { earlierOf } from '../../domain/return/earlier.ts'
import { isProcessed } from '../../domain/return/lifecycle.ts'
import { withOffer } from '../../domain/return/shop-later.ts'
import { journalOf } from '../../domain/value/journal.ts'
import { fault } from '../../faults.ts'
import type { Tables } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { enqueueLifecycle, proceed } from '../follow-ups/lifecycle.ts'
import { enqueueFollowUps } from '../follow-ups/release.ts'
import { enqueueLabel, enqueueMethod, rowKeyOf, settlementOf } from '../follow-ups/settlement.ts'
import type { JourneyContext } from '../request/context.ts'
import { expiry } from '../request/session.ts'

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

/** Everything a submit writes, in one transaction: either all of it stands or none. */
export async function writeReturn(tables: Tables, context: JourneyContext, given: Writing): Promise<string> {
  const { quote, policy, intent, payments, newId } = given
  const { stored, visit, draft } = context
  if (stored === null) throw cameLate()
  const at = { sessionHash: stored.hash, rev: stored.rev }
  if ((await tables.drafts.lock(visit.shopId, at)) === null) throw cameLate()
  // Another return of the order may have used up meanwhile what this one was priced with.
  const { orderId } = given.record
  await tables.returns.lockOrder(visit.shopId, orderId)
  const others = await tables.returns.ofOrder(visit.shopId, orderId)
  if (!isDeepStrictEqual(earlierOf(others), quote.input.earlier)) throw cameLate()
  const offer = { policy, config: context.config, now: visit.now, uuid: newId(), others }
  const record = { ...given.record, document: withOffer(given.record.document, offer) }
  const ids = record.document.items.map(({ lineItemId }) => lineItemId)
  if ((await tables.claims.claim(record, ids)) < ids.length) throw cameLate()
  if (!(await tables.returns.insert(record, { draftId: stored.hash, submitKey: intent.key }))) throw cameLate()
  const held = payments.map(({ id }) => id)
  if (held.length > 0 && (await tables.payments.adopt(record.shopId, held, record.id)) < held.length) throw cameLate()

  const of = rowKeyOf(record)
  await tables.ledger.append(of, {
    name: 'submit',
    currency: quote.totals.currency,
    entries: journalOf(quote.input),
    at: visit.now,
  })
  await tables.outbox.beginAll(
    of,
    settlementOf(record).map((followUp) => ({ ...followUp, at: visit.now })),
  )
  const followUps = await enqueueFollowUps(tables, { record, policy }, visit.now)
  if (record.document.label !== null) await enqueueLabel(tables, record, visit.now)
  if (record.document.method?.arrangement !== undefined) await enqueueMethod(tables, record, visit.now)
  await recordEvent(tables, record, { id: newId(), event: 'submitted', by: 'shopper', at: visit.now })
  await enqueueLifecycle(tables, record)
  if (isProcessed(record, followUps)) await proceed(tables, record, { id: newId(), now: visit.now })

  const path = `/return/${record.key}`
  const last = intent.key === null ? null : { key: intent.key, body: intent.body, path }
  const { language, source, pos, failedLookups, proved } = draft
  // Order, answers and cart are cleared (REV-45); the key leads the journey's paths to the status page.
  const cleared = {
    ...(language !== undefined && { language }),
    ...(source !== undefined && { source }),
    pos,
    ...(proved !== undefined && { proved }),
    failedLookups,
    captcha: false,
    items: [],
    cart: [],
    returnKey: record.key,
  }
  await tables.drafts.save(visit.shopId, at, { draft: cleared, last, expiresAt: expiry(cleared, visit.now) })
  return path
}
