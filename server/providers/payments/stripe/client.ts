import type Stripe from 'stripe'

/** The version of Stripe's interface whose shapes this room reads. */
const API_VERSION = '2026-10-28.endive'

/** Where Stripe is; tests have one of their own. */
export interface StripeAddress {
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
  readonly timeoutMs: number
}

const TIMEOUT_MS = 8_000

/** The library, loaded when a shop first needs it. */
export const stripeLibrary = async (): Promise<typeof Stripe> => (await import('stripe')).default

/** Stripe for the owner of a key. It does not try again by itself: whoever asks does so, under the same key. */
export async function stripeClient(secretKey: string, address?: StripeAddress): Promise<Stripe> {
  const Library = await stripeLibrary()
  const { timeoutMs = TIMEOUT_MS, ...at } = address ?? {}
  return new Library(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...at,
  })
}
