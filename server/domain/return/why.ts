import type { ReturnReasons, RuleEffect, UnitReasons } from '../../../schemas/merchant/return-reasons.ts'

type UnitWindow = Extract<UnitReasons['decisions'][number], { decided: 'window' }>

/** What decided about a unit before a person did. */
type WhyOutcome = 'review' | 'keep' | 'donate' | 'accepted'

export interface UnitWhy {
  readonly outcome: WhyOutcome
  readonly rule: Pick<RuleEffect, 'workflowId' | 'ruleId' | 'question' | 'because'> | null
  readonly cause: 'rule' | 'order-system' | 'small-value' | 'exception' | 'policy'
  readonly reads: readonly WhyRead[]
  readonly version: number
  readonly today:
    | { readonly kind: 'live-decided' }
    | { readonly kind: 'same' }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'otherwise'; readonly version: number | null; readonly questions: readonly string[] }
    | { readonly kind: 'asks'; readonly version: number | null; readonly questions: readonly string[] }
}

type WhyRead =
  | { readonly kind: 'policy'; readonly policyId: string; readonly because: 'conditions' | 'catch-all' | 'default' }
  | { readonly kind: 'window'; readonly window: UnitWindow }
  | { readonly kind: 'no-window'; readonly because: NonNullable<UnitWindow['because']> }
  | { readonly kind: 'final-sale'; readonly tag: string; readonly isExempt: boolean }
  | { readonly kind: 'allowlist'; readonly value: string }
  | { readonly kind: 'warranty'; readonly title: string }
  | { readonly kind: 'exception'; readonly by: string; readonly reason: string }

const resultTypes = { review: 'review-reject', keep: 'keep-donate', donate: 'keep-donate' } as const

const decidesOn = ({ result }: RuleEffect, outcome: WhyOutcome): boolean =>
  outcome !== 'accepted' && result.type === resultTypes[outcome] && 'outcome' in result && result.outcome === outcome

const findOutcome = ({ outcome }: UnitReasons): WhyOutcome =>
  (['review', 'keep', 'donate'] as const).find((one) => outcome.includes(one)) ?? 'accepted'

const findCause = (unit: UnitReasons, reasons: ReturnReasons, hasRule: boolean): UnitWhy['cause'] => {
  const outcome = findOutcome(unit)
  if (hasRule) return 'rule'
  if (outcome === 'review' && reasons.orderKnownUntil !== null) return 'order-system'
  if (outcome === 'keep') return 'small-value'
  return outcome === 'accepted' && reasons.override !== null ? 'exception' : 'policy'
}

const outcomeOfCredit = { gift: 'gift-card', refund: 'refund', exchange: 'exchange' } as const

const readWindow = (unit: UnitReasons, { amounts }: ReturnReasons): readonly WhyRead[] => {
  const of = unit.resolution === 'exchange' ? 'exchange' : outcomeOfCredit[amounts.creditType ?? 'refund']
  return unit.decisions.flatMap((one): WhyRead[] => {
    if (one.decided !== 'window' || one.of !== of) return []
    return one.because === null ? [{ kind: 'window', window: one }] : [{ kind: 'no-window', because: one.because }]
  })
}

const listReads = (unit: UnitReasons, reasons: ReturnReasons): readonly WhyRead[] => [
  ...reasons.decisions.flatMap((one): WhyRead[] => {
    if (one.decided === 'policy') return [{ kind: 'policy', policyId: one.policyId, because: one.because }]
    return one.decided === 'allowlist' && one.outcome === 'listed'
      ? [{ kind: 'allowlist', value: one.value ?? '' }]
      : []
  }),
  ...readWindow(unit, reasons),
  ...unit.decisions.flatMap((one): WhyRead[] =>
    one.decided === 'final-sale' ? [{ kind: 'final-sale', tag: one.tag, isExempt: one.outcome === 'let-pass' }] : [],
  ),
  ...(unit.warranty === null ? [] : [{ kind: 'warranty' as const, title: unit.warranty }]),
  ...(reasons.override === null
    ? []
    : [{ kind: 'exception' as const, by: reasons.openedBy ?? '', reason: reasons.override }]),
]

const compareToday = ({ today }: UnitReasons, live: number | null): UnitWhy['today'] => {
  if (today.kind !== 'decided') return { kind: today.kind }
  if (today.same) return { kind: 'same' }
  const differs = today.added.length + today.dropped.length > 0 || today.unanswered.length === 0
  return { kind: differs ? 'otherwise' : 'asks', version: live, questions: today.unanswered }
}

/** The reason of one unit in short: the deciding rule and answer, and what else was read. */
export function buildUnitWhy(unit: UnitReasons, reasons: ReturnReasons): UnitWhy {
  const outcome = findOutcome(unit)
  const rule = unit.effects.findLast((effect) => !effect.replaced && decidesOn(effect, outcome)) ?? null
  return {
    outcome,
    rule,
    cause: findCause(unit, reasons, rule !== null),
    reads: listReads(unit, reasons),
    version: reasons.version.decided,
    today: compareToday(unit, reasons.version.live),
  }
}
