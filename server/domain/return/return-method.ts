import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Arrangement, ChosenMethod, MethodState } from '../../../schemas/records/method.ts'
import type { PrepaidLabel, ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { hasArrangementTimedOut, isArranging, resolveArrangementState } from './arrangement.ts'
import { canRequestUspsCode, hasCode, hasLabelTimedOut, isLabelExpired } from './label.ts'
import { findPolicy } from './policy.ts'
import { getCurrentState } from './status.ts'

export interface ReturnMethodFacts {
  readonly record: Pick<ReturnRecord, 'state' | 'document'>
  readonly config: Pick<ShopConfig, 'settings' | 'policies' | 'withdrawal'>
  readonly now: Instant
}

/** `by-hand`: sent to the return address without a label. */
type NoLabel = 'kept' | 'donated' | 'expired' | 'voided' | 'by-hand' | 'ended'

/** Exactly one display state (LBL-06 to LBL-18). */
export type ReturnMethodState =
  | { readonly kind: 'processing' | 'queued' | 'held' }
  | { readonly kind: 'none'; readonly because: NoLabel }
  | { readonly kind: 'pickup'; readonly method: ChosenMethod; readonly state: MethodState }
  | { readonly kind: 'pickup-error'; readonly method: ChosenMethod }
  | { readonly kind: 'label-error'; readonly address: boolean }
  | { readonly kind: 'label-expired' | 'donate-label' | 'usps-choice' | 'code' | 'label'; readonly label: ReturnLabel }
  | { readonly kind: 'prepaid'; readonly labels: readonly PrepaidLabel[] }
  | { readonly kind: 'happy-returns'; readonly arrangement: Arrangement }
  | { readonly kind: 'till' | 'olive'; readonly method: ChosenMethod }

/** The code expires by itself or with the return (LBL-22). */
const hasHappyReturnsExpired = ({ record, now }: ReturnMethodFacts): boolean => {
  const { method } = record.document
  if (method?.kind !== 'happy-returns') return false
  const expiresAt = method.arrangement?.expiresAt
  return getCurrentState(record, now) === 'expired' || (expiresAt !== undefined && expiresAt <= now)
}

const matchProcessing = ({ record, now }: ReturnMethodFacts): ReturnMethodState | null => {
  const { label, method } = record.document
  const isLabelInProcess = label?.state === 'processing' && !hasLabelTimedOut(label, now)
  // Pickups show their own waiting state.
  const isArrangementInProcess =
    method !== null && method.kind !== 'veho' && method.kind !== 'olive' && isArranging(method, now)
  return isLabelInProcess || isArrangementInProcess ? { kind: 'processing' } : null
}

const matchNoLabel = (facts: ReturnMethodFacts): ReturnMethodState | null => {
  const { record, config, now } = facts
  const { label, totals } = record.document
  if (totals.shippable.outcome === 'keep') return { kind: 'none', because: 'kept' }
  if (totals.shippable.outcome === 'donate' && label === null) return { kind: 'none', because: 'donated' }
  const isHidden = config.settings.hideLabelButtonForExpiredReturns === true
  if (hasHappyReturnsExpired(facts) || (isHidden && getCurrentState(record, now) === 'expired'))
    return { kind: 'none', because: 'expired' }
  if (label?.state === 'voided') return { kind: 'none', because: 'voided' }
  const isOrdered = record.document.withdrawal?.label !== undefined
  return !isOrdered && findPolicy(record.document, config)?.labelsEnabled === false
    ? { kind: 'none', because: 'by-hand' }
    : null
}

const matchHeld = ({ record }: ReturnMethodFacts): ReturnMethodState | null =>
  record.document.label?.state === 'held' ? { kind: 'held' } : null

const matchVeho = ({ record, now }: ReturnMethodFacts): ReturnMethodState | null => {
  const { method } = record.document
  if (method?.kind !== 'veho') return null
  const state = resolveArrangementState(method, now)
  return state === null || state === 'failed' || state === 'timed_out'
    ? { kind: 'pickup-error', method }
    : { kind: 'pickup', method, state }
}

const matchLabelError = ({ record, now }: ReturnMethodFacts): ReturnMethodState | null => {
  const { label } = record.document
  if (label === null || !(label.error !== undefined || label.state === 'failed' || hasLabelTimedOut(label, now)))
    return null
  return { kind: 'label-error', address: label.error?.address === true }
}

const matchQueued = ({ record }: ReturnMethodFacts): ReturnMethodState | null =>
  record.document.label?.state === 'queued' ? { kind: 'queued' } : null

const matchLabel =
  (
    kind: Extract<ReturnMethodState, { readonly label: ReturnLabel }>['kind'],
    isMatch: (label: ReturnLabel, facts: ReturnMethodFacts) => boolean,
  ) =>
  (facts: ReturnMethodFacts): ReturnMethodState | null => {
    const { label } = facts.record.document
    return label?.state === 'ready' && isMatch(label, facts) ? { kind, label } : null
  }

const matchPrepaid = ({ record }: ReturnMethodFacts): ReturnMethodState | null => {
  const { label, prepaidLabels = [] } = record.document
  return label === null && prepaidLabels.length > 0 ? { kind: 'prepaid', labels: prepaidLabels } : null
}

const matchHappyReturns = ({ record }: ReturnMethodFacts): ReturnMethodState | null => {
  const { method } = record.document
  return method?.kind === 'happy-returns' && method.arrangement?.qr !== undefined
    ? { kind: 'happy-returns', arrangement: method.arrangement }
    : null
}

const matchPos = ({ record }: ReturnMethodFacts): ReturnMethodState | null => {
  const { method } = record.document
  return method?.kind === 'shopify-pos' || method?.kind === 'loop-pos' ? { kind: 'till', method } : null
}

const matchOlive = ({ record, now }: ReturnMethodFacts): ReturnMethodState | null => {
  const { method } = record.document
  if (method?.kind !== 'olive') return null
  const hasFailed = resolveArrangementState(method, now) === 'failed'
  return hasFailed ? { kind: 'pickup-error', method } : { kind: 'olive', method }
}

/** In order of precedence (LBL-19). */
const cases: readonly ((facts: ReturnMethodFacts) => ReturnMethodState | null)[] = [
  matchProcessing,
  matchNoLabel,
  matchHeld,
  matchVeho,
  matchLabelError,
  matchQueued,
  matchLabel('label-expired', (label, { now }) => isLabelExpired(label, now)),
  matchLabel('donate-label', (_label, { record }) => record.document.totals.shippable.outcome === 'donate'),
  matchLabel(
    'usps-choice',
    (label, { config, now }) =>
      label.view === undefined && label.qr === undefined && canRequestUspsCode(label, config.settings, now),
  ),
  matchLabel('code', (label, { config }) => label.view !== 'label' && hasCode(label, config.settings)),
  matchPrepaid,
  matchHappyReturns,
  matchPos,
  matchOlive,
  matchLabel('label', () => true),
]

/** The first matching state (LBL-19). */
export function resolveReturnMethodState(facts: ReturnMethodFacts): ReturnMethodState {
  const state = getCurrentState(facts.record, facts.now)
  if (state !== 'open' && state !== 'expired') return { kind: 'none', because: 'ended' }
  for (const decide of cases) {
    const found = decide(facts)
    if (found !== null) return found
  }
  return { kind: 'none', because: 'by-hand' }
}

export function isPollNeeded(found: ReturnMethodState, facts: ReturnMethodFacts): boolean {
  const { method } = facts.record.document
  if (found.kind === 'pickup' || found.kind === 'olive') return isArranging(found.method, facts.now)
  return found.kind === 'processing' || (found.kind === 'queued' && method?.arrangement === undefined)
}

/** Happy Returns will provide no code (ERR-38). */
export function hasHappyReturnsFailed({ record, now }: ReturnMethodFacts): boolean {
  const { method } = record.document
  if (method?.kind !== 'happy-returns' || method.arrangement === undefined || getCurrentState(record, now) !== 'open')
    return false
  const { arrangement } = method
  const state = resolveArrangementState(method, now)
  return (
    state === 'failed' ||
    state === 'timed_out' ||
    (arrangement.qr === undefined && hasArrangementTimedOut(arrangement, now))
  )
}

/** LBL-25. */
export const hasPackingSlip = (
  { document }: ReturnMethodFacts['record'],
  config: ReturnMethodFacts['config'],
): boolean =>
  config.settings.packingSlipsEnabled === true &&
  findPolicy(document, config)?.packingSlipsEnabled === true &&
  document.totals.shippable.outcome !== 'keep'
