import type { Stripe } from '@stripe/stripe-js'

type Change = { readonly error: { readonly message: string } | undefined }

export function createFakeStripe(reply: () => object) {
  const calls: string[] = []
  const listeners = new Map<string, (change: Change) => void>()
  const field = (name: string) => ({
    mount: (place: HTMLElement) => calls.push(`mount ${name} into ${place.id}`),
    on: (_: 'change', listener: (change: Change) => void) => listeners.set(name, listener),
    focus: () => calls.push(`focus ${name}`),
    destroy: () => calls.push(`destroy ${name}`),
    name,
  })
  const script = {
    elements: () => ({ create: field }),
    createPaymentMethod: async ({ type, card }: { type: string; card: { name: string } }) => {
      calls.push(`create ${type} of ${card.name}`)
      return reply()
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      calls.push(`ask for ${clientSecret}`)
      throw new Error('nothing is left to be confirmed')
    },
  }
  return {
    // Only the Stripe methods the portal uses.
    stripe: script as unknown as Stripe,
    calls,
    change: (name: string, error?: string) =>
      listeners.get(name)?.({ error: error === undefined ? undefined : { message: error } }),
  }
}
