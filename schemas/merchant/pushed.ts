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
  'Time of the last change by the clock of the order system, in milliseconds since 1970-01-01 UTC',
)

export const PushedOrder = Closed({ ...Order.properties, updatedAt }, { description: 'Current data of an order' })
export type PushedOrder = Static<typeof PushedOrder>

export const PushedProduct = Closed({ ...Product.properties, updatedAt }, { description: 'Current data of a product' })
export type PushedProduct = Static<typeof PushedProduct>

export const PushedCollection = Closed({ ...Collection.properties }, { description: 'Collection with its products' })
export type PushedCollection = Static<typeof PushedCollection>

export const GoneQuery = Closed({
  updatedAt: Type.String({
    pattern: '^[0-9]{1,15}$',
    description:
      'Time of the deletion by the clock of the order system, in milliseconds since 1970-01-01 UTC; newer data remains',
  }),
})

export const PushedKept = Closed({
  id: SystemId,
  kept: Type.Boolean({ description: 'False when the stored data is newer and remains' }),
})

export const LinesTaken = Closed({
  kept: Type.Integer({ description: 'Number of lines stored' }),
  older: Type.Integer({ description: 'Number of lines skipped because the stored data is newer' }),
  bad: Type.Integer({ description: 'Number of invalid lines, skipped' }),
  problems: Type.Array(
    Closed({
      line: Type.Integer({ description: 'Line number, from 1' }),
      reason: Type.String({ description: 'Error in the line' }),
    }),
    { description: 'Errors of the first hundred invalid lines' },
  ),
})
export type LinesTaken = Static<typeof LinesTaken>

export const OperationsQuery = Closed({
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next` of the previous page' })),
})
export type OperationsQuery = Static<typeof OperationsQuery>

const Reference = Type.String({ description: 'Name of the operation; the same name is always the same operation' })

const OperationDue = Closed({
  reference: Reference,
  askedAt: described(IsoTime, 'Time at which the return requested it'),
  operation: described(OperationAsk, 'Operation to perform once'),
})

export const OperationsDue = Closed({
  operations: Type.Array(OperationDue, { description: 'Operations, oldest first, without claimed ones' }),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'Cursor of the next page; null on the last page',
  }),
})
export type OperationsDue = Static<typeof OperationsDue>

const doneAt = described(
  Instant,
  'Time of completion by the clock of `updatedAt`. Orders and products with this time or later already include it',
)
export const PushedAnswer = Type.Union([
  Closed({ ...OperationDone.refunded.properties, doneAt }, { description: 'A refund was started' }),
  Closed({ ...OperationDone.issued.properties, doneAt }, { description: 'A gift card was issued' }),
  Closed({ ...OperationDone.created.properties, doneAt }, { description: 'An exchange order was created' }),
  Closed({ ...OperationDone.reserved.properties, doneAt }, { description: 'Stock was reserved' }),
  Closed({ ...OperationDone.released.properties, doneAt }, { description: 'Reserved stock was released' }),
  Closed(
    {
      kind: Type.Literal('refused', { description: 'Kind: always refused' }),
      ...OperationRefusal.properties,
    },
    { description: 'Permanent refusal' },
  ),
  Closed(
    {
      kind: Type.Literal('pending', { description: 'Kind: always pending' }),
      by: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Name of the worker that claims the operation. Of two simultaneous claims only one succeeds',
      }),
      seconds: Type.Integer({
        minimum: 1,
        maximum: 86_400,
        description: 'Duration of the claim; repeating it by the same worker extends it',
      }),
    },
    { description: 'Claims the operation' },
  ),
])
export type PushedAnswer = Static<typeof PushedAnswer>

export const OperationAnswered = Closed({
  reference: Reference,
  state: Type.Enum(['done', 'refused', 'pending'], { description: 'State of the operation' }),
})
export type OperationAnswered = Static<typeof OperationAnswered>
