import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnRecord, ShopLaterOffer } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { findPolicy } from '../../domain/return/policy.ts'
import {
  getOfferState,
  hasAcceptedGiftCard,
  isBonusUsed,
  isGiftCardDue,
  toGiftCardReturn,
} from '../../domain/return/shop-later.ts'
import { getEntitlement } from '../../domain/return/status.ts'
import { shopLaterJournal } from '../../domain/value/journal.ts'
import type { Tables } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { releaseFollowUps } from '../follow-ups/release.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { toOvertakenProblem } from '../request/refusals.ts'
import { refuseAction, type StatusStep } from './answer.ts'

/** `changed`: the value differs from the displayed one; `lost`: the refund has started. */
type AcceptResult = 'accepted' | 'over' | 'changed' | 'lost'

interface OfferAcceptance {
  readonly offer: string
  /** The displayed value of the gift card, in minor units. */
  readonly total: Minor
  readonly policy: ReturnPolicy
  /** The event's id. */
  readonly id: string
  readonly now: Instant
}

/** The refund that an offer replaces; null if it has started or its amount has changed. */
export async function findWaitingRefund(tables: Tables, record: ReturnRecord) {
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const refunds = followUps.filter((one) => one.kind === 'refund')
  const found = refunds.find(({ state }) => state === 'waiting' || state === 'due')
  return found?.payload.amount === getEntitlement(record.document).amount ? found : null
}

/** Writes the gift card. Requires the lock of the return. */
const takeGiftCard = async (
  tables: Tables,
  record: ReturnRecord,
  input: OfferAcceptance & { offer: string; bonus: number },
) => {
  const { policy, now, id, bonus } = input
  const refund = await findWaitingRefund(tables, record)
  if (refund === null) return 'lost' as const
  const of = rowKeyOf(record)
  const { amount } = getEntitlement(record.document)
  const { currency } = record.document.totals
  const next = { ...record, document: toGiftCardReturn(record.document) }
  await tables.outbox.cancelWaiting(of, ['refund'], now)
  await tables.returns.save(next)
  const payload = { amount: amount + bonus, currency, ...(bonus > 0 && { bonus }) }
  await tables.outbox.begin(of, { kind: 'gift-card', state: 'waiting', payload, at: now })
  await tables.ledger.append(of, { name: 'shop-later', currency, entries: shopLaterJournal(amount, bonus), at: now })
  if (refund.state === 'due' || isGiftCardDue(next.document, policy))
    await releaseFollowUps(tables, next, { kinds: ['gift-card'], now })
  const detail = { amount, bonus, currency }
  await recordEvent(tables, next, { id, event: 'shop-later-accepted', by: 'shopper', at: now, detail })
  return 'accepted' as const
}

const isSameOffer = (offer: ShopLaterOffer | undefined, uuid: string): offer is ShopLaterOffer => offer?.uuid === uuid

/** Expires an offer whose bonus another return of the order used (SLT-12). Requires the order's lock. */
const endUsedOffer = async (tables: Tables, record: ReturnRecord, offer: ShopLaterOffer): Promise<boolean> => {
  const others = (await tables.returns.ofOrder(record.shopId, record.orderId)).filter(({ id }) => id !== record.id)
  if (offer.bonus === 0 || !isBonusUsed(others)) return false
  await tables.returns.save({ ...record, document: { ...record.document, shopLater: { ...offer, state: 'expired' } } })
  return true
}

/** Replaces the refund by a gift card, once, in the given transaction (SLT-05, SLT-12). */
const acceptOffer = async (
  tables: Tables,
  target: { readonly shopId: string; readonly returnId: string },
  acceptance: OfferAcceptance,
): Promise<AcceptResult> => {
  const found = await tables.returns.find(target.shopId, target.returnId)
  // The bonus is granted once per order.
  if (found !== null) await tables.returns.lockOrder(target.shopId, found.orderId)
  const record = await tables.returns.lock(target.shopId, target.returnId)
  if (record === null || !isSameOffer(record.document.shopLater, acceptance.offer)) return 'over'
  const state = getOfferState(record, acceptance.now)
  if (hasAcceptedGiftCard(record.document)) return 'accepted'
  const { giftCardEnabled, bonus } = record.document.shopLater
  if (state !== 'active' || !giftCardEnabled) return 'over'
  if (getEntitlement(record.document).amount + bonus !== acceptance.total) return 'changed'
  if (await endUsedOffer(tables, record, record.document.shopLater)) return 'over'
  return takeGiftCard(tables, record, { ...acceptance, bonus })
}

/** Takes the gift card of the offer; a failure leaves the offer unchanged (SLT-11). */
export const takeOffer: StatusStep = async (needs, session, record, { args }) => {
  const { visit, t } = session
  const { shopId, id, document } = record
  try {
    const policy = findPolicy(document, await needs.shops.config(shopId, document.configVersion))
    if (policy === null) return refuseAction({ code: 'shop-later-failed', title: t('shop-later.failed') })
    const acceptance = {
      offer: String(args.offer),
      total: Number(args.total),
      policy,
      id: needs.newId(),
      now: visit.now,
    }
    const result = await needs.store.transaction((tables) => acceptOffer(tables, { shopId, returnId: id }, acceptance))
    if (result === 'accepted') return { kind: 'saved', toast: t('shop-later.on-the-way') }
    if (result === 'changed') return refuseAction(toOvertakenProblem(session))
    return result === 'over'
      ? refuseAction({ code: 'shop-later-expired', title: t('shop-later.over') })
      : refuseAction({ code: 'shop-later-failed', title: t('shop-later.failed') })
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'Failed to accept an offer')
    return refuseAction({ code: 'shop-later-failed', title: t('shop-later.failed') })
  }
}
