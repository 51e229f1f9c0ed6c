import type Stripe from 'stripe'

const API_VERSION = '2026-10-28.endive'

/** Tests use their own. */
export interface StripeAddress {
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
  readonly timeoutMs: number
}

const TIMEOUT_MS = 8_000

/** Loaded on first use. */
export const loadStripe = async (): Promise<typeof Stripe> => (await import('stripe')).default

/** Never retries: the caller repeats with the same key. */
export async function createStripeClient(secretKey: string, address?: StripeAddress): Promise<Stripe> {
  const Library = await loadStripe()
  const { timeoutMs = TIMEOUT_MS, ...at } = address ?? {}
  return new Library(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...at,
  })
}
