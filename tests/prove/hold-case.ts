import { type Static, Type } from 'typebox'
import { Closed } from '../../schemas/typebox/closed.ts'
import type { Chance } from './chance.ts'

const Span = Type.Integer({ minimum: 0, maximum: 1e12 })
const Amount = Type.Integer({ minimum: 0, maximum: 1e9 })

/**
 * A fault of one bank call: `lost` before it, `unanswered` after it, or performed `late`. A crash at these points is
 * the same.
 */
export const Fault = Type.Enum(['none', 'lost', 'unanswered', 'late'])
export type Fault = Static<typeof Fault>

export const HoldCase = Closed({
  deadline: Span,
  lasts: Span,
  droppedAt: Type.Optional(Span),
  authorized: Type.Integer({ minimum: 1, maximum: 1e9 }),
  toCharge: Amount,
  mailedAt: Type.Optional(Span),
  cancelledAt: Type.Optional(Span),
  declines: Type.Integer({ minimum: 0, maximum: 9 }),
  keysLast: Span,
  faults: Type.Array(Fault),
  pauses: Type.Array(Type.Integer({ minimum: 1, maximum: 1e10 }), { minItems: 1 }),
  punctual: Type.Boolean(),
})
export type HoldCase = Static<typeof HoldCase>

const HOUR = 3_600_000
const DAY = 24 * HOUR

const near = ({ below, between, hits }: Chance, at: number): number => {
  const offset = hits(40) ? between(-1, 1) : hits(50) ? below(4 * HOUR) - 2 * HOUR : below(20 * DAY) - 10 * DAY
  return Math.max(0, at + offset)
}

const drawFaults = ({ below, hits, oneOf }: Chance): Fault[] =>
  hits(35) ? [] : Array.from({ length: below(6) }, () => oneOf(['none', 'lost', 'unanswered', 'late']))

const drawAmounts = ({ between, hits }: Chance): Pick<HoldCase, 'authorized' | 'toCharge'> => {
  const toCharge = hits(3) ? 0 : between(1, 50_000)
  const authorized = hits(65)
    ? Math.max(1, toCharge)
    : hits(60)
      ? Math.max(1, Math.min(100, toCharge))
      : between(1, 60_000)
  return { authorized, toCharge }
}

export function drawHold(chance: Chance): HoldCase {
  const { between, below, hits, oneOf } = chance
  const deadline = below(31) * DAY + below(DAY)
  const lasts = hits(50) ? 7 * DAY : near(chance, deadline)
  return {
    deadline,
    lasts,
    ...(hits(10) && { droppedAt: below(lasts + 1) }),
    ...drawAmounts(chance),
    ...(hits(55) && { mailedAt: near(chance, deadline) }),
    ...(hits(20) && { cancelledAt: hits(50) ? near(chance, deadline) : below(deadline + 1) }),
    declines: hits(70) ? 0 : between(1, 5),
    keysLast: oneOf([DAY, DAY, 0]),
    faults: drawFaults(chance),
    pauses: Array.from({ length: between(1, 4) }, () => (hits(50) ? between(1, 120_000) : between(HOUR, 2 * DAY))),
    punctual: hits(60),
  }
}
