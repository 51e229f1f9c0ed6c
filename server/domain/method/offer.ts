import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { MethodPlace } from '../../../schemas/records/method.ts'
import type { Coordinates } from './distance.ts'
import type { PartnerKind } from './kinds.ts'

export interface OfferedPlace extends Coordinates {
  readonly id: string
  readonly name: string
  readonly address: Address
}

interface PartnerOffer {
  readonly kind: PartnerKind
  readonly places: readonly OfferedPlace[]
}

export type FirstMile =
  | { readonly kind: 'not-asked' | 'loading' | 'failed' }
  | { readonly kind: 'known'; readonly offers: readonly PartnerOffer[]; readonly origin: Coordinates | null }

export interface MethodOffer {
  readonly id: string
  readonly method: ReturnMethod
  readonly place: MethodPlace | null
}
