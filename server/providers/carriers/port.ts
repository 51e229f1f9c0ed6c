import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'

/** A postal address as it stands on a label. `country` is an ISO 3166 code of two capital letters. */
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

/** A part of an address that can be at fault. */
export type AddressField = 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'

type Parcel = {
  /** The whole parcel, in grams. */
  readonly grams: number
  readonly items: readonly { readonly title: string; readonly quantity: number }[]
}

/** What a label is bought for. */
export type LabelRequest = {
  readonly shopId: string
  /** Our name for the label, chosen once by the caller: the same reference is the same label, however often it is asked for. */
  readonly reference: string
  readonly rmaCode: string
  /** Where the parcel starts: the shopper. */
  readonly from: PostalAddress
  /** Where it goes: the shop's return address. */
  readonly to: PostalAddress
  readonly parcel: Parcel
  readonly currency: string
  /** Decimal digits of the currency: 2 for dollars, 0 for yen. */
  readonly exponent: number
  /** The carrier and service that were chosen (MTH-06); null lets the adapter choose. */
  readonly choice: { readonly carrier: string; readonly service: string | null } | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** A label that was bought, with its paper. */
export type Label = {
  /** The reference it was asked for by. */
  readonly id: string
  readonly carrier: string
  readonly service: string
  readonly trackingNumber: string
  /** What the carrier charges for it, in minor units of `currency`. */
  readonly rate: number
  readonly currency: string
  /** The printable label, a PDF. */
  readonly document: Uint8Array
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** From when on nobody can ship with it; null when it never ends. */
  readonly expiresAt: number | null
  /** What is read aloud or typed in at the carrier's counter; null where there is only the label. */
  readonly returnCode: string | null
  /** When it was voided; null while it is good. */
  readonly voidedAt: number | null
}

/**
 * What a carrier says to a request. `queued`: ask again later with the same reference (LBL-03). `refused` is final for this
 * reference; `address` means that the sender can mend it by giving another address (LBL-05), in `field` as far as the carrier
 * says where, `service` that nobody but the shop can. The message is for the shop's logs, in English.
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

/** The code that a counter prints a label from: what it says, or its picture where the carrier draws it. */
type LabelCode = { readonly text: string } | { readonly image: Uint8Array; readonly mediaType: 'image/png' }

/**
 * What became of giving a label back. Nobody gets it any more, whatever the answer. `asked`: the carrier decides within days
 * whether it pays for it, ask again; `refused`: it does not.
 */
export type Voided = 'voided' | 'asked' | 'refused' | 'not-found'

/** What a label would be for, before there is a return. */
export type QuoteRequest = Pick<
  LabelRequest,
  'shopId' | 'from' | 'to' | 'parcel' | 'currency' | 'exponent' | 'choice' | 'now'
>

/** What lies in the parcel (LBL-26). */
export type PackingSlip = {
  readonly returnName: string
  readonly code: string
  readonly orderName: string
  readonly to: PostalAddress
  readonly items: readonly { readonly title: string; readonly variant: string | null; readonly reason: string }[]
  /** Every text on the paper, in the shopper's language. */
  readonly words: {
    readonly title: string
    readonly number: string
    readonly order: string
    readonly items: string
    readonly to: string
    readonly hint: string
  }
}

/** Parcels and their labels. */
export type Carriers = {
  /**
   * The label of this reference, bought if there is none yet and never twice.
   * @throws when the carrier did not answer in time. A label may have been made all the same: ask again with the same reference.
   */
  label(request: LabelRequest): Promise<LabelAnswer>
  /**
   * What a label would cost now, in minor units of the currency; null when nobody would take the parcel.
   * @throws when the carrier did not answer in time.
   */
  quote(request: QuoteRequest): Promise<number | null>
  /** The label that was made for a reference, voided or not; null when there is none. */
  find(shopId: string, reference: string): Promise<Label | null>
  /**
   * Gives the label back, so that nobody can ship with it. Voiding again changes nothing, and says what became of it.
   * @throws when the carrier did not answer in time, or the label is being made at this moment.
   */
  void(shopId: string, reference: string, now: number): Promise<Voided>
  /**
   * The QR code of a label, for a counter that prints the label itself; null when the carrier has none for it
   * (ERR-37), or only had one on the day the label was made (LBL-15).
   * @throws when the carrier did not answer in time.
   */
  qr(shopId: string, reference: string, now: number): Promise<LabelCode | null>
}

/** One status of a parcel, reported by its carrier. */
export type CarrierTrackingEvent = {
  /** Unchanged when the carrier sends the event again. */
  readonly id: string
  readonly trackingNumber: string
  readonly status: TrackingStatus
  /** Epoch milliseconds; null when the carrier gives no time. */
  readonly at: number | null
  readonly description?: string
  readonly url?: string
  readonly estimatedDelivery?: number
}

/** Reads the webhooks of a carrier for one shop. */
export type CarrierWebhooks = {
  /**
   * Verifies and reads a request. `signature` is the signature header, or the secret token of the URL. Null for a request that is about no parcel.
   * @throws when the carrier's API is needed and does not answer in time.
   */
  read(request: {
    readonly raw: Uint8Array
    readonly signature: string
  }): Promise<CarrierTrackingEvent | null | 'forged'>
}

/** The webhook of one carrier, at `/hooks/<name>/<shop>`. */
export type CarrierHook = {
  readonly name: string
  /** The header with the signature; null when the URL ends in a secret token instead. */
  readonly signatureHeader: string | null
  /** Null for a shop with another carrier, or without the secrets. */
  webhooks(config: Pick<ShopConfig, 'adapters'>): CarrierWebhooks | null
}

/** What we draw ourselves, whoever carries the parcel. */
export type Papers = {
  /** A text as a QR code: an SVG. */
  codeOf(text: string): Promise<Uint8Array>
  /** A PDF to lay into the parcel. */
  packingSlip(slip: PackingSlip): Promise<Uint8Array>
}
