import type { ProgressView } from '../../../screens/status/progress-view.ts'
import { isBroughtToStore } from '../../../screens/status/return-method-view.ts'
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
import { buildReturnMethodView } from './label-view.ts'

/** The bank's days end unseen, so that a step cannot stay open after them. */
const findMoneyDate = ({ record: { document }, config, now }: StatusFacts): ProgressView['moneyBy'] => {
  const day = getMoneyDate(document, config)
  return day?.of === 'bank' && day.at < now ? null : day
}

export function buildProgressView(facts: StatusFacts): ProgressView {
  const { record, policy, config, now } = facts
  const { state, document } = record
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
    moneyBy: findMoneyDate(facts),
    payoutDays: getExpectedDays(document, config.settings),
    isBrought: isBroughtToStore(buildReturnMethodView(record, config, now).block),
  }
}
