import { didYouMean } from './nearest.ts'
import { isObject, type Shape } from './schema.ts'
import { spokenPatterns } from './spoken.ts'

// Characters of a value quoted in a message.
const TOLD = 40

/** A value as JSON, truncated. */
export function sayValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}

const some = 24

export function oneOf(allowed: readonly unknown[], given: unknown): string {
  const distinct = [...new Set(allowed)]
  const told = distinct.slice(0, some).map((value) => JSON.stringify(value))
  const rest = distinct.length > some ? `, or one of ${distinct.length - some} more` : ''
  const list = told.length === 1 ? (told[0] ?? '') : `one of ${told.join(', ')}`
  const near =
    typeof given === 'string'
      ? didYouMean(
          given,
          distinct.filter((one) => typeof one === 'string'),
        )
      : ''
  return `must be ${list}${rest}, not ${sayValue(given)}${near}`
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

const sayNumber = ({ type = 'number', minimum, maximum, multipleOf }: Shape): string => {
  const kind = kinds[type]
  const steps = multipleOf === undefined || multipleOf === 1 ? '' : ` in steps of ${multipleOf}`
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}${steps}`
  if (minimum !== undefined) return `${kind} of at least ${minimum}${steps}`
  if (maximum !== undefined) return `${kind} of at most ${maximum}${steps}`
  return `${kind}${steps}`
}

export function wrongKind(shape: Shape, value: unknown): string {
  const { type = '' } = shape
  const wanted = type === 'integer' || type === 'number' ? sayNumber(shape) : (kinds[type] ?? 'something else')
  const given = Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : sayValue(value)
  return `must be ${wanted}, not ${given}`
}

/** Tolerates floating-point error. */
const isStep = (value: number, step: number): boolean => {
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

const textProblem = ({ minLength = 0, maxLength, pattern }: Shape, text: string): string | null => {
  if (text.length < minLength)
    return minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`
  if (maxLength !== undefined && text.length > maxLength) return `must have at most ${maxLength} characters`
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    return `${spokenPatterns[pattern] ?? `must match ${pattern}`}, not ${sayValue(text)}`
  return null
}

const numberProblem = (shape: Shape, value: number): string | null => {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = shape
  const fits = value >= minimum && value <= maximum && (multipleOf === undefined || isStep(value, multipleOf))
  return fits ? null : `must be ${sayNumber(shape)}, not ${value}`
}

/** Worded to follow a pointer; null when the value is valid. */
export function plainProblem(shape: Shape, value: unknown): string | null {
  if (typeof value === 'string') return textProblem(shape, value)
  return typeof value === 'number' ? numberProblem(shape, value) : null
}
