import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import { DEFAULT_PAYOUT_DAYS, type PayoutDays } from '../../../schemas/config/settings.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { endOfWindow } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { resolveTiming } from './exchanges.ts'
import { isWithheld } from './release.ts'
import { getEntitlement, getTrackingSteps, isMoving, isTerminal } from './status.ts'

/** Days that a bank takes to show a refund, as `status.got-refund` says. */
const BANK_DAYS = 10

const listReceivedTimes = ({ items }: ReturnDocument): readonly Instant[] =>
  items.flatMap(({ receivedAt }) => (receivedAt === undefined ? [] : [receivedAt]))

/** When the parcel arrived, by the carrier or the warehouse; null while that is not known. */
const getArrivalTime = (document: ReturnDocument): Instant | null => {
  const delivered = document.tracker?.events.find(({ status }) => status === 'delivered')?.occurredAt
  const received = listReceivedTimes(document)
  return delivered ?? (received.length > 0 ? Math.min(...received) : null)
}

/** The steps of the return parcel. Null until a carrier or the warehouse has seen it. */
export function getParcelProgress(document: ReturnDocument) {
  const { tracking, mailedAt } = document
  const delivered = tracking === 'delivered' || listReceivedTimes(document).length > 0
  if (!delivered && !isMoving(tracking)) return null
  return {
    steps: getTrackingSteps(delivered ? 'delivered' : tracking),
    delivered,
    shippedAt: mailedAt ?? null,
    deliveredAt: delivered ? getArrivalTime(document) : null,
  }
}

export const isLost = (document: ReturnDocument): boolean =>
  isTerminal(document.tracking) && listReceivedTimes(document).length === 0

/** False for a lost or incomplete parcel, whose payout nothing dates. */
const canEstimate = (document: ReturnDocument): boolean => document.awaited === undefined && !isLost(document)

export const getPayoutDays = ({ payoutDays }: ShopConfig['settings']): PayoutDays =>
  payoutDays === undefined ? DEFAULT_PAYOUT_DAYS : { from: null, to: payoutDays }

/** The days that a payout takes once its event happens; null while nothing can be expected. */
export function getExpectedDays(document: ReturnDocument, settings: ShopConfig['settings']): PayoutDays | null {
  const payout = getEntitlement(document).kind === 'gift' ? 'gift-card' : 'refund'
  return canEstimate(document) && !isWithheld(document, payout) ? getPayoutDays(settings) : null
}

/** Null without a payout. Where nothing is sent, no check of a parcel is awaited (UXD-20). */
export function getPayoutTiming(document: ReturnDocument, policy: ReturnPolicy) {
  const { kind } = getEntitlement(document)
  if (kind !== 'refund' && kind !== 'gift') return null
  const timing = resolveTiming(document, policy, kind === 'refund' ? 'refund' : 'gift-card')
  return timing === 'manual' && (document.outcome === 'keep' || document.outcome === 'donate') ? 'unsent' : timing
}

/** Payouts that follow an arrival, neither withheld nor reviewed nor waiting for a part of the parcel. */
const followsArrival = (document: ReturnDocument, { policies }: Pick<ShopConfig, 'policies'>): boolean => {
  const payout = getEntitlement(document).kind === 'gift' ? 'gift-card' : 'refund'
  const policy = policies.find(({ id }) => id === document.policyId)
  if (policy === undefined || isWithheld(document, payout)) return false
  const isPlain = document.outcome === 'default' && canEstimate(document)
  return isPlain && ['delivered', 'manual'].includes(resolveTiming(document, policy, payout))
}

/**
 * The day by which money arrives: the bank's days after a refund, or the shop's days after the parcel has arrived or is
 * expected. Null while nothing fixes it.
 */
export function getMoneyDate(
  document: ReturnDocument,
  config: Pick<ShopConfig, 'settings' | 'policies'>,
): { readonly at: Instant; readonly of: 'bank' | 'arrived' | 'expected'; readonly isUsual: boolean } | null {
  const { refund, giftCard, tracker } = document
  const { from, to } = getPayoutDays(config.settings)
  const zone = timeZoneOf(config.settings)
  if (refund?.state === 'done') return { at: endOfWindow(zone, refund.at, BANK_DAYS), of: 'bank', isUsual: false }
  if (refund !== undefined || giftCard !== undefined) return null
  if (!followsArrival(document, config)) return null
  const arrived = getArrivalTime(document)
  const isUsual = from !== null
  if (arrived !== null) return { at: endOfWindow(zone, arrived, to), of: 'arrived', isUsual }
  const expected = tracker?.estimatedDelivery
  return expected === undefined ? null : { at: endOfWindow(zone, expected, to), of: 'expected', isUsual }
}
