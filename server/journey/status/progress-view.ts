import type { ProgressView } from '../../../screens/status/progress-view.ts'
import { resolveTiming, splitByReturn } from '../../domain/return/exchanges.ts'
import { listUnitsUnderReview } from '../../domain/return/operations.ts'
import {
  getExpectedDays,
  getMoneyDate,
  getParcelProgress,
  getPayoutTiming,
  isLost,
} from '../../domain/return/progress.ts'
import type { StatusFacts } from './facts.ts'

export function buildProgressView({ record: { state, document }, policy, config }: StatusFacts): ProgressView {
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
