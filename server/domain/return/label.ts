import type { Settings } from '../../../schemas/config/settings.ts'
import type { LabelUse } from '../../../schemas/merchant/return-row.ts'
import type { FollowUpState } from '../../../schemas/records/follow-up.ts'
import type {
  EarlierLabel,
  PrepaidLabel,
  ReturnDocument,
  ReturnLabel,
  ReturnRecord,
} from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { HOUR_MS } from '../../../schemas/values/time.ts'
import { backoff } from '../../backoff.ts'
import { countDays } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { isSent } from './status.ts'
import { isMoving } from './tracking.ts'

/** Polling of a label (Spec §9). */
export const LABEL_POLL = { everyMs: 5_000, maxAttempts: 12 } as const

/** Labels per return, one at a time (T20). */
const MAX_LABELS = 3

const MAX_LABEL_REQUESTS = 12

/** By the server's clock, not the client's (LBL-05). */
export const hasLabelTimedOut = ({ state, askedAt }: ReturnLabel, now: Instant): boolean =>
  state === 'processing' && now - askedAt >= LABEL_POLL.everyMs * LABEL_POLL.maxAttempts

const BACKOFF = { firstMs: LABEL_POLL.everyMs, maxMs: HOUR_MS, factor: 1.25 } as const

export const getRetryDelay = ({ askedAt }: Pick<ReturnLabel, 'askedAt'>, now: Instant): number =>
  Math.floor(backoff(BACKOFF, { elapsedMs: now - askedAt }))

export const isLabelFinal = ({ state }: Pick<ReturnLabel, 'state'>): boolean =>
  state !== 'processing' && state !== 'queued'

/** Donated goods may leave at any time (LBL-02). */
export const isLabelNeeded = ({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): boolean =>
  state === 'open' || (state === 'processed' && !isSent(document))

export function appendEarlierLabel(before: readonly EarlierLabel[] = [], label: ReturnLabel): EarlierLabel[] {
  const { trackingNumber, carrier, document, customs } = label
  if (trackingNumber === undefined && document === undefined) return [...before]
  const left = {
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(carrier !== undefined && { carrier }),
    ...(document !== undefined && { document }),
    ...(customs !== undefined && { customs }),
  }
  return [...before, left]
}

/** LBL-30. */
export const isLabelExpired = ({ expiresAt }: ReturnLabel, now: Instant): boolean =>
  expiresAt !== undefined && expiresAt <= now

/** Null before a purchase. A scan of the carrier or a received unit is a use; an open return may still use its label. */
export function getLabelUse({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): LabelUse | null {
  const { label, tracking, items } = document
  if (label?.rate === undefined) return null
  if (isMoving(tracking) || items.some(({ receivedAt }) => receivedAt !== undefined)) return 'used'
  return state === 'open' && label.state === 'ready' ? 'waiting' : 'unused'
}

/** PCL-06. */
export const cancelsUnusedLabels = ({ cancelUnusedLabels }: Pick<Settings, 'cancelUnusedLabels'>): boolean =>
  cancelUnusedLabels === true

/** CON-33. */
export const isUsps = (carrier: string | undefined): boolean => carrier === 'USPS' || carrier === 'USPSReturns'

/** Only on the day of the shop on which the label was created (LBL-14, LBL-15). */
export const canRequestUspsCode = (label: ReturnLabel, settings: Settings, now: Instant): boolean =>
  label.state === 'ready' &&
  isUsps(label.carrier) &&
  settings.generateUspsQrCodes === true &&
  label.createdAt !== undefined &&
  countDays(timeZoneOf(settings), label.createdAt, now) === 0

/** USPS only has QR codes, and only if the shop enables them (LBL-12). */
export const hasCode = ({ carrier, qr, returnCode }: ReturnLabel, settings: Settings): boolean =>
  isUsps(carrier) ? qr !== undefined && settings.generateUspsQrCodes === true : (qr ?? returnCode) !== undefined

/** Has a code, or can request one (LBL-20, LBL-21). */
export const canShowCode = (label: ReturnLabel, settings: Settings, now: Instant): boolean =>
  hasCode(label, settings) || (label.qrMissing !== true && canRequestUspsCode(label, settings, now))

export const attemptOf = ({ reference }: Pick<ReturnLabel, 'reference'>): number =>
  Number(reference.split('-').at(-1)) || 1

/** Labels to void before a new one is bought (T20). */
export const listEarlierReferences = (returnId: string, label: Pick<ReturnLabel, 'reference'>): readonly string[] =>
  Array.from({ length: attemptOf(label) - 1 }, (_, index) => `${returnId}-${index + 1}`)

type NextLabel =
  | { readonly kind: 'same' | 'new'; readonly attempt: number }
  | { readonly kind: 'refused'; readonly because: 'is-good' | 'is-held' | 'too-many' }

/**
 * A timed-out label is requested again, as it may still be created. Refused, expired and voided ones get a successor,
 * up to the limit (T20).
 */
export function resolveNextLabel(
  label: ReturnLabel,
  input: { readonly made: number; readonly now: Instant; readonly by: 'shopper' | 'merchant' },
): NextLabel {
  const { made, now, by } = input
  const attempt = attemptOf(label)
  if (label.state === 'processing' || label.state === 'queued') return { kind: 'same', attempt }
  if (label.state === 'held') return { kind: 'refused', because: 'is-held' }
  if (label.state === 'ready' && by === 'shopper' && !isLabelExpired(label, now))
    return { kind: 'refused', because: 'is-good' }
  if (made >= MAX_LABELS || attempt >= MAX_LABEL_REQUESTS) return { kind: 'refused', because: 'too-many' }
  return { kind: 'new', attempt: attempt + 1 }
}

/** Refused labels cost nothing and are not counted. */
export const countLabelsMade = (
  followUps: readonly { readonly kind: string; readonly state: FollowUpState }[],
): number =>
  followUps.filter(({ kind, state }) => kind === 'label' && state !== 'refused' && state !== 'cancelled').length

/** Fully donated returns only use labels that came with the order (LBL-02). */
export const needsDonationLabel = (
  outcome: ReturnDocument['outcome'],
  prepaid: readonly PrepaidLabel[] | undefined,
): boolean => outcome === 'donate' && (prepaid ?? []).length > 0

type PrepaidMatch =
  | { readonly kind: 'not-needed' | 'none-left' }
  | { readonly kind: 'found'; readonly label: PrepaidLabel }

/** The first that no return uses (LBL-16). Donations have their own (LBL-02). */
export function matchPrepaidLabel(
  document: Pick<ReturnDocument, 'totals' | 'prepaidLabels'>,
  orderLabels: readonly PrepaidLabel[],
  used: ReadonlySet<string>,
): PrepaidMatch {
  if (orderLabels.length === 0 || document.totals.shippable.outcome === 'donate') return { kind: 'not-needed' }
  const label = orderLabels.find(({ id }) => !used.has(id))
  return label === undefined ? { kind: 'none-left' } : { kind: 'found', label }
}
