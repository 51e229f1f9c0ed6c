import type { Adapter, SecretOf } from '../adapter.ts'
import type { LocalCarrierNeeds } from './local/local.ts'
import type { Carriers, CarrierWebhooks } from './port.ts'
import type { soldLabels } from './postage/postage.ts'
import type { SellerAddress } from './postage/seller-client.ts'

/** What adapters of carriers are created with. */
export interface CarrierServices extends LocalCarrierNeeds {
  readonly secretOf: SecretOf
  /** @throws Error when the variable is not set. */
  readonly requireSecret: (variable: string) => string
  /** Wraps a label seller without idempotency keys, so that each label is bought once. */
  readonly sell: ReturnType<typeof soldLabels>
  /** Address of a test server for a carrier; undefined means the carrier's own. */
  readonly addressOf: (name: string) => SellerAddress | undefined
}

export interface CarrierAdapter<Options> extends Adapter<Options> {
  /** Called once a process. */
  readonly create: (services: CarrierServices) => (options: Options) => Carriers
  /** The webhook at `/hooks/<name>/<shop>`; null for a carrier without one. */
  readonly webhooks: {
    /** The header with the signature. Null for a carrier that does not sign: then its URL ends in a secret token. */
    readonly signatureHeader: string | null
    /** Null while a secret is not set. */
    readonly create: (options: Options, services: CarrierServices) => CarrierWebhooks | null
  } | null
}
