import type { Test } from '../../../schemas/config/condition.ts'
import { type FactName, facts } from '../../../schemas/config/facts.ts'
import { addDays } from '../calendar/days.ts'
import { type FactValue, findAnswer, isTestMet } from './condition.ts'

export interface Requirement {
  readonly test: Test
  readonly wanted: boolean
}

/** An absent fact or answer can hold any value. */
export interface FactDomain {
  readonly values: Readonly<Partial<Record<Exclude<FactName, 'answer'>, readonly FactValue[]>>>
  readonly answers: Readonly<Record<string, readonly string[]>>
}

export const unrestricted: FactDomain = { values: {}, answers: {} }

const meetsAll = (value: FactValue, requirements: readonly Requirement[]): boolean =>
  requirements.every(({ test, wanted }) => isTestMet(test, value) === wanted)

const minimumOf = (fact: Test['fact']): number => (fact === 'return.item-count' ? 1 : 0)

/** Whole numbers around each compared value: if any number fits, one of these does. */
const candidateNumbers = (fact: Test['fact'], requirements: readonly Requirement[]): readonly number[] => {
  const least = minimumOf(fact)
  const named = requirements.map(({ test }) => Number(test.value))
  // Every interval between compared values has an end among these neighbors.
  return [...named.flatMap((number) => [number, number + 1, number - 1]), least].filter((number) => number >= least)
}

/** Each compared date and its neighbors: if any date fits, one of these does. */
const candidateDates = (requirements: readonly Requirement[]): readonly string[] =>
  requirements.flatMap(({ test }) => {
    const date = String(test.value)
    return [date, addDays(date, 1), addDays(date, -1)]
  })

const folded = (value: unknown): string => String(value).toLowerCase()

const plainLetters = [' ', ...'-xqzkwvjy0123456789']

const findUnusedCharacter = (texts: readonly string[]): string => {
  const whole = texts.join('')
  const plain = plainLetters.find((letter) => !whole.includes(letter))
  if (plain !== undefined) return plain
  let code = 0x4e00
  while (whole.includes(String.fromCodePoint(code))) code++
  return String.fromCodePoint(code)
}

const valuesOf = ({ test }: Requirement): readonly string[] =>
  Array.isArray(test.value) ? test.value.map(String) : [String(test.value)]

/** If any text fits, one of these does: a separator joins the wanted parts without creating unwanted text. */
const candidateTexts = (requirements: readonly Requirement[]): readonly string[] => {
  const named = requirements.flatMap(valuesOf)
  const parts = [
    ...new Set(requirements.filter(({ test, wanted }) => test.op === 'contains' && wanted).flatMap(valuesOf)),
  ]
  const separator = findUnusedCharacter(named.map(folded))
  const joined = parts.join(separator)
  // Folding can depend on word ends, so parts are also folded before joining.
  const plain = parts.map(folded).join(separator)
  return [...named, joined, 'Something else', `${joined}${separator}`, plain, `${plain}${separator}`]
}

const candidateList = (requirements: readonly Requirement[]): readonly string[] => [
  ...new Set(requirements.filter(({ test, wanted }) => (test.op === 'includes') === wanted).flatMap(valuesOf)),
]

const listCandidates = (
  { test }: Requirement,
  requirements: readonly Requirement[],
  possible: FactDomain,
): readonly FactValue[] => {
  const known = test.fact === 'answer' ? findAnswer(test.question, possible.answers) : possible.values[test.fact]
  if (known !== undefined) return known
  switch (facts[test.fact].type) {
    case 'text':
      return candidateTexts(requirements)
    case 'list':
      return [candidateList(requirements)]
    case 'yes-no':
      return [true, false]
    case 'date':
      return candidateDates(requirements)
    default:
      return candidateNumbers(test.fact, requirements)
  }
}

export function findValue(requirements: readonly Requirement[], possible: FactDomain): FactValue | null {
  const [first] = requirements
  if (first === undefined) return null
  return listCandidates(first, requirements, possible).find((value) => meetsAll(value, requirements)) ?? null
}
