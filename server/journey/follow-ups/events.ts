import type { ReturnEvent } from '../../../schemas/heard-event.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { Letter, ToldFacts } from '../../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Tables } from '../../world.ts'

/** Something that happened to a return. */
export interface RecordedEvent {
  /** Random, once for each event. */
  readonly id: string
  readonly event: ReturnEvent
  /** The name of a merchant's key, `shopper`, `carrier` or `homeward`. */
  readonly by: string
  readonly at: Instant
  /** Fields that say more; never a person's data. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** What its letter tells of: it may be written when the return tells of more. */
  readonly told?: ToldFacts
  /** The letter that tells of it, where not every event of its kind has one; null where this one has none. */
  readonly letter?: Letter | null
}

/** The events that shoppers hear of by mail, with the letter that tells them. */
const letters: Partial<Readonly<Record<ReturnEvent, Letter>>> = {
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

/** Has a letter sent to the shopper. To be called in the transaction in which it becomes true. */
export async function enqueueLetter(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  { shopId, id: returnId }: Pick<ReturnRecord, 'shopId' | 'id'>,
  { at, ...payload }: ToldFacts & { readonly letter: Letter; readonly at: Instant },
): Promise<void> {
  const epoch = await tables.outbox.begin({ shopId, returnId }, { kind: 'mail', state: 'due', payload, at })
  const key = `${returnId}:${epoch}`
  await tables.enqueue({ shopId, kind: 'mail', key, payload: { returnId, epoch, ...payload }, runAt: at })
}

/**
 * Writes down what happened to a return and has everybody told who wants to know: the shopper by mail, the merchant by webhook.
 * To be called in the transaction that makes it happen.
 */
export async function recordEvent(
  tables: Pick<Tables, 'outbox' | 'changes' | 'enqueue'>,
  record: Pick<ReturnRecord, 'shopId' | 'id'>,
  news: RecordedEvent,
): Promise<void> {
  const { shopId, id: returnId } = record
  const { id, event, by, at, detail = {}, told, letter = letters[event] } = news
  await Promise.all([
    tables.changes.append({ shopId, returnId, id, event, by, at, detail }),
    letter !== undefined && letter !== null && enqueueLetter(tables, record, { letter, ...told, at }),
  ])
  await tables.enqueue({ shopId, kind: 'webhooks', key: id, payload: { changeId: id }, runAt: at })
}
