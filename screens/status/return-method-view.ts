import type { Address } from '../../schemas/entities/address.ts'
import type { PickupOption } from '../../schemas/records/method.ts'
import type { PickupView } from '../parts/pickup-form.ts'

/** A carrier as people know it, with its mark where there is one (LBL-28). */
export interface CarrierView {
  readonly name: string
  readonly mark: string | null
}

/** Where a code is shown, so that the words fit the counter (LBL-12). */
export type Counter = 'usps' | 'inpost' | 'asda' | 'evri' | 'seko' | 'canada-post' | 'royal-mail' | 'generic'

/** A pick-up that is booked, in the shopper's own words. */
interface BookedView {
  /** As `2026-11-24`; null while no driver was found. */
  readonly date: string | null
  readonly option: PickupOption | null
  readonly instructions: string | null
}

/** A printable label (LBL-13, LBL-18). */
export interface LabelView {
  readonly kind: 'label'
  readonly of: 'return' | 'donation'
  readonly href: string
  readonly carrier: CarrierView
  readonly service: string
  readonly trackingNumber: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly returnCode: string | null
  /** Whether the shopper can turn to a QR code (LBL-20). */
  readonly canTurn: boolean
}

/** A code for the carrier's counter (LBL-12). */
export interface CodeView {
  readonly kind: 'code'
  readonly carrier: CarrierView
  readonly counter: Counter
  /** Where the picture is served; null where there are only letters. */
  readonly picture: string | null
  readonly returnCode: string | null
  readonly trackingNumber: string
  readonly finder: string | null
}

/** A code of Happy Returns (LBL-17). */
export interface HappyReturnsView {
  readonly kind: 'happy-returns'
  readonly picture: string
  readonly returnCode: string | null
  readonly locations: string
  readonly place: PlaceView | null
  readonly expiresAt: number | null
}

/** A place where the parcel is handed in. */
export interface PlaceView {
  readonly name: string
  readonly address: Address
}

/** A till of the merchant (LBL-18). */
export interface TillView {
  readonly kind: 'till'
  readonly place: PlaceView | null
  readonly picture: string | null
  readonly returnCode: string | null
}

/** What the main block shows: one case of the decision (LBL-06 to LBL-18). */
export type BlockView =
  | { readonly kind: 'processing' | 'queued' | 'held' | 'choice' }
  | { readonly kind: 'none'; readonly because: 'kept' | 'donated' | 'expired' | 'voided' | 'by-hand' | 'ended' }
  | {
      readonly kind: 'error'
      readonly address: boolean
      readonly canEditAddress: boolean
      readonly canAskAgain: boolean
    }
  | { readonly kind: 'expired'; readonly canAskAgain: boolean }
  | LabelView
  | CodeView
  | {
      readonly kind: 'prepaid'
      readonly labels: readonly {
        readonly id: string
        readonly trackingCode: string
        readonly carrier: string | null
      }[]
    }
  | HappyReturnsView
  | TillView
  | { readonly kind: 'olive'; readonly href: string | null; readonly date: string | null }
  | { readonly kind: 'pickup'; readonly isSearching: boolean; readonly booked: BookedView }
  | { readonly kind: 'pickup-error'; readonly form: PickupView | null }

/** How the press that one goes on with is drawn: `secondary` where another one of the page comes first. */
export type Leading = 'primary' | 'secondary'

/** How the parcel travels, as the status page shows it. */
export interface ReturnMethodView {
  readonly number: string
  readonly returnBy: number
  /** Whether anything is sent: what is kept or given away is not. */
  readonly isSent: boolean
  readonly block: BlockView
  /** Where the packing slip is served; null where the shop makes none (LBL-25). */
  readonly packingSlip: string | null
  readonly alerts: readonly ('qr-missing' | 'happy-returns')[]
  readonly poll: {
    readonly href: string
    readonly path: string
    readonly everyMs: number
    readonly maxAttempts: number
  } | null
}
