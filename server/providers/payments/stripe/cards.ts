import type Stripe from 'stripe'
import type { Card } from '../../../../schemas/records/payment.ts'
import type { ShopId } from '../../../../schemas/values/ids.ts'
import type { AcceptedCard, AuthenticationRequired, CardRequest, PaymentRefusal } from '../port.ts'
import { buildRefusal, idOf, toCard, toSavedId } from './conversions.ts'
import { catchRefusal, toCardRefusal } from './errors.ts'

const isToken = (token: string): boolean => /^pm_[A-Za-z0-9_]{1,128}$/.test(token)

const UNUSABLE_TOKEN = buildRefusal('unusable-token', 'Enter the card again.')
const NOT_CONFIRMED = buildRefusal('authentication-failed', 'Your bank could not confirm that this was you.')

const toSetupResult = (
  intent: Stripe.SetupIntent,
  card: Card,
): AcceptedCard | AuthenticationRequired | PaymentRefusal => {
  if (intent.status === 'succeeded') return { kind: 'taken', card }
  if (intent.status === 'requires_action' && intent.client_secret !== null)
    return { kind: 'authenticate', authorization: intent.id, secret: intent.client_secret }
  if (intent.status === 'processing')
    throw new Error('Stripe did not complete the request: the setup is still processing')
  return intent.last_setup_error ? toCardRefusal(intent.last_setup_error) : NOT_CONFIRMED
}

const createSetup = async (
  stripe: Stripe,
  { shopId, key }: CardRequest,
  input: { card: Card; customer: string; method: string },
) => {
  const { card, customer, method } = input
  const intent = await stripe.setupIntents.create(
    {
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
      metadata: { shop: shopId },
    },
    { idempotencyKey: `${key}:setup` },
  )
  return toSetupResult(intent, card)
}

/** Creates a customer. */
const takeCard = async (
  stripe: Stripe,
  request: CardRequest,
): Promise<AcceptedCard | AuthenticationRequired | PaymentRefusal> => {
  const { shopId, key, token, use } = request
  if (!isToken(token)) return UNUSABLE_TOKEN
  const { id: customer } = await stripe.customers.create(
    { metadata: { shop: shopId } },
    { idempotencyKey: `${key}:customer` },
  )
  const attached = await catchRefusal(
    () => stripe.paymentMethods.attach(token, { customer }, { idempotencyKey: `${key}:attach` }),
    // A used, foreign or invented token.
    (error) => (error.type === 'StripeInvalidRequestError' ? UNUSABLE_TOKEN : null),
  )
  if ('kind' in attached) return attached
  const card = toCard(attached, toSavedId(customer, attached.id))
  if (card === null) return UNUSABLE_TOKEN
  return use === 'once'
    ? { kind: 'taken', card }
    : createSetup(stripe, request, { card, customer, method: attached.id })
}

const findSavedCard = async (
  stripe: Stripe,
  shopId: ShopId,
  id: string,
): Promise<AcceptedCard | AuthenticationRequired | PaymentRefusal> => {
  const intent = await stripe.setupIntents.retrieve(id, { expand: ['payment_method', 'latest_attempt'] })
  const { payment_method: method, customer, metadata } = intent
  const owner = idOf(customer)
  if (metadata?.shop !== shopId || owner === null) return buildRefusal('authorization-gone', 'There is no such card.')
  // Stripe detaches the card after a failed authentication.
  if (typeof method !== 'object' || method === null)
    return intent.last_setup_error ? toCardRefusal(intent.last_setup_error) : NOT_CONFIRMED
  const card = toCard(method, toSavedId(owner, method.id))
  return card === null ? UNUSABLE_TOKEN : toSetupResult(intent, card)
}

export const createStripeCards = (client: () => Promise<Stripe>) => ({
  async look(_shopId: ShopId, token: string): Promise<Card | null> {
    if (!isToken(token)) return null
    const stripe = await client()
    const method = await catchRefusal(() => stripe.paymentMethods.retrieve(token))
    return 'kind' in method ? null : toCard(method, token)
  },

  async take(request: CardRequest) {
    const stripe = await client()
    return catchRefusal(() => takeCard(stripe, request))
  },

  async saved(shopId: ShopId, authorization: string) {
    const stripe = await client()
    return catchRefusal(() => findSavedCard(stripe, shopId, authorization))
  },
})
