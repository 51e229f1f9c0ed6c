import type { Exclusion, Grants, PlainResult } from '../../../schemas/config/workflow.ts'
import type { Fee, LineFees } from '../../../schemas/entities/policy.ts'
import type { Copy } from '../../../schemas/entities/reason.ts'

/** An outcome that a workflow set, and which rule or question did (WFL-15). */
interface OutcomeOrigin {
  readonly name: 'keep' | 'donate' | 'review' | 'reject'
  readonly workflowId: string
  readonly ruleId: string
  readonly questionId: string | null
  readonly type: 'keep-donate' | 'review-reject'
}

/** Where a result comes from. */
export interface Origin {
  readonly workflowId: string
  readonly ruleId: string
  readonly questionId: string | null
  /** What the shopper reads when it keeps the item back. */
  readonly sentence: Copy | null
}

/** What the rules say about one item, beside what its policy says. */
export interface Terms {
  /** Outcomes that rules grant or refuse; one that is not named is as the policy has it. */
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

/** An item that no rule has touched. */
export const untouched: Terms = {
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

/** What an order on the allowlist need not mind (WFL-16, WFL-20). */
export interface Bypass {
  readonly reject: boolean
  readonly exclusions: boolean
}

const union = <Value>(a: readonly Value[], b: readonly Value[]): readonly Value[] =>
  b.every((value) => a.includes(value)) ? a : [...new Set([...a, ...b])]

/** An outcome takes the place of the one it excludes (WFL-13); `setBy` tells only those in force. */
const withOrigin = (terms: Terms, type: OutcomeOrigin['type'], set: Origin & Pick<OutcomeOrigin, 'name'>) => {
  const { name, workflowId, ruleId, questionId } = set
  return [...terms.setBy.filter((one) => one.type !== type), { name, workflowId, ruleId, questionId, type }]
}

const sentenceOf = (terms: Terms, { sentence }: Origin): Copy | null => sentence ?? terms.sentence

/** What one result more changes. Results replace each other on the same field; the later one wins (WFL-33). */
export const changeBy = (effect: PlainResult, terms: Terms, origin: Origin): Partial<Terms> => {
  switch (effect.type) {
    case 'return-outcome':
      return { granted: { ...terms.granted, ...effect.allowed }, sentence: sentenceOf(terms, origin) }
    case 'exclude-outcome':
      return { excluded: union(terms.excluded, effect.excluded), sentence: sentenceOf(terms, origin) }
    case 'keep-donate':
      return { keep: effect.outcome, setBy: withOrigin(terms, 'keep-donate', { ...origin, name: effect.outcome }) }
    case 'review-reject':
      // Whatever the order of the rules, a reject stands (WFL-33).
      if (terms.verdict === 'reject') return {}
      return {
        verdict: effect.outcome,
        setBy: withOrigin(terms, 'review-reject', { ...origin, name: effect.outcome }),
        ...(effect.outcome === 'reject' && { sentence: sentenceOf(terms, origin) }),
      }
    case 'line-item-fees':
      return { lineItemFees: effect.fees }
    case 'reason-group-override':
      return { reasonGroup: effect.group }
    case 'destinations':
      return { destinations: effect.destinations }
    case 'ban':
      return { bans: union(terms.bans, effect.actions) }
    case 'fees': {
      const renewed = effect.fees.map(({ outcome }) => outcome)
      const kept = terms.handlingFees.filter(({ outcome }) => !renewed.includes(outcome))
      return { handlingFees: [...kept, ...effect.fees] }
    }
    default:
      // A document of another version may hold results that this one does not know.
      throw new RangeError(`changeBy: no result is called "${String((effect as { type: unknown }).type)}"`)
  }
}

/** Whether an order on the allowlist passes this result by. */
export const isBypassed = (effect: PlainResult, bypass: Bypass): boolean =>
  (effect.type === 'review-reject' && effect.outcome === 'reject' && bypass.reject) ||
  (effect.type === 'exclude-outcome' && bypass.exclusions)
