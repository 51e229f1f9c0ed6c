import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PlainResult, Question, Result, Rule } from '../../schemas/config/workflow.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'

export const isType = (value: string): Condition => ({ fact: 'item.product-type', op: 'is', value })
export const hasTag = (value: string): Condition => ({ fact: 'item.tags', op: 'includes', value })
export const answerIs = (question: string, value: string): Condition => ({ fact: 'answer', question, op: 'is', value })

export const askQuestion = (question: Question): Result => ({ type: 'user-input', question })

export const yesNo = (id: string, rest: Partial<Question> = {}): Question => ({
  id,
  input: 'yes-no',
  copy: { en: `Is it ${id}?` },
  ...rest,
})

export const rule = (id: string, when: Condition | null, ...results: Result[]): Rule => ({
  id,
  ...(when !== null && { when }),
  results,
})

export const plainShop: ShopConfig = {
  ...wrenfoldShop,
  methods: wrenfoldShop.methods.filter(({ kind }) => kind === 'pre-paid'),
  workflowGroups: [],
  warranties: [],
  advancedExchanges: [],
  flags: wrenfoldShop.flags.filter(({ name }) => name !== 'warranties'),
}

export const shopWithRules = (rules: readonly Rule[], change: Partial<ShopConfig> = {}): ShopConfig => ({
  ...plainShop,
  workflowGroups:
    rules.length === 0
      ? []
      : [
          {
            id: 'all',
            title: 'All orders',
            workflows: [{ id: 'care', name: 'Care', trigger: 'item-selected', rules: [...rules] }],
          },
        ],
  ...change,
})

export const ban = (...actions: ('gift' | 'refund' | 'exchange')[]): PlainResult => ({ type: 'ban', actions })

export const atRule = (index: number, ...steps: readonly (string | number)[]): string =>
  ['/workflowGroups/0/workflows/0/rules', index, ...steps].join('/')
