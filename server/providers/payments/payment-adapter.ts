import type { Adapter, SecretOf } from '../adapter.ts'
import type { Payments, PaymentWebhooks } from './port.ts'
import type { SandboxNeeds } from './sandbox/sandbox.ts'
import type { StripeAddress } from './stripe/client.ts'

/** What adapters of payment providers are created with. */
export interface PaymentServices extends SandboxNeeds {
  readonly secretOf: SecretOf
  /** Address of a test server; absent means Stripe's own. */
  readonly stripeAddress?: StripeAddress | undefined
}

export interface PaymentProviderAdapter<Options> extends Adapter<Options> {
  /** Called once a process. The function it returns throws a Fault RET_ERR_PAYMENTS while a secret is missing. */
  readonly create: (services: PaymentServices) => (options: Options) => Payments
  /** The webhook at `/api/v1/<shop>/hooks/<name>`; null for a provider without one. */
  readonly webhooks: {
    readonly signatureHeader: string
    /** @throws Fault RET_ERR_PAYMENTS while a secret is missing. */
    readonly create: (options: Options, services: PaymentServices) => PaymentWebhooks
  } | null
}
