/**
 * Converts GraphQL nodes to the export format that `shopify-rest` reads: without `nodes`, global ids and upper case.
 */

const GID_PATTERN = /^gid:\/\/shopify\/\w+\/([^/?]+)/

/** `1001` of `gid://shopify/Order/1001`, as exports and loaded shops have it. */
export const toPlainId = (id: string): string => GID_PATTERN.exec(id)?.[1] ?? id

/** Enumerations, which exports write in lower case. */
const ENUM_KEYS = new Set(['status', 'kind', 'financial_status', 'inventory_policy'])

const toExportText = (text: string, key: string): string => {
  if (key === 'id') return toPlainId(text)
  return ENUM_KEYS.has(key) ? text.toLowerCase() : text
}

const toExportValue = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return toExportText(value, key)
  if (Array.isArray(value)) return value.map((one) => toExportValue(one))
  if (typeof value !== 'object' || value === null) return value
  return 'nodes' in value ? toExportValue(value.nodes) : toExport(value)
}

export function toExport(entity: object): object {
  return Object.fromEntries(Object.entries(entity).map(([name, value]) => [name, toExportValue(value, name)]))
}

export interface WeightNode {
  readonly unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS'
  readonly value: number
}

const units = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as const

export const toExportWeight = (weight: WeightNode | null) =>
  weight === null ? {} : { weight: weight.value, weight_unit: units[weight.unit] }
