import type { Letter, LetterPayout } from '../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnedItem } from '../../schemas/records/return.ts'
import { addressChangedMail } from '../../screens/mail/address-change.ts'
import { confirmEmailMail } from '../../screens/mail/confirm-email.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { cancelledMail, closedMail, expiredMail, extendedMail } from '../../screens/mail/endings.ts'
import { exchangedMail, lapsedMail } from '../../screens/mail/exchange.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import { adjustedMail, giftCardMail, nothingLeftMail, refundedMail } from '../../screens/mail/payouts.ts'
import { missingItemsMail, receivedMail } from '../../screens/mail/receipt-of-goods.ts'
import { offerAcceptedMail, offerShoppedMail } from '../../screens/mail/verdicts.ts'
import { handoverOf, isBrought } from '../domain/method/kinds.ts'
import { describeAwaited } from '../domain/return/awaited-units.ts'
import { checkoutUrlOf, getOpenAmount, isInCheckout } from '../domain/return/checkout.ts'
import { listAwaitedUnits } from '../domain/return/operations.ts'
import { hasAcceptedGiftCard } from '../domain/return/shop-later.ts'
import { getDeadlineBasis, getEntitlement, getSendDeadline, isNeverSent, isSent } from '../domain/return/status.ts'
import {
  formatAmount,
  type LetterContext,
  listDonated,
  listItemsToKeep,
  refundCardOf,
  toBoughtItem,
  toOwed,
  toPayout,
  type WriteLetter,
} from './letter-context.ts'
import { methodLetters } from './method-letters.ts'
import { verdictLetters, withVerdictReason } from './verdict-letters.ts'
import { writeWithdrawalRefund } from './withdrawal-refund-letter.ts'

/** How and by when the shopper hands over the goods; null if nothing is sent. */
const toHandover = ({ record, zone }: LetterContext): ConfirmationView['handing'] => {
  const { document } = record
  if (!isSent(document)) return null
  if (document.label?.state === 'held') return { how: 'label-held' }
  const { method, inStore = false } = document
  const by = getSendDeadline(document)
  const basis = getDeadlineBasis(record, by, zone)
  if (method !== null && handoverOf(method.kind) === 'pick-up') return { how: 'collect', by, basis }
  return { how: inStore || (method !== null && isBrought(method.kind)) ? 'bring' : 'send', by, basis }
}

const writeConfirmation = (writing: LetterContext): RenderedLetter => {
  const { record, head, t } = writing
  const { document } = record
  const gets = getEntitlement(document)
  const withReason = (item: ReturnedItem) => ({
    ...toBoughtItem(item),
    ...(item.reason.text !== '' && { note: t('mail.reason', { reason: item.reason.text }) }),
  })
  return confirmationMail(
    {
      ...head,
      sent: document.items.filter((one) => !isNeverSent(one)).map(withReason),
      kept: listItemsToKeep(document).map(withReason),
      donated: listDonated(document).map(withReason),
      received: document.replacements.map(toBoughtItem),
      owed: toPayout(writing),
      evenExchange: gets.kind === 'exchange' && document.totals.computed.net === 0,
      notTaken: document.receipt.notTaken > 0 ? formatAmount(writing, document.receipt.notTaken) : null,
      holds: document.holds.map(({ of, authorized, deadline }) => ({
        of,
        amount: formatAmount(writing, authorized),
        deadline: document.label?.state === 'held' ? null : deadline,
      })),
      paid: document.payment?.by === 'card' ? formatAmount(writing, document.payment.amount) : null,
      open: isInCheckout(document) ? formatAmount(writing, getOpenAmount(document)) : null,
      underReview: document.outcome === 'review',
      handing: toHandover(writing),
    },
    t,
  )
}

const toMissing = ({ record: { document }, facts: { units = [] } }: LetterContext) => {
  const awaitedView = describeAwaited(document)
  return {
    missing: (document.removedItems ?? [])
      .filter(({ item, because }) => because === 'missing' && units.includes(item.lineItemId))
      .map(({ item }) => toBoughtItem(item)),
    awaited: awaitedView && { ...awaitedView, items: listAwaitedUnits(document).map(toBoughtItem) },
  }
}

