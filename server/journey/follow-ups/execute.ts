import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { ReturnEvent } from '../../../schemas/values/return-event.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { getNextCheckTime, isInCheckout } from '../../domain/return/checkout.ts'
import type { Tables } from '../../world.ts'
import { type Claimed, claimFollowUp, type FollowUpRef } from './claim.ts'
import { recordEvent } from './events.ts'
import { annotate } from './kinds/annotate.ts'
import { charge, refundCharge } from './kinds/charge.ts'
import { createExchangeOrder } from './kinds/exchange-order.ts'
import { issueGiftCard } from './kinds/gift-card.ts'
import { endHold } from './kinds/hold.ts'
import { retryUntilSecretsSet } from './kinds/missing-payment-secrets.ts'
import {
  type Ending,
  type OperationFactory,
  type OperationSteps,
  type PendingOperation,
  type ProviderNeeds,
  type Task,
  toPayoutEnding,
} from './kinds/provider-operation.ts'
import { endReturn, processReturn, recordReturn } from './kinds/record-return.ts'
import { refund } from './kinds/refund.ts'
import { shelve } from './kinds/shelve.ts'
import { reserveStock, unreserve } from './kinds/stock.ts'
import { enqueueCollect, enqueueExpire, processIfComplete } from './lifecycle.ts'
import { wakeDue, wakeHolds } from './release.ts'
import { cancelExchangeGoods, GOODS_KINDS } from './undo.ts'

/** `again`: check the follow-up at that time. `failed`: the provider did not answer. */
export type ExecutionResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly at: Instant }
  | { readonly kind: 'failed'; readonly error: string }

type ProviderFollowUpKind = Exclude<FollowUpKind, 'label' | 'method' | 'mail'>

const operations: { readonly [Kind in ProviderFollowUpKind]: OperationFactory<Kind> } = {
  charge,
  'give-back': refundCharge,
  'instant-return': endHold,
  'instant-exchange': endHold,
  refund,
  'gift-card': issueGiftCard,
  'exchange-order': createExchangeOrder,
  stock: reserveStock,
  restock: unreserve,
  shelve,
  annotate,
  'record-return': recordReturn,
  'process-return': processReturn,
  'end-return': endReturn,
}

const buildOperation = <Kind extends ProviderFollowUpKind>(
  needs: ProviderNeeds,
  task: Task<Kind>,
): Promise<OperationSteps> => operations[task.kind](needs, task)

/** Kinds that wait for a payment, a reservation, a release of stock or the return in the order system. */
const DEPENDENT_KINDS: readonly FollowUpKind[] = [
  ...(['exchange-order', 'give-back', 'restock', 'stock'] as const),
  ...(['refund', 'process-return', 'end-return'] as const),
]
const AWAITED_KINDS: readonly FollowUpKind[] = [
  'charge',
  'stock',
  'restock',
  'record-return',
  'refund',
  'process-return',
]

/** How long a provider may take until it finds an operation that it has just performed. */
const LOOK_UP_LAG_MS = MINUTE_MS

/** Keys that expire within this margin count as expired, because a call in flight must not arrive after the expiry. */
const KEY_MARGIN_MS = HOUR_MS

const formatError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

const EVENT_BY_PAYOUT: Partial<Readonly<Record<FollowUpKind, ReturnEvent>>> = {
  refund: 'refunded',
  'gift-card': 'gift-card-issued',
  'exchange-order': 'exchanged',
}

/** Notifies the merchant of a final refusal, because nothing retries it automatically. */
const recordRefusal = (needs: ProviderNeeds, tables: Tables, ended: EndedFollowUp): Promise<void> => {
  const { record, task, at } = ended
  const { because, message } = ended.ending.answer
  const amount = 'amount' in task.payload ? task.payload.amount : ended.ending.answer.amount
  const detail = { what: task.kind, because, ...(message && { message }), ...(amount && { amount }) }
  return recordEvent(tables, record, { id: needs.newId(), event: 'refused', by: 'homeward', at, detail })
}

