import { LRUCache } from 'lru-cache'
import type Stripe from 'stripe'
import { StripeOptions } from '../../../../schemas/config/payments.ts'
import type { PaymentProviderAdapter } from '../payment-adapter.ts'
import { createStripeClient, type StripeAddress } from './client.ts'
import { checkStripeSecrets, requireStripeSecrets } from './secrets.ts'
import { createStripePayments } from './stripe.ts'
import { createStripeWebhooks } from './webhooks.ts'

/** An evicted client finishes its calls. */
const MAX_CLIENTS = 1_000

/** Each client has connections. */
const createClientCache = (address: StripeAddress | undefined) =>
  new LRUCache<string, Promise<Stripe>>({
    max: MAX_CLIENTS,
    memoMethod: (secretKey) => createStripeClient(secretKey, address),
  })

export const stripeAdapter: PaymentProviderAdapter<StripeOptions> = {
  schema: StripeOptions,
  secrets: checkStripeSecrets,
  create({ secretOf, stripeAddress }) {
    const clients = createClientCache(stripeAddress)
    return (options) => {
      const { secretKey } = requireStripeSecrets(options, secretOf)
      return createStripePayments({ publishableKey: options.publishableKey, client: () => clients.memo(secretKey) })
    }
  },
  webhooks: {
    signatureHeader: 'stripe-signature',
    create: (options, { secretOf }) => createStripeWebhooks(requireStripeSecrets(options, secretOf).webhookSecret),
  },
  sandbox: false,
}
