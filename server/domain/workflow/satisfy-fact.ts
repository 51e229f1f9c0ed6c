import type { Test } from '../../../schemas/config/condition.ts'
import { type FactName, facts } from '../../../schemas/config/facts.ts'
import { findAnswer, isTestMet, type FactValue } from './condition.ts'

export interface Claim {
  readonly test: Test
  readonly wanted: boolean
}

/** The possible values of facts and answers. An absent one can hold any value. */
export interface Possible {
  readonly values: Readonly<Partial<Record<Exclude<FactName, 'answer'>, readonly FactValue[]>>>
  readonly answers: Readonly<Record<string, readonly string[]>>
}

export const anything: Possible = { values: {}, answers: {} }

const fits = (value: FactValue, claims: readonly Claim[]): boolean =>
  claims.every(({ test, wanted }) => isTestMet(test, value) === wanted)

/** The smallest value of a number fact; a returning item counts itself. */
const leastOf = (fact: Test['fact']): number => (fact === 'return.item-count' ? 1 : 0)

/** Whole numbers around each compared value: if any number fits, one of these does. */
const numbersAround = (fact: Test['fact'], claims: readonly Claim[]): readonly number[] => {
  const least = leastOf(fact)
  const named = claims.map(({ test }) => Number(test.value))
  // Every interval between compared values has an end among these neighbors.
  return [...named.flatMap((number) => [number, number + 1, number - 1]), least].filter((number) => number >= least)
}

const folded = (value: unknown): string => String(value).toLowerCase()

const plainLetters = [' ', ...'-xqzkwvjy0123456789']

const strangerTo = (texts: readonly string[]): string => {
  const whole = texts.join('')
  const plain = plainLetters.find((letter) => !whole.includes(letter))
  if (plain !== undefined) return plain
  let code = 0x4e00
  while (whole.includes(String.fromCodePoint(code))) code++
  return String.fromCodePoint(code)
}

const namedBy = ({ test }: Claim): readonly string[] =>
  Array.isArray(test.value) ? test.value.map(String) : [String(test.value)]

/** If any text fits, one of these does: a separator joins the wanted parts without creating unwanted text. */
const textsFor = (claims: readonly Claim[]): readonly string[] => {
  const named = claims.flatMap(namedBy)
  const parts = [...new Set(claims.filter(({ test, wanted }) => test.op === 'contains' && wanted).flatMap(namedBy))]
  const stranger = strangerTo(named.map(folded))
  const joined = parts.join(stranger)
  // Folding can depend on word ends, so parts are also folded before joining.
  const plain = parts.map(folded).join(stranger)
  return [...named, joined, 'Something else', `${joined}${stranger}`, plain, `${plain}${stranger}`]
}

const listFor = (claims: readonly Claim[]): readonly string[] => [
  ...new Set(claims.filter(({ test, wanted }) => (test.op === 'includes') === wanted).flatMap(namedBy)),
]

const candidatesFor = ({ test }: Claim, claims: readonly Claim[], possible: Possible): readonly FactValue[] => {
  const known = test.fact === 'answer' ? findAnswer(test.question, possible.answers) : possible.values[test.fact]
  if (known !== undefined) return known
  switch (facts[test.fact].type) {
    case 'text':
      return textsFor(claims)
    case 'list':
      return [listFor(claims)]
    case 'yes-no':
      return [true, false]
    default:
      return numbersAround(test.fact, claims)
  }
}

export function valueFor(claims: readonly Claim[], possible: Possible): FactValue | null {
  const [first] = claims
  if (first === undefined) return null
  return candidatesFor(first, claims, possible).find((value) => fits(value, claims)) ?? null
}
