import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
// Unlike the main module, it loads nothing on import.
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

/** Loads Stripe's script once for each key; null if it fails, and the next call tries again. */
export function loadStripeScript(publishableKey: string): Promise<CardScript | null> {
  const known = scripts.get(publishableKey)
  if (known !== undefined) return known
  const loading = load(publishableKey)
  scripts.set(publishableKey, loading)
  return loading
}

const load = async (publishableKey: string): Promise<CardScript | null> => {
  try {
    const stripe: Stripe | null = await loadStripe(publishableKey)
    if (stripe !== null) return cardScript(stripe)
  } catch {
    // Blocked, offline or withdrawn: the shopper may try again.
  }
  scripts.delete(publishableKey)
  return null
}

export const cardScript = (stripe: Stripe): CardScript => ({
  fields: (look) => cardFields(stripe, look),
  async authenticate(secret) {
    try {
      await stripe.handleNextAction({ clientSecret: secret })
    } catch {
      // Nothing is left to confirm: the service asks Stripe for the status.
    }
  },
})

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

// Stripe could not send the request: the same to the shopper as no connection.
const CONNECTION_FAILED = { paymentMethod: undefined, error: { type: 'api_connection_error' } } as const

const createToken = async (stripe: Stripe, card: StripeCardNumberElement): Promise<CardTokenResult> => {
  const { paymentMethod, error } = await stripe
    .createPaymentMethod({ type: 'card', card })
    .catch(() => CONNECTION_FAILED)
  if (paymentMethod !== undefined) return { kind: 'token', token: paymentMethod.id }
  if (error.type === 'api_connection_error' || error.message === undefined) return { kind: 'unreachable' }
  return { kind: 'refused', message: error.message, part: getCardPart(error.code) }
}
