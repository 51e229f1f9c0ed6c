import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PlainResult, Question, Rule, Workflow, WorkflowGroup } from '../../schemas/config/workflow.ts'
import type { FactDomain } from '../domain/workflow/satisfy.ts'
import { pointerTo } from '../shape/pointer.ts'

export interface PlacedRule {
  readonly pointer: string
  readonly group: WorkflowGroup
  readonly workflow: Workflow
  readonly rule: Rule
}

export interface PlacedQuestion {
  readonly pointer: string
  readonly asking: PlacedRule
  readonly question: Question
}

/** A result of a rule, or of an answer to its question. */
export interface PlacedResult {
  readonly pointer: string
  readonly of: PlacedRule
  readonly result: PlainResult
  readonly answer: { readonly question: Question; readonly given: 'yes' | 'no' | 'any' } | null
}

export interface PlacedGroup {
  readonly pointer: string
  readonly group: WorkflowGroup
}

export const listGroups = ({ workflowGroups = [] }: ShopConfig): readonly PlacedGroup[] =>
  workflowGroups.map((group, index) => ({ pointer: pointerTo('/workflowGroups', index), group }))

export const listGroupRules = ({ pointer, group }: PlacedGroup): readonly PlacedRule[] =>
  group.workflows.flatMap((workflow, at) =>
    workflow.rules.map((rule, n) => ({
      pointer: pointerTo(pointer, 'workflows', at, 'rules', n),
      group,
      workflow,
      rule,
    })),
  )

export const listRules = (config: ShopConfig): readonly PlacedRule[] => listGroups(config).flatMap(listGroupRules)

export const listQuestions = (asking: PlacedRule): readonly PlacedQuestion[] =>
  asking.rule.results.flatMap((result, index) =>
    result.type === 'user-input'
      ? [{ pointer: pointerTo(asking.pointer, 'results', index, 'question'), asking, question: result.question }]
      : [],
  )

const listAnswerResults = ({ pointer, asking, question }: PlacedQuestion): readonly PlacedResult[] =>
  (['yes', 'no', 'answered'] as const).flatMap((name) =>
    (question[name] ?? []).map((result, index) => ({
      pointer: pointerTo(pointer, name, index),
      of: asking,
      result,
      answer: { question, given: name === 'answered' ? ('any' as const) : name },
    })),
  )

export const listResults = (of: PlacedRule): readonly PlacedResult[] => [
  ...of.rule.results.flatMap((result, index) =>
    result.type === 'user-input'
      ? []
      : [{ pointer: pointerTo(of.pointer, 'results', index), of, result, answer: null }],
  ),
  ...listQuestions(of).flatMap(listAnswerResults),
]

const ruleConditions = ({ group, rule }: PlacedRule): readonly Condition[] =>
  [group.when, rule.when].filter((condition) => condition !== undefined)

export const resultConditions = ({ of, answer }: PlacedResult): readonly Condition[] => [
  ...ruleConditions(of),
  ...(answer === null || answer.given === 'any'
    ? []
    : [{ fact: 'answer' as const, question: answer.question.id, op: 'is' as const, value: answer.given }]),
]

const listReasonPaths = ({ reasonGroups }: ShopConfig): readonly (readonly string[])[] =>
  reasonGroups.flatMap(({ reasons }) => {
    const pathTo = (id: string, seen: readonly string[]): readonly string[] => {
      const parent = reasons.find((reason) => reason.id === id)?.parent_id
      return parent === undefined || seen.includes(parent) ? [id] : [...pathTo(parent, [...seen, id]), id]
    }
    const isParent = (id: string) => reasons.some(({ parent_id }) => parent_id === id)
    return reasons.filter(({ id }) => !isParent(id)).map(({ id }) => pathTo(id, []))
  })

export function listAnswers({ input, optional }: Question, { warranties = [] }: ShopConfig): readonly string[] | null {
  if (input === 'yes-no') return ['yes', 'no']
  if (input === 'warranty') return [...warranties.map(({ id }) => id), ...(optional === true ? ['none'] : [])]
  return null
}

export const buildPossible = (config: ShopConfig, rules: readonly PlacedRule[]): FactDomain => ({
  values: {
    reason: listReasonPaths(config),
    'reason-group': config.reasonGroups.map(({ id }) => id),
    ...(config.settings.countries && { 'order.shipping-country': config.settings.countries }),
  },
  answers: Object.fromEntries(
    rules.flatMap(listQuestions).flatMap(({ question }) => {
      const answers = listAnswers(question, config)
      return answers === null ? [] : [[question.id, answers]]
    }),
  ),
})
