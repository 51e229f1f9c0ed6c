import type { ReturnEvent } from '../../../schemas/heard-event.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/time.ts'
import { getNextCheckTime, isInCheckout } from '../../domain/return/checkout.ts'
import type { Tables } from '../../world.ts'
import { type Claimed, claim, type FollowUpOf } from './claim.ts'
import { recordEvent } from './events.ts'
import { annotate } from './kinds/annotate.ts'
import { charge, refundCharge } from './kinds/charge.ts'
import { retryUntilSecretsSet } from './kinds/closed-cards.ts'
import { exchangeOrder } from './kinds/exchange-order.ts'
import { giftCard } from './kinds/gift-card.ts'
import { endHold } from './kinds/instant.ts'
import {
  type Ending,
  type MakeOperation,
  type OperationSteps,
  type ProviderNeeds,
  payoutEnding,
  type Task,
  type Unended,
} from './kinds/provider-operation.ts'
import { endReturn, processReturn, recordReturn } from './kinds/record-return.ts'
import { refund } from './kinds/refund.ts'
import { shelve } from './kinds/shelve.ts'
import { stock, unreserve } from './kinds/stock.ts'
import { enqueueCollect, enqueueExpire, proceed } from './lifecycle.ts'
import { wakeDue, wakeHolds } from './release.ts'
import { ofGoods, sendNothing } from './undo.ts'

/** `again`: check the follow-up at that time. `failed`: the provider did not answer. */
export type Executed =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly at: Instant }
  | { readonly kind: 'failed'; readonly error: string }

type OfProviders = Exclude<FollowUpKind, 'label' | 'method' | 'mail'>

const operations: { readonly [Kind in OfProviders]: MakeOperation<Kind> } = {
  charge,
  'give-back': refundCharge,
  'instant-return': endHold,
  'instant-exchange': endHold,
  refund,
  'gift-card': giftCard,
  'exchange-order': exchangeOrder,
  stock,
  restock: unreserve,
  shelve,
  annotate,
  'record-return': recordReturn,
  'process-return': processReturn,
  'end-return': endReturn,
}

const operationFor = <Kind extends OfProviders>(needs: ProviderNeeds, task: Task<Kind>): Promise<OperationSteps> =>
  operations[task.kind](needs, task)

/** Kinds that wait for a payment, a reservation, a release of stock or the return in the order system. */
const followers: readonly FollowUpKind[] = [
  ...(['exchange-order', 'give-back', 'restock', 'stock'] as const),
  ...(['refund', 'process-return', 'end-return'] as const),
]
const leaders: readonly FollowUpKind[] = ['charge', 'stock', 'restock', 'record-return', 'refund', 'process-return']

/** How long a provider may take until it finds an operation that it has just performed. */
const LOOK_UP_LAG_MS = MINUTE_MS

/** Keys that expire within this margin count as expired, because a call in flight must not arrive after the expiry. */
const KEY_MARGIN_MS = HOUR_MS

const sayWhy = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

const toldOf: Partial<Readonly<Record<FollowUpKind, ReturnEvent>>> = {
  refund: 'refunded',
  'gift-card': 'gift-card-issued',
  'exchange-order': 'exchanged',
}

/** Notifies the merchant of a final refusal, because nothing retries it automatically. */
const tellRefused = (needs: ProviderNeeds, tables: Tables, given: Ended): Promise<void> => {
  const { record, task, at } = given
  const { because, message } = given.ending.answer
  const amount = 'amount' in task.payload ? task.payload.amount : given.ending.answer.amount
  const detail = { what: task.kind, because, ...(message && { message }), ...(amount && { amount }) }
  return recordEvent(tables, record, { id: needs.newId(), event: 'refused', by: 'homeward', at, detail })
}

const follow = async (needs: ProviderNeeds, tables: Tables, given: Ended): Promise<void> => {
  const { record, task, ending, at } = given
  const event = toldOf[task.kind]
  if (event === undefined) return
  const { payout } = ending
  const news = { id: needs.newId(), event, by: 'homeward', at, detail: ending.answer }
  if (ending.state === 'done')
    await recordEvent(tables, record, { ...news, ...(payout && { told: { payout: { ...payout, at } } }) })
  // The order may have been deleted, which ends the return.
  if (ending.answer.because === 'order') await enqueueExpire(tables, record, at)
  await proceed(tables, record, { id: needs.newId(), now: at })
}

interface Ended {
  readonly record: ReturnRecord
  readonly task: Claimed['task']
  readonly ending: Ending
  readonly at: Instant
}

/**
 * Commits the ending of a follow-up and its consequences. Returns false if another process has claimed it meanwhile.
 */
