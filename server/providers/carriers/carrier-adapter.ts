import type { Instant } from '../../../schemas/values/ids.ts'
import type { Adapter, SecretOf } from '../adapter.ts'
import type { LocalCarrierNeeds } from './local/local.ts'
import type { Carriers, CarrierWebhooks } from './port.ts'
import type { createLabelSales } from './postage/postage.ts'
import type { SellerAddress } from './postage/seller-client.ts'

export interface CarrierServices extends LocalCarrierNeeds {
  readonly now: () => Instant
  readonly secretOf: SecretOf
  /** @throws Error when the variable is not set. */
  readonly requireSecret: (variable: string) => string
  /** Makes a seller without idempotency keys sell each label once. */
  readonly sell: ReturnType<typeof createLabelSales>
  readonly addressOf: (name: string) => SellerAddress | undefined
}

export interface CarrierAdapter<Options> extends Adapter<Options> {
  /** Called once per process. */
  readonly create: (services: CarrierServices) => (options: Options) => Carriers
  /** The webhook at `/hooks/<name>/<shop>`. */
  readonly webhooks: {
    /** Null for a carrier that does not sign; the URL then contains a token. */
    readonly signatureHeader: string | null
    /** Null while a secret is not set. */
    readonly create: (options: Options, services: CarrierServices) => CarrierWebhooks | null
  } | null
}
