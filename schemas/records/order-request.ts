import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Address } from '../entities/address.ts'
import { type Instant, Language } from '../ids.ts'

/** About what somebody asks: a gift whose order was looked up, or an order that cannot be found. */
export const OrderRequestKind = Type.Enum(['gift', 'missing-order'])
export type OrderRequestKind = Static<typeof OrderRequestKind>

/** What was answered to one field of the form. */
export const RequestAnswer = Closed({
  id: Type.String({ description: 'The field of the form' }),
  label: Type.String({ description: 'What the field was called, in the language of whoever asked' }),
  text: Type.String(),
})
export type RequestAnswer = Static<typeof RequestAnswer>

/** What somebody sent by a form of the shop, for a person to answer (ENT-30). */
export interface OrderRequest {
  readonly shopId: string
  readonly id: string
  /** What people call it. */
  readonly number: string
  readonly kind: OrderRequestKind
  readonly email: string
  readonly createdAt: Instant
  /** When the shop said that it was answered, and with which key. */
  readonly answeredAt: Instant | null
  readonly answeredBy: string | null
  readonly document: OrderRequestDocument
}

/** Everything about it that is not a column of its own. */
export const OrderRequestDocument = Closed({
  language: Language,
  address: Address,
  /** In the order of the form; fields that were left empty are not there. */
  answers: Type.Array(RequestAnswer),
  /** The order of a gift. */
  order: Type.Union([Closed({ id: Type.String(), name: Type.String() }), Type.Null()]),
})
export type OrderRequestDocument = Static<typeof OrderRequestDocument>
