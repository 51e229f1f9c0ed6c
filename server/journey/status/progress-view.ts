import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { TimingView } from '../../../screens/parts/timings.ts'
import type { ProgressView } from '../../../screens/status/progress-view.ts'
import { resolveTiming, splitByReturn } from '../../domain/return/exchanges.ts'
import { listUnitsUnderReview } from '../../domain/return/operations.ts'
import { getExpectedDays, getMoneyDate, getParcelProgress, isLost } from '../../domain/return/progress.ts'
import { getEntitlement } from '../../domain/return/status.ts'
import type { StatusFacts } from './facts.ts'

/** Null without a payout. Where nothing is sent, no check of a parcel is awaited (UXD-20). */
export function getPayoutTiming(document: ReturnDocument, policy: ReturnPolicy): TimingView | null {
  const { kind } = getEntitlement(document)
  if (kind !== 'refund' && kind !== 'gift') return null
  const timing = resolveTiming(document, policy, kind === 'refund' ? 'refund' : 'gift-card')
  return timing === 'manual' && (document.outcome === 'keep' || document.outcome === 'donate') ? 'unsent' : timing
}

export const buildProgressView = ({ record: { state, document }, policy, config }: StatusFacts): ProgressView => {
  const { toReturn, toKeep } = splitByReturn(document.items)
  const titles = (items: readonly (typeof toReturn)[number][]) => items.map(({ product }) => product.title)
  return {
    looked: titles(listUnitsUnderReview(document)),
    toReturn: titles(toReturn),
    toKeep: titles(toKeep),
    donated: toKeep.length > 0 && toKeep.every(({ outcome }) => outcome.includes('donate')),
    payout: getPayoutTiming(document, policy),
    exchange: document.replacements.length === 0 ? null : resolveTiming(document, policy, 'exchange-order'),
    parcel: getParcelProgress(document),
    isStopped: isLost(document),
    isSettled: state !== 'open',
    moneyBy: getMoneyDate(document, config),
    payoutDays: getExpectedDays(document, config.settings),
  }
}
