import type { Test } from '../../../schemas/config/condition.ts'
import { type FactName, facts } from '../../../schemas/config/facts.ts'
import { answerTo, compares, type FactValue } from './condition.ts'

/** A comparison that is to come out so. */
export interface Claim {
  readonly test: Test
  readonly wanted: boolean
}

/** What can ever be known. A fact or a question that is not named can hold anything. */
export interface Possible {
  readonly values: Readonly<Partial<Record<Exclude<FactName, 'answer'>, readonly FactValue[]>>>
  /** The answers that a question takes. */
  readonly answers: Readonly<Record<string, readonly string[]>>
}

/** Nothing narrows what can be known. */
export const anything: Possible = { values: {}, answers: {} }

const fits = (value: FactValue, claims: readonly Claim[]): boolean =>
  claims.every(({ test, wanted }) => compares(test, value) === wanted)

/** No fact of a shop is less: amounts, days and counts. An item that goes back counts itself. */
const leastOf = (fact: Test['fact']): number => (fact === 'return.item-count' ? 1 : 0)

/** The whole numbers beside which a comparison changes its mind: one of them fits, if any number does. */
const numbersAround = (fact: Test['fact'], claims: readonly Claim[]): readonly number[] => {
  const least = leastOf(fact)
  const named = claims.map(({ test }) => Number(test.value))
  // Between two named numbers lie others, and beyond the last; each is a neighbour of one that is named or of the least.
  return [...named.flatMap((number) => [number, number + 1, number - 1]), least].filter((number) => number >= least)
}

const folded = (value: unknown): string => String(value).toLowerCase()

const plainLetters = [' ', ...'-xqzkwvjy0123456789']

/** A character that none of these texts holds, so that it joins others without making one of them. */
const strangerTo = (texts: readonly string[]): string => {
  const whole = texts.join('')
  const plain = plainLetters.find((letter) => !whole.includes(letter))
  if (plain !== undefined) return plain
  let code = 0x4e00
  while (whole.includes(String.fromCodePoint(code))) code++
  return String.fromCodePoint(code)
}

/** The values that a claim names, whatever it says of them. */
const namedBy = ({ test }: Claim): readonly string[] =>
  Array.isArray(test.value) ? test.value.map(String) : [String(test.value)]

/**
 * Texts of which one fits, if any does. A stranger stands between the wanted parts, so that joining them makes no unwanted
 * text: what is joined holds one only where a wanted part holds it itself, and then nothing fits.
 */
const textsFor = (claims: readonly Claim[]): readonly string[] => {
  const named = claims.flatMap(namedBy)
  const parts = [...new Set(claims.filter(({ test, wanted }) => test.op === 'contains' && wanted).flatMap(namedBy))]
  const stranger = strangerTo(named.map(folded))
  const joined = parts.join(stranger)
  // Letters may be folded differently at the end of a word: the last ones are folded before they are joined.
  const plain = parts.map(folded).join(stranger)
  return [...named, joined, 'Something else', `${joined}${stranger}`, plain, `${plain}${stranger}`]
}

/** The list of everything that is to be in it: one that must not be is nowhere. */
const listFor = (claims: readonly Claim[]): readonly string[] => [
  ...new Set(claims.filter(({ test, wanted }) => (test.op === 'includes') === wanted).flatMap(namedBy)),
]

const candidatesFor = ({ test }: Claim, claims: readonly Claim[], possible: Possible): readonly FactValue[] => {
  const known = test.fact === 'answer' ? answerTo(test.question, possible.answers) : possible.values[test.fact]
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

/** A value for which every claim about one fact comes out as wanted; null when there is none. */
export function valueFor(claims: readonly Claim[], possible: Possible): FactValue | null {
  const [first] = claims
  if (first === undefined) return null
  return candidatesFor(first, claims, possible).find((value) => fits(value, claims)) ?? null
}
