import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { PlainResult } from '../../../../schemas/config/workflow.ts'
import type {
  AnsweredQuestion,
  ReturnReasons,
  RuleEffect,
  RuleNotApplied,
  TodaysRules,
} from '../../../../schemas/merchant/return-reasons.ts'
import type { ReturnDocument, ReturnedItem } from '../../../../schemas/records/return.ts'
import { buildBypass } from '../../items/judge.ts'
import { evaluateCondition, type WorkflowFacts } from '../../workflow/condition.ts'
import { evaluate, explainRules, findDecidingFacts, type RuleReason } from '../../workflow/evaluate.ts'
import { findWorkflowGroup, listWorkflows } from '../workflow-group.ts'
import { formatAnswer, markReplaced } from './effects.ts'
import { findStoredAnswer, restoreFacts } from './facts.ts'

export interface Versioned {
  readonly version: number
  readonly config: ShopConfig
}

export interface RuleVersions {
  readonly document: ReturnDocument
  readonly decided: Versioned | null
  readonly live: Versioned | null
}

const findStoredExemption = ({ opened, decisions = [] }: ReturnDocument): 'merchant' | 'allowlist' | null => {
  if (opened?.override !== undefined) return 'merchant'
  return decisions.some((one) => one.decided === 'allowlist' && one.outcome === 'listed') ? 'allowlist' : null
}

const buildEvaluationInput = (
  config: ShopConfig,
  group: string | null,
  stored: { facts: WorkflowFacts; document: ReturnDocument },
) => ({
  workflows: listWorkflows(config, group),
  facts: stored.facts,
  bypass: buildBypass({ exemption: findStoredExemption(stored.document), config }),
})

const toRuleKey = ({ workflowId, ruleId }: { readonly workflowId: string; readonly ruleId: string }): string =>
  JSON.stringify([workflowId, ruleId])

/** Null when facts or version are missing, or the result differs from the stored trace. */
const replayRules = (item: ReturnedItem, { document, decided }: RuleVersions): readonly RuleReason[] | null => {
  if (decided === null || document.erasedAt !== undefined) return null
  const facts = restoreFacts(item, { decided: decided.config, read: decided.config })
  if (facts === null) return null
  const reasons = explainRules(buildEvaluationInput(decided.config, document.workflowGroupId, { facts, document }))
  const matching = reasons
    .filter((one) => one.held === 'yes')
    .map((one) => ({ workflowId: one.workflow.id, ruleId: one.ruleId }))
  const stored = item.trace.filter((one) => one.held === 'yes')
  return JSON.stringify(matching.map(toRuleKey)) === JSON.stringify(stored.map(toRuleKey)) ? reasons : null
}

const createQuestionReader = (item: ReturnedItem, { document, decided }: RuleVersions) => {
  const workflowRules =
    decided === null ? [] : listWorkflows(decided.config, document.workflowGroupId).flatMap(({ rules }) => rules)
  const questions = workflowRules
    .flatMap(({ results }) => results)
    .flatMap((result) => (result.type === 'user-input' ? [result.question] : []))
  const titles = new Map((decided?.config.warranties ?? []).map(({ id, copy }) => [id, copy.en ?? id]))
  return (id: string): AnsweredQuestion => {
    const input = item.inputs.find(({ questionId }) => questionId === id)?.input ?? ''
    const text = questions.find((one) => one.id === id)?.copy.en ?? null
    return { id, text, answer: formatAnswer(input, findStoredAnswer(item, id), titles) }
  }
}

type EffectOf = Omit<RuleEffect, 'replaced'>

const effectsOf = (item: ReturnedItem, versions: RuleVersions, replay: readonly RuleReason[] | null): RuleEffect[] => {
  const read = createQuestionReader(item, versions)
  const effects = item.trace.flatMap((rule): EffectOf[] => {
    const { workflowId, ruleId } = rule
    const reason = replay?.find((one) => one.workflow.id === workflowId && one.ruleId === ruleId)
    const because = reason === undefined ? null : [...reason.because]
    return rule.results.map((result, n) => {
      const set = item.outcomesSetByWorkflow.find(
        (one) => one.workflowId === workflowId && one.ruleId === ruleId && one.type === result.type,
      )
      const question = reason === undefined ? (set?.questionId ?? null) : (reason.steps[n]?.origin.questionId ?? null)
      return { workflowId, ruleId, result, question: question === null ? null : read(question), because }
    })
  })
  return markReplaced(effects)
}

