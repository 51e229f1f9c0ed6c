import { type Static, Type } from 'typebox'
import { OrderRequestDocument, OrderRequestKind } from '../records/order-request.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { IsoTime } from '../values/ids.ts'

export const RequestState = Type.Enum(['open', 'answered'])

const { language, address, answers, order } = OrderRequestDocument.properties

/** ENT-30. */
export const RequestRow = Closed({
  id: Type.String({ description: 'Random, permanent id of the request' }),
  number: Type.String({ description: 'Request number shown to shoppers' }),
  kind: described(OrderRequestKind, 'Subject of the request: a gift or an order that was not found'),
  state: described(RequestState, 'Whether the request was answered'),
  createdAt: described(IsoTime, 'Time at which the request was sent, in ISO 8601 and UTC'),
  answeredAt: Type.Union([IsoTime, Type.Null()], {
    description: 'Time at which it was marked as answered, in ISO 8601 and UTC; null while it was not',
  }),
  answeredBy: Type.Union([Type.String({ description: 'Name of the key' }), Type.Null()], {
    description: 'Name of the key that marked it as answered; null while it was not',
  }),
  language,
  email: Type.String({ description: 'Email address for the answer, as typed and unverified' }),
  address,
  answers,
  order,
})
export type RequestRow = Static<typeof RequestRow>