const record = (needs: ProviderNeeds, { task, fence }: Claimed, ending: Ending): Promise<boolean> =>
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
    if (state === 'refused' && ofGoods.includes(task.kind)) await sendNothing(tables, after, at)
    if (state === 'refused') await wakeHolds(tables, fresh, at)
    if (state === 'done' && task.kind === 'exchange-order' && isInCheckout(after.document))
      await enqueueCollect(
        tables,
        after,
        getNextCheckTime(at, { since: at, until: after.document.payment?.until ?? at }),
      )
    if (leaders.includes(task.kind)) await wakeDue(tables, fresh, { kinds: followers, now: at })
    if (state === 'refused') await tellRefused(needs, tables, { record: after, task, ending, at })
    await follow(needs, tables, { record: after, task, ending, at })
    return true
  })

/** Refuses a follow-up whose dependency failed, without calling the provider. A refund gets the usual refusal event. */
const inVain = (task: Task): Ending =>
  task.kind === 'refund'
    ? payoutEnding(task, 'refund', {
        kind: 'refused',
        because: 'unsupported',
        message: 'The store keeps no return of it',
      })
    : { state: 'refused', answer: { because: 'not-paid-or-reserved' } }

/** Looks up an earlier attempt whose key the provider may have forgotten. Null: it is safe to run the operation. */
const lookUp = async (operation: OperationSteps, claimed: Claimed): Promise<Ending | Unended | null> => {
  const { firstTriedAt, triedAt, task } = claimed
  if (firstTriedAt === null || task.now - firstTriedAt < operation.keysLastMs - KEY_MARGIN_MS) return null
  const found = await operation.find(firstTriedAt)
  if (found !== null) return found
  return triedAt !== null && task.now - triedAt < LOOK_UP_LAG_MS ? { lookAt: triedAt + LOOK_UP_LAG_MS } : null
}

const carryOut = async (needs: ProviderNeeds, claimed: Claimed): Promise<Ending | Unended> => {
  const { task, readiness, leaseUntil } = claimed
  if (task.kind === 'label' || task.kind === 'method' || task.kind === 'mail')
    throw new Error(`${task.kind} is made by a job of its own`)
  if (readiness === 'never') return inVain(task)
  const operation = await operationFor(needs, task)
  const before = await lookUp(operation, claimed)
  if (before !== null) return before
  // After the lease another process may hold the follow-up, so this one must not call the provider.
  return needs.now() >= leaseUntil ? { lookAt: needs.now() } : operation.act()
}

/** Postpones a pending follow-up. Notifies the merchant once of a payout that they make by hand. */
const putOff = (
  needs: ProviderNeeds,
  { task, fence, firstTriedAt, triedAt }: Claimed,
  unended: Unended,
): Promise<void> =>
  needs.store.transaction(async (tables) => {
    await tables.outbox.putOff(task, { fence, until: unended.lookAt, triedAt: unended.triedAt ?? triedAt })
    if (unended.byHand === undefined || firstTriedAt !== null) return
    const detail = { what: task.kind, ...('amount' in task.payload && { amount: task.payload.amount }) }
    const news = { id: needs.newId(), event: 'payout-due', by: 'homeward', at: task.now, detail } as const
    await recordEvent(tables, task.record, news)
  })

const report = ({ log }: ProviderNeeds, { task }: Claimed, { state, answer }: Ending): void => {
  const { shopId, returnId, kind, epoch } = task
  const of = { shopId, returnId, kind, epoch }
  if (state === 'refused') log.error({ ...of, because: answer.because }, 'A follow-up of a return was refused for good')
  else if (answer.refused !== undefined)
    log.error({ ...of, refused: answer.refused }, 'A part of a payout was refused for good')
}

/**
 * Executes one follow-up of a return at most once. It claims the row under a fence, looks up attempts whose key may
 * have expired, calls the provider with the key, and commits the result in one transaction under the fence. A pending
 * operation stays `running` and is checked again at the time that the provider gave.
 */
export async function executeFollowUp(needs: ProviderNeeds, of: FollowUpOf, now: Instant): Promise<Executed> {
  const claimed = await claim(needs, of, now)
  if (claimed.kind === 'over') return { kind: 'done' }
  if (claimed.kind === 'wait') return { kind: 'again', at: claimed.until }
  const { fence } = claimed
  try {
    const ending = await carryOut(needs, claimed)
    if ('lookAt' in ending) {
      await putOff(needs, claimed, ending)
      return { kind: 'again', at: ending.lookAt }
    }
    if (!(await record(needs, claimed, ending))) return { kind: 'again', at: needs.now() }
    report(needs, claimed, ending)
    return { kind: 'done' }
  } catch (error) {
    // The operation may have happened. The next attempt uses the same key, or looks it up first.
    await needs.store.outbox.putOff(of, { fence, until: needs.now(), triedAt: now })
    return retryUntilSecretsSet(error, now) ?? { kind: 'failed', error: sayWhy(error) }
  }
}
