import { type Static, Type } from 'typebox'
import { OperationAsk, OperationDone, OperationRefusal, SystemId } from '../entities/operation.ts'
import { Order } from '../entities/order.ts'
import { Collection, Product } from '../entities/product.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant, IsoTime } from '../values/ids.ts'
import { PageLimit } from './returns.ts'

/** The order system's clock decides which of two pushes is newer, whatever their order of arrival. */
const updatedAt = described(
  Instant,
  'When it changed last, by the clock of the order system, in milliseconds since 1970',
)

export const PushedOrder = Closed({ ...Order.properties, updatedAt }, { description: 'An order as it stands' })
export type PushedOrder = Static<typeof PushedOrder>

export const PushedProduct = Closed({ ...Product.properties, updatedAt }, { description: 'A product as it is' })
export type PushedProduct = Static<typeof PushedProduct>

export const PushedCollection = Closed({ ...Collection.properties }, { description: 'A collection with its products' })
export type PushedCollection = Static<typeof PushedCollection>

export const GoneQuery = Closed({
  updatedAt: Type.String({
    pattern: '^[0-9]{1,15}$',
    description: 'When it went, by the clock of the order system, in milliseconds since 1970: what is newer stays',
  }),
})

export const PushedKept = Closed({
  id: SystemId,
  kept: Type.Boolean({ description: 'False where what is kept is newer, which stays' }),
})

export const LinesTaken = Closed({
  kept: Type.Integer({ description: 'So many are as their lines say' }),
  older: Type.Integer({ description: 'So many were passed over, as what is kept is newer' }),
  bad: Type.Integer({ description: 'So many lines cannot be read, and were left out' }),
  problems: Type.Array(
    Closed({
      line: Type.Integer({ description: 'The number of the line, from 1' }),
      reason: Type.String({ description: 'What is wrong with it' }),
    }),
    { description: 'The first hundred of them' },
  ),
})
export type LinesTaken = Static<typeof LinesTaken>

export const OperationsQuery = Closed({
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next` of the page before' })),
})
export type OperationsQuery = Static<typeof OperationsQuery>

const Reference = Type.String({ description: 'The name of the operation: the same name is the same operation' })

const OperationDue = Closed({
  reference: Reference,
  askedAt: described(IsoTime, 'When a return asked for it'),
  operation: described(OperationAsk, 'What is to be done, once'),
})

export const OperationsDue = Closed({
  operations: Type.Array(OperationDue, { description: 'The oldest first, without those that somebody is at' }),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'The cursor of the page that follows; null behind the last one',
  }),
})
export type OperationsDue = Static<typeof OperationsDue>

const doneAt = described(
  Instant,
  'When it was done, by the clock that `updatedAt` is of: an order or product of that moment or later has it in its sums',
)
export const PushedAnswer = Type.Union([
  Closed({ ...OperationDone.refunded.properties, doneAt }, { description: 'The money is on its way' }),
  Closed({ ...OperationDone.issued.properties, doneAt }, { description: 'There is a gift card' }),
  Closed({ ...OperationDone.created.properties, doneAt }, { description: 'There is an exchange order' }),
  Closed({ ...OperationDone.reserved.properties, doneAt }, { description: 'The stock is set aside' }),
  Closed({ ...OperationDone.released.properties, doneAt }, { description: 'The stock is free again' }),
  Closed(
    {
      kind: Type.Literal('refused', { description: 'Which kind it is: always refused' }),
      ...OperationRefusal.properties,
    },
    { description: 'It is refused for good' },
  ),
  Closed(
    {
      kind: Type.Literal('pending', { description: 'Which kind it is: always pending' }),
      by: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Who is at it: of two at one moment one is told yes',
      }),
      seconds: Type.Integer({
        minimum: 1,
        maximum: 86_400,
        description: 'So long nobody else is given it; said again by the same it is so long from then on',
      }),
    },
    { description: 'Somebody is at it' },
  ),
])
export type PushedAnswer = Static<typeof PushedAnswer>

export const OperationAnswered = Closed({
  reference: Reference,
  state: Type.Enum(['done', 'refused', 'pending'], { description: 'How it stands' }),
})
export type OperationAnswered = Static<typeof OperationAnswered>
