import type { PostalAddress } from '../port.ts'

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

export type EligibilityRequest = {
  readonly shopId: string
  readonly orderId: string
  readonly kinds: readonly PartnerName[]
  /** Null when unknown. */
  readonly address: PostalAddress | null
  readonly items: readonly { readonly lineItemId: string; readonly title: string; readonly grams: number }[]
  readonly cart: readonly string[]
  readonly isGiftReturn: boolean
  readonly isFullKeepItem: boolean
  readonly hasShopLaterOffer: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** In degrees. */
export type PartnerPlace = {
  readonly id: string
  readonly name: string
  readonly address: PostalAddress
  readonly latitude: number
  readonly longitude: number
}

/** `places` is nearest first; empty for a pick-up. */
export type PartnerOffer = {
  readonly kind: PartnerName
  readonly places: readonly PartnerPlace[]
}

/** Null for an unknown postal code. */
export type Coordinate = { readonly latitude: number; readonly longitude: number } | null

/** `spot` is the shopper's location. */
export type Eligibility = { readonly offers: readonly PartnerOffer[]; readonly spot: Coordinate }

export type ArrangeRequest = {
  readonly shopId: string
  /** The idempotency key. */
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

/** `needs_scheduled`: no driver yet, or the shopper must book. Call again with the same reference. */
export type ArrangedReturn = {
  readonly reference: string
  readonly state: 'new' | 'pre_transit' | 'needs_scheduled'
  readonly rmaCode: string | null
  /** The text of the QR code. */
  readonly qr: string | null
  readonly schedulePickupUrl: string | null
  /** As `2026-11-24`. */
  readonly serviceDate: string | null
  readonly scheduledAt: number | null
  readonly expiresAt: number | null
}

/** `refused` is final. The message is for logs. */
export type ArrangeAnswer =
  | { readonly kind: 'arranged'; readonly arranged: ArrangedReturn }
  | { readonly kind: 'refused'; readonly message: string }

export type Partners = {
  /**
   * The partners among `kinds` that take these items.
   * @throws on a timeout: the shopper is offered box and ship (MTH-43).
   */
  eligible(request: EligibilityRequest): Promise<Eligibility>
  /**
   * Arranges once; a repeated call returns the current state.
   * @throws on a timeout: repeat with the same reference.
   */
  arrange(request: ArrangeRequest): Promise<ArrangeAnswer>
  /** Cancels an arrangement. A repeated call has no effect. */
  cancel(shopId: string, reference: string): Promise<'cancelled' | 'not-found'>
}
