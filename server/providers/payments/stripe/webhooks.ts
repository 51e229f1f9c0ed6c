import type Stripe from 'stripe'
import type { ShopId } from '../../../../schemas/values/ids.ts'
import { memberOf } from '../../../../schemas/values/member.ts'
import type { PaymentEvent, PaymentWebhooks } from '../port.ts'
import { loadStripe } from './client.ts'
import { idOf } from './conversions.ts'

/** In both directions, against replays. */
const TOLERANCE_S = 300

/** The library checks the age only. */
const isNotInFuture = (signature: string, now: number): boolean =>
  signature
    .split(',')
    .filter((part) => part.trim().startsWith('t='))
    .every((part) => Number(part.trim().slice(2)) <= now / 1_000 + TOLERANCE_S)

type IntentRef = { readonly authorization: string | null; readonly metadata: Stripe.Metadata | null }

const findIntent = (event: Stripe.Event): (IntentRef & { readonly type: PaymentEvent['type'] }) | null => {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
    case 'payment_intent.amount_capturable_updated':
    case 'setup_intent.succeeded':
      return { type: event.type, authorization: event.data.object.id, metadata: event.data.object.metadata }
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: intent, metadata } = event.data.object
      return { type: event.type, authorization: idOf(intent), metadata }
    }
    case 'charge.refunded': {
      const { payment_intent: intent, metadata } = event.data.object
      return { type: event.type, authorization: idOf(intent), metadata }
    }
    default:
      return null
  }
}

/** Null for another shop of the account. */
const toEvent = (event: Stripe.Event, shopId: ShopId): PaymentEvent | null => {
  const intent = findIntent(event)
  if (intent === null || intent.authorization === null || intent.metadata?.shop !== shopId) return null
  const { type, authorization, metadata } = intent
  return { id: event.id, type, authorization, reference: metadata?.reference ?? null }
}

/** A signed body may still be no event. */
const hasObject = (event: unknown): event is Stripe.Event => {
  const about = memberOf(memberOf(event, 'data'), 'object')
  return typeof about === 'object' && about !== null
}

/** Accepts recent events signed with `secret`. */
export const createStripeWebhooks = (secret: string): PaymentWebhooks => ({
  async read({ shopId, raw, signature, now }) {
    if (!isNotInFuture(signature, now)) return 'forged'
    const { webhooks } = await loadStripe()
    let event: Stripe.Event
    try {
      event = webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, now)
    } catch {
      // Does not reveal what is wrong.
      return 'forged'
    }
    return hasObject(event) ? toEvent(event, shopId) : null
  },
})
