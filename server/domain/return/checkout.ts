import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnPayment } from '../../../schemas/records/return.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/time.ts'
import { backoff } from '../../backoff.ts'

/** So many days a checkout stays open unless the shop says otherwise. */
const CHECKOUT_DAYS = 7

/** Until when an exchange order waits for its money that is made now (FIX-10). */
export const checkoutUntil = (now: Instant, { checkoutDays }: { readonly checkoutDays?: number }): Instant =>
  now + (checkoutDays ?? CHECKOUT_DAYS) * DAY_MS

/** Whether something is still to be paid in the checkout of the exchange order, or may be: nobody has said otherwise yet. */
export const isInCheckout = ({ payment }: Pick<ReturnDocument, 'payment'>): boolean => payment?.state === 'in-checkout'

/** What is still to be paid in the checkout of the exchange order; 0 when nothing is. */
export const openOf = ({ payment }: Pick<ReturnDocument, 'payment'>): Minor =>
  payment?.state === 'in-checkout' ? payment.amount - (payment.paid ?? 0) : 0

/** Where that is paid: the exchange order's own page asks for it, unless it has a checkout of its own. */
export const checkoutUrlOf = ({ exchangeOrder }: Pick<ReturnDocument, 'exchangeOrder'>): string | undefined =>
  exchangeOrder?.checkoutUrl ?? exchangeOrder?.statusUrl

/** The document once so much had come in, in all: what came in before stays, and the last of it closes the checkout. */
export function collected(document: ReturnDocument, paid: Minor): ReturnDocument {
  const { payment } = document
  if (payment?.state !== 'in-checkout') return document
  const { until: _until, paid: before = 0, ...rest } = payment
  const inAll = Math.min(payment.amount, Math.max(before, paid))
  return inAll === payment.amount
    ? { ...document, payment: { ...rest, state: 'charged' } }
    : { ...document, payment: { ...payment, paid: inAll } }
}

const lapsed = (payment: ReturnPayment | null): ReturnPayment | null => {
  if (payment?.state !== 'in-checkout') return payment
  const { until: _until, ...rest } = payment
  return { ...rest, state: 'lapsed' }
}

/** The document once what was still to be paid in a checkout is asked no more. */
export const askedNoMore = (document: ReturnDocument): ReturnDocument => ({
  ...document,
  payment: lapsed(document.payment),
})

/** The document once it is certain that nothing is sent: what was still to be paid for it is asked no more. */
export const withoutExchange = (
  document: ReturnDocument,
  exchangeOrder: NonNullable<ReturnDocument['exchangeOrder']>,
): ReturnDocument => ({ ...askedNoMore(document), exchangeOrder })

/** Most shoppers pay at once, so the first pauses are short. */
const BACKOFF = { firstMs: 5 * MINUTE_MS, maxMs: 6 * HOUR_MS, factor: 1.5 } as const

/** When to check again whether an exchange order was paid; once more right after its time has passed. */
export function nextLookAt(now: Instant, { since, until }: { readonly since: Instant; readonly until: Instant }) {
  const at = Math.ceil(now + backoff(BACKOFF, { elapsedMs: now - since }))
  return now <= until ? Math.min(at, until + 1) : at
}
