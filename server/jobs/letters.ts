import type { Letter, ToldPayout } from '../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnedItem } from '../../schemas/records/return.ts'
import { addressChangedMail } from '../../screens/mail/address-changed.ts'
import { confirmEmailMail } from '../../screens/mail/confirm-email.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { offerAcceptedMail, offerShoppedMail } from '../../screens/mail/decided.ts'
import { cancelledMail, closedMail, expiredMail, extendedMail } from '../../screens/mail/endings.ts'
import { exchangedMail, lapsedMail } from '../../screens/mail/exchanged.ts'
import type { Written } from '../../screens/mail/letter.ts'
import { adjustedMail, giftCardMail, nothingLeftMail, refundedMail } from '../../screens/mail/payouts.ts'
import { missedMail, receivedMail } from '../../screens/mail/received.ts'
import { handingOf, isArranged } from '../domain/method/kinds.ts'
import { awaitedNews } from '../domain/return/awaited.ts'
import { checkoutUrlOf, isInCheckout, openOf } from '../domain/return/checkout.ts'
import { awaitedUnits } from '../domain/return/operations.ts'
import { tookGiftCard } from '../domain/return/shop-later.ts'
import { getsOf, isSent, sendBy, staysWithShopper } from '../domain/return/status.ts'
import { methodLetters } from './method-letters.ts'
import { verdictLetters, withVerdictReason } from './verdict-letters.ts'
import { bought, moneyOf, owedOf, type WriteLetter, type Writing } from './writing.ts'

/** How the goods leave the shopper's hands, and by when; null where there is nothing to send. */
const handingIn = (document: ReturnDocument): ConfirmationView['handing'] => {
  if (!isSent(document)) return null
  if (document.label?.state === 'held') return { how: 'label-held' }
  const { method, inStore = false } = document
  const by = sendBy(document)
  if (method !== null && handingOf(method.kind) === 'pick-up') return { how: 'collect', by }
  return { how: inStore || (method !== null && isArranged(method.kind)) ? 'bring' : 'send', by }
}

/** Whether a unit is given away instead of coming back. */
const isDonated = ({ outcome }: ReturnedItem): boolean => outcome.includes('donate')

/** Tells what was submitted, what comes of it and what was held. */
const confirmation = (writing: Writing): Written => {
  const { record, head, t } = writing
  const { document } = record
  const gets = getsOf(document)
  const withReason = (item: ReturnedItem) => ({
    ...bought(item),
    ...(item.reason.text !== '' && { note: t('mail.reason', { reason: item.reason.text }) }),
  })
  return confirmationMail(
    {
      ...head,
      sent: document.items.filter((one) => !staysWithShopper(one)).map(withReason),
      kept: document.items.filter((one) => staysWithShopper(one) && !isDonated(one)).map(withReason),
      donated: document.items.filter(isDonated).map(withReason),
      received: document.replacements.map(bought),
      gets: { kind: gets.kind, amount: moneyOf(writing, gets.amount) },
      notTaken: document.receipt.notTaken > 0 ? moneyOf(writing, document.receipt.notTaken) : null,
      holds: document.holds.map(({ of, authorized, deadline }) => ({
        of,
        amount: moneyOf(writing, authorized),
        deadline: document.label?.state === 'held' ? null : deadline,
      })),
      paid: document.payment?.by === 'card' ? moneyOf(writing, document.payment.amount) : null,
      open: isInCheckout(document) ? moneyOf(writing, openOf(document)) : null,
      underReview: document.outcome === 'review',
      handing: handingIn(document),
    },
    t,
  )
}

/** What was not in the parcel: what a person, or the time, took out of the return for that, and what is awaited still. */
const missingIn = ({ record: { document }, told: { units = [] } }: Writing) => {
  const news = awaitedNews(document)
  return {
    missing: (document.removedItems ?? [])
      .filter(({ item, because }) => because === 'missing' && units.includes(item.lineItemId))
      .map(({ item }) => bought(item)),
    awaited: news && { ...news, items: awaitedUnits(document).map(bought) },
  }
}