const continueReturn = async (needs: ProviderNeeds, tables: Tables, ended: EndedFollowUp): Promise<void> => {
  const { record, task, ending, at } = ended
  const event = EVENT_BY_PAYOUT[task.kind]
  if (event === undefined) return
  const { payout } = ending
  const recorded = { id: needs.newId(), event, by: 'homeward', at, detail: ending.answer }
  if (ending.state === 'done')
    await recordEvent(tables, record, { ...recorded, ...(payout && { letterFacts: { payout: { ...payout, at } } }) })
  const { withdrawal } = record.document
  if (withdrawal !== undefined) {
    const payload = { withdrawal: withdrawal.id }
    const { shopId } = record
    await tables.enqueue({ shopId, kind: 'withdrawal-check', key: withdrawal.id, payload, runAt: at })
  }
  // The order may have been deleted, which ends the return.
  if (ending.answer.because === 'order') await enqueueExpire(tables, record, at)
  await processIfComplete(tables, record, { id: needs.newId(), now: at })
}

interface EndedFollowUp {
  readonly record: ReturnRecord
  readonly task: Claimed['task']
  readonly ending: Ending
  readonly at: Instant
}

/** Returns false if another process has claimed it meanwhile. */
const commitEnding = (needs: ProviderNeeds, { task, fence }: Claimed, ending: Ending): Promise<boolean> =>
  needs.store.transaction(async (tables) => {
    const at = needs.now()
    const fresh = await tables.returns.lock(task.shopId, task.returnId)
    const { state, answer, document, payment, journal } = ending
    if (fresh === null || !(await tables.outbox.completeClaimed(task, { fence, state, answer, at }))) return false
    const after = document === undefined ? fresh : { ...fresh, document: document(fresh.document, at) }
    if (document !== undefined) await tables.returns.save(after)
    if (payment !== undefined) await tables.payments.end(task.shopId, payment.id, payment.state)
    if (journal !== undefined)
      await tables.ledger.append(task, { ...journal, currency: fresh.document.totals.currency, at })
    if (state === 'refused' && GOODS_KINDS.includes(task.kind)) await cancelExchangeGoods(tables, after, at)
    if (state === 'refused') await wakeHolds(tables, fresh, at)
    if (state === 'done' && task.kind === 'exchange-order' && isInCheckout(after.document))
      await enqueueCollect(
        tables,
        after,
        getNextCheckTime(at, { since: at, until: after.document.payment?.until ?? at }),
      )
    if (AWAITED_KINDS.includes(task.kind)) await wakeDue(tables, fresh, { kinds: DEPENDENT_KINDS, now: at })
    if (state === 'refused') await recordRefusal(needs, tables, { record: after, task, ending, at })
    await continueReturn(needs, tables, { record: after, task, ending, at })
    return true
  })

/** Refuses a follow-up whose dependency failed, without calling the provider. A refund gets the usual refusal event. */
const refuseUnready = (task: Task): Ending =>
  task.kind === 'refund'
    ? toPayoutEnding(task, 'refund', {
        kind: 'refused',
        because: 'unsupported',
        message: 'The order system records no returns',
      })
    : { state: 'refused', answer: { because: 'not-paid-or-reserved' } }

/** Looks up an earlier attempt whose key the provider may have forgotten. Null: it is safe to run the operation. */
const lookUp = async (operation: OperationSteps, claimed: Claimed): Promise<Ending | PendingOperation | null> => {
  const { firstTriedAt, triedAt, task } = claimed
  if (firstTriedAt === null || task.now - firstTriedAt < operation.keysLastMs - KEY_MARGIN_MS) return null
  const found = await operation.find(firstTriedAt)
  if (found !== null) return found
  return triedAt !== null && task.now - triedAt < LOOK_UP_LAG_MS ? { lookAt: triedAt + LOOK_UP_LAG_MS } : null
}