const notAppliedOf = (replay: readonly RuleReason[] | null): RuleNotApplied[] | null =>
  replay?.flatMap(({ workflow, ruleId, held, because }): RuleNotApplied[] =>
    held === 'yes' ? [] : [{ workflowId: workflow.id, ruleId, held, because: [...because] }],
  ) ?? null

const toComparable = ({ outcome }: ReturnType<typeof evaluate>): string => {
  const { setBy: _setBy, sentence: _sentence, ...decided } = outcome
  return JSON.stringify(decided)
}

type EvaluationInput = ReturnType<typeof buildEvaluationInput>

const findAddedResults = (input: EvaluationInput, other: EvaluationInput): PlainResult[] => {
  const resultsOf = (of: EvaluationInput) => explainRules(of).flatMap(({ steps }) => steps.map(({ result }) => result))
  const known = new Set(resultsOf(other).map((result) => JSON.stringify(result)))
  return resultsOf(input).filter((result) => !known.has(JSON.stringify(result)))
}

const compareLiveRules = (item: ReturnedItem, { document, decided, live }: RuleVersions): TodaysRules => {
  if (decided !== null && live?.version === decided.version) return { kind: 'live-decided' }
  if (document.erasedAt !== undefined) return { kind: 'unknown', because: 'erased' }
  if (decided === null || live === null) return { kind: 'unknown', because: 'no-version' }
  const then = restoreFacts(item, { decided: decided.config, read: decided.config })
  const facts = restoreFacts(item, { decided: decided.config, read: live.config })
  if (facts === null || then === null) return { kind: 'unknown', because: 'not-stored' }
  const group = findWorkflowGroup(facts, live.config)
  const now = buildEvaluationInput(live.config, group, { facts, document })
  const before = buildEvaluationInput(decided.config, document.workflowGroupId, { facts: then, document })
  const outcome = evaluate(now)
  const unanswered = outcome.questions.filter(({ question }) => facts.answers[question.id] === undefined)
  return {
    kind: 'decided',
    same: unanswered.length === 0 && toComparable(outcome) === toComparable(evaluate(before)),
    added: findAddedResults(now, before),
    dropped: findAddedResults(before, now),
    unanswered: unanswered.map(({ question }) => question.copy.en ?? question.id),
  }
}

export function explainUnitRules(item: ReturnedItem, versions: RuleVersions) {
  const replay = replayRules(item, versions)
  const read = createQuestionReader(item, versions)
  const compared = (replay ?? []).flatMap(({ because }) => because.flatMap(({ question }) => question ?? []))
  return {
    answers: [...new Set([...item.inputs.map(({ questionId }) => questionId), ...compared])].map(read),
    effects: effectsOf(item, versions, replay),
    notApplied: notAppliedOf(replay),
    today: compareLiveRules(item, versions),
  }
}

export function explainSkippedPolicies(versions: RuleVersions): ReturnReasons['passedOver'] {
  const { document, decided } = versions
  const [item] = document.items
  const decision = document.decisions?.find((one) => one.decided === 'policy')
  if (item === undefined || decision === undefined || decided === null || document.erasedAt !== undefined) return null
  const facts = restoreFacts(item, { decided: decided.config, read: decided.config })
  if (facts === null) return null
  return decision.passedOver.flatMap(({ policyId }) => {
    const policy = decided.config.policies.find(({ id }) => id === policyId)
    if (policy === undefined) return []
    const { when, product_types: productTypes = [], tags = [] } = policy
    const isFailing = when !== undefined && evaluateCondition(when, facts) !== true
    return [{ policyId, because: isFailing ? findDecidingFacts(when, facts) : [], productTypes, tags }]
  })
}
