import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { IsoTime } from '../ids.ts'
import { OrderRequestDocument, OrderRequestKind } from '../records/order-request.ts'

/** Whether a person of the shop has answered. */
export const RequestState = Type.Enum(['open', 'answered'])

const { language, address, answers, order } = OrderRequestDocument.properties

/** A request as a merchant sees it (ENT-30). */
export const RequestRow = Closed({
  id: Type.String({ description: 'Random and for ever' }),
  number: Type.String({ description: 'What people call it' }),
  kind: OrderRequestKind,
  state: RequestState,
  createdAt: IsoTime,
  answeredAt: Type.Union([IsoTime, Type.Null()]),
  answeredBy: Type.Union([Type.String({ description: 'The name of the key' }), Type.Null()]),
  language,
  email: Type.String({ description: 'Where the answer goes; typed, and proved by nothing' }),
  address,
  answers,
  order,
})
export type RequestRow = Static<typeof RequestRow>
