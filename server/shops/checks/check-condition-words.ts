import { type FactName, facts, operators, textOperators } from '../../../schemas/config/facts.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { isCalendarDate } from '../../domain/calendar/days.ts'
import { suggestClosestMatch } from '../../shape/closest-match.ts'
import { formatValue } from '../../shape/messages.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { isObject, type JsonObject } from '../../shape/schema.ts'

interface DocumentNode {
  readonly pointer: string
  readonly value: unknown
}

const member = ({ pointer, value }: DocumentNode, name: string): readonly DocumentNode[] =>
  isObject(value) && Object.hasOwn(value, name) ? [{ pointer: pointerTo(pointer, name), value: value[name] }] : []

const entries = ({ pointer, value }: DocumentNode): readonly DocumentNode[] =>
  Array.isArray(value) ? value.map((entry, index) => ({ pointer: pointerTo(pointer, index), value: entry })) : []

const entriesOf = (raw: DocumentNode, name: string): readonly DocumentNode[] => member(raw, name).flatMap(entries)

/** Reads every place where a condition is allowed. */
const findConditions = (document: DocumentNode): readonly DocumentNode[] => {
  const groups = entriesOf(document, 'workflowGroups')
  const rules = groups
    .flatMap((group) => entriesOf(group, 'workflows'))
    .flatMap((workflow) => entriesOf(workflow, 'rules'))
  const flow = member(document, 'flow')
  const steps = flow.flatMap((raw) =>
    isObject(raw.value) ? Object.keys(raw.value).flatMap((name) => member(raw, name)) : [],
  )
  const methods = entriesOf(document, 'methods')
  const policies = entriesOf(document, 'policies')
  return [...groups, ...rules, ...steps, ...methods, ...policies].flatMap((raw) => member(raw, 'when'))
}

/** Leaves of `all`, `any` and `not` that name a fact. */
const findTests = (raw: DocumentNode): readonly DocumentNode[] => {
  const parts = [...entriesOf(raw, 'all'), ...entriesOf(raw, 'any'), ...member(raw, 'not')]
  if (parts.length > 0) return parts.flatMap(findTests)
  return member(raw, 'fact').length > 0 ? [raw] : []
}

const isFact = (name: unknown): name is FactName => typeof name === 'string' && Object.hasOwn(facts, name)

// A longer list would not help the reader.
const MAX_LISTED = 24

const describeUnknownFact = (fact: unknown): string => {
  const names = Object.keys(facts)
  if (typeof fact !== 'string') return `must be the name of a fact, not ${formatValue(fact)}`
  const suggestion = suggestClosestMatch(fact, names)
  if (suggestion !== '') return `Unknown fact ${formatValue(fact)}${suggestion}`
  const [subject] = fact.split('.')
  const related = names.filter((name) => name.startsWith(`${subject}.`))
  return `Unknown fact ${formatValue(fact)}; available: ${(related.length > 0 ? related : names).slice(0, MAX_LISTED).join(', ')}`
}

const kinds = {
  text: 'a text',
  list: 'a list',
  number: 'a number',
  money: 'an amount',
  'yes-no': 'yes or no',
  date: 'a date',
} as const

/** The operators of a fact. An answer is one text, so list operators do not apply. */
const operatorsOf = (fact: FactName): readonly string[] =>
  fact === 'answer' ? textOperators.one : operators[facts[fact].type]

const isText = (value: unknown): value is string => typeof value === 'string'

const describeExpectedValue = (
  fact: FactName,
  op: unknown,
): { readonly fits: (value: unknown) => boolean; readonly description: string } => {
  const { type } = facts[fact]
  if (type === 'yes-no') return { fits: (value) => typeof value === 'boolean', description: 'true or false' }
  if (type === 'date')
    return {
      fits: (value) => isText(value) && isCalendarDate(value),
      description: 'a date of the calendar, such as 2026-11-24',
    }
  if (type === 'money')
    return { fits: Number.isSafeInteger, description: 'an integer in minor units, such as 1050 for 10.50' }
  if (type === 'number') return { fits: Number.isSafeInteger, description: 'a whole number' }
  if (textOperators.several.some((several) => several === op))
    return {
      fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
      description: 'a list of texts',
    }
  return { fits: isText, description: 'a text' }
}

const checkTest = ({ pointer, value }: DocumentNode): readonly ConfigProblem[] => {
  const { fact, op, value: compared, question } = value as JsonObject
  const at = (name: string) => pointerTo(pointer, name)
  if (!isFact(fact)) return [{ pointer: at('fact'), message: describeUnknownFact(fact) }]
  const problems: ConfigProblem[] = []
  if (fact === 'answer' && typeof question !== 'string')
    problems.push({ pointer, message: '"answer" requires "question", the id of the question' })
  const allowed = operatorsOf(fact)
  if (typeof op !== 'string' || !allowed.includes(op)) {
    const description = op === undefined ? 'nothing' : formatValue(op)
    const message = `"${fact}" is ${kinds[facts[fact].type]}. Its operators are ${allowed.join(', ')}, not ${description}`
    return [...problems, { pointer: at('op'), message }]
  }
  const { fits, description } = describeExpectedValue(fact, op)
  if (fits(compared)) return problems
  const actual = compared === undefined ? 'nothing' : formatValue(compared)
  return [
    ...problems,
    { pointer: at('value'), message: `"${fact}" with "${op}" requires ${description}, not ${actual}` },
  ]
}

/** `about` points to the comparison; shape errors within it are redundant. */
interface ConditionProblem extends ConfigProblem {
  readonly about: string
}

/** Reads documents of any shape: the schema could only report that no alternative matches. */
const findConditionProblems = (document: unknown): readonly ConditionProblem[] =>
  findConditions({ pointer: '', value: document })
    .flatMap(findTests)
    .flatMap((test) => checkTest(test).map((problem) => ({ ...problem, about: test.pointer })))

/** Puts condition problems first and drops shape problems of the same comparison. */
export function mergeConditionProblems(
  document: unknown,
  shapeProblems: readonly ConfigProblem[],
): readonly ConfigProblem[] {
  const problems = findConditionProblems(document)
  const isCovered = (pointer: string) =>
    problems.some(
      ({ about }) =>
        pointer === about || ['fact', 'op', 'value', 'question'].some((name) => pointer.startsWith(`${about}/${name}`)),
    )
  return [
    ...problems.map(({ pointer, message }) => ({ pointer, message })),
    ...shapeProblems.filter(({ pointer }) => !isCovered(pointer)),
  ]
}