/** Tells what has arrived, what is owed for it, and what was not in the parcel. */
const received = (writing: Writing): Written => {
  const { record, head, t } = writing
  const items = record.document.items.filter(({ receivedAt }) => receivedAt !== undefined).map(bought)
  return receivedMail({ ...head, items, owed: owedOf(writing), ...missingIn(writing) }, t)
}

/** Tells what was not in the parcel; no letter where all of it has turned up. */
const missed: WriteLetter = (writing) => {
  const { head, t } = writing
  const short = missingIn(writing)
  const isWhole = short.missing.length === 0 && short.awaited === null
  return isWhole ? null : missedMail({ ...head, owed: owedOf(writing), ...short }, t)
}

/** Tells what was shopped with a refund; no letter where nothing of it comes any more. */
const offerShopped: WriteLetter = (writing) => {
  const { record, head, t } = writing
  const { document } = record
  const { replacements, payment } = document
  if (replacements.length === 0) return null
  const { kind, amount } = getsOf(document)
  return offerShoppedMail(
    {
      ...head,
      received: replacements.map(bought),
      left: kind === 'refund' ? moneyOf(writing, amount) : null,
      paid: payment?.by === 'card' ? moneyOf(writing, payment.amount) : null,
      open: isInCheckout(document) ? moneyOf(writing, openOf(document)) : null,
    },
    t,
  )
}

/** Tells what an offer was taken for: a gift card, or what was shopped; no letter where the shopper gets none any more. */
const offerAccepted: WriteLetter = (writing) => {
  const { record, head, t } = writing
  const { kind, amount } = getsOf(record.document)
  if (record.state === 'cancelled' || record.document.shopLater?.state !== 'accepted') return null
  if (!tookGiftCard(record.document)) return offerShopped(writing)
  if (kind !== 'gift') return null
  const { bonus } = record.document.shopLater
  const added = bonus > 0 ? moneyOf(writing, bonus) : null
  return offerAcceptedMail({ ...head, amount: moneyOf(writing, amount), bonus: added }, t)
}

/** What of the return's worth is not paid, in words: what the order does not have, and what could not be given. */
const lessOf = (writing: Writing, { notTaken, refused }: ToldPayout) => ({
  notTaken: notTaken === undefined ? null : moneyOf(writing, notTaken),
  refused: refused === undefined ? null : moneyOf(writing, refused),
})

/** Tells of a refund; no letter before one was made. */
const refunded = (writing: Writing): Written | null => {
  const { told, head, t } = writing
  const { payout } = told
  if (payout === undefined) return null
  const { amount, at } = payout
  return refundedMail({ ...head, amount: moneyOf(writing, amount), at, ...lessOf(writing, payout) }, t)
}

/** Tells of store credit with its bonus, and its code or the end of that. */
const giftCard = async (writing: Writing): Promise<Written | null> => {
  const { told, head, t } = writing
  const { payout } = told
  if (payout === undefined) return null
  const { amount, bonus, last4 = null, reference } = payout
  const code = reference === undefined ? null : await writing.giftCardCode(reference)
  const added = bonus === undefined ? null : moneyOf(writing, bonus)
  return giftCardMail(
    { ...head, amount: moneyOf(writing, amount), bonus: added, code, last4, ...lessOf(writing, payout) },
    t,
  )
}

/** Tells of more or less than was agreed, and why; no letter of a return that was cancelled. */
const adjusted: WriteLetter = (writing) => {
  const { record, told, head, t } = writing
  const made = record.document.adjustments?.[told.adjustment ?? -1]
  if (made === undefined || record.state === 'cancelled') return null
  const { amount, reason } = made
  const kind = amount > 0 ? 'more' : 'less'
  return adjustedMail({ ...head, kind, amount: moneyOf(writing, Math.abs(amount)), reason, owed: owedOf(writing) }, t)
}

/** Tells that nothing is paid out, as nothing was left of it; no letter where something was. */
const nothingLeft = ({ record, head, t }: Writing): Written | null => {
  const { totals, refund, giftCard: card } = record.document
  const isNothing = totals.computed.net === 0 && refund === undefined && card === undefined
  return isNothing ? nothingLeftMail(head, t) : null
}

