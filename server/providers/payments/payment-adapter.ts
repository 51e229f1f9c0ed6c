import type { Adapter, SecretOf } from '../adapter.ts'
import type { BrowserHosts, Payments, PaymentWebhooks } from './port.ts'
import type { SandboxNeeds } from './sandbox/sandbox.ts'

export interface PaymentServices extends SandboxNeeds {
  readonly secretOf: SecretOf
}

export interface PaymentProviderAdapter<Options> extends Adapter<Options> {
  /** Called once per process. The result throws the Fault RET_ERR_PAYMENTS for a missing secret. */
  readonly create: (services: PaymentServices) => (options: Options) => Payments
  /** The webhook at `/api/v1/<shop>/hooks/<name>`. */
  readonly webhooks: {
    readonly signatureHeader: string
    /** @throws Fault RET_ERR_PAYMENTS for a missing secret. */
    readonly create: (options: Options, services: PaymentServices) => PaymentWebhooks
  } | null
  /** Hosts that the card form loads from in the browser; null without any. */
  readonly browserHosts: BrowserHosts | null
}
