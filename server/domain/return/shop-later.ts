import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument, ReturnRecord, ShopLaterOffer } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { endOfWindow } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { listDueAtSubmit, listDueOnTracking } from './release.ts'
import { getCurrentState, getEntitlement } from './status.ts'

export const isBonusUsed = (others: readonly ReturnRecord[]): boolean =>
  others.some(
    ({ state, document: { shopLater } }) =>
      state !== 'cancelled' && shopLater?.state === 'accepted' && shopLater.bonus > 0,
  )

/** The offer in place of a pending refund; null without one (SLT-01, SLT-02). */
export function buildOffer(
  document: ReturnDocument,
  input: {
    readonly policy: ReturnPolicy
    readonly config: Pick<ShopConfig, 'settings' | 'shopLater'>
    readonly now: Instant
    readonly others?: readonly ReturnRecord[]
    /** Random, unique per offer. */
    readonly uuid: string
  },
): ShopLaterOffer | null {
  const { policy, config, now, uuid, others = [] } = input
  const { shopLater, settings } = config
  const entitlement = getEntitlement(document)
  if (settings.shopLaterEnabled !== true || shopLater === undefined || document.gift) return null
  if (entitlement.kind !== 'refund' || listDueAtSubmit(document, policy).includes('refund')) return null
  const { giftCardEnabled, exchangesEnabled, bonus, days } = shopLater
  const isUsed = bonus > 0 && isBonusUsed(others)
  // Without its bonus a gift card is no offer.
  if (!exchangesEnabled && (isUsed || !giftCardEnabled)) return null
  return {
    uuid,
    state: 'active',
    giftCardEnabled,
    exchangesEnabled,
    totalCreditOffer: entitlement.amount,
    bonus: isUsed ? 0 : bonus,
    expiresAt: endOfWindow(timeZoneOf(settings), now, days),
  }
}

export function addOffer(document: ReturnDocument, input: Parameters<typeof buildOffer>[1]): ReturnDocument {
  const shopLater = buildOffer(document, input)
  return shopLater === null ? document : { ...document, shopLater }
}

/** Null without an offer. Accepted and expired are final (SLT-03, SLT-12). */
export function getOfferState(
  record: Pick<ReturnRecord, 'state' | 'document'>,
  now: Instant,
): ShopLaterOffer['state'] | null {
  const { shopLater, refund } = record.document
  if (shopLater === undefined) return null
  if (shopLater.state !== 'active') return shopLater.state
  const isOpen = getCurrentState(record, now) === 'open' && refund === undefined && now <= shopLater.expiresAt
  return isOpen ? 'active' : 'expired'
}

/** The offer at its current value and options (ENT-20). */
export function toOfferResponse(record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant) {
  const { shopLater } = record.document
  const state = getOfferState(record, now)
  if (shopLater === undefined || state === null) return null
  const { uuid, giftCardEnabled, totalCreditOffer, bonus } = shopLater
  return {
    state,
    giftCardEnabled,
    bonus,
    uuid,
    exchangesEnabled: state === 'active' ? canShopLater(record.document) : shopLater.exchangesEnabled,
    totalCreditOffer: state === 'active' ? getEntitlement(record.document).amount : totalCreditOffer,
  }
}

export const hasAcceptedGiftCard = ({ shopLater }: Pick<ReturnDocument, 'shopLater'>): boolean =>
  shopLater?.state === 'accepted' && shopLater.took !== 'exchange'

/** The refund is unchanged and nothing else has started that an exchange would affect (SLT-06). */
export const canShopLater = (document: ReturnDocument): boolean =>
  document.shopLater?.exchangesEnabled === true &&
  document.exchangeOrder === undefined &&
  document.payment === null &&
  document.holds.length === 0 &&
  document.payable === undefined &&
  (document.adjustments ?? []).length === 0 &&
  (document.removedItems ?? []).length === 0 &&
  getEntitlement(document).amount === 0 - document.receipt.total

/** Turns the refund and the bonus into store credit (SLT-05). */
export function toGiftCardReturn(document: ReturnDocument): ReturnDocument {
  const { shopLater, totals, receipt } = document
  if (shopLater === undefined) return document
  const { bonus } = shopLater
  const credit = { ...totals.credit, bonus: { ...totals.credit.bonus, storeCreditBonus: bonus } }
  return {
    ...document,
    creditType: 'gift',
    totals: { ...totals, credit },
    receipt: { ...receipt, giftCardBonus: bonus },
    shopLater: {
      ...shopLater,
      state: 'accepted',
      took: 'gift-card',
      totalCreditOffer: getEntitlement(document).amount,
    },
  }
}

/** STS-57. */
export const isGiftCardDue = (document: ReturnDocument, policy: ReturnPolicy): boolean =>
  listDueAtSubmit(document, policy).includes('gift-card') ||
  listDueOnTracking(document, policy, document.tracking).includes('gift-card')

/** Ready once the return is processed or the card issued (SLT-07, SLT-08). */
export const getGiftCardProgress = ({
  state,
  document: { giftCard },
}: Pick<ReturnRecord, 'state' | 'document'>): 'on-the-way' | 'ready' =>
  state === 'processed' || giftCard?.state === 'done' ? 'ready' : 'on-the-way'
