import type { ConfigProblem } from '../../schemas/merchant.ts'

/** What a walk can find wrong. */
export type FindingKind =
  | 'dead end'
  | 'every outcome excluded'
  | 'method for no country'
  | 'fee above value'
  | 'missing text'
  | 'failing action'
  | 'loop'
  | 'step never reached'

/** Something that would strand a shopper, with the shortest way there. */
export interface Finding {
  readonly kind: FindingKind
  readonly message: string
  /** Where in the configuration, when the walk knows; else the whole of it. */
  readonly pointer: string
  /** What was bought, in words; null for what no order at all reached. */
  readonly order: string | null
  /** The actions from the order page on, each with what was chosen. */
  readonly path: readonly string[]
}

/** A walk through one configuration. */
export interface Walked {
  readonly findings: readonly Finding[]
  /** Orders whose walk was ended by the budget, in words: what lies beyond was not looked at. */
  readonly cut: readonly string[]
  readonly orders: number
  readonly actions: number
}

/** A finding as a merchant reads it: kind, sentence, and the way there. */
export const sayFinding = ({ kind, message, pointer, order, path }: Finding): ConfigProblem => {
  const bought = order === null ? '' : ` With ${order}`
  const way = path.length === 0 ? '' : `: ${path.join(' > ')}`
  return { pointer, message: `${kind}: ${message}.${bought}${way}` }
}
