import { getCarrierName } from '../../../schemas/entities/carrier-name.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { OutcomeView } from '../../../screens/status/outcome.ts'
import type { StatusView } from '../../../screens/status/page.ts'
import type { RelatedView } from '../../../screens/status/related.ts'
import type { OfferView } from '../../../screens/status/shop-later.ts'
import type { TrackingView } from '../../../screens/status/tracking.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { canSee, isVisibleToOthers, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import { describeAwaited } from '../../domain/return/awaited-units.ts'
import { isInCheckout } from '../../domain/return/checkout.ts'
import { getExchangeState, isOutOfStock, listCancelled } from '../../domain/return/exchanges.ts'
import {
  canShopLater,
  getGiftCardProgress,
  getOfferState,
  hasAcceptedGiftCard,
} from '../../domain/return/shop-later.ts'
import {
  getCurrentState,
  getEntitlement,
  getStatusConstant,
  getTrackingSteps,
  isMoving,
  isTerminal,
  returnCan,
} from '../../domain/return/status.ts'
import { hasEventList, selectTrackedParcel } from '../../domain/return/tracking-view.ts'
import type { StatusFacts } from './facts.ts'

/** Null for any URL but HTTPS (STS-44). */
const toHttpsUrl = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null

const resolveFollowedParcel = ({ record: { document }, policy, config }: StatusFacts) =>
  selectTrackedParcel(document, {
    policy,
    exchangeTracking: activeFlags(config).has('exchange-tracking') ? 'on' : 'off',
  })

const getParcel = ({ tracking, tracker, label, exchangeTracking }: ReturnDocument, of: 'return' | 'exchange') =>
  of === 'exchange'
    ? { status: exchangeTracking?.status ?? 'unknown', tracker: exchangeTracking?.tracker, number: null, carrier: null }
    : { status: tracking, tracker, number: label?.trackingNumber ?? null, carrier: label?.carrier ?? null }

/** Null if the page follows no parcel (STS-10). */
export function buildTrackingView(facts: StatusFacts): TrackingView | null {
  const { record, policy, now } = facts
  const of = resolveFollowedParcel(facts)
  if (of === 'none' || !returnCan.followParcel(getCurrentState(record, now))) return null
  const { status, tracker, number, carrier } = getParcel(record.document, of)
  const carrierCode = tracker?.carrier ?? carrier
  const events = (tracker?.events ?? []).map(({ occurredAt, description = '', ...event }) => ({
    at: occurredAt,
    status: event.status,
    description,
  }))
  return {
    of,
    steps: getTrackingSteps(status),
    delivered: status === 'delivered',
    isStopped: isTerminal(status),
    events: hasEventList(record.document, { policy, of }) ? events : null,
    estimated: tracker?.estimatedDelivery ?? null,
    carrier: carrierCode === null ? null : getCarrierName(carrierCode),
    number,
    url: toHttpsUrl(tracker?.url),
  }
}

/** Parcels whose delivery failed. */
const listTrackingErrors = (facts: StatusFacts): readonly ('return' | 'exchange')[] => {
  const { document } = facts.record
  if (!returnCan.followParcel(getCurrentState(facts.record, facts.now))) return []
  const exchange =
    resolveFollowedParcel(facts) === 'exchange' && isTerminal(document.exchangeTracking?.status ?? 'unknown')
  return [...(isTerminal(document.tracking) ? (['return'] as const) : []), ...(exchange ? (['exchange'] as const) : [])]
}

/** Product titles of approved units, and of units under review again. */
const listVerdicts = ({ record, now }: StatusFacts): StatusView['banners']['verdicts'] => {
  if (getCurrentState(record, now) !== 'open') return { approved: [], again: [] }
  const titlesOf = (matches: (item: ReturnDocument['items'][number]) => boolean) =>
    record.document.items.filter(matches).map(({ product }) => product.title)
  return {
    approved: titlesOf(({ verdict }) => verdict?.kind === 'approved'),
    again: titlesOf(({ verdict, verdictUndoneAt }) => verdict === undefined && verdictUndoneAt !== undefined),
  }
}

const locateRejected = (
  { tracking }: ReturnDocument,
  { verdict, receivedAt }: ReturnedItem,
): StatusView['banners']['removed'][number]['goods'] => {
  if (verdict?.kind !== 'rejected') return null
  if (receivedAt !== undefined || tracking === 'delivered') return 'here'
  return isMoving(tracking) ? null : 'with-shopper'
}

