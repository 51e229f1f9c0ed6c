import { type Static, Type } from 'typebox'
import { Address } from '../entities/address.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { type Instant, Language } from '../values/ids.ts'

export const OrderRequestKind = Type.Enum(['gift', 'missing-order'])
export type OrderRequestKind = Static<typeof OrderRequestKind>

export const RequestAnswer = Closed({
  id: Type.String({ description: 'Id of the form field' }),
  label: Type.String({ description: 'Label of the field, in the language of the sender' }),
  text: Type.String({ description: 'Answer, as typed' }),
})
export type RequestAnswer = Static<typeof RequestAnswer>

/** Sent by a form of the shop for a person to answer (ENT-30). */
export interface OrderRequest {
  readonly shopId: string
  readonly id: string
  readonly number: string
  readonly kind: OrderRequestKind
  readonly email: string
  readonly createdAt: Instant
  readonly answeredAt: Instant | null
  readonly answeredBy: string | null
  readonly document: OrderRequestDocument
}

export const OrderRequestDocument = Closed({
  language: described(Language, 'Language of the person who sent the request'),
  address: Type.Optional(
    described(Address, 'Postal address of the person who sent the request, as typed. Absent where the form has none'),
  ),
  answers: Type.Array(RequestAnswer, { description: 'Answers in the order of the form, without empty fields' }),
  order: Type.Union(
    [
      Closed({
        id: Type.String({ description: 'Id of the order' }),
        name: Type.String({ description: 'Order number, such as #1001' }),
      }),
      Type.Null(),
    ],
    { description: 'The order of a gift; null when no order was found' },
  ),
})
export type OrderRequestDocument = Static<typeof OrderRequestDocument>
