import type Stripe from 'stripe'
import type { ShopId } from '../../../../schemas/ids.ts'
import type { Card } from '../../../../schemas/records/payment.ts'
import type { AuthenticationRequired, CardRequest, PaymentRefusal, AcceptedCard } from '../port.ts'
import { cardRefusal, orRefused } from './errors.ts'
import { cardFrom, idOf, refusedByStripe, savedId } from './readings.ts'

const isToken = (token: string): boolean => /^pm_[A-Za-z0-9_]{1,128}$/.test(token)

const enterAgain = refusedByStripe('unusable-token', 'Enter the card again.')
const notConfirmed = refusedByStripe('authentication-failed', 'Your bank could not confirm that this was you.')

const setupAnswer = (intent: Stripe.SetupIntent, card: Card): AcceptedCard | AuthenticationRequired | PaymentRefusal => {
  if (intent.status === 'succeeded') return { kind: 'taken', card }
  if (intent.status === 'requires_action' && intent.client_secret !== null)
    return { kind: 'authenticate', authorization: intent.id, secret: intent.client_secret }
  if (intent.status === 'processing') throw new Error('Stripe did not do it: the setup is still processing')
  return intent.last_setup_error ? cardRefusal(intent.last_setup_error) : notConfirmed
}

const setUp = async (
  stripe: Stripe,
  { shopId, key }: CardRequest,
  given: { card: Card; customer: string; method: string },
) => {
  const { card, customer, method } = given
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
  return setupAnswer(intent, card)
}

/** Creates a customer. */
const take = async (stripe: Stripe, request: CardRequest): Promise<AcceptedCard | AuthenticationRequired | PaymentRefusal> => {
  const { shopId, key, token, use } = request
  if (!isToken(token)) return enterAgain
  const { id: customer } = await stripe.customers.create(
    { metadata: { shop: shopId } },
    { idempotencyKey: `${key}:customer` },
  )
  const attached = await orRefused(
    () => stripe.paymentMethods.attach(token, { customer }, { idempotencyKey: `${key}:attach` }),
    // A used, foreign or invented token.
    (error) => (error.type === 'StripeInvalidRequestError' ? enterAgain : null),
  )
  if ('kind' in attached) return attached
  const card = cardFrom(attached, savedId(customer, attached.id))
  if (card === null) return enterAgain
  return use === 'once' ? { kind: 'taken', card } : setUp(stripe, request, { card, customer, method: attached.id })
}

const saved = async (stripe: Stripe, shopId: ShopId, id: string): Promise<AcceptedCard | AuthenticationRequired | PaymentRefusal> => {
  const intent = await stripe.setupIntents.retrieve(id, { expand: ['payment_method', 'latest_attempt'] })
  const { payment_method: method, customer, metadata } = intent
  const owner = idOf(customer)
  if (metadata?.shop !== shopId || owner === null)
    return refusedByStripe('authorization-gone', 'There is no such card.')
  // Stripe detaches the card after a failed authentication.
  if (typeof method !== 'object' || method === null)
    return intent.last_setup_error ? cardRefusal(intent.last_setup_error) : notConfirmed
  const card = cardFrom(method, savedId(owner, method.id))
  return card === null ? enterAgain : setupAnswer(intent, card)
}

export const createStripeCards = (client: () => Promise<Stripe>) => ({
  async look(_shopId: ShopId, token: string): Promise<Card | null> {
    if (!isToken(token)) return null
    const stripe = await client()
    const method = await orRefused(() => stripe.paymentMethods.retrieve(token))
    return 'kind' in method ? null : cardFrom(method, token)
  },

  async take(request: CardRequest) {
    const stripe = await client()
    return orRefused(() => take(stripe, request))
  },

  async saved(shopId: ShopId, authorization: string) {
    const stripe = await client()
    return orRefused(() => saved(stripe, shopId, authorization))
  },
})
