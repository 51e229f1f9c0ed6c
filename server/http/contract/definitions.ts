import { originOf } from '../../../schemas/typebox/described.ts'
import { findNamedShape, type NamedShape } from './shape-names.ts'

type SchemaNode = Readonly<Record<string, unknown>>

const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listConstants = (property: unknown): readonly unknown[] => {
  if (!isSchemaNode(property)) return []
  return Array.isArray(property.enum) ? property.enum : 'const' in property ? [property.const] : []
}

const findDiscriminator = (alternatives: readonly SchemaNode[]): string | null => {
  const isDiscriminator = (tag: string) => {
    const constants = alternatives.map(({ properties }) =>
      listConstants(isSchemaNode(properties) ? properties[tag] : undefined),
    )
    return constants.every(({ length }) => length > 0) && new Set(constants.flat()).size === constants.flat().length
  }
  return ['type', 'kind', 'provider', 'vendor'].find(isDiscriminator) ?? null
}

const describeConstant = (property: unknown): unknown =>
  isSchemaNode(property) && 'const' in property && property.description === undefined
    ? { ...property, description: `Kind: always ${property.const}` }
    : property

interface SchemaDialect {
  readonly refer: (name: string, description?: string) => SchemaNode
  readonly namesAlternatives: boolean
  readonly shapeOf?: (schema: object) => NamedShape | undefined
}

/** `allOf` wraps the reference: type generators take `$ref` with a description for a new type. */
export const jsonSchemaDialect: SchemaDialect = {
  refer(name, description) {
    const reference = { $ref: `#/$defs/${name}` }
    return description === undefined ? reference : { description, allOf: [reference] }
  },
  namesAlternatives: false,
}

/** Allows a description next to `$ref`; discriminators need named schemas. */
export const openApiDialect: SchemaDialect = {
  refer: (name, description) => ({
    $ref: `#/components/schemas/${name}`,
    ...(description !== undefined && { description }),
  }),
  namesAlternatives: true,
}

export const namedOpenApiDialect: SchemaDialect = { ...openApiDialect, shapeOf: findNamedShape }

/** `order.lookup` becomes `OrderLookup`. */
const typeName = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/**
 * Writes each schema with a `title` once, into `defs`; uses become references. A union with a discriminating property
 * becomes `oneOf`. `writeAs` names a schema without a title.
 */
export function createDefinitions(
  examples: Readonly<Record<string, unknown>>,
  { refer, namesAlternatives, shapeOf = () => undefined }: SchemaDialect,
) {
  const defs: Record<string, SchemaNode> = {}
  const names = new WeakMap<object, string>()

  /** `within`: the nearest named schema plus the path from it. */
  const writeMembers = (piece: SchemaNode, within: string): SchemaNode =>
    Object.fromEntries(Object.entries(piece).map(([key, value]) => [key, writeIn(value, within)]))

  const writeAlternatives = (anyOf: readonly unknown[], tag: string, within: string): readonly unknown[] =>
    anyOf.map((member) => {
      const constants =
        isSchemaNode(member) && isSchemaNode(member.properties) ? listConstants(member.properties[tag]) : []
      const name = `${within}${typeName(String(constants[0] ?? ''))}`
      return namesAlternatives && constants.length > 0 ? writeAs(member as object, name) : writeIn(member, within)
    })

  const writeNode = ({ anyOf, properties, ...rest }: SchemaNode, within: string): SchemaNode => {
    const members = isSchemaNode(properties)
      ? Object.entries(properties).map(([key, member]) => [
          key,
          writeIn(describeConstant(member), `${within}${typeName(key)}`),
        ])
      : null
    const result = {
      ...writeMembers(rest, within),
      ...(members !== null && { properties: Object.fromEntries(members) }),
    }
    if (!Array.isArray(anyOf)) return result
    const tag = findDiscriminator(anyOf)
    return tag === null
      ? { ...result, anyOf: writeIn(anyOf, within) }
      : { ...result, oneOf: writeAlternatives(anyOf, tag, within), discriminator: { propertyName: tag } }
  }

  const define = (name: string, piece: SchemaNode): SchemaNode => {
    const example = examples[name]
    return { ...writeNode(piece, name), ...(example !== undefined && { examples: [example] }) }
  }

  const writeNamed = (name: string, value: SchemaNode, schema = originOf(value)): SchemaNode => {
    const defined = defs[name] ?? define(name, schema as SchemaNode)
    defs[name] = defined
    const { description } = value
    return refer(name, typeof description === 'string' && description !== defined.description ? description : undefined)
  }

  const writeIn = (value: unknown, within: string): unknown => {
    if (Array.isArray(value)) return value.map((member) => writeIn(member, within))
    if (!isSchemaNode(value)) return value
    const name = typeof value.title === 'string' ? value.title : names.get(originOf(value))
    if (name !== undefined) return writeNamed(name, value)
    const shape = shapeOf(value)
    return shape === undefined ? writeNode(value, within) : writeNamed(shape.name, value, shape.schema)
  }

  const writeAs = (schema: object, name: string): unknown => {
    const origin = originOf(schema)
    if (!('title' in schema) && !names.has(origin) && shapeOf(schema) === undefined)
      names.set(origin, name in defs ? `${name}Of` : name)
    return writeIn(schema, name)
  }

  return { write: (value: unknown): unknown => writeIn(value, ''), writeAs, defs }
}
