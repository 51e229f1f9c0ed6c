import type { ConfigProblem, ConfigReport, Story } from '../../schemas/merchant/configuration.ts'

type FindingKind =
  | 'dead end'
  | 'every outcome excluded'
  | 'method for no country'
  | 'fee above value'
  | 'missing text'
  | 'failing action'
  | 'loop'
  | 'step never reached'
  | 'no withdrawal function'
  | 'withdrawal refused'
  | 'withdrawal worse than policy'
  | 'label replaced'
  | 'acknowledgement incomplete'

/** A configuration problem that would block a shopper, with the shortest path to it. */
export interface Finding {
  readonly kind: FindingKind
  readonly message: string
  /** Empty when the place in the configuration is unknown. */
  readonly pointer: string
  /** Null when no order reached it. */
  readonly story: Story | null
}

export interface SimulationResult {
  readonly findings: readonly Finding[]
  readonly remarks: readonly ConfigProblem[]
  /** Orders whose simulation exhausted its budget. */
  readonly cut: readonly string[]
  /** Exceptions of the verifier, unrelated to the configuration. */
  readonly faults: readonly string[]
  readonly orders: number
  readonly actions: number
}

export const toConfigProblem = ({ kind, message, pointer, story }: Finding): ConfigProblem => ({
  pointer,
  message: `${kind}: ${message}.${story === null ? '' : ` With ${story.order.told}`}`,
  ...(story !== null && { story }),
})

const toFaultRemark = (fault: string): ConfigProblem => ({
  pointer: '',
  message: `The verifier failed. This is an error of Homeward, not of this document (${fault}). Verification stopped there.`,
})

export const toConfigReport = ({
  findings,
  remarks,
  orders,
  actions,
  cut,
  faults,
}: SimulationResult): ConfigReport => ({
  problems: findings.map(toConfigProblem),
  remarks: [...remarks, ...faults.map(toFaultRemark)],
  walk: { orders, actions, cut: [...cut] },
})