/** Tells of the new order, and what is to be paid for it until when. */
const exchanged = (writing: Writing): Written | null => {
  const { record, head, t } = writing
  const { exchangeOrder, payment, replacements } = record.document
  const { until } = payment ?? {}
  if (exchangeOrder?.state !== 'created') return null
  return exchangedMail(
    {
      ...head,
      newOrder: exchangeOrder.name ?? null,
      newOrderUrl: (until === undefined ? exchangeOrder.statusUrl : checkoutUrlOf(record.document)) ?? null,
      items: replacements.map(bought),
      due: until === undefined ? null : { amount: moneyOf(writing, openOf(record.document)), until },
    },
    t,
  )
}

/** Tells that an exchange was not paid in time, and what comes instead. */
const lapsed = (writing: Writing): Written | null => {
  const { record, head, t } = writing
  const { payment } = record.document
  if (payment?.state !== 'lapsed') return null
  const { kind, amount } = getsOf(record.document)
  const gets = kind === 'refund' || kind === 'gift' ? { kind, amount: moneyOf(writing, amount) } : null
  const part = payment.paid !== undefined
  return lapsedMail({ ...head, due: moneyOf(writing, payment.amount), part, gets }, t)
}

/** What was asked of the shopper, so that it can be taken back. */
const askedIn = (document: ReturnDocument) => ({
  sent: isSent(document),
  label: document.label?.state === 'ready' || document.label?.state === 'voided',
})

/** Whether something is, or was until now, held on a card. */
const isHeld = ({ holds }: ReturnDocument): boolean =>
  holds.some(({ status }) => status === 'authorized' || status === 'released')

/** Tells that the return is over, what of its payment is given back and that no card is held. */
const cancelled: WriteLetter = (writing) => {
  const { record, head, t } = writing
  const { document } = record
  const { payment } = document
  const paid = payment?.by === 'card' && payment.state !== 'failed'
  const turnedDown = document.items.filter(({ verdict }) => verdict?.kind === 'rejected').map(withVerdictReason)
  return cancelledMail(
    {
      ...head,
      ...askedIn(document),
      turnedDown,
      paid: paid ? moneyOf(writing, payment.amount) : null,
      held: isHeld(document),
    },
    t,
  )
}

/** Tells that the shop closed the return, and that nothing more comes of it. */
const closed: WriteLetter = ({ record: { state, document }, head, t }) => {
  if (state !== 'closed') return null
  const given = [document.refund, document.giftCard, document.exchangeOrder].some(
    (one) => one?.state === 'done' || one?.state === 'created',
  )
  return closedMail({ ...head, ...askedIn(document), given, held: isHeld(document) }, t)
}

/** Tells that its time is over, and what to do with a label that was made. */
const expired: WriteLetter = ({ record: { document }, head, t }) =>
  expiredMail({ ...head, returnBy: document.returnBy, label: askedIn(document).label }, t)

/** Tells that there is more time to send it; no letter once the return has ended. */
const extended = ({ record, head, t }: Writing): Written | null =>
  record.state === 'open'
    ? extendedMail(
        { ...head, returnBy: sendBy(record.document), labelHeld: record.document.label?.state === 'held' },
        t,
      )
    : null

/** Tells of a new address by its city and country, so that a stranger who changed it is noticed. */
const addressChanged = ({ record, head, t }: Writing): Written | null => {
  const { address } = record.document
  return address === null ? null : addressChangedMail({ ...head, city: address.city, country: address.country }, t)
}

/** Asks whether the address is theirs; no letter once that is answered. */
const confirmEmail = async ({ record, head, t, confirmUrl }: Writing): Promise<Written | null> =>
  record.document.emailConfirmation?.state === 'awaited'
    ? confirmEmailMail({ ...head, url: await confirmUrl() }, t)
    : null

/** Each letter as the return makes it now; null when it is not true, or not any more. */
export const letters: Readonly<Record<Letter, WriteLetter>> = {
  ...methodLetters,
  ...verdictLetters,
  confirmation,
  received,
  missed,
  refunded,
  'gift-card': giftCard,
  'offer-accepted': offerAccepted,
  'nothing-left': nothingLeft,
  adjusted,
  exchanged,
  'checkout-lapsed': lapsed,
  cancelled,
  closed,
  expired,
  extended,
  'address-changed': addressChanged,
  'confirm-email': confirmEmail,
}
