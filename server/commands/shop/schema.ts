import { ShopConfig } from '../../../schemas/config/index.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Editors look definitions up at the top of the document. */
const hoistDefinitions = (value: Json, definitions: Map<string, Json>): Json => {
  if (Array.isArray(value)) return value.map((one: Json) => hoistDefinitions(one, definitions))
  if (!isObject(value)) return value
  const { $defs, $id: _name, ...rest } = value
  for (const [name, shape] of Object.entries($defs !== undefined && isObject($defs) ? $defs : {}))
    if (!definitions.has(name)) {
      definitions.set(name, true)
      definitions.set(name, hoistDefinitions(shape, definitions))
    }
  return Object.fromEntries(
    Object.entries(rest).map(([name, member]) =>
      name === '$ref' && typeof member === 'string'
        ? [name, `#/$defs/${member}`]
        : [name, hoistDefinitions(member, definitions)],
    ),
  )
}

export function configSchema(): JsonObject {
  const definitions = new Map<string, Json>()
  const plain: Json = JSON.parse(JSON.stringify(ShopConfig))
  const shape = hoistDefinitions(plain, definitions)
  const own = isObject(shape) ? shape : {}
  const properties = own.properties !== undefined && isObject(own.properties) ? own.properties : {}
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The configuration of a shop',
    ...own,
    properties: { $schema: { type: 'string' }, ...properties },
    ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }),
  }
}
