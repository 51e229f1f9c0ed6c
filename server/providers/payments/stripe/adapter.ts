import { LRUCache } from 'lru-cache'
import type Stripe from 'stripe'
import { StripeOptions } from '../../../../schemas/config/payments.ts'
import type { PaymentProviderAdapter } from '../payment-adapter.ts'
import { createStripeClient } from './client.ts'
import { checkStripeSecrets, requireStripeSecrets } from './secrets.ts'
import { createStripePayments } from './stripe.ts'
import { createStripeWebhooks } from './webhooks.ts'

/** An evicted client finishes its calls. */
const MAX_CLIENTS = 1_000

export const stripeAdapter: PaymentProviderAdapter<StripeOptions> = {
  schema: StripeOptions,
  secrets: checkStripeSecrets,
  create({ secretOf }) {
    // Each client has connections.
    const clients = new LRUCache<string, Promise<Stripe>>({
      max: MAX_CLIENTS,
      memoMethod: (secretKey) => createStripeClient(secretKey),
    })
    return (options) => {
      const { secretKey } = requireStripeSecrets(options, secretOf)
      return createStripePayments({ publishableKey: options.publishableKey, client: () => clients.memo(secretKey) })
    }
  },
  webhooks: {
    signatureHeader: 'stripe-signature',
    create: (options, { secretOf }) => createStripeWebhooks(requireStripeSecrets(options, secretOf).webhookSecret),
  },
  // Card numbers never pass through the page.
  browserHosts: {
    scripts: ['https://js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  },
  sandbox: false,
}
