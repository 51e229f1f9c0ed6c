/**
 * Converts GraphQL nodes to the export format that `shopify-rest` reads: without `nodes`, global ids and upper case.
 */

const told = /^gid:\/\/shopify\/\w+\/([^/?]+)/

/** `1001` of `gid://shopify/Order/1001`, as exports and loaded shops have it. */
export const plainId = (id: string): string => told.exec(id)?.[1] ?? id

/** Enumerations, which exports write in lower case. */
const words = new Set(['status', 'kind', 'financial_status', 'inventory_policy'])

const exportedText = (text: string, key: string): string => {
  if (key === 'id') return plainId(text)
  return words.has(key) ? text.toLowerCase() : text
}

const exportedValue = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return exportedText(value, key)
  if (Array.isArray(value)) return value.map((one) => exportedValue(one))
  if (typeof value !== 'object' || value === null) return value
  return 'nodes' in value ? exportedValue(value.nodes) : asExported(value)
}

export function asExported(entity: object): object {
  return Object.fromEntries(Object.entries(entity).map(([name, value]) => [name, exportedValue(value, name)]))
}

export interface ToldWeight {
  readonly unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS'
  readonly value: number
}

const units = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as const

export const exportedWeight = (weight: ToldWeight | null) =>
  weight === null ? {} : { weight: weight.value, weight_unit: units[weight.unit] }
