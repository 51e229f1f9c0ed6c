import type { Variant } from '../../../schemas/entities/product.ts'
import { type JsonNode, textAt } from '../reading/json-node.ts'

/** The first of the fields that holds one. */
export function barcodeOf(variant: JsonNode, fields: readonly string[]): Pick<Variant, 'barcode'> {
  const barcode = fields.map((field) => textAt(variant, field)?.trim() ?? '').find((text) => text !== '')
  return { ...(barcode !== undefined && { barcode }) }
}
