/**
 * The answers of GraphQL in the form of an export, which one reader reads (`shopify-rest`): our documents name fields as exports do;
 * what is left is that lists come in pages, ids with their kind, and words in capitals.
 */

const told = /^gid:\/\/shopify\/\w+\/([^/?]+)/

/** The id as exports have it: `1001` of `gid://shopify/Order/1001`. Shops that were loaded before know their orders by it. */
export const plainId = (id: string): string => told.exec(id)?.[1] ?? id

/** Words of a fixed list, which exports write in small letters. */
const words = new Set(['status', 'kind', 'financial_status', 'inventory_policy'])

/** A text of an answer: an id without its kind, a word of a fixed list in small letters, any other as it is. */
const exportedText = (text: string, key: string): string => {
  if (key === 'id') return plainId(text)
  return words.has(key) ? text.toLowerCase() : text
}

/** A value of an answer as an export would have it; lists stand there without the `nodes` around them. */
const exportedValue = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return exportedText(value, key)
  if (Array.isArray(value)) return value.map((one) => exportedValue(one))
  if (typeof value !== 'object' || value === null) return value
  return 'nodes' in value ? exportedValue(value.nodes) : asExported(value)
}

/** An entity of an answer as an export would have it. */
export function asExported(entity: object): object {
  return Object.fromEntries(Object.entries(entity).map(([name, value]) => [name, exportedValue(value, name)]))
}

/** What something weighs, as answers tell it. */
export interface ToldWeight {
  readonly unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS'
  readonly value: number
}

const units = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as const

/** A weight in the two fields of an export. */
export const exportedWeight = (weight: ToldWeight | null) =>
  weight === null ? {} : { weight: weight.value, weight_unit: units[weight.unit] }
