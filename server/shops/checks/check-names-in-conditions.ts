import type { Test } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { collectTests } from '../../domain/workflow/condition.ts'
import { suggestClosestMatch } from '../../shape/nearest.ts'
import { answersTo, groupsOf, type PlacedQuestion, questionsIn, rulesIn, rulesOf } from '../rules-of.ts'
import { conditionsOf, type PlacedCondition } from './check-conditions.ts'

/** Case-insensitive, like conditions. */
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const valuesOf = ({ value }: Test): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const unknownNames = (test: Test, known: readonly string[], kind: string): readonly string[] =>
  valuesOf(test)
    .filter((value) =>
      test.op === 'contains' ? !known.some((id) => id.includes(value)) : !known.some((id) => same(id, value)),
    )
    .map((value) => `There is no ${kind} "${value}"${suggestClosestMatch(value, known)}`)

const aboutAnswer = (test: Test, questions: readonly PlacedQuestion[], config: ShopConfig): readonly string[] => {
  if (test.fact !== 'answer') return []
  const ids = questions.map(({ question }) => question.id)
  const asked = questions.find(({ question }) => question.id === test.question)?.question
  if (asked === undefined) return [`No rule asks the question "${test.question}"${suggestClosestMatch(test.question, ids)}`]
  const answers = answersTo(asked, config)
  if (answers === null || test.op === 'contains') return []
  return valuesOf(test)
    .filter((value) => !answers.some((answer) => same(answer, value)))
    .map(
      (value) =>
        `The question "${test.question}" is never answered "${value}", only ${answers.map((one) => `"${one}"`).join(' or ')}`,
    )
}

const about = (test: Test, questions: readonly PlacedQuestion[], config: ShopConfig): readonly string[] => {
  const { reasonGroups } = config
  if (test.fact === 'reason') {
    const reasons = reasonGroups.flatMap((group) => group.reasons.map(({ id }) => id))
    return unknownNames(test, reasons, 'reason')
  }
  if (test.fact === 'reason-group')
    return unknownNames(
      test,
      reasonGroups.map(({ id }) => id),
      'reason group',
    )
  return aboutAnswer(test, questions, config)
}

/** Conditions of a group read its own questions; those of the flow read all. */
const questionsFor = (config: ShopConfig, { pointer }: PlacedCondition): readonly PlacedQuestion[] => {
  const group = groupsOf(config).find((placed) => pointer.startsWith(`${placed.pointer}/`))
  return (group === undefined ? rulesOf(config) : rulesIn(group)).flatMap(questionsIn)
}

export const checkNamesInConditions = (config: ShopConfig): readonly ConfigProblem[] =>
  conditionsOf(config).flatMap((placed) => {
    const questions = questionsFor(config, placed)
    return collectTests(placed.condition)
      .flatMap((test) => about(test, questions, config))
      .map((message) => ({ pointer: placed.pointer, message: `${message}, so ${placed.gates} may never be reached` }))
  })
