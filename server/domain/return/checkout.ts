import type { Settings } from '../../../schemas/config/settings.ts'
import type { ReturnDocument, ReturnPayment } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { backoff } from '../../backoff.ts'
import { endOfWindow } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'

const CHECKOUT_DAYS = 7

/** FIX-10. */
export const getCheckoutDeadline = (now: Instant, settings: Pick<Settings, 'checkoutDays' | 'timeZone'>): Instant =>
  endOfWindow(timeZoneOf(settings), now, settings.checkoutDays ?? CHECKOUT_DAYS)

export const isInCheckout = ({ payment }: Pick<ReturnDocument, 'payment'>): boolean => payment?.state === 'in-checkout'

export const getOpenAmount = ({ payment }: Pick<ReturnDocument, 'payment'>): Minor =>
  payment?.state === 'in-checkout' ? payment.amount - (payment.paid ?? 0) : 0

/** Falls back to the order's status page. */
export const checkoutUrlOf = ({ exchangeOrder }: Pick<ReturnDocument, 'exchangeOrder'>): string | undefined =>
  exchangeOrder?.checkoutUrl ?? exchangeOrder?.statusUrl

/** Totals never decrease; the full amount closes the checkout. */
export function collectPayment(document: ReturnDocument, paid: Minor): ReturnDocument {
  const { payment } = document
  if (payment?.state !== 'in-checkout') return document
  const { until: _until, paid: before = 0, ...rest } = payment
  const total = Math.min(payment.amount, Math.max(before, paid))
  return total === payment.amount
    ? { ...document, payment: { ...rest, state: 'charged' } }
    : { ...document, payment: { ...payment, paid: total } }
}

const lapsePayment = (payment: ReturnPayment | null): ReturnPayment | null => {
  if (payment?.state !== 'in-checkout') return payment
  const { until: _until, ...rest } = payment
  return { ...rest, state: 'lapsed' }
}

export const closeCheckout = (document: ReturnDocument): ReturnDocument => ({
  ...document,
  payment: lapsePayment(document.payment),
})

/** Nothing will be sent, so the open payment is closed. */
export const closeExchangeOrder = (
  document: ReturnDocument,
  exchangeOrder: NonNullable<ReturnDocument['exchangeOrder']>,
): ReturnDocument => ({ ...closeCheckout(document), exchangeOrder })

/** Most shoppers pay at once, so early pauses are short. */
const BACKOFF = { firstMs: 5 * MINUTE_MS, maxMs: 6 * HOUR_MS, factor: 1.5 } as const

/** When to check the payment again, including once right after `until`. */
export function getNextCheckTime(now: Instant, { since, until }: { readonly since: Instant; readonly until: Instant }) {
  const at = Math.ceil(now + backoff(BACKOFF, { elapsedMs: now - since }))
  return now <= until ? Math.min(at, until + 1) : at
}
