import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Language } from '../values/ids.ts'
import { AddressRequest, ReturnHead } from './returns.ts'

const Id = (description: string) => Type.String({ minLength: 1, maxLength: 128, description })

export const OpenedLine = Closed({
  line: Id('The id of the line, as the order system has it'),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, description: 'How many of its units go back; 1 when it is absent' }),
  ),
  reason: Type.Optional(Id('The id of a reason of the shop, one that has no others beneath it; none need be given')),
  comment: Type.Optional(Type.String({ maxLength: 2000, description: 'What the shopper says of it' })),
  answers: Type.Optional(
    Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 2000 }), {
      description: 'Answers to what the rules of the shop ask, by the id of the question: a text, yes or no',
    }),
  ),
  exchangeFor: Type.Optional(
    Id('The id of the variant of the same product that comes instead; without it the units go back for their value'),
  ),
})
export type OpenedLine = Static<typeof OpenedLine>

/** A return the merchant opens for a shopper (FIX-79). */
export const OpenRequest = Closed({
  order: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'The number of the order, such as #1001, or its id',
  }),
  items: Type.Array(OpenedLine, { minItems: 1, maxItems: 100, description: 'The lines that are returned' }),
  payout: Type.Optional(
    Type.Enum(['refund', 'gift-card'], {
      description: 'How what goes back for its value is given back; needed where the shop gives either',
    }),
  ),
  way: Type.Optional(
    Type.Enum(['label', 'store', 'keep'], {
      description:
        'label: it is sent, with a label where the policy makes labels, which is what happens when this is absent; store: it is brought to a store of the shop; keep: nothing is sent',
    }),
  ),
  method: Type.Optional(Id('The id of a method that travels by label; box and ship when it is absent')),
  option: Type.Optional(Id('The id of one of its labels, where there are several')),
  email: Type.Optional(
    Type.String({ maxLength: 320, description: 'Where letters go, for an order that has no address of its own' }),
  ),
  address: Type.Optional(
    described(AddressRequest, 'Address that the goods are sent from; only for an order that has none'),
  ),
  language: Type.Optional({
    ...Language,
    description: 'A language of the shop, in which it is written to the shopper',
  }),
  override: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description:
        'Why it is opened over the rules of the shop: windows, final sales, what rules refuse, bar or would have looked at, and what is asked then count for nothing. It is noted with the return; the shopper does not read it',
    }),
  ),
})
export type OpenRequest = Static<typeof OpenRequest>

export const OpenedReturn = Closed({
  ...ReturnHead.properties,
  url: Type.String({
    description: 'The status page of the return: label, tracking and what comes of it, for whoever has the link',
  }),
})
export type OpenedReturn = Static<typeof OpenedReturn>
