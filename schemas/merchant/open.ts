import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Language } from '../values/ids.ts'
import { AddressRequest, ReturnHead } from './returns.ts'

const Id = (description: string) => Type.String({ minLength: 1, maxLength: 128, description })

export const OpenedLine = Closed({
  line: Id('Id of the line in the order system'),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, description: 'Number of units to return; absent means 1' }),
  ),
  reason: Type.Optional(Id('Id of a reason of the shop without child reasons; optional')),
  comment: Type.Optional(Type.String({ maxLength: 2000, description: 'Comment of the shopper' })),
  answers: Type.Optional(
    Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 2000 }), {
      description: 'Answers to workflow questions, by the id of the question: a text, yes or no',
    }),
  ),
  exchangeFor: Type.Optional(Id('Id of the replacement variant of the same product; absent means a return for value')),
})
export type OpenedLine = Static<typeof OpenedLine>

/** A return the merchant opens for a shopper (FIX-79). */
export const OpenRequest = Closed({
  order: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'Order number, such as #1001, or order id',
  }),
  items: Type.Array(OpenedLine, { minItems: 1, maxItems: 100, description: 'Lines to return' }),
  payout: Type.Optional(
    Type.Enum(['refund', 'gift-card'], {
      description: 'How the value is given back; required when the shop offers both ways',
    }),
  ),
  way: Type.Optional(
    Type.Enum(['label', 'store', 'keep'], {
      description:
        'How the goods return. label (default): by parcel, with a label if the policy provides one; store: at a store of the shop; keep: the shopper keeps them',
    }),
  ),
  method: Type.Optional(Id('Id of a return method with a label; absent means box and ship')),
  option: Type.Optional(Id('Id of a label option of the method, if it has several')),
  email: Type.Optional(
    Type.String({ maxLength: 320, description: 'Email address of the shopper, for an order without one' }),
  ),
  address: Type.Optional(described(AddressRequest, 'Address from which the goods are sent, for an order without one')),
  language: Type.Optional({
    ...Language,
    description: 'Language of emails to the shopper, one of those of the shop',
  }),
  override: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description:
        'Reason for overriding the rules of the shop. Return windows, final sale, questions, and rules that reject, exclude or review do not apply. The return stores the reason; the shopper does not see it',
    }),
  ),
})
export type OpenRequest = Static<typeof OpenRequest>

export const OpenedReturn = Closed({
  ...ReturnHead.properties,
  url: Type.String({
    description: 'URL of the status page of the return, with label and tracking. Anyone with the link can open it',
  }),
})
export type OpenedReturn = Static<typeof OpenedReturn>
