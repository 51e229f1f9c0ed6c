import type { Settings } from '../../../schemas/config/settings.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpState } from '../../../schemas/records/follow-up.ts'
import type {
  EarlierLabel,
  PrepaidLabel,
  ReturnDocument,
  ReturnLabel,
  ReturnRecord,
} from '../../../schemas/records/return.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/time.ts'
import { backoff } from '../../backoff.ts'
import { isSent } from './status.ts'

/** How often and how long a label is asked for (Spec §9). */
export const LABEL_POLL = { everyMs: 5_000, maxAttempts: 12 } as const

/** How many labels a return may have in its life, one at a time (T20). */
const LABELS_IN_A_LIFE = 3

/** How often a label may be asked for, refusals included. */
const TRIES_IN_A_LIFE = 12

/** Whether the label's time is up: the server's clock decides, whatever the client counted (LBL-05). */
export const labelTimedOut = ({ state, askedAt }: ReturnLabel, now: Instant): boolean =>
  state === 'processing' && now - askedAt >= LABEL_POLL.everyMs * LABEL_POLL.maxAttempts

const BACKOFF = { firstMs: LABEL_POLL.everyMs, maxMs: HOUR_MS, factor: 1.25 } as const

/** The pause before the next request for a label that its carrier has queued. */
export const pauseOf = ({ askedAt }: Pick<ReturnLabel, 'askedAt'>, now: Instant): number =>
  Math.floor(backoff(BACKOFF, { elapsedMs: now - askedAt }))

/** Whether there is nothing to ask the carrier for: the making of a label has ended, well or not, or it is held. */
export const isLabelOver = ({ state }: Pick<ReturnLabel, 'state'>): boolean =>
  state !== 'processing' && state !== 'queued'

/** Whether anybody still ships with a label: not once the return has ended, but what is given away leaves at any time (LBL-02). */
export const isLabelWanted = ({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): boolean =>
  state === 'open' || (state === 'processed' && !isSent(document))

/** The labels that a return had, once this one is followed by another. */
export function earlierLabelsAfter(before: readonly EarlierLabel[] = [], label: ReturnLabel): EarlierLabel[] {
  const { trackingNumber, carrier, document } = label
  if (trackingNumber === undefined && document === undefined) return [...before]
  const left = {
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(carrier !== undefined && { carrier }),
    ...(document !== undefined && { document }),
  }
  return [...before, left]
}

/** Whether nobody can ship with the label any more (LBL-30). */
export const labelExpired = ({ expiresAt }: ReturnLabel, now: Instant): boolean =>
  expiresAt !== undefined && expiresAt <= now

/** Whether the carrier is the US post, by either of its names (CON-33). */
export const isUsps = (carrier: string | undefined): boolean => carrier === 'USPS' || carrier === 'USPSReturns'

const utcDay = (at: Instant): number => Math.floor(at / DAY_MS)

/** Whether a code of the US post can still be asked for: only on the day of the label, by UTC (LBL-14, LBL-15). */
export const mayAskUsps = (label: ReturnLabel, settings: Settings, now: Instant): boolean =>
  label.state === 'ready' &&
  isUsps(label.carrier) &&
  settings.generateUspsQrCodes === true &&
  label.createdAt !== undefined &&
  utcDay(label.createdAt) === utcDay(now)

/** Whether there is a code to show instead of the label: of the US post only a QR code, and only where the shop wants it (LBL-12). */
export const hasCode = ({ carrier, qr, returnCode }: ReturnLabel, settings: Settings): boolean =>
  isUsps(carrier) ? qr !== undefined && settings.generateUspsQrCodes === true : (qr ?? returnCode) !== undefined

/** Whether the shopper can turn to the code, or to what would fetch it (LBL-20, LBL-21). */
export const canTurnToCode = (label: ReturnLabel, settings: Settings, now: Instant): boolean =>
  hasCode(label, settings) || (label.qrMissing !== true && mayAskUsps(label, settings, now))

/** The number of a label within its return, as its reference tells it. */
export const attemptOf = ({ reference }: Pick<ReturnLabel, 'reference'>): number =>
  Number(reference.split('-').at(-1)) || 1

/** The references of the labels before this one, each of which is voided before it is bought (T20). */
export const earlierReferences = (returnId: string, label: Pick<ReturnLabel, 'reference'>): readonly string[] =>
  Array.from({ length: attemptOf(label) - 1 }, (_, index) => `${returnId}-${index + 1}`)

/** What asking for a label once more comes to. `same`: the one that is being made. */
type NextLabel =
  | { readonly kind: 'same' | 'new'; readonly attempt: number }
  | { readonly kind: 'refused'; readonly because: 'is-good' | 'is-held' | 'too-many' }

/**
 * What becomes of a label when another is asked for. A label that timed out may still be made, so the same one is asked for; a
 * refused, expired or voided one is followed by a new one, up to three that were made (T20).
 */
export function nextLabel(
  label: ReturnLabel,
  given: { readonly made: number; readonly now: Instant; readonly by: 'shopper' | 'merchant' },
): NextLabel {
  const { made, now, by } = given
  const attempt = attemptOf(label)
  if (label.state === 'processing' || label.state === 'queued') return { kind: 'same', attempt }
  if (label.state === 'held') return { kind: 'refused', because: 'is-held' }
  if (label.state === 'ready' && by === 'shopper' && !labelExpired(label, now))
    return { kind: 'refused', because: 'is-good' }
  if (made >= LABELS_IN_A_LIFE || attempt >= TRIES_IN_A_LIFE) return { kind: 'refused', because: 'too-many' }
  return { kind: 'new', attempt: attempt + 1 }
}

/** How many labels a return has had, by the follow-ups that made them: a refused one cost nothing. */
export const labelsMade = (followUps: readonly { readonly kind: string; readonly state: FollowUpState }[]): number =>
  followUps.filter(({ kind, state }) => kind === 'label' && state !== 'refused' && state !== 'cancelled').length

/** Whether a label is made for a return that gives everything away: only where labels came with the order (LBL-02). */
export const donatesWithLabel = (
  outcome: ReturnDocument['outcome'],
  prepaid: readonly PrepaidLabel[] | undefined,
): boolean => outcome === 'donate' && (prepaid ?? []).length > 0

/** What became of looking for a label that came with the order. */
type Association =
  | { readonly kind: 'not-needed' | 'none-left' }
  | { readonly kind: 'found'; readonly label: PrepaidLabel }

/**
 * The label of the order that a return uses instead of a bought one: the first that no other return uses (LBL-16). What is
 * given away has a label of its own (LBL-02).
 */
export function prepaidFor(
  document: Pick<ReturnDocument, 'totals' | 'prepaidLabels'>,
  ofOrder: readonly PrepaidLabel[],
  used: ReadonlySet<string>,
): Association {
  if (ofOrder.length === 0 || document.totals.shippable.outcome === 'donate') return { kind: 'not-needed' }
  const label = ofOrder.find(({ id }) => !used.has(id))
  return label === undefined ? { kind: 'none-left' } : { kind: 'found', label }
}