const writeReceived = (writing: LetterContext): RenderedLetter => {
  const { record, head, t } = writing
  const items = record.document.items.filter(({ receivedAt }) => receivedAt !== undefined).map(toBoughtItem)
  return receivedMail({ ...head, items, owed: toOwed(writing), ...toMissing(writing) }, t)
}

/** No letter if all units have turned up. */
const writeMissed: WriteLetter = (writing) => {
  const { head, t } = writing
  const short = toMissing(writing)
  const isWhole = short.missing.length === 0 && short.awaited === null
  return isWhole ? null : missingItemsMail({ ...head, owed: toOwed(writing), ...short }, t)
}

const writeOfferShopped: WriteLetter = (writing) => {
  const { record, head, t } = writing
  const { document } = record
  const { replacements, payment } = document
  if (replacements.length === 0) return null
  const { kind, amount } = getEntitlement(document)
  return offerShoppedMail(
    {
      ...head,
      received: replacements.map(toBoughtItem),
      left: kind === 'refund' ? formatAmount(writing, amount) : null,
      paid: payment?.by === 'card' ? formatAmount(writing, payment.amount) : null,
      open: isInCheckout(document) ? formatAmount(writing, getOpenAmount(document)) : null,
    },
    t,
  )
}

const writeOfferAccepted: WriteLetter = (writing) => {
  const { record, head, t } = writing
  const { kind, amount } = getEntitlement(record.document)
  if (record.state === 'cancelled' || record.document.shopLater?.state !== 'accepted') return null
  if (!hasAcceptedGiftCard(record.document)) return writeOfferShopped(writing)
  if (kind !== 'gift') return null
  const { bonus } = record.document.shopLater
  const added = bonus > 0 ? formatAmount(writing, bonus) : null
  return offerAcceptedMail({ ...head, amount: formatAmount(writing, amount), bonus: added }, t)
}

const toShortfall = (writing: LetterContext, { notTaken, refused }: LetterPayout) => ({
  notTaken: notTaken === undefined ? null : formatAmount(writing, notTaken),
  refused: refused === undefined ? null : formatAmount(writing, refused),
})

const writeRefunded = (writing: LetterContext): RenderedLetter | null => {
  const { record, facts, head, t } = writing
  const { payout } = facts
  if (record.document.track === 'withdrawal') return writeWithdrawalRefund(writing)
  if (payout === undefined) return null
  const { amount, at } = payout
  return refundedMail(
    {
      ...head,
      amount: formatAmount(writing, amount),
      card: refundCardOf(record.document),
      at,
      kept: listItemsToKeep(record.document).map(toBoughtItem),
      ...toShortfall(writing, payout),
    },
    t,
  )
}

const writeGiftCard = async (writing: LetterContext): Promise<RenderedLetter | null> => {
  const { record, facts, head, t } = writing
  const { payout } = facts
  if (payout === undefined) return null
  const { amount, bonus, last4 = null, reference } = payout
  const code = reference === undefined ? null : await writing.giftCardCode(reference)
  const added = bonus === undefined ? null : formatAmount(writing, bonus)
  return giftCardMail(
    {
      ...head,
      amount: formatAmount(writing, amount),
      bonus: added,
      code,
      last4,
      kept: listItemsToKeep(record.document).map(toBoughtItem),
      ...toShortfall(writing, payout),
    },
    t,
  )
}

const writeAdjusted: WriteLetter = (writing) => {
  const { record, facts, head, t } = writing
  const made = record.document.adjustments?.[facts.adjustment ?? -1]
  if (made === undefined || record.state === 'cancelled') return null
  const { amount, reason } = made
  const kind = amount > 0 ? 'more' : 'less'
  const before = formatAmount(writing, getEntitlement(record.document).amount - amount)
  return adjustedMail(
    { ...head, kind, amount: formatAmount(writing, Math.abs(amount)), reason, owed: toOwed(writing), before },
    t,
  )
}

/** No letter if anything is paid out. */
const writeNothingLeft = ({ record, head, t }: LetterContext): RenderedLetter | null => {
  const { totals, refund, giftCard: card } = record.document
  const isNothing = totals.computed.net === 0 && refund === undefined && card === undefined
  return isNothing ? nothingLeftMail(head, t) : null
}

