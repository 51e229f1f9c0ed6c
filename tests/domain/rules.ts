import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PlainResult, Question, Result, Rule, Workflow } from '../../schemas/config/workflow.ts'
import type { AssessInput } from '../../server/domain/assessment/assess.ts'
import { type EvaluateInput, type Evaluation, evaluate } from '../../server/domain/workflow/evaluate.ts'
import type { Bypass, RuleOutcome } from '../../server/domain/workflow/outcome.ts'
import { plainDraft, plainShop } from './characters.ts'

export const withoutBypass: Bypass = { reject: false, exclusions: false, everything: false }

export const keep: PlainResult = { type: 'keep-donate', outcome: 'keep' }
export const donate: PlainResult = { type: 'keep-donate', outcome: 'donate' }
export const review: PlainResult = { type: 'review-reject', outcome: 'review' }
export const reject: PlainResult = { type: 'review-reject', outcome: 'reject' }
export const excludeOutcomes = (
  ...excluded: Extract<PlainResult, { type: 'exclude-outcome' }>['excluded']
): PlainResult => ({
  type: 'exclude-outcome',
  excluded,
})
export const allowOutcomes = (allowed: Extract<PlainResult, { type: 'return-outcome' }>['allowed']): PlainResult => ({
  type: 'return-outcome',
  allowed,
})
export const keepFeeResult = (feeAmount: number): PlainResult => ({ type: 'line-item-fees', fees: { feeAmount } })
export const restrictDestinations = (...destinations: string[]): PlainResult => ({ type: 'destinations', destinations })
export const banActions = (...actions: Extract<PlainResult, { type: 'ban' }>['actions']): PlainResult => ({
  type: 'ban',
  actions,
})
export const askQuestion = (id: string, input: Question['input'], overrides: Partial<Question> = {}): Result => ({
  type: 'user-input',
  question: { id, input, copy: { en: `${id}?` }, ...overrides },
})

export const shirtCondition: Condition = { fact: 'item.product-type', op: 'is', value: 'Shirts' }
export const candleCondition: Condition = { fact: 'item.product-type', op: 'is', value: 'Candles' }
export const reasonIs = (value: string): Condition => ({ fact: 'reason', op: 'includes', value })
export const answerIs = (question: string, value: string): Condition => ({
  fact: 'answer',
  question,
  op: 'is',
  value,
})

let count = 0
export const rule = (results: Result[], when?: Condition, overrides: Partial<Rule> = {}): Rule => ({
  id: `rule-${count++}`,
  results,
  ...(when && { when }),
  ...overrides,
})
export const workflow = (rules: Rule[], overrides: Partial<Workflow> = {}): Workflow => ({
  id: 'workflow',
  name: 'Workflow',
  trigger: 'item-selected',
  rules,
  ...overrides,
})

export const evaluateRules = (rules: Rule[], facts: Partial<EvaluateInput['facts']> = {}): Evaluation =>
  evaluate({ workflows: [workflow(rules)], facts: { values: {}, answers: {}, ...facts }, bypass: withoutBypass })
export const termsOf = (rules: Rule[], facts: Partial<EvaluateInput['facts']> = {}): RuleOutcome =>
  evaluateRules(rules, facts).outcome

export const withRules = (
  rules: Rule[],
  config: ShopConfig = plainShop,
): Required<Pick<AssessInput, 'config' | 'draft'>> => ({
  config: { ...config, workflowGroups: [{ id: 'group', title: 'Group', workflows: [workflow(rules)] }] },
  draft: { ...plainDraft, order: { ...plainDraft.order, workflowGroupId: 'group' } },
})

export const withFlags = (config: ShopConfig, ...names: string[]): ShopConfig => ({
  ...config,
  flags: names.map((name, id) => ({ id, name, description: '', active: true })),
})
