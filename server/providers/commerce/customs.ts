import type { Customs } from '../../../schemas/entities/customs.ts'
import type { Variant } from '../../../schemas/entities/product.ts'
import { type JsonNode, textAt } from '../reading/json-node.ts'

const HS_CODE = /^[0-9][0-9. ]{3,11}$/
const COUNTRY = /^[A-Z]{2}$/

interface CustomsFields {
  readonly hsCode: string
  readonly originCountry: string
}

const firstMatch = (nodes: readonly JsonNode[], field: string, pattern: RegExp): string | undefined =>
  nodes.map((node) => (textAt(node, field) ?? '').trim().toUpperCase()).find((text) => pattern.test(text))

/** The first usable value of the nodes; an unusable one counts as unknown. */
export function customsOf(nodes: readonly JsonNode[], fields: CustomsFields): Pick<Variant, 'customs'> {
  const hsCode = firstMatch(nodes, fields.hsCode, HS_CODE)
  const originCountry = firstMatch(nodes, fields.originCountry, COUNTRY)
  const customs: Customs = { ...(hsCode && { hsCode }), ...(originCountry && { originCountry }) }
  return Object.keys(customs).length > 0 ? { customs } : {}
}
