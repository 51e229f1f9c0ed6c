import { suggestClosestMatch } from './closest-match.ts'
import { patternMessages } from './pattern-messages.ts'
import { isObject, type Shape } from './schema.ts'

// Characters of a value quoted in a message.
const MAX_VALUE_LENGTH = 40

export function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

const MAX_LISTED = 24

export function describeAllowed(allowed: readonly unknown[], actual: unknown): string {
  const distinct = [...new Set(allowed)]
  const listed = distinct.slice(0, MAX_LISTED).map((value) => JSON.stringify(value))
  const rest = distinct.length > MAX_LISTED ? `, or one of ${distinct.length - MAX_LISTED} more` : ''
  const list = listed.length === 1 ? (listed[0] ?? '') : `one of ${listed.join(', ')}`
  const suggestion =
    typeof actual === 'string'
      ? suggestClosestMatch(
          actual,
          distinct.filter((one) => typeof one === 'string'),
        )
      : ''
  return `must be ${list}${rest}, not ${formatValue(actual)}${suggestion}`
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}

export function isOfKind(type: string, value: unknown): boolean {
  if (type === 'object') return isObject(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return typeof value === 'number' && Number.isSafeInteger(value)
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (type === 'null') return value === null
  return typeof value === type
}

const describeNumber = ({ type = 'number', minimum, maximum, multipleOf }: Shape): string => {
  const kind = kinds[type]
  const steps = multipleOf === undefined || multipleOf === 1 ? '' : ` in steps of ${multipleOf}`
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}${steps}`
  if (minimum !== undefined) return `${kind} of at least ${minimum}${steps}`
  if (maximum !== undefined) return `${kind} of at most ${maximum}${steps}`
  return `${kind}${steps}`
}

export function describeWrongKind(shape: Shape, value: unknown): string {
  const { type = '' } = shape
  const expected = type === 'integer' || type === 'number' ? describeNumber(shape) : (kinds[type] ?? 'something else')
  const actual = Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : formatValue(value)
  return `must be ${expected}, not ${actual}`
}

/** Tolerates floating-point error. */
const isMultiple = (value: number, step: number): boolean => {
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

const findTextProblem = ({ minLength = 0, maxLength, pattern }: Shape, text: string): string | null => {
  if (text.length < minLength)
    return minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`
  if (maxLength !== undefined && text.length > maxLength) return `must have at most ${maxLength} characters`
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    return `${patternMessages[pattern] ?? `must match ${pattern}`}, not ${formatValue(text)}`
  return null
}

const findNumberProblem = (shape: Shape, value: number): string | null => {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = shape
  const fits = value >= minimum && value <= maximum && (multipleOf === undefined || isMultiple(value, multipleOf))
  return fits ? null : `must be ${describeNumber(shape)}, not ${value}`
}

/** Worded to follow a pointer; null when the value is valid. */
export function findScalarProblem(shape: Shape, value: unknown): string | null {
  if (typeof value === 'string') return findTextProblem(shape, value)
  return typeof value === 'number' ? findNumberProblem(shape, value) : null
}
