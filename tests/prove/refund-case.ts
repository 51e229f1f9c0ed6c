import { type Static, Type } from 'typebox'
import { Closed } from '../../schemas/typebox/closed.ts'
import type { Chance } from './chance.ts'

const Small = Type.Integer({ minimum: 0, maximum: 7 })

/** An event between purchase and last payout; `line`, `units` and `which` are modulo the available count. */
const Step = Closed({
  kind: Type.Enum([
    'submit',
    'refund-units',
    'refund-amount',
    'pending-units',
    'finish',
    'fail',
    'receive',
    'process',
    'process-pending',
    'cancel',
    'close',
  ]),
  as: Type.Enum(['refund', 'instant', 'credit', 'gift', 'exchange']),
  which: Small,
  line: Small,
  units: Type.Integer({ minimum: 1, maximum: 3 }),
})

export const RefundCase = Closed({
  lines: Type.Array(
    Closed({
      price: Type.Integer({ minimum: 1_000, maximum: 20_000 }),
      quantity: Type.Integer({ minimum: 1, maximum: 3 }),
    }),
    { minItems: 1, maxItems: 3 },
  ),
  fee: Type.Integer({ minimum: 0, maximum: 500 }),
  lists: Type.Boolean(),
  steps: Type.Array(Step, { maxItems: 14 }),
})
export type RefundCase = Static<typeof RefundCase>
export type RefundStep = RefundCase['steps'][number]

const drawStep = ({ oneOf, below, between, hits }: Chance): RefundStep => ({
  kind: hits(35)
    ? 'submit'
    : oneOf([
        'refund-units',
        'refund-units',
        'refund-amount',
        'pending-units',
        'finish',
        'fail',
        'receive',
        'process',
        'process',
        'process-pending',
        'cancel',
        'close',
      ]),
  as: oneOf(['refund', 'refund', 'instant', 'credit', 'gift', 'exchange']),
  which: below(8),
  line: below(8),
  units: between(1, 3),
})

export const drawRefunds = (chance: Chance): RefundCase => ({
  lines: Array.from({ length: chance.between(1, 3) }, () => ({
    price: chance.between(1_000, 20_000),
    quantity: chance.between(1, 3),
  })),
  fee: chance.hits(60) ? 0 : chance.below(500),
  lists: chance.hits(70),
  steps: Array.from({ length: chance.between(2, 14) }, () => drawStep(chance)),
})
