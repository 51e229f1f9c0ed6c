import type { Stripe } from '@stripe/stripe-js'

type Change = { readonly error: { readonly message: string } | undefined }

export function stripeStandIn(says: () => object) {
  const deeds: string[] = []
  const heard = new Map<string, (change: Change) => void>()
  const field = (name: string) => ({
    mount: (place: HTMLElement) => deeds.push(`mount ${name} into ${place.id}`),
    on: (_: 'change', listener: (change: Change) => void) => heard.set(name, listener),
    focus: () => deeds.push(`focus ${name}`),
    destroy: () => deeds.push(`destroy ${name}`),
    name,
  })
  const script = {
    elements: () => ({ create: field }),
    createPaymentMethod: async ({ type, card }: { type: string; card: { name: string } }) => {
      deeds.push(`create ${type} of ${card.name}`)
      return says()
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      deeds.push(`ask for ${clientSecret}`)
      throw new Error('nothing is left to be confirmed')
    },
  }
  return {
    // Only the Stripe methods the portal uses.
    stripe: script as unknown as Stripe,
    deeds,
    change: (name: string, error?: string) =>
      heard.get(name)?.({ error: error === undefined ? undefined : { message: error } }),
  }
}
