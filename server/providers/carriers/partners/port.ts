import type { PostalAddress } from '../port.ts'

/** Who takes parcels beside a carrier with a label. */
export type PartnerName =
  | 'happy-returns'
  | 'shopify-pos'
  | 'loop-pos'
  | 'olive'
  | 'veho'
  | 'inpost'
  | 'evri'
  | 'asda'
  | 'seko'
  | 'DHL-SEKO'

/** What a partner is asked with: who sends what from where. */
export type EligibilityRequest = {
  readonly shopId: string
  readonly orderId: string
  /** The kinds that the shop offers. */
  readonly kinds: readonly PartnerName[]
  /** Where the shopper is; null when nobody knows. */
  readonly address: PostalAddress | null
  readonly items: readonly { readonly lineItemId: string; readonly title: string; readonly grams: number }[]
  readonly cart: readonly string[]
  readonly isGiftReturn: boolean
  readonly isFullKeepItem: boolean
  readonly hasShopLaterOffer: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** A place where a partner takes parcels. Degrees. */
export type PartnerPlace = {
  readonly id: string
  readonly name: string
  readonly address: PostalAddress
  readonly latitude: number
  readonly longitude: number
}

/** One partner that would take the parcel. `places`, nearest first as the partner sees it, is empty where it comes to the door. */
export type PartnerOffer = {
  readonly kind: PartnerName
  readonly places: readonly PartnerPlace[]
}

/** Where the shopper is on the map, as far as the partners know the postal code; null otherwise. */
export type Coordinate = { readonly latitude: number; readonly longitude: number } | null

/** What partners say to a parcel. */
export type Eligibility = { readonly offers: readonly PartnerOffer[]; readonly spot: Coordinate }

/** A return that is to be arranged with a partner. */
export type ArrangeRequest = {
  readonly shopId: string
  /** Our name for it, chosen once: the same reference is the same arrangement, however often it is asked for. */
  readonly reference: string
  readonly kind: PartnerName
  readonly returnNumber: string
  readonly from: PostalAddress | null
  readonly to: PostalAddress
  readonly placeId: string | null
  readonly booking: {
    readonly pickupDate: string
    readonly returnOption: string
    readonly phoneNumber: string
    readonly instructions: string
  } | null
  readonly now: number
}

/**
 * What a partner made of it. `needs_scheduled` while the partner is still finding a driver or waits for the shopper to book; ask
 * again with the same reference.
 */
export type ArrangedReturn = {
  readonly reference: string
  readonly state: 'new' | 'pre_transit' | 'needs_scheduled'
  readonly rmaCode: string | null
  /** What the QR code says; null where the partner has none. */
  readonly qr: string | null
  readonly schedulePickupUrl: string | null
  /** The day on which a driver comes, as `2026-11-24`. */
  readonly serviceDate: string | null
  readonly scheduledAt: number | null
  readonly expiresAt: number | null
}

/** `refused` is final for this reference; the message is for the shop's logs, in English. */
export type ArrangeAnswer =
  | { readonly kind: 'arranged'; readonly arranged: ArrangedReturn }
  | { readonly kind: 'refused'; readonly message: string }

/** Partners that take parcels at a counter, at a till or at the door. */
export type Partners = {
  /**
   * Which partners would take these items, of the kinds that were asked for.
   * @throws when they did not answer in time: box and ship is offered then (MTH-43).
   */
  eligible(request: EligibilityRequest): Promise<Eligibility>
  /**
   * The return at the partner, made if there is none yet and never twice; asked again it tells the newest state.
   * @throws when the partner did not answer in time: ask again with the same reference.
   */
  arrange(request: ArrangeRequest): Promise<ArrangeAnswer>
  /** Calls it off; calling off again changes nothing. */
  cancel(shopId: string, reference: string): Promise<'cancelled' | 'not-found'>
}