const writeExchanged = (writing: LetterContext): RenderedLetter | null => {
  const { record, head, t } = writing
  const { exchangeOrder, payment, replacements } = record.document
  const { until } = payment ?? {}
  if (exchangeOrder?.state !== 'created') return null
  return exchangedMail(
    {
      ...head,
      newOrder: exchangeOrder.name ?? null,
      newOrderUrl: (until === undefined ? exchangeOrder.statusUrl : checkoutUrlOf(record.document)) ?? null,
      items: replacements.map(toBoughtItem),
      due: until === undefined ? null : { amount: formatAmount(writing, getOpenAmount(record.document)), until },
    },
    t,
  )
}

const writeLapsed = (writing: LetterContext): RenderedLetter | null => {
  const { record, head, t } = writing
  const { payment } = record.document
  if (payment?.state !== 'lapsed') return null
  const part = payment.paid !== undefined
  return lapsedMail({ ...head, due: formatAmount(writing, payment.amount), part, gets: toPayout(writing) }, t)
}

const toRequested = (document: ReturnDocument) => ({
  sent: isSent(document),
  label: document.label?.state === 'ready' || document.label?.state === 'voided',
})

const hasCardHold = ({ holds }: ReturnDocument): boolean =>
  holds.some(({ status }) => status === 'authorized' || status === 'released')

const writeCancelled: WriteLetter = (writing) => {
  const { record, head, t } = writing
  const { document } = record
  const { payment } = document
  const paid = payment?.by === 'card' && payment.state !== 'failed'
  const rejectedItems = document.items.filter(({ verdict }) => verdict?.kind === 'rejected').map(withVerdictReason)
  return cancelledMail(
    {
      ...head,
      ...toRequested(document),
      cancelledAt: document.cancelledAt ?? null,
      goods: document.items.map(({ product }) => product.title),
      turnedDown: rejectedItems,
      paid: paid ? formatAmount(writing, payment.amount) : null,
      held: hasCardHold(document),
    },
    t,
  )
}

const writeClosed: WriteLetter = ({ record: { state, document }, head, t }) => {
  if (state !== 'closed') return null
  const hasPaidOut = [document.refund, document.giftCard, document.exchangeOrder].some(
    (one) => one?.state === 'done' || one?.state === 'created',
  )
  return closedMail({ ...head, ...toRequested(document), given: hasPaidOut, held: hasCardHold(document) }, t)
}

const writeExpired: WriteLetter = ({ record, head, t, zone }) => {
  const { returnBy } = record.document
  const basis = getDeadlineBasis(record, returnBy, zone)
  return expiredMail({ ...head, returnBy, basis, label: toRequested(record.document).label }, t)
}

const writeExtended = ({ record, head, t }: LetterContext): RenderedLetter | null =>
  record.state === 'open'
    ? extendedMail(
        { ...head, returnBy: getSendDeadline(record.document), labelHeld: record.document.label?.state === 'held' },
        t,
      )
    : null

/** Names city and country, so that the shopper notices a change by another person. */
const writeAddressChanged = ({ record, head, t }: LetterContext): RenderedLetter | null => {
  const { address } = record.document
  return address === null ? null : addressChangedMail({ ...head, city: address.city, country: address.country }, t)
}

const writeConfirmEmail = async ({ record, head, t, confirmUrl }: LetterContext): Promise<RenderedLetter | null> =>
  record.document.emailConfirmation?.state === 'awaited'
    ? confirmEmailMail({ ...head, url: await confirmUrl() }, t)
    : null

export const letters: Readonly<Record<Letter, WriteLetter>> = {
  ...methodLetters,
  ...verdictLetters,
  confirmation: writeConfirmation,
  received: writeReceived,
  missed: writeMissed,
  refunded: writeRefunded,
  'gift-card': writeGiftCard,
  'offer-accepted': writeOfferAccepted,
  'nothing-left': writeNothingLeft,
  adjusted: writeAdjusted,
  exchanged: writeExchanged,
  'checkout-lapsed': writeLapsed,
  cancelled: writeCancelled,
  closed: writeClosed,
  expired: writeExpired,
  extended: writeExtended,
  'address-changed': writeAddressChanged,
  'confirm-email': writeConfirmEmail,
}