const runOperation = async (needs: ProviderNeeds, claimed: Claimed): Promise<Ending | PendingOperation> => {
  const { task, readiness, leaseUntil } = claimed
  if (task.kind === 'label' || task.kind === 'method' || task.kind === 'mail')
    throw new Error(`${task.kind} requires its own job`)
  if (readiness === 'never') return refuseUnready(task)
  const operation = await buildOperation(needs, task)
  const earlier = await lookUp(operation, claimed)
  if (earlier !== null) return earlier
  // After the lease another process may hold the follow-up, so this one must not call the provider.
  return needs.now() >= leaseUntil ? { lookAt: needs.now() } : operation.act()
}

/** The letter asks the customer of the order, never another declarant. */
const requestAccount = async (tables: Tables, { shopId, payload, record, now: at }: Claimed['task']): Promise<void> => {
  const { withdrawal } = record.document
  if (withdrawal === undefined || !('amount' in payload)) return
  const detail = { amount: payload.amount, currency: record.document.totals.currency, return: record.id }
  const of = { shopId, id: withdrawal.id }
  const seq = await tables.withdrawals.append(of, { event: 'account-requested', at, detail })
  const key = `${withdrawal.id}:${seq}`
  const letter = { withdrawal: withdrawal.id, seq }
  await tables.enqueue({ shopId, kind: 'withdrawal-account', key, payload: letter, runAt: at })
}

/** Notifies the merchant once of a payout that they make by hand. */
const postpone = (
  needs: ProviderNeeds,
  { task, fence, firstTriedAt, triedAt }: Claimed,
  pending: PendingOperation,
): Promise<void> =>
  needs.store.transaction(async (tables) => {
    await tables.outbox.postpone(task, { fence, until: pending.lookAt, triedAt: pending.triedAt ?? triedAt })
    if (pending.byHand === undefined || firstTriedAt !== null) return
    const detail = { what: task.kind, ...('amount' in task.payload && { amount: task.payload.amount }) }
    const recorded = { id: needs.newId(), event: 'payout-due', by: 'homeward', at: task.now, detail } as const
    await recordEvent(tables, task.record, recorded)
    if (pending.needsAccount) await requestAccount(tables, task)
  })

const logRefusal = ({ log }: ProviderNeeds, { task }: Claimed, { state, answer }: Ending): void => {
  const { shopId, returnId, kind, epoch } = task
  const of = { shopId, returnId, kind, epoch }
  if (state === 'refused')
    log.error({ ...of, because: answer.because }, 'A follow-up of a return was permanently refused')
  else if (answer.refused !== undefined)
    log.error({ ...of, refused: answer.refused }, 'A part of a payout was permanently refused')
}

/**
 * Executes one follow-up at most once: claims it under a fence, looks up attempts whose key may have expired, calls the
 * provider with the key, and commits the result under the fence. A pending operation stays `running` until the time
 * that the provider gave.
 */
export async function executeFollowUp(needs: ProviderNeeds, of: FollowUpRef, now: Instant): Promise<ExecutionResult> {
  const claimed = await claimFollowUp(needs, of, now)
  if (claimed.kind === 'over') return { kind: 'done' }
  if (claimed.kind === 'wait') return { kind: 'again', at: claimed.until }
  const { fence } = claimed
  try {
    const ending = await runOperation(needs, claimed)
    if ('lookAt' in ending) {
      await postpone(needs, claimed, ending)
      return { kind: 'again', at: ending.lookAt }
    }
    if (!(await commitEnding(needs, claimed, ending))) return { kind: 'again', at: needs.now() }
    logRefusal(needs, claimed, ending)
    return { kind: 'done' }
  } catch (error) {
    // The operation may have happened. The next attempt uses the same key, or looks it up first.
    await needs.store.outbox.postpone(of, { fence, until: needs.now(), triedAt: now })
    return retryUntilSecretsSet(error, now) ?? { kind: 'failed', error: formatError(error) }
  }
}
