import type { ConfigProblem, ConfigReport, Story } from '../../schemas/merchant.ts'

/** What a walk can find wrong. */
type FindingKind =
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
  /** Null for what no order at all reached. */
  readonly story: Story | null
}

/** A walk through one configuration. */
export interface Walked {
  readonly findings: readonly Finding[]
  /** What can never be claimed, and other things that strand nobody. */
  readonly remarks: readonly ConfigProblem[]
  /** Orders whose walk was ended by the budget, in words: what lies beyond was not looked at. */
  readonly cut: readonly string[]
  /** Exceptions of the verifier itself: they say nothing about the configuration. */
  readonly faults: readonly string[]
  readonly orders: number
  readonly actions: number
}

/** A finding as a merchant reads it: kind, sentence, what was bought, and the way there. */
export const sayFinding = ({ kind, message, pointer, story }: Finding): ConfigProblem => ({
  pointer,
  message: `${kind}: ${message}.${story === null ? '' : ` With ${story.order.told}`}`,
  ...(story !== null && { story }),
})

/** A fault of the verifier as a remark: it refuses no configuration. */
const faultRemark = (fault: string): ConfigProblem => ({
  pointer: '',
  message: `The verifier failed, which is a fault of Homeward and not of this document (${fault}). It did not look any further there.`,
})

/** A walk as the merchant reads it. */
export const reportOf = ({ findings, remarks, orders, actions, cut, faults }: Walked): ConfigReport => ({
  problems: findings.map(sayFinding),
  remarks: [...remarks, ...faults.map(faultRemark)],
  walk: { orders, actions, cut: [...cut] },
})
