/**
 * A cursor into JSON of another system. A reader that cannot use a node records a problem at its pointer and returns a default, so
 * that one pass over a document finds all of its problems.
 */

/** One part that cannot be read. `pointer` is a JSON pointer inside the document. */
interface Problem {
  readonly pointer: string
  readonly reason: string
}

/** A value of a document, its JSON pointer, and the problems of the whole document. */
export interface JsonNode {
  readonly value: unknown
  readonly pointer: string
  readonly problems: Problem[]
}

/** The root of a document. */
export const documentNode = (value: unknown): JsonNode => ({ value, pointer: '', problems: [] })

/** Records that this node cannot be used. */
export function refuseAt(node: JsonNode, reason: string): void {
  node.problems.push({ pointer: node.pointer, reason })
}

/** Whether a value is an object with fields, not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the node has no value: exports write null, `""`, or omit the field. */
export const isMissing = ({ value }: JsonNode): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The field of an object; a missing object has missing fields. */
export function at(node: JsonNode, key: string): JsonNode {
  const { value, problems } = node
  const pointer = `${node.pointer}/${escaped(key)}`
  if (isRecord(value)) return { value: value[key], pointer, problems }
  if (!isMissing(node)) refuseAt(node, 'is not an object')
  return { value: undefined, pointer, problems }
}

/** The elements of a list; none when it is missing. */
export function listAt(node: JsonNode, key: string): readonly JsonNode[] {
  const list = at(node, key)
  if (isMissing(list)) return []
  if (!Array.isArray(list.value)) {
    refuseAt(list, 'is not a list')
    return []
  }
  return list.value.map((value: unknown, index) => ({
    value,
    pointer: `${list.pointer}/${index}`,
    problems: node.problems,
  }))
}

const loneSurrogate = /\p{Cs}/u

/** A text that PostgreSQL can hold: no NUL, no half of a character. */
const storable = (text: string): string => {
  const whole = loneSurrogate.test(text) ? text.replace(/\p{Cs}/gu, '\ufffd') : text
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

/** The text of a node, null when it is missing. Numbers become their digits. */
export function plainTextOf(node: JsonNode): string | null {
  if (isMissing(node)) return null
  const { value } = node
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  refuseAt(node, 'is not a text')
  return null
}

/** The text of a field, numbers and booleans included; null when it is missing or not a scalar. */
export const textAt = (node: JsonNode, key: string): string | null => plainTextOf(at(node, key))

const longestId = 100

/** An id, verbatim as text; null when it is missing. */
export function idAt(node: JsonNode, key: string): string | null {
  const id = at(node, key)
  const text = plainTextOf(id)
  if (text === null) return null
  if (typeof id.value === 'number' && !Number.isSafeInteger(id.value)) refuseAt(id, `${text} is not an id`)
  if (text.length > longestId) refuseAt(id, `is longer than the ${longestId} characters of an id`)
  return text.trim()
}

export function requiredIdAt(node: JsonNode, key: string): string {
  const id = idAt(node, key)
  if (id === null) refuseAt(at(node, key), 'is missing: everything that is loaded needs an id')
  return id ?? ''
}

/** A whole number, null when it is missing. */
export function wholeNumberAt(node: JsonNode, key: string): number | null {
  const field = at(node, key)
  if (isMissing(field)) return null
  const number = typeof field.value === 'string' ? Number(field.value) : field.value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  refuseAt(field, `${JSON.stringify(field.value)} is not a whole number`)
  return null
}

/** A whole number from 0, null when it is missing. */
export function countAt(node: JsonNode, key: string): number | null {
  const count = wholeNumberAt(node, key)
  if (count === null || count >= 0) return count
  refuseAt(at(node, key), `${count} is below zero`)
  return null
}

/** A boolean; null when it is missing. */
export function booleanAt(node: JsonNode, key: string): boolean | null {
  const field = at(node, key)
  if (isMissing(field)) return null
  if (typeof field.value === 'boolean') return field.value
  refuseAt(field, 'is neither true nor false')
  return null
}

/** Tags as a list; exports write them as one text with commas. */
export function tagsAt(node: JsonNode, key: string): string[] {
  const tags = at(node, key)
  const texts = Array.isArray(tags.value)
    ? listAt(node, key).map((tag) => plainTextOf(tag) ?? '')
    : (plainTextOf(tags) ?? '').split(',')
  return texts.map((tag) => tag.trim()).filter((tag) => tag !== '')
}
