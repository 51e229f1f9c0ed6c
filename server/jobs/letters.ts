import type { Translate } from '../../locales/translate.ts'
import type { Letter, ToldPayout } from '../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { addressChangedMail } from '../../screens/mail/address-changed.ts'
import { confirmEmailMail } from '../../screens/mail/confirm-email.ts'
import { confirmationMail } from '../../screens/mail/confirmation.ts'
import { cancelledMail, expiredMail, extendedMail } from '../../screens/mail/endings.ts'
import { exchangedMail, lapsedMail } from '../../screens/mail/exchanged.ts'
import { type LabelReadyView, labelReadyMail } from '../../screens/mail/label-ready.ts'
import type { LetterHead, Written } from '../../screens/mail/letter.ts'
import { giftCardMail, nothingLeftMail, refundedMail } from '../../screens/mail/payouts.ts'
import { type ReceivedView, receivedMail } from '../../screens/mail/received.ts'
import { awaitedNews } from '../domain/return/awaited.ts'
import { isInCheckout, openOf } from '../domain/return/checkout.ts'
import { getsOf, isSent, sendBy } from '../domain/return/status.ts'

/** What a letter is written from. */
interface Writing {
  readonly record: ReturnRecord
  /** What was paid out, where the letter tells of that; null else. */
  readonly payout: ToldPayout | null
  readonly head: LetterHead
  readonly t: Translate
  /** Makes the link that confirms the address the letter goes to. */
  readonly confirmUrl: () => Promise<string>
}

/** A product as a letter names it. */
const named = ({
  product,
}: {
  readonly product: { readonly title: string; readonly variantTitle: string | null }
}) => ({
  title: product.title,
  variant: product.variantTitle,
})

const moneyOf = ({ record, t }: Writing, amount: number): string => t.money(amount, record.document.totals.currency)

/** Tells what was submitted, what comes of it and what was held. */
const confirmation = (writing: Writing): Written => {
  const { record, head, t } = writing
  const { document } = record
  const gets = getsOf(document)
  return confirmationMail(
    {
      ...head,
      sent: document.items.map((one) => ({ ...named(one), reason: one.reason.text })),
      received: document.replacements.map(named),
      gets: { kind: gets.kind, amount: moneyOf(writing, gets.amount) },
      notTaken: document.receipt.notTaken > 0 ? moneyOf(writing, document.receipt.notTaken) : null,
      holds: document.holds.map(({ of, authorized, deadline }) => ({
        of,
        amount: moneyOf(writing, authorized),
        deadline,
      })),
      paid: document.payment?.by === 'card' ? moneyOf(writing, document.payment.amount) : null,
      open: isInCheckout(document) ? moneyOf(writing, openOf(document)) : null,
      returnBy: isSent(document) ? sendBy(document) : null,
    },
    t,
  )
}

/** What the shopper hands over with the goods: a label, a picture to scan, a code to say. */
const handedOver = ({ label, method }: ReturnDocument): Pick<LabelReadyView, 'label' | 'qr' | 'code' | 'carrier'> => {
  const { document, qr, returnCode, carrier, trackingNumber } = label?.state === 'ready' ? label : {}
  const { arrangement } = method ?? {}
  const known = carrier !== undefined && trackingNumber !== undefined
  return {
    label: document !== undefined,
    qr: qr !== undefined || arrangement?.qr !== undefined,
    code: returnCode ?? arrangement?.rmaCode ?? null,
    carrier: known ? { name: carrier, trackingNumber } : null,
  }
}

/** Brings the label or the code; no letter where there is neither, or the return has ended. */
const labelReady = ({ record, head, t }: Writing): Written | null => {
  const over = handedOver(record.document)
  if (record.state !== 'open' || (!over.label && !over.qr && over.code === null)) return null
  return labelReadyMail({ ...head, ...over, returnBy: sendBy(record.document) }, t)
}

/** What is still to come of a return: nothing once it was paid out. */
const owedOf = (writing: Writing): ReceivedView['owed'] => {
  const { document } = writing.record
  const { kind, amount } = getsOf(document)
  const isSettled = document.refund !== undefined || document.giftCard !== undefined
  return isSettled || (kind !== 'refund' && kind !== 'gift') ? null : { kind, amount: moneyOf(writing, amount) }
}

/** Tells what has arrived, what is owed for it and what is still awaited. */
const received = (writing: Writing): Written => {
  const { record, head, t } = writing
  const items = record.document.items.filter(({ receivedAt }) => receivedAt !== undefined).map(named)
  return receivedMail({ ...head, items, owed: owedOf(writing), awaited: awaitedNews(record.document) }, t)
}

const lessOf = (writing: Writing, { notTaken }: ToldPayout): string | null =>
  notTaken === undefined ? null : moneyOf(writing, notTaken)

/** Tells of a refund; no letter before one was made. */
const refunded = (writing: Writing): Written | null => {
  const { payout, head, t } = writing
  if (payout === null) return null
  const { amount, at } = payout
  return refundedMail({ ...head, amount: moneyOf(writing, amount), at, notTaken: lessOf(writing, payout) }, t)
}

/** Tells of store credit with its bonus, told by the end of its code. */
const giftCard = (writing: Writing): Written | null => {
  const { payout, head, t } = writing
  if (payout === null) return null
  const { amount, bonus, last4 = null } = payout
  const added = bonus === undefined ? null : moneyOf(writing, bonus)
  return giftCardMail(
    { ...head, amount: moneyOf(writing, amount), bonus: added, last4, notTaken: lessOf(writing, payout) },
    t,
  )
}

/** Tells that nothing is paid out, as nothing was left of it; no letter where something was. */
const nothingLeft = ({ record, head, t }: Writing): Written | null => {
  const { payable, refund, giftCard: card } = record.document
  return payable === 0 && refund === undefined && card === undefined ? nothingLeftMail(head, t) : null
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
      newOrderUrl: exchangeOrder.statusUrl ?? null,
      items: replacements.map(named),
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

/** Tells that the return is over, what of its payment is given back and that no card is held. */
const cancelled = (writing: Writing): Written => {
  const { record, head, t } = writing
  const { payment, holds } = record.document
  const paid = payment?.by === 'card' && payment.state !== 'failed'
  const held = holds.some(({ status }) => status === 'authorized' || status === 'released')
  return cancelledMail({ ...head, paid: paid ? moneyOf(writing, payment.amount) : null, held }, t)
}

const expired = ({ record, head, t }: Writing): Written =>
  expiredMail({ ...head, returnBy: record.document.returnBy }, t)

/** Tells that there is more time to send it; no letter once the return has ended. */
const extended = ({ record, head, t }: Writing): Written | null =>
  record.state === 'open' ? extendedMail({ ...head, returnBy: sendBy(record.document) }, t) : null

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
export const letters: Readonly<Record<Letter, (writing: Writing) => Written | null | Promise<Written | null>>> = {
  confirmation,
  'label-ready': labelReady,
  received,
  refunded,
  'gift-card': giftCard,
  'nothing-left': nothingLeft,
  exchanged,
  'checkout-lapsed': lapsed,
  cancelled,
  expired,
  extended,
  'address-changed': addressChanged,
  'confirm-email': confirmEmail,
}
