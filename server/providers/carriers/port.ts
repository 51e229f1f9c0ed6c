import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReportedEvent } from '../../../schemas/records/tracking.ts'
import type { CalendarDate } from '../../../schemas/values/calendar.ts'

/** `country` is ISO 3166 alpha-2. */
export type PostalAddress = {
  readonly name: string
  readonly company?: string
  readonly address1: string
  readonly address2?: string
  readonly city: string
  readonly state?: string
  readonly zip: string
  readonly country: string
  readonly phone?: string
  readonly email?: string
}

export type AddressField = 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'

type ParcelItem = {
  readonly title: string
  readonly quantity: number
  /** Of one unit. */
  readonly grams: number
  /** Of one unit, in minor units of the request's currency. */
  readonly value: number
  readonly sku?: string
  /** For customs. */
  readonly hsCode?: string
  /** ISO 3166 alpha-2, for customs. */
  readonly originCountry?: string
}

type Parcel = {
  /** The whole parcel. */
  readonly grams: number
  readonly items: readonly ParcelItem[]
}

export type LabelRequest = {
  readonly shopId: string
  /** The idempotency key. */
  readonly reference: string
  readonly rmaCode: string
  /** The shopper. */
  readonly from: PostalAddress
  /** The shop's return address. */
  readonly to: PostalAddress
  readonly parcel: Parcel
  readonly currency: string
  /** The currency's decimal digits. */
  readonly exponent: number
  /** MTH-06; null lets the adapter choose. */
  readonly choice: { readonly carrier: string; readonly service: string | null } | null
  /** Epoch milliseconds. */
  readonly now: number
  /** Today in the zone of the shop, for the label. */
  readonly date: CalendarDate
}

export type Label = {
  /** The request's reference. */
  readonly id: string
  readonly carrier: string
  readonly service: string
  readonly trackingNumber: string
  /** In minor units of `currency`. */
  readonly rate: number
  readonly currency: string
  /** A PDF. */
  readonly document: Uint8Array
  /** A PDF of the customs papers, to print with the label. */
  readonly customs?: Uint8Array
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly expiresAt: number | null
  /** For the counter; null when only the label counts. */
  readonly returnCode: string | null
  readonly voidedAt: number | null
}

/**
 * `queued`: repeat later with the same reference (LBL-03). `refused` is final. `address`: the shopper can fix it
 * (LBL-05), in `field` if known. `service`: only the merchant can. The message is for logs.
 */
export type LabelAnswer =
  | { readonly kind: 'made'; readonly label: Label }
  | { readonly kind: 'queued' }
  | {
      readonly kind: 'refused'
      readonly because: 'address' | 'service' | 'funds'
      readonly message: string
      readonly field?: AddressField
    }

/** A counter prints the label from it. */
type LabelCode = { readonly text: string } | { readonly image: Uint8Array; readonly mediaType: 'image/png' }

/** The label is void in all cases. `asked`: the carrier decides later, repeat the call. `refused`: no refund. */
export type Voided = 'voided' | 'asked' | 'refused' | 'not-found'

export type QuoteRequest = Pick<LabelRequest, 'shopId' | 'from' | 'to' | 'currency' | 'exponent' | 'choice' | 'now'> & {
  readonly parcel: Pick<Parcel, 'grams'>
}

/** The slip inside the parcel (LBL-26). */
export type PackingSlip = {
  readonly returnName: string
  readonly code: string
  readonly orderName: string
  readonly to: PostalAddress
  readonly items: readonly { readonly title: string; readonly variant: string | null; readonly reason: string }[]
  /** In the shopper's language. */
  readonly words: {
    readonly title: string
    readonly number: string
    readonly order: string
    readonly items: string
    readonly to: string
    readonly hint: string
  }
}

export type Carriers = {
  /**
   * Buys the label of the reference once; a repeated call returns it.
   * @throws on a timeout. The label may exist: repeat with the same reference.
   */
  label(request: LabelRequest): Promise<LabelAnswer>
  /**
   * The price in minor units of the currency; null when no carrier takes the parcel.
   * @throws on a timeout.
   */
  quote(request: QuoteRequest): Promise<number | null>
  find(shopId: string, reference: string): Promise<Label | null>
  /**
   * Voids a label and requests its refund. A repeated call returns the current state.
   * @throws on a timeout, or during the purchase.
   */
  void(shopId: string, reference: string, now: number): Promise<Voided>
  /**
   * The QR code of a label. Null when the carrier has none (ERR-37), or only had one on the label's first day (LBL-15).
   * @throws on a timeout.
   */
  qr(shopId: string, reference: string, now: number): Promise<LabelCode | null>
  /**
   * The latest status of a label's parcel; null while there is none. Absent for a carrier whose webhooks report each
   * parcel.
   * @throws on a timeout.
   */
  readonly track?: (shopId: string, reference: string) => Promise<ParcelEvent | null>
}

/** `id` is equal on redelivery. */
export type ParcelEvent = ReportedEvent & { readonly id: string; readonly trackingNumber: string }

export type CarrierWebhooks = {
  /**
   * Verifies and parses a request. `signature` is the header or the URL's token. Null for an ignored event.
   * @throws on a timeout of the carrier's API.
   */
  read(request: { readonly raw: Uint8Array; readonly signature: string }): Promise<ParcelEvent | null | 'forged'>
}

export type CarrierHook = {
  readonly name: string
  /** Null when the URL ends in a secret token instead. */
  readonly signatureHeader: string | null
  /** Null for another carrier or missing secrets. */
  webhooks(config: Pick<ShopConfig, 'adapters'>): CarrierWebhooks | null
}

/** Documents that the service draws for every carrier. */
export type Papers = {
  codeOf(text: string): Promise<Uint8Array>
  /** The same in PNG, for letters. */
  codePngOf(text: string): Promise<Uint8Array>
  /** A PDF for the parcel. */
  packingSlip(slip: PackingSlip): Promise<Uint8Array>
}
