import type Stripe from 'stripe'
import type { ShopId } from '../../../../schemas/values/ids.ts'
import { HOUR_MS } from '../../../../schemas/values/time.ts'
import type {
  AuthenticationRequired,
  Authorization,
  Authorized,
  AuthorizeRequest,
  PaymentRefusal,
  Payments,
} from '../port.ts'
import { findFurthest } from '../sandbox/authorizations.ts'
import { toStripeAmount } from './amounts.ts'
import { createStripeCards } from './cards.ts'
import { buildRefusal, captureBefore, chargeOf, parseSavedId, toIntentAuthorization, toState } from './conversions.ts'
import { catchRefusal, toCardRefusal } from './errors.ts'

interface StripeNeeds {
  readonly publishableKey: string
  readonly client: () => Promise<Stripe>
}

/** Stripe's limit is 24 hours; clocks may differ. */
const KEY_LIFETIME_MS = 23 * HOUR_MS

const UNSUPPORTED_AMOUNT = buildRefusal('unsupported-amount', 'This amount cannot be charged in this currency.')
const AUTHORIZATION_GONE = buildRefusal('authorization-gone', 'The authorization has no amount left to capture.')

const buildCommonParams = ({ shopId, card, currency, reference }: AuthorizeRequest, amount: number) => ({
  amount,
  currency: currency.toLowerCase(),
  ...parseSavedId(card),
  allowed_payment_method_types: ['card' as const],
  confirm: true,
  metadata: { shop: shopId, reference },
})

const toHoldResult = (
  intent: Stripe.PaymentIntent,
  { amount }: AuthorizeRequest,
): Authorized | AuthenticationRequired | PaymentRefusal => {
  const authorization = intent.id
  if (intent.status === 'requires_capture')
    return { kind: 'authorized', authorization, amount, captureBefore: captureBefore(intent) }
  if (intent.status === 'requires_action' && intent.client_secret !== null)
    return { kind: 'authenticate', authorization, secret: intent.client_secret }
  if (intent.status === 'requires_payment_method') return toCardRefusal(intent.last_payment_error ?? {})
  throw new Error(`Stripe did not complete the request: the authorization is ${intent.status}`)
}

/** In Stripe's units. A partial capture's rest is listed as a refund. */
const sumRefunds = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number> => {
  const charge = chargeOf(intent)
  if (charge === null || intent.status !== 'succeeded') return 0
  const released = charge.amount - charge.amount_captured
  if (released === 0 || charge.amount_refunded === 0) return charge.amount_refunded
  const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })
  const live = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const release = live.find(({ amount, metadata }) => amount === released && metadata?.shop === undefined)
  return live.filter((refund) => refund !== release).reduce((sum, { amount }) => sum + amount, 0)
}

const readAuthorization = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Authorization> =>
  toIntentAuthorization(intent, await sumRefunds(stripe, intent))

const retrieveIntent = (stripe: Stripe, authorization: string) =>
  stripe.paymentIntents.retrieve(authorization, { expand: ['latest_charge'] })

/** Null when not representable. */
const toIntentAmount = async (stripe: Stripe, authorization: string, amount: number): Promise<number | null> =>
  toStripeAmount(amount, (await stripe.paymentIntents.retrieve(authorization)).currency.toUpperCase())

const findById = async (stripe: Stripe, shopId: ShopId, authorization: string): Promise<Authorization | null> => {
  const intent = await catchRefusal(() => retrieveIntent(stripe, authorization))
  return 'kind' in intent || intent.metadata.shop !== shopId ? null : readAuthorization(stripe, intent)
}

/** Stripe's search lags by minutes. */
const findByReference = async (
  stripe: Stripe,
  shopId: ShopId,
  by: { readonly reference: string; readonly card: AuthorizeRequest['card'] },
): Promise<Authorization | null> => {
  const { customer } = parseSavedId(by.card)
  const found: Stripe.PaymentIntent[] = []
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] }))
    if (intent.metadata.reference === by.reference && intent.metadata.shop === shopId) found.push(intent)
  const furthest = findFurthest(found.map((intent) => ({ intent, state: toState(intent) })))
  return furthest === null ? null : readAuthorization(stripe, furthest.intent)
}

export const createStripePayments = ({ publishableKey, client }: StripeNeeds): Payments => ({
  entry: () => ({ provider: 'stripe', publishableKey }),
  bank: () => null,
  keysLastMs: KEY_LIFETIME_MS,
  ...createStripeCards(client),

  async authorize(request) {
    const amount = toStripeAmount(request.amount, request.currency)
    if (amount === null) return UNSUPPORTED_AMOUNT
    const stripe = await client()
    const later = request.use === 'later' ? { setup_future_usage: 'off_session' as const } : {}
    const params = {
      ...buildCommonParams(request, amount),
      ...later,
      capture_method: 'manual' as const,
      expand: ['latest_charge'],
    }
    return catchRefusal(async () =>
      toHoldResult(await stripe.paymentIntents.create(params, { idempotencyKey: request.key }), request),
    )
  },

  async capture({ key, authorization, amount }) {
    const stripe = await client()
    return catchRefusal(async () => {
      const units = await toIntentAmount(stripe, authorization, amount)
      if (units === null) return UNSUPPORTED_AMOUNT
      await stripe.paymentIntents.capture(authorization, { amount_to_capture: units }, { idempotencyKey: key })
      return { kind: 'captured' }
    })
  },

  async void({ key, authorization }) {
    const stripe = await client()
    return catchRefusal<{ kind: 'voided' } | PaymentRefusal>(
      async () => {
        await stripe.paymentIntents.cancel(authorization, {}, { idempotencyKey: key })
        return { kind: 'voided' }
      },
      // A voided or expired hold is released.
      ({ payment_intent }) => (payment_intent?.status === 'canceled' ? { kind: 'voided' } : null),
    )
  },

  async charge(request) {
    const amount = toStripeAmount(request.amount, request.currency)
    if (amount === null) return UNSUPPORTED_AMOUNT
    const stripe = await client()
    const params = { ...buildCommonParams(request, amount), off_session: true, capture_method: 'automatic' as const }
    return catchRefusal(async () => {
      const intent = await stripe.paymentIntents.create(params, { idempotencyKey: request.key })
      if (intent.status === 'succeeded') return { kind: 'charged', authorization: intent.id }
      if (intent.status === 'processing')
        throw new Error('Stripe did not complete the request: the charge is still processing')
      return toCardRefusal({ code: 'authentication-required', message: 'Your bank wants you to confirm this payment.' })
    })
  },

  async refund({ shopId, key, authorization, amount }) {
    const stripe = await client()
    return catchRefusal(async () => {
      const intent = await stripe.paymentIntents.retrieve(authorization)
      if (intent.status !== 'succeeded') return AUTHORIZATION_GONE
      const units = toStripeAmount(amount, intent.currency.toUpperCase())
      if (units === null) return UNSUPPORTED_AMOUNT
      const { status } = await stripe.refunds.create(
        { payment_intent: authorization, amount: units, metadata: { shop: shopId } },
        { idempotencyKey: key },
      )
      return status === 'failed' || status === 'canceled' ? AUTHORIZATION_GONE : { kind: 'given-back' }
    })
  },

  async find(shopId, by) {
    const stripe = await client()
    const found = await catchRefusal(() =>
      'authorization' in by ? findById(stripe, shopId, by.authorization) : findByReference(stripe, shopId, by),
    )
    // An unknown customer has no intents.
    return found !== null && 'kind' in found ? null : found
  },
})
