import { type Static, Type } from 'typebox'
import type { Condition, Test } from '../../schemas/config/condition.ts'
import { type PlainResult, type Question, type Result, Rule } from '../../schemas/config/workflow.ts'
import { Closed } from '../../schemas/typebox/closed.ts'
import type { Chance } from './chance.ts'

const Press = Closed({
  item: Type.Integer({ minimum: 0 }),
  at: Type.Integer({ minimum: 0 }),
  value: Type.Integer({ minimum: 0 }),
})

export const WalkCase = Closed({ rules: Type.Array(Rule), presses: Type.Array(Press) })
export type WalkCase = Static<typeof WalkCase>

const questions = ['q1', 'q2', 'q3', 'q4', 'q5'] as const
const reasons = ['fit', 'small', 'large', 'broken', 'usual-only', 'other-only'] as const

const drawTest = ({ oneOf, below, hits }: Chance): Test => {
  if (hits(45)) {
    const op = oneOf(['is', 'is', 'is-not', 'contains'] as const)
    return { fact: 'answer', question: oneOf(questions), op, value: oneOf(['yes', 'no', 'seams', 'text']) }
  }
  if (hits(50)) return { fact: 'reason', op: oneOf(['includes', 'excludes']), value: oneOf(reasons) }
  if (hits(40)) return { fact: 'return.item-count', op: oneOf(['is', 'at-least']), value: 1 + below(3) }
  if (hits(50)) return { fact: 'reason-group', op: 'is', value: oneOf(['usual', 'other']) }
  return { fact: 'item.price', op: oneOf(['above', 'below']), value: oneOf([4000, 7000]) }
}

const drawCondition = (chance: Chance, depth = 0): Condition => {
  const { hits, between } = chance
  if (depth >= 2 || hits(60)) return drawTest(chance)
  const parts = () => Array.from({ length: between(1, 3) }, () => drawCondition(chance, depth + 1))
  if (hits(40)) return { all: parts() }
  return hits(60) ? { any: parts() } : { not: drawCondition(chance, depth + 1) }
}

const drawFollowUp = ({ oneOf, below, hits }: Chance): PlainResult => {
  const makers: readonly [() => PlainResult, ...(() => PlainResult)[]] = [
    () => ({ type: 'keep-donate', outcome: oneOf(['keep', 'donate']) }),
    () => ({ type: 'review-reject', outcome: hits(80) ? 'review' : 'reject' }),
    () => ({ type: 'line-item-fees', fees: { creditPercentage: below(101), feeAmount: below(900) } }),
    () => ({ type: 'reason-group-override', group: oneOf(['usual', 'other']) }),
    () => ({
      type: 'exclude-outcome',
      excluded: [oneOf(['inlineExchange', 'refund', 'storeCredit', 'instantExchange'])],
    }),
    () => ({ type: 'ban', actions: [oneOf(['gift', 'refund', 'exchange'])] }),
    () => ({
      type: 'fees',
      fees: [
        { id: 'fee', type: 'flat_fee', amount: below(900), outcome: oneOf(['refund', 'exchange']), is_active: true },
      ],
    }),
  ]
  return oneOf(makers)()
}

const someFollowUps = (chance: Chance, most: number): PlainResult[] =>
  Array.from({ length: chance.below(most + 1) }, () => drawFollowUp(chance))

const drawQuestion = (chance: Chance, id: string): Question => {
  const { oneOf, hits } = chance
  return {
    id,
    input: oneOf(['yes-no', 'yes-no', 'yes-no', 'comment', 'upload', 'warranty']),
    copy: { en: `${id}?` },
    ...(hits(50) && { optional: true }),
    yes: someFollowUps(chance, 2),
    no: someFollowUps(chance, 1),
    answered: someFollowUps(chance, 1),
  }
}

const drawRules = (chance: Chance): Rule[] => {
  const { hits, between } = chance
  const plain = Array.from({ length: between(0, 4) }, (): Result[] => [drawFollowUp(chance)])
  const questionResults = questions
    .slice(0, between(1, questions.length))
    .map((id): Result[] => [{ type: 'user-input', question: drawQuestion(chance, id) }, ...someFollowUps(chance, 1)])
  return [...plain, ...questionResults]
    .map((results) => ({ results, order: chance.below(100) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ results }, n) => ({ id: `rule-${n}`, results, ...(hits(75) && { when: drawCondition(chance) }) }))
}

export const drawWalk = (chance: Chance): WalkCase => ({
  rules: drawRules(chance),
  presses: Array.from({ length: chance.between(3, 24) }, () => ({
    item: chance.below(3),
    at: chance.below(8),
    value: chance.below(6),
  })),
})
