import type { Instant } from '../../../schemas/values/ids.ts'
import { at, type JsonNode, plainTextOf, recordProblem } from './json-node.ts'

const ISO_PATTERN = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.]\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/

/** A date is its start in UTC; a time needs a zone. */
export function instantAt(node: JsonNode, key: string): Instant | null {
  const field = at(node, key)
  const text = plainTextOf(field)?.trim() ?? null
  if (text === null) return null
  const instant = ISO_PATTERN.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (!Number.isNaN(instant)) return instant
  recordProblem(field, `${JSON.stringify(text)} is not a date and time with a time zone`)
  return null
}

/** Epoch milliseconds; null when missing or invalid. */
export function parseInstant(text: string | null | undefined): Instant | null {
  const instant = Date.parse(text ?? '')
  return Number.isNaN(instant) ? null : instant
}
