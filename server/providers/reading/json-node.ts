/** A cursor into foreign JSON. Readers record problems and return defaults, so that one pass finds all problems. */

interface Problem {
  readonly pointer: string
  readonly reason: string
}

/** `problems` belongs to the whole document. */
export interface JsonNode {
  readonly value: unknown
  readonly pointer: string
  readonly problems: Problem[]
}

export const documentNode = (value: unknown): JsonNode => ({ value, pointer: '', problems: [] })

export function recordProblem(node: JsonNode, reason: string): void {
  node.problems.push({ pointer: node.pointer, reason })
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Exports write null, `""` or omit the field. */
export const isMissing = ({ value }: JsonNode): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** A missing object has missing fields. */
export function at(node: JsonNode, key: string): JsonNode {
  const { value, problems } = node
  const pointer = `${node.pointer}/${escapePointer(key)}`
  if (isRecord(value)) return { value: value[key], pointer, problems }
  if (!isMissing(node)) recordProblem(node, 'is not an object')
  return { value: undefined, pointer, problems }
}

/** Empty when missing. */
export function listAt(node: JsonNode, key: string): readonly JsonNode[] {
  const list = at(node, key)
  if (isMissing(list)) return []
  if (!Array.isArray(list.value)) {
    recordProblem(list, 'is not a list')
    return []
  }
  return list.value.map((value: unknown, index) => ({
    value,
    pointer: `${list.pointer}/${index}`,
    problems: node.problems,
  }))
}

const LONE_SURROGATE = /\p{Cs}/u

/** PostgreSQL stores no NUL and no lone surrogate. */
const toStorableText = (text: string): string => {
  const whole = LONE_SURROGATE.test(text) ? text.replace(/\p{Cs}/gu, '\ufffd') : text
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

export function plainTextOf(node: JsonNode): string | null {
  if (isMissing(node)) return null
  const { value } = node
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  recordProblem(node, 'is not a text')
  return null
}

/** Null when missing or not a scalar. */
export const textAt = (node: JsonNode, key: string): string | null => plainTextOf(at(node, key))

const MAX_ID_LENGTH = 100

/** Verbatim; null when missing. */
export function idAt(node: JsonNode, key: string): string | null {
  const id = at(node, key)
  const text = plainTextOf(id)
  if (text === null) return null
  if (typeof id.value === 'number' && !Number.isSafeInteger(id.value)) recordProblem(id, `${text} is not an id`)
  if (text.length > MAX_ID_LENGTH) recordProblem(id, `exceeds the ${MAX_ID_LENGTH} characters of an id`)
  return text.trim()
}

export function requiredIdAt(node: JsonNode, key: string): string {
  const id = idAt(node, key)
  if (id === null) recordProblem(at(node, key), 'is missing: every loaded entity requires an id')
  return id ?? ''
}

export function wholeNumberAt(node: JsonNode, key: string): number | null {
  const field = at(node, key)
  if (isMissing(field)) return null
  const number = typeof field.value === 'string' ? Number(field.value) : field.value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  recordProblem(field, `${JSON.stringify(field.value)} is not a whole number`)
  return null
}

/** At least 0; null when missing. */
export function countAt(node: JsonNode, key: string): number | null {
  const count = wholeNumberAt(node, key)
  if (count === null || count >= 0) return count
  recordProblem(at(node, key), `${count} is below zero`)
  return null
}

export function booleanAt(node: JsonNode, key: string): boolean | null {
  const field = at(node, key)
  if (isMissing(field)) return null
  if (typeof field.value === 'boolean') return field.value
  recordProblem(field, 'is neither true nor false')
  return null
}

/** Exports write a list or one text with commas. */
export function tagsAt(node: JsonNode, key: string): string[] {
  const tags = at(node, key)
  const texts = Array.isArray(tags.value)
    ? listAt(node, key).map((tag) => plainTextOf(tag) ?? '')
    : (plainTextOf(tags) ?? '').split(',')
  return texts.map((tag) => tag.trim()).filter((tag) => tag !== '')
}
