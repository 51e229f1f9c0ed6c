import { type Static, Type } from 'typebox'
import { OrderRequestKind } from '../records/order-request.ts'
import { Closed } from '../typebox/closed.ts'
import { RequestRow, RequestState } from './request-row.ts'
import { ReturnPageQuery } from './returns.ts'

export const RequestPage = Closed({
  requests: Type.Array(RequestRow, { description: 'Requests, newest first' }),
  next: Type.Union([Type.String(), Type.Null()], { description: 'Cursor of the next page; null on the last page' }),
})
export type RequestPage = Static<typeof RequestPage>

const { email, createdFrom, createdTo, limit, cursor } = ReturnPageQuery.properties

export const RequestQuery = Closed({
  state: Type.Optional(RequestState),
  kind: Type.Optional(OrderRequestKind),
  email,
  createdFrom,
  createdTo,
})
export type RequestQuery = Static<typeof RequestQuery>

export const RequestPageQuery = Closed({ ...RequestQuery.properties, limit, cursor })
export type RequestPageQuery = Static<typeof RequestPageQuery>
