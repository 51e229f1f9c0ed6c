import type { Letter, LetterFacts } from '../../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { type Authored, actorOf } from '../../../schemas/values/actor.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { ReturnEvent } from '../../../schemas/values/return-event.ts'
import type { Tables } from '../../world.ts'

export interface RecordedEvent extends Authored {
  readonly id: string
  readonly event: ReturnEvent
  readonly at: Instant
  /** Never contains personal data. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** The return may have changed before the letter is written. */
  readonly letterFacts?: LetterFacts
  /** Overrides the default letter of the event; null sends none. */
  readonly letter?: Letter | null
}

const LETTER_BY_EVENT: Partial<Readonly<Record<ReturnEvent, Letter>>> = {
  submitted: 'confirmation',
  'label-ready': 'label-ready',
  received: 'received',
  refunded: 'refunded',
  'gift-card-issued': 'gift-card',
  'payout-lowered': 'nothing-left',
  adjusted: 'adjusted',
  exchanged: 'exchanged',
  'checkout-lapsed': 'checkout-lapsed',
  cancelled: 'cancelled',
  expired: 'expired',
  extended: 'extended',
  'address-changed': 'address-changed',
  'email-awaited': 'confirm-email',
  'label-failed': 'label-failed',
  'label-voided': 'label-voided',
  'pickup-scheduled': 'pickup-scheduled',
  approved: 'approved',
  rejected: 'rejected',
  'verdict-undone': 'verdict-undone',
  missed: 'missed',
  'shop-later-accepted': 'offer-accepted',
}

/** Call it in the transaction that causes the letter. */
export async function enqueueLetter(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  { shopId, id: returnId }: Pick<ReturnRecord, 'shopId' | 'id'>,
  { at, ...payload }: LetterFacts & { readonly letter: Letter; readonly at: Instant },
): Promise<void> {
  const epoch = await tables.outbox.begin({ shopId, returnId }, { kind: 'mail', state: 'due', payload, at })
  const key = `${returnId}:${epoch}`
  await tables.enqueue({ shopId, kind: 'mail', key, payload: { returnId, epoch, ...payload }, runAt: at })
}

/**
 * Queues the letter to the shopper and the webhooks to the merchant. Call it in the transaction that causes the event.
 */
export async function recordEvent(
  tables: Pick<Tables, 'outbox' | 'changes' | 'enqueue'>,
  record: Pick<ReturnRecord, 'shopId' | 'id'>,
  recorded: RecordedEvent,
): Promise<void> {
  const { shopId, id: returnId } = record
  const { id, event, by, at, detail = {}, letterFacts, letter = LETTER_BY_EVENT[event] } = recorded
  await Promise.all([
    tables.changes.append({ shopId, returnId, id, event, by, actor: actorOf(recorded), at, detail }),
    letter !== undefined && letter !== null && enqueueLetter(tables, record, { letter, ...letterFacts, at }),
  ])
  await tables.enqueue({ shopId, kind: 'webhooks', key: id, payload: { changeId: id }, runAt: at })
}
