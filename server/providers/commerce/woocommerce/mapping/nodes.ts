import type { Instant } from '../../../../../schemas/values/ids.ts'
import { parseInstant } from '../../../reading/instant.ts'
import { at, idAt, type JsonNode, listAt, recordProblem, textAt } from '../../../reading/json-node.ts'

/** A time in UTC that WooCommerce writes without a zone. */
export function gmtAt(node: JsonNode, key: string): Instant | null {
  const text = textAt(node, key)
  if (text === null) return null
  const instant = parseInstant(`${text}Z`)
  if (instant === null) recordProblem(at(node, key), `${JSON.stringify(text)} is not a time`)
  return instant
}

/** WooCommerce writes 0 for an entity that does not exist. */
export function linkAt(node: JsonNode, key: string): string | null {
  const id = idAt(node, key)
  return id === '0' ? null : id
}

export function metaOf(node: JsonNode, key: string): string | null {
  const found = listAt(node, 'meta_data').find((entry) => textAt(entry, 'key') === key)
  const value = found === undefined ? undefined : at(found, 'value').value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
