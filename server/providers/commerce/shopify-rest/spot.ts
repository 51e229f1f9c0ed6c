/**
 * Reading JSON that others wrote. A spot is a value and where it stands; a reader that cannot use it notes a problem
 * there and answers a stand-in, so that a whole document is read before anyone asks whether it was good.
 */

/** One thing that cannot be loaded. `pointer` is a JSON pointer inside the document. */
interface Problem {
  readonly pointer: string
  readonly reason: string
}

/** A value of the document, where it stands, and the problems of the whole document. */
export interface Spot {
  readonly value: unknown
  readonly pointer: string
  readonly problems: Problem[]
}

/** The whole document. */
export const documentSpot = (value: unknown): Spot => ({ value, pointer: '', problems: [] })

/** Notes that this spot cannot be used. */
export function refuseAt(spot: Spot, reason: string): void {
  spot.problems.push({ pointer: spot.pointer, reason })
}

/** Whether a value is an object with fields, not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether nothing stands there: exports write null, `""`, or leave the field out. */
export const isMissing = ({ value }: Spot): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The field of an object; a missing object has missing fields. */
export function at(spot: Spot, key: string): Spot {
  const { value, problems } = spot
  const pointer = `${spot.pointer}/${escaped(key)}`
  if (isRecord(value)) return { value: value[key], pointer, problems }
  if (!isMissing(spot)) refuseAt(spot, 'is not an object')
  return { value: undefined, pointer, problems }
}

/** The elements of a list; none when it is missing. */
export function listAt(spot: Spot, key: string): readonly Spot[] {
  const list = at(spot, key)
  if (isMissing(list)) return []
  if (!Array.isArray(list.value)) {
    refuseAt(list, 'is not a list')
    return []
  }
  return list.value.map((value: unknown, index) => ({
    value,
    pointer: `${list.pointer}/${index}`,
    problems: spot.problems,
  }))
}

const loneSurrogate = /\p{Cs}/u

/** A text that PostgreSQL can hold: no NUL, no half of a character. */
const storable = (text: string): string => {
  const whole = loneSurrogate.test(text) ? text.replace(/\p{Cs}/gu, '\ufffd') : text
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

/** The text of a spot as it was written, null when it is missing. A number stands for its digits. */
export function plainTextOf(spot: Spot): string | null {
  if (isMissing(spot)) return null
  const { value } = spot
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  refuseAt(spot, 'is not a text')
  return null
}

/** The plain text of a field, numbers and flags as they are written; null when it is missing or cannot be used. */
export const textAt = (spot: Spot, key: string): string | null => plainTextOf(at(spot, key))

const longestId = 100

/** An id, verbatim as text; null when it is missing. */
export function idAt(spot: Spot, key: string): string | null {
  const id = at(spot, key)
  const text = plainTextOf(id)
  if (text === null) return null
  if (typeof id.value === 'number' && !Number.isSafeInteger(id.value)) refuseAt(id, `${text} is not an id`)
  if (text.length > longestId) refuseAt(id, `is longer than the ${longestId} characters of an id`)
  return text.trim()
}

/** An id that must be there. */
export function demandIdAt(spot: Spot, key: string): string {
  const id = idAt(spot, key)
  if (id === null) refuseAt(at(spot, key), 'is missing: everything that is loaded needs an id')
  return id ?? ''
}

/** A whole number, null when it is missing. */
export function wholeNumberAt(spot: Spot, key: string): number | null {
  const field = at(spot, key)
  if (isMissing(field)) return null
  const number = typeof field.value === 'string' ? Number(field.value) : field.value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  refuseAt(field, `${JSON.stringify(field.value)} is not a whole number`)
  return null
}

/** A whole number from 0, null when it is missing. */
export function countAt(spot: Spot, key: string): number | null {
  const count = wholeNumberAt(spot, key)
  if (count === null || count >= 0) return count
  refuseAt(at(spot, key), `${count} is below zero`)
  return null
}

/** What a switch says; null when it is missing. */
export function switchAt(spot: Spot, key: string): boolean | null {
  const field = at(spot, key)
  if (isMissing(field)) return null
  if (typeof field.value === 'boolean') return field.value
  refuseAt(field, 'is neither true nor false')
  return null
}

/** Tags as a list; exports write them as one text with commas. */
export function tagsAt(spot: Spot, key: string): string[] {
  const tags = at(spot, key)
  const texts = Array.isArray(tags.value)
    ? listAt(spot, key).map((tag) => plainTextOf(tag) ?? '')
    : (plainTextOf(tags) ?? '').split(',')
  return texts.map((tag) => tag.trim()).filter((tag) => tag !== '')
}
