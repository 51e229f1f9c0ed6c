import type { Address } from '../../schemas/entities/address.ts'
import type { PickupOption } from '../../schemas/records/method.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import type { PickupView } from '../parts/pickup-form.ts'

/** LBL-28. */
export interface CarrierView {
  readonly name: string
  readonly mark: string | null
}

/** The counter determines the text (LBL-12). */
export type Counter = 'usps' | 'inpost' | 'asda' | 'evri' | 'seko' | 'canada-post' | 'royal-mail' | 'generic'

interface BookedView {
  /** The start of the day in the zone of the shop; null until a driver is found. */
  readonly day: Instant | null
  readonly option: PickupOption | null
  readonly instructions: string | null
}

/** LBL-13, LBL-18. */
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
  /** Whether a QR code is available too (LBL-20). */
  readonly canTurn: boolean
}

/** LBL-12. */
export interface CodeView {
  readonly kind: 'code'
  readonly carrier: CarrierView
  readonly counter: Counter
  /** The address of the picture; null when there are letters only. */
  readonly picture: string | null
  readonly returnCode: string | null
  readonly trackingNumber: string
  readonly finder: string | null
}

/** LBL-17. */
export interface HappyReturnsView {
  readonly kind: 'happy-returns'
  readonly picture: string
  readonly returnCode: string | null
  readonly locations: string
  readonly place: PlaceView | null
  readonly expiresAt: number | null
}

export interface PlaceView {
  readonly name: string
  readonly address: Address
}

/** LBL-18. */
export interface PosView {
  readonly kind: 'till'
  readonly place: PlaceView | null
  readonly picture: string | null
  readonly returnCode: string | null
}

export type CodeMethod = 'happy-returns' | 'till'

/** LBL-06 to LBL-18. */
export type BlockView =
  | { readonly kind: 'processing'; readonly awaits?: CodeMethod }
  | { readonly kind: 'queued' | 'held' | 'choice' }
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
  | PosView
  | { readonly kind: 'olive'; readonly href: string | null; readonly day: Instant | null }
  | { readonly kind: 'pickup'; readonly isSearching: boolean; readonly booked: BookedView }
  | { readonly kind: 'pickup-error'; readonly form: PickupView | null }

/** The shopper brings the items to a store of the shop, so that no parcel arrives. */
export const isBroughtToStore = (block: BlockView | null | undefined): boolean =>
  block?.kind === 'till' || (block?.kind === 'processing' && block.awaits === 'till')

/** `secondary` where another button of the page takes precedence. */
export type Leading = 'primary' | 'secondary'

export interface ReturnMethodView {
  readonly number: string
  readonly returnBy: number
  readonly isSent: boolean
  readonly block: BlockView
  /** Null where the parcel needs no customs papers (PCL-08). */
  readonly customs: string | null
  /** Null where the shop has no packing slips (LBL-25). */
  readonly packingSlip: string | null
  readonly alerts: readonly ('qr-missing' | 'happy-returns')[]
  readonly poll: {
    readonly href: string
    readonly path: string
    readonly everyMs: number
    readonly maxAttempts: number
  } | null
}