/** Without banners that the shopper dismissed (STS-45 to STS-48, ERR-39). */
const findAdjustment = ({ record, now: at }: StatusFacts): StatusView['banners']['adjusted'] => {
  const { document } = record
  const state = getCurrentState(record, at)
  const { amount, reason } = document.adjustments?.at(-1) ?? { amount: 0, reason: '' }
  const now = getEntitlement(document).amount
  const isOpen = state === 'open' || state === 'processed'
  return amount === 0 || !isOpen ? null : { by: amount, now, reason, currency: document.totals.currency }
}

export function buildBanners(facts: StatusFacts, less: Minor): StatusView['banners'] {
  const { document } = facts.record
  const { dismissed = [], removedItems = [] } = document
  const isHidden = (banner: string) => dismissed.includes(banner)
  const { exchanges, items } = listCancelled(document)
  const titles = (cancelled: readonly { readonly product: { readonly title: string } }[]) =>
    cancelled.map(({ product }) => product.title)
  return {
    awaited: describeAwaited(document),
    outOfStock: isOutOfStock(document) && !isHidden('out-of-stock'),
    cancelled: { exchanges: titles(exchanges), items: titles(items) },
    verdicts: listVerdicts(facts),
    removed: isHidden('removed-items')
      ? []
      : removedItems.map(({ item, reason = null, because }) => ({
          ...{ item: item.product.title, reason },
          because: because === 'missing' ? because : null,
          goods: locateRejected(document, item),
        })),
    less: less > 0 ? { amount: less, currency: document.totals.currency } : null,
    adjusted: findAdjustment(facts),
    trackingErrors: listTrackingErrors(facts),
  }
}

const buildPayout = (document: ReturnDocument): OutcomeView['payout'] => {
  const { kind, amount } = getEntitlement(document)
  if (kind !== 'refund' && kind !== 'gift') return null
  const payout = kind === 'refund' ? document.refund : document.giftCard
  return {
    kind,
    amount: payout?.amount ?? amount,
    state: payout?.state ?? 'waiting',
    at: payout?.at ?? null,
    last4: payout?.last4 ?? null,
    refused: payout?.refused ?? null,
  }
}

/** Drops a waiting payout or exchange of an ended return (FIX-77). */
const dropIfEnded = <One extends { readonly state: string }>(view: One | null, returnState: ReturnState): One | null =>
  view?.state === 'waiting' && returnState !== 'open' && returnState !== 'processed' ? null : view

/** The payout and the exchange with their states (STS-54, STS-55). */
export function buildOutcomeView({ record, now }: Pick<StatusFacts, 'record' | 'now'>): OutcomeView {
  const { document } = record
  const returnState = getCurrentState(record, now)
  const state = getExchangeState(document)
  const { name, statusUrl } = document.exchangeOrder ?? {}
  const isUnpaid = isInCheckout(document)
  const exchange = state === null ? null : { state, order: name ?? null, url: isUnpaid ? null : toHttpsUrl(statusUrl) }
  return { payout: dropIfEnded(buildPayout(document), returnState), exchange: dropIfEnded(exchange, returnState) }
}

/** Null if there is no offer to take (STS-07, SLT-04). */
export function buildOfferView(record: ReturnRecord, now: Instant): OfferView | null {
  const { shopLater, giftCard } = record.document
  const state = getOfferState(record, now)
  if (shopLater === undefined || state === null) return null
  // A removed unit reduces the amount.
  const { amount } = getEntitlement(record.document)
  // An exchange is shown with the sent items.
  if (state === 'accepted')
    return hasAcceptedGiftCard(record.document)
      ? { state: getGiftCardProgress(record), total: giftCard?.amount ?? amount }
      : null
  if (state === 'expired') return { state }
  const { uuid, giftCardEnabled, bonus, expiresAt } = shopLater
  const takes = { card: giftCardEnabled, shop: canShopLater(record.document) }
  return takes.card || takes.shop
    ? { state, uuid, takes, credit: amount, bonus, total: amount + bonus, until: expiresAt }
    : null
}

const isVisibleRelated = (other: ReturnRecord, record: ReturnRecord): boolean =>
  other.id !== record.id && isVisibleToOthers(other.document) && other.document.erasedAt === undefined

/** Newest first; none for a gift (STS-08). */
export const buildRelatedViews = ({ record, others, now }: StatusFacts): readonly RelatedView[] =>
  !canSee(viewerOfReturn(record.document), 'other-returns')
    ? []
    : others
        .filter((other) => isVisibleRelated(other, record))
        .map((other) => {
          const state = getStatusConstant(other, now)
          return {
            number: other.number,
            createdAt: other.createdAt,
            state: state === 'processing' ? ('open' as const) : state,
            path: `/return/${other.key}`,
          }
        })
        .toReversed()
