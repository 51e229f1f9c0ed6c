import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PlainResult, Question, Rule, Workflow, WorkflowGroup } from '../../schemas/config/workflow.ts'
import type { FactDomain } from '../domain/workflow/satisfy.ts'
import { pointerTo } from '../shape/pointer.ts'

/** A rule and where it stands. */
export interface PlacedRule {
  readonly pointer: string
  readonly group: WorkflowGroup
  readonly workflow: Workflow
  readonly rule: Rule
}

/** A question, where it stands, and the rule that asks it. */
export interface PlacedQuestion {
  readonly pointer: string
  readonly asking: PlacedRule
  readonly question: Question
}

/** A result and what brings it about: a rule alone, or an answer to its question. */
export interface PlacedResult {
  readonly pointer: string
  readonly of: PlacedRule
  readonly result: PlainResult
  readonly answer: { readonly question: Question; readonly given: 'yes' | 'no' | 'any' } | null
}

/** A group and where it stands. */
export interface PlacedGroup {
  readonly pointer: string
  readonly group: WorkflowGroup
}

/** The rule groups of a shop, each with its place in the document. */
export const groupsOf = ({ workflowGroups = [] }: ShopConfig): readonly PlacedGroup[] =>
  workflowGroups.map((group, index) => ({ pointer: pointerTo('/workflowGroups', index), group }))

/** The rules of one group, in the order of writing. */
export const rulesIn = ({ pointer, group }: PlacedGroup): readonly PlacedRule[] =>
  group.workflows.flatMap((workflow, at) =>
    workflow.rules.map((rule, n) => ({
      pointer: pointerTo(pointer, 'workflows', at, 'rules', n),
      group,
      workflow,
      rule,
    })),
  )

/** Every rule of every group. */
export const rulesOf = (config: ShopConfig): readonly PlacedRule[] => groupsOf(config).flatMap(rulesIn)

/** The questions of one rule. */
export const questionsIn = (asking: PlacedRule): readonly PlacedQuestion[] =>
  asking.rule.results.flatMap((result, index) =>
    result.type === 'user-input'
      ? [{ pointer: pointerTo(asking.pointer, 'results', index, 'question'), asking, question: result.question }]
      : [],
  )

/** What a question's answers lead to, each with the answer that it needs. */
const resultsPerAnswer = ({ pointer, asking, question }: PlacedQuestion): readonly PlacedResult[] =>
  (['yes', 'no', 'answered'] as const).flatMap((name) =>
    (question[name] ?? []).map((result, index) => ({
      pointer: pointerTo(pointer, name, index),
      of: asking,
      result,
      answer: { question, given: name === 'answered' ? ('any' as const) : name },
    })),
  )

/** Everything that may follow from a rule: its own results and those of the answers to its questions. */
export const resultsIn = (of: PlacedRule): readonly PlacedResult[] => [
  ...of.rule.results.flatMap((result, index) =>
    result.type === 'user-input'
      ? []
      : [{ pointer: pointerTo(of.pointer, 'results', index), of, result, answer: null }],
  ),
  ...questionsIn(of).flatMap(resultsPerAnswer),
]

/** When a rule applies: its group's condition and its own. */
const whenOf = ({ group, rule }: PlacedRule): readonly Condition[] =>
  [group.when, rule.when].filter((condition) => condition !== undefined)

/** When a result follows: when its rule applies, and its answer was given. */
export const whenFollows = ({ of, answer }: PlacedResult): readonly Condition[] => [
  ...whenOf(of),
  ...(answer === null || answer.given === 'any'
    ? []
    : [{ fact: 'answer' as const, question: answer.question.id, op: 'is' as const, value: answer.given }]),
]

/** The chosen reasons, each with those above it, that an item can have. */
const reasonPaths = ({ reasonGroups }: ShopConfig): readonly (readonly string[])[] =>
  reasonGroups.flatMap(({ reasons }) => {
    const above = (id: string, seen: readonly string[]): readonly string[] => {
      const parent = reasons.find((reason) => reason.id === id)?.parent_id
      return parent === undefined || seen.includes(parent) ? [id] : [...above(parent, [...seen, id]), id]
    }
    const isParent = (id: string) => reasons.some(({ parent_id }) => parent_id === id)
    return reasons.filter(({ id }) => !isParent(id)).map(({ id }) => above(id, []))
  })

/** The answers that a question takes; null when it takes any text. */
export function answersTo({ input, optional }: Question, { warranties = [] }: ShopConfig): readonly string[] | null {
  if (input === 'yes-no') return ['yes', 'no']
  if (input === 'warranty') return [...warranties.map(({ id }) => id), ...(optional === true ? ['none'] : [])]
  return null
}

/** What can be known in this shop of an item under these rules. */
export const possibleIn = (config: ShopConfig, rules: readonly PlacedRule[]): FactDomain => ({
  values: {
    reason: reasonPaths(config),
    'reason-group': config.reasonGroups.map(({ id }) => id),
    ...(config.settings.countries && { 'order.shipping-country': config.settings.countries }),
  },
  answers: Object.fromEntries(
    rules.flatMap(questionsIn).flatMap(({ question }) => {
      const answers = answersTo(question, config)
      return answers === null ? [] : [[question.id, answers]]
    }),
  ),
})
