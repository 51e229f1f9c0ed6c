import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
// Unlike the package's main module, it loads nothing before it is asked to.
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import {
  type CardFieldStyle,
  type CardFields,
  type CardPart,
  type CardScript,
  type CardTokenResult,
  getCardPart,
} from '../runtime/platform/cards.ts'

const scripts = new Map<string, Promise<CardScript | null>>()

/** Stripe's script for a publishable key, fetched when it is first asked for; null where it cannot be: the next call tries anew. */
export function loadStripeScript(publishableKey: string): Promise<CardScript | null> {
  const known = scripts.get(publishableKey)
  if (known !== undefined) return known
  const loading = load(publishableKey)
  scripts.set(publishableKey, loading)
  return loading
}

/** Fetches the script of the provider; null where it cannot be had. */
const load = async (publishableKey: string): Promise<CardScript | null> => {
  try {
    const stripe: Stripe | null = await loadStripe(publishableKey)
    if (stripe !== null) return cardScript(stripe)
  } catch {
    // Blocked, offline or withdrawn: the shopper is told, and may try again.
  }
  scripts.delete(publishableKey)
  return null
}

/** Stripe as the portal uses it. */
export const cardScript = (stripe: Stripe): CardScript => ({
  fields: (look) => cardFields(stripe, look),
  async authenticate(secret) {
    try {
      await stripe.handleNextAction({ clientSecret: secret })
    } catch {
      // Nothing is left to be confirmed: the service asks Stripe itself how it stands.
    }
  },
})

/** The fields of the provider, which see the card instead of us. */
const cardFields = (stripe: Stripe, style: CardFieldStyle): CardFields => {
  const elements = stripe.elements()
  const number = elements.create('cardNumber', { style, showIcon: true })
  const elementsByPart = {
    number,
    expiry: elements.create('cardExpiry', { style }),
    cvc: elements.create('cardCvc', { style }),
  }
  return {
    mount: (part, place) => elementsByPart[part].mount(place),
    onChange(heard) {
      const createHandler =
        (part: CardPart) =>
        ({ error }: { readonly error: { readonly message: string } | undefined }) =>
          heard(part, error?.message ?? null)
      elementsByPart.number.on('change', createHandler('number'))
      elementsByPart.expiry.on('change', createHandler('expiry'))
      elementsByPart.cvc.on('change', createHandler('cvc'))
    },
    focus: (part) => elementsByPart[part].focus(),
    createToken: () => createToken(stripe, number),
    destroy() {
      for (const field of Object.values(elementsByPart)) field.destroy()
    },
  }
}

// Thrown where it cannot even ask: the same to the shopper as no connection.
const CONNECTION_FAILED = { paymentMethod: undefined, error: { type: 'api_connection_error' } } as const

/** Hands the card to its provider, and gets a token for it. */
const createToken = async (stripe: Stripe, card: StripeCardNumberElement): Promise<CardTokenResult> => {
  const { paymentMethod, error } = await stripe
    .createPaymentMethod({ type: 'card', card })
    .catch(() => CONNECTION_FAILED)
  if (paymentMethod !== undefined) return { kind: 'token', token: paymentMethod.id }
  if (error.type === 'api_connection_error' || error.message === undefined) return { kind: 'unreachable' }
  return { kind: 'refused', message: error.message, part: getCardPart(error.code) }
}
