import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { MethodPlace } from '../../../schemas/records/method.ts'
import type { Coordinates } from './distance.ts'
import type { PartnerKind } from './kinds.ts'

/** A place of a partner, as the partner tells it. */
export interface OfferedPlace extends Coordinates {
  readonly id: string
  readonly name: string
  readonly address: Address
}

/** One partner that would take the parcel. */
interface PartnerOffer {
  readonly kind: PartnerKind
  readonly places: readonly OfferedPlace[]
}

/** What is known of the partners' willingness to take the parcel. */
export type FirstMile =
  | { readonly kind: 'not-asked' | 'loading' | 'failed' }
  | { readonly kind: 'known'; readonly offers: readonly PartnerOffer[]; readonly spot: Coordinates | null }

/** One return method as it is offered: a method, at one of its places where it has some. */
export interface MethodOffer {
  /** The id of the method, with that of the place behind a colon. */
  readonly id: string
  readonly method: ReturnMethod
  readonly place: MethodPlace | null
}
