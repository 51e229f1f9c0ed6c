import type { Minor } from '../../../schemas/values/money.ts'
import { parseFraction, scale } from './fraction.ts'
import { mulDiv } from './round.ts'

const WHOLE = 10_000

/** `toBasisPoints` hundredths of a percent of `amount`, half away from zero: 1250 of 999 is 125 (F1). */
export const percentOf = (amount: Minor, basisPoints: number): Minor => mulDiv(amount, basisPoints, WHOLE)

/** A published percentage with at most two decimals as basis points: 12.5 is 1250. */
export const toBasisPoints = (percent: number): number => scale(100, parseFraction(percent))
