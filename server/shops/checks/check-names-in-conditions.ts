import type { Test } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { collectTests } from '../../domain/workflow/condition.ts'
import { suggestClosestMatch } from '../../shape/closest-match.ts'
import {
  listAnswers,
  listGroupRules,
  listGroups,
  listQuestions,
  listRules,
  type PlacedQuestion,
} from '../placed-rules.ts'
import { listConditions, type PlacedCondition } from './check-conditions.ts'

/** Case-insensitive, like conditions. */
const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const valuesOf = ({ value }: Test): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const describeUnknownNames = (test: Test, known: readonly string[], kind: string): readonly string[] =>
  valuesOf(test)
    .filter((value) =>
      test.op === 'contains' ? !known.some((id) => id.includes(value)) : !known.some((id) => isSameName(id, value)),
    )
    .map((value) => `Unknown ${kind} "${value}"${suggestClosestMatch(value, known)}`)

const checkAnswerTest = (test: Test, questions: readonly PlacedQuestion[], config: ShopConfig): readonly string[] => {
  if (test.fact !== 'answer') return []
  const ids = questions.map(({ question }) => question.id)
  const target = questions.find(({ question }) => question.id === test.question)?.question
  if (target === undefined)
    return [`No rule contains the question "${test.question}"${suggestClosestMatch(test.question, ids)}`]
  const answers = listAnswers(target, config)
  if (answers === null || test.op === 'contains') return []
  return valuesOf(test)
    .filter((value) => !answers.some((answer) => isSameName(answer, value)))
    .map(
      (value) =>
        `The question "${test.question}" does not offer the answer "${value}", only ${answers.map((one) => `"${one}"`).join(' or ')}`,
    )
}

const checkTestNames = (test: Test, questions: readonly PlacedQuestion[], config: ShopConfig): readonly string[] => {
  const { reasonGroups } = config
  if (test.fact === 'reason') {
    const reasons = reasonGroups.flatMap((group) => group.reasons.map(({ id }) => id))
    return describeUnknownNames(test, reasons, 'reason')
  }
  if (test.fact === 'reason-group')
    return describeUnknownNames(
      test,
      reasonGroups.map(({ id }) => id),
      'reason group',
    )
  return checkAnswerTest(test, questions, config)
}

const listReadableQuestions = (config: ShopConfig, { pointer }: PlacedCondition): readonly PlacedQuestion[] => {
  const group = listGroups(config).find((placed) => pointer.startsWith(`${placed.pointer}/`))
  return (group === undefined ? listRules(config) : listGroupRules(group)).flatMap(listQuestions)
}

export const checkNamesInConditions = (config: ShopConfig): readonly ConfigProblem[] =>
  listConditions(config).flatMap((placed) => {
    const questions = listReadableQuestions(config, placed)
    return collectTests(placed.condition)
      .flatMap((test) => checkTestNames(test, questions, config))
      .map((message) => ({ pointer: placed.pointer, message: `${message}, so ${placed.gates} may never be reached` }))
  })
