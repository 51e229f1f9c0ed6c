import { type Static, Type } from 'typebox'
import { Address } from '../entities/address.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'
import { RequestRow } from './request-row.ts'
import { ReturnDetail } from './returns.ts'
import { WithdrawalDetail } from './withdrawals.ts'

export const CustomerRequest = Closed({
  email: Type.String({ minLength: 1, maxLength: 320, description: 'Email address of the customer' }),
})
export type CustomerRequest = Static<typeof CustomerRequest>

/** Unproven ownership, or not yet erasable. */
export const LeftAlone = Closed({
  of: Type.Enum(['drafts', 'photos', 'withdrawals'], { description: 'Kind of data' }),
  count: Type.Integer({ minimum: 1, description: 'Number of drafts, photos or withdrawals' }),
  why: Type.String({ description: 'Reason they are excluded, in English' }),
})
export type LeftAlone = Static<typeof LeftAlone>

/** Without the data in the shop's order system. */
export const CustomerExport = Closed({
  email: Type.String({ description: 'Email address of the customer' }),
  returns: Type.Array(ReturnDetail, { description: 'Returns of the customer' }),
  photos: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the photo' }),
      orderId: Type.String({ description: 'Id of the order' }),
      lineItemId: Type.String({ description: 'Id of the unit that it shows' }),
      mediaType: Type.String({ description: 'Media type of the picture, such as image/jpeg' }),
      bytes: Type.Integer({ description: 'Size of the picture in bytes' }),
      data: Type.Union([Type.String(), Type.Null()], {
        description: 'The picture as base64; null when the file no longer exists',
      }),
    }),
    { description: 'Photos that the customer uploaded' },
  ),
  drafts: Type.Array(Type.Unknown(), { description: 'Returns begun but not submitted' }),
  giftReceipts: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the gift receipt' }),
      orderId: Type.String({ description: 'Id of the order' }),
      recipient: Type.String({ description: 'Name of the recipient, as typed by the giver' }),
      giver: Type.String({ description: 'Name of the giver, as they typed it; empty when they gave none' }),
      createdAt: described(Instant, 'Time at which the receipt was made, in milliseconds since 1970-01-01 UTC'),
    }),
    { description: 'Gift receipts made for orders of the customer' },
  ),
  deliveries: Type.Array(
    Closed({
      orderId: Type.String({ description: 'Id of the order' }),
      lineItemId: Type.String({ description: 'Id of the unit' }),
      deliveredAt: Type.Union([Instant, Type.Null()], {
        description: 'Time of the delivery, in milliseconds since 1970-01-01 UTC; null after the report was withdrawn',
      }),
      reportedAt: described(Instant, 'Time of the report, in milliseconds since 1970-01-01 UTC'),
    }),
    { description: 'Deliveries that the merchant reported for orders of the customer' },
  ),
  requests: Type.Array(RequestRow, { description: 'Requests that the customer sent with forms of the shop' }),
  withdrawals: Type.Array(WithdrawalDetail, { description: 'Statements of withdrawal with this email address' }),
  amendments: Type.Array(
    Closed({
      orderId: Type.String({ description: 'Id of the order' }),
      email: Type.Optional(Type.String({ description: 'Typed email address; absent when there is none' })),
      address: Type.Optional(described(Address, 'Typed address; absent when there is none')),
    }),
    { description: 'Missing order data that the shopper typed' },
  ),
  left: Type.Array(LeftAlone, { description: 'Data of other people on the same orders' }),
})
export type CustomerExport = Static<typeof CustomerExport>

export const CustomerErased = Closed({
  erased: Type.Array(Type.String({ description: 'Ids of returns' }), {
    description: 'Ids of the returns whose personal data was erased',
  }),
  kept: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the return' }),
      why: Type.String({ description: 'Reason the data is retained, in English' }),
    }),
    { description: 'Returns with personal data retained until they end' },
  ),
  drafts: Type.Integer({ description: 'Number of drafts erased' }),
  photos: Type.Integer({ description: 'Number of photos erased' }),
  giftReceipts: Type.Integer({
    description: 'Number of gift receipts with erased names; their links still work',
  }),
  requests: Type.Integer({ description: 'Number of requests erased' }),
  amendments: Type.Integer({ description: 'Number of orders with erased typed data' }),
  left: Type.Array(LeftAlone, {
    description: 'Data of other people on the same orders, of retained returns, or retained as evidence',
  }),
})
export type CustomerErased = Static<typeof CustomerErased>
