import type { Fee, LineFees } from '../../../schemas/config/policy.ts'
import type { Exclusion, Grants, PlainResult } from '../../../schemas/config/workflow.ts'
import type { Copy } from '../../../schemas/entities/reason.ts'

/** An outcome that a rule or question set (WFL-15). */
interface OutcomeOrigin {
  readonly name: 'keep' | 'donate' | 'review' | 'reject'
  readonly workflowId: string
  readonly ruleId: string
  readonly questionId: string | null
  readonly type: 'keep-donate' | 'review-reject'
}

export interface Origin {
  readonly workflowId: string
  readonly ruleId: string
  readonly questionId: string | null
  /** Shown to the shopper when the result excludes the item. */
  readonly sentence: Copy | null
}

export interface RuleOutcome {
  readonly granted: Grants
  readonly excluded: readonly Exclusion[]
  readonly keep: 'keep' | 'donate' | null
  readonly verdict: 'review' | 'reject' | null
  readonly lineItemFees: LineFees | null
  readonly reasonGroup: string | null
  readonly destinations: readonly string[] | null
  readonly bans: readonly ('gift' | 'refund' | 'exchange')[]
  readonly handlingFees: readonly Fee[]
  readonly setBy: readonly OutcomeOrigin[]
  readonly sentence: Copy | null
}

export const emptyRuleOutcome: RuleOutcome = {
  granted: {},
  excluded: [],
  keep: null,
  verdict: null,
  lineItemFees: null,
  reasonGroup: null,
  destinations: null,
  bans: [],
  handlingFees: [],
  setBy: [],
  sentence: null,
}

/** Results that do not apply to an exempt order (WFL-16, WFL-20). */
export interface Bypass {
  readonly reject: boolean
  readonly exclusions: boolean
  /** Every refusal, ban and review: a person has already decided (FIX-79). */
  readonly everything: boolean
}

const union = <Value>(a: readonly Value[], b: readonly Value[]): readonly Value[] =>
  b.every((value) => a.includes(value)) ? a : [...new Set([...a, ...b])]

/** An outcome replaces the one it excludes (WFL-13), so `setBy` lists only outcomes in force. */
const withOrigin = (outcome: RuleOutcome, type: OutcomeOrigin['type'], set: Origin & Pick<OutcomeOrigin, 'name'>) => {
  const { name, workflowId, ruleId, questionId } = set
  return [...outcome.setBy.filter((one) => one.type !== type), { name, workflowId, ruleId, questionId, type }]
}

const sentenceOf = (outcome: RuleOutcome, { sentence }: Origin): Copy | null => sentence ?? outcome.sentence

/** Later results replace earlier ones on the same field (WFL-33). */
export function toOutcomeChange(result: PlainResult, outcome: RuleOutcome, origin: Origin): Partial<RuleOutcome> {
  switch (result.type) {
    case 'return-outcome':
      return { granted: { ...outcome.granted, ...result.allowed }, sentence: sentenceOf(outcome, origin) }
    case 'exclude-outcome':
      return { excluded: union(outcome.excluded, result.excluded), sentence: sentenceOf(outcome, origin) }
    case 'keep-donate':
      return { keep: result.outcome, setBy: withOrigin(outcome, 'keep-donate', { ...origin, name: result.outcome }) }
    case 'review-reject':
      // A rejection is final, whatever the rule order (WFL-33).
      if (outcome.verdict === 'reject') return {}
      return {
        verdict: result.outcome,
        setBy: withOrigin(outcome, 'review-reject', { ...origin, name: result.outcome }),
        ...(result.outcome === 'reject' && { sentence: sentenceOf(outcome, origin) }),
      }
    case 'line-item-fees':
      return { lineItemFees: result.fees }
    case 'reason-group-override':
      return { reasonGroup: result.group }
    case 'destinations':
      return { destinations: result.destinations }
    case 'ban':
      return { bans: union(outcome.bans, result.actions) }
    case 'fees': {
      const renewed = result.fees.map(({ outcome: feeOutcome }) => feeOutcome)
      const otherFees = outcome.handlingFees.filter(({ outcome: feeOutcome }) => !renewed.includes(feeOutcome))
      return { handlingFees: [...otherFees, ...result.fees] }
    }
    default:
      // A document of another version may hold unknown results.
      throw new RangeError(`Unknown result type: "${String((result as { type: unknown }).type)}"`)
  }
}

const refusingTypes: ReadonlySet<PlainResult['type']> = new Set([
  'review-reject',
  'exclude-outcome',
  'return-outcome',
  'ban',
] as const)

export const isBypassed = (result: PlainResult, bypass: Bypass): boolean =>
  (bypass.everything && refusingTypes.has(result.type)) ||
  (result.type === 'review-reject' && result.outcome === 'reject' && bypass.reject) ||
  (result.type === 'exclude-outcome' && bypass.exclusions)
