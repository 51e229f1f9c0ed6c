import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { memberOf } from '../../../../schemas/values/member.ts'
import {
  closeExchangeOrder,
  collectPayment,
  getNextCheckTime,
  getOpenAmount,
  isInCheckout,
} from '../../../domain/return/checkout.ts'
import { toCredit } from '../../../domain/return/operations.ts'
import { collectedJournal } from '../../../domain/value/journal.ts'
import { isFault } from '../../../faults.ts'
import type { Tables, World } from '../../../world.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { type CheckResult, processIfComplete, type ReturnRef } from '../../follow-ups/lifecycle.ts'
import { wakeHolds } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { cancelExchangeGoods } from '../../follow-ups/undo.ts'
import { buildServiceOperation } from '../perform.ts'
import type { StoredFollowUp } from '../reading/head.ts'
import { closeLedger } from './close-ledger.ts'
import { rebalance } from './rebalance.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'newId'>

type CheckoutStatus = NonNullable<Awaited<ReturnType<World['commerce']['findCheckout']>>>

interface CheckoutContext {
  readonly needs: Needs
  readonly tables: Tables
  readonly record: ReturnRecord
  readonly now: Instant
}

const findExchangeFollowUp = (followUps: readonly StoredFollowUp[]): StoredFollowUp | undefined =>
  followUps.find(({ kind, state }) => kind === 'exchange-order' && state === 'done')

export function findExchangeId(followUps: readonly StoredFollowUp[]): string | null {
  const reference = memberOf(findExchangeFollowUp(followUps)?.answer, 'reference')
  return typeof reference === 'string' ? reference : null
}

const bookPayment = async ({ needs, tables, record, now }: CheckoutContext, paid: number): Promise<void> => {
  const document = collectPayment(record.document, paid)
  const received = getOpenAmount(record.document) - getOpenAmount(document)
  const isPaid = !isInCheckout(document)
  if (received === 0 && !isPaid) return
  const after = { ...record, document }
  await tables.returns.save(after)
  const { currency } = document.totals
  const entries = collectedJournal(received)
  if (received > 0) await tables.ledger.append(rowKeyOf(record), { name: 'checkout', currency, entries, at: now })
  if (!isPaid) return
  const detail = { amount: document.payment?.amount ?? 0 }
  await recordEvent(tables, after, { id: needs.newId(), event: 'checkout-paid', by: 'homeward', at: now, detail })
  await processIfComplete(tables, after, { id: needs.newId(), now })
}

const convertToCredit = async ({ needs, tables, record, now }: CheckoutContext): Promise<void> => {
  const { document } = record
  const operation = await buildServiceOperation(needs, { tables, record, now })
  await rebalance(operation, { ...document, items: document.items.map(toCredit), replacements: [] })
}

/** Goods of a return that has already ended become credit when they arrive. */
const cancelUnpaidExchange = async (context: CheckoutContext, followUps: readonly StoredFollowUp[]): Promise<void> => {
  const { needs, tables, now } = context
  const creation = findExchangeFollowUp(followUps)
  if (creation === undefined) return
  await tables.outbox.cancelOne({ ...rowKeyOf(context.record), kind: creation.kind, epoch: creation.epoch }, now)
  const { exchangeOrder } = context.record.document
  const document = closeExchangeOrder(context.record.document, { ...exchangeOrder, state: 'cancelled', at: now })
  const record = { ...context.record, document }
  // For a return that its merchant closed, the value of unsent goods stays with the shop.
  if (record.state === 'closed') await closeLedger(tables, record, { followUps, sent: false, now })
  await cancelExchangeGoods(tables, record, now)
  await wakeHolds(tables, record, now)
  if (record.state === 'open') await convertToCredit({ ...context, record })
  else await tables.returns.save(record)
  const detail = { amount: document.payment?.amount ?? 0 }
  await recordEvent(tables, record, { id: needs.newId(), event: 'checkout-lapsed', by: 'homeward', at: now, detail })
  await processIfComplete(tables, record, { id: needs.newId(), now })
}

/** Whether the deadline has passed or the merchant closed the return. */
const hasCheckoutEnded = ({ state, document }: ReturnRecord, now: Instant): boolean =>
  state === 'closed' || now > (document.payment?.until ?? now)

/** Fetches the checkout, and cancels it first if its time has passed. `away`: the order system does not answer. */
const fetchCheckoutStatus = async (
  { commerce }: Needs,
  { record, exchangeId, now }: { readonly record: ReturnRecord; readonly exchangeId: string; readonly now: Instant },
): Promise<CheckoutStatus | null | 'away'> => {
  const { shopId } = record
  try {
    return hasCheckoutEnded(record, now)
      ? await commerce.cancelExchange({ shopId, exchangeId, now })
      : await commerce.findCheckout(shopId, exchangeId)
  } catch (error) {
    // Without an answer the checkout stays open.
    if (isFault(error) && error.code === 'RET_ERR_COMMERCE') return 'away'
    throw error
  }
}

/**
 * Books only confirmed payments (FIX-10, REV-47). An overdue checkout is cancelled in the order system first, so that a
 * concurrent payment either counts or fails.
 */
export async function collectCheckout(
  needs: Needs,
  { shopId, returnId }: ReturnRef,
  now: Instant,
): Promise<CheckResult> {
  const { store } = needs
  const record = await store.returns.find(shopId, returnId)
  if (record === null || !isInCheckout(record.document)) return { kind: 'done' }
  const exchangeId = findExchangeId(await store.outbox.followUps({ shopId, returnId }))
  // Creating the exchange order queues this job again.
  if (exchangeId === null) return { kind: 'done' }
  const status = await fetchCheckoutStatus(needs, { record, exchangeId, now })

  return store.transaction(async (tables): Promise<CheckResult> => {
    const fresh = await tables.returns.lock(shopId, returnId)
    if (fresh === null || !isInCheckout(fresh.document)) return { kind: 'done' }
    const context = { needs, tables, record: fresh, now }
    // An order that the order system does not know will never be paid.
    const isCancelled =
      status === null ? hasCheckoutEnded(fresh, now) : status !== 'away' && status.state === 'called-off'
    if (isCancelled) await cancelUnpaidExchange(context, await tables.outbox.followUps(rowKeyOf(fresh)))
    else if (status !== null && status !== 'away') await bookPayment(context, status.paid)
    const after = isCancelled ? null : await tables.returns.find(shopId, returnId)
    if (after === null || !isInCheckout(after.document)) return { kind: 'done' }
    const since = after.document.exchangeOrder?.at ?? now
    return { kind: 'again', at: getNextCheckTime(now, { since, until: after.document.payment?.until ?? now }) }
  })
}
