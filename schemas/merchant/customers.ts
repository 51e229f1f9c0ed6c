import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Address } from '../entities/address.ts'
import { Instant } from '../ids.ts'
import { RequestRow } from './request-row.ts'
import { ReturnDetail } from './returns.ts'

/** Whose data. */
export const CustomerRequest = Closed({ email: Type.String({ minLength: 1, maxLength: 320 }) })
export type CustomerRequest = Static<typeof CustomerRequest>

/** What was not the customer's to have or to erase, or is not yet to be erased. */
export const LeftAlone = Closed({
  of: Type.Enum(['drafts', 'photos']),
  count: Type.Integer({ minimum: 1 }),
  why: Type.String(),
})
export type LeftAlone = Static<typeof LeftAlone>

/** Everything that is kept about one customer, beside what the shop's own order system keeps. */
export const CustomerExport = Closed({
  email: Type.String(),
  returns: Type.Array(ReturnDetail),
  photos: Type.Array(
    Closed({
      id: Type.String(),
      orderId: Type.String(),
      lineItemId: Type.String(),
      mediaType: Type.String(),
      bytes: Type.Integer(),
      /** The picture itself, as base64; null when it is gone. */
      data: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** What was begun and not submitted. */
  drafts: Type.Array(Type.Unknown()),
  /** Made of orders that they bought. */
  giftReceipts: Type.Array(
    Closed({ id: Type.String(), orderId: Type.String(), recipient: Type.String(), createdAt: Instant }),
  ),
  /** What they asked by forms of the shop. */
  requests: Type.Array(RequestRow),
  amendments: Type.Array(
    Closed({
      orderId: Type.String(),
      email: Type.Optional(Type.String()),
      address: Type.Optional(Address),
    }),
    { description: 'What was typed into orders that lacked it' },
  ),
  left: Type.Array(LeftAlone, { description: 'What is other people’s on the same orders' }),
})
export type CustomerExport = Static<typeof CustomerExport>

/** What was erased, and what is kept until it has ended. */
export const CustomerErased = Closed({
  erased: Type.Array(Type.String({ description: 'Ids of returns' })),
  kept: Type.Array(Closed({ id: Type.String(), why: Type.String() })),
  drafts: Type.Integer(),
  photos: Type.Integer(),
  giftReceipts: Type.Integer({
    description: 'On so many it was forgotten for whom they are; their links go on opening',
  }),
  requests: Type.Integer({ description: 'So many requests were forgotten' }),
  amendments: Type.Integer({ description: 'Of so many orders it is forgotten what was typed into them' }),
  left: Type.Array(LeftAlone, {
    description: 'What is other people’s on the same orders, or of returns that were kept',
  }),
})
export type CustomerErased = Static<typeof CustomerErased>
