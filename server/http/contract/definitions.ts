import { originOf } from '../../../schemas/described.ts'
import { type NamedShape, namedShape } from './shape-names.ts'

type Piece = Readonly<Record<string, unknown>>

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && !Array.isArray(value)

const wordsOf = (property: unknown): readonly unknown[] => {
  if (!isPiece(property)) return []
  return Array.isArray(property.enum) ? property.enum : 'const' in property ? [property.const] : []
}

/** The property whose constants differ between all alternatives; null without one. */
const tagOf = (alternatives: readonly Piece[]): string | null => {
  const tells = (tag: string) => {
    const words = alternatives.map(({ properties }) => wordsOf(isPiece(properties) ? properties[tag] : undefined))
    return words.every(({ length }) => length > 0) && new Set(words.flat()).size === words.flat().length
  }
  return ['type', 'kind', 'provider', 'vendor'].find(tells) ?? null
}

const inWords = (property: unknown): unknown =>
  isPiece(property) && 'const' in property && property.description === undefined
    ? { ...property, description: `Which kind it is: always ${property.const}` }
    : property

interface Dialect {
  /** `description` overrides that of the schema at this place. */
  readonly refer: (name: string, description?: string) => Piece
  readonly namesAlternatives: boolean
  readonly shapeOf?: (schema: object) => NamedShape | undefined
}

/**
 * JSON Schema. A description goes around the reference in `allOf`: type generators take `$ref` with a description for a
 * new type and number its name.
 */
export const inSchema: Dialect = {
  refer(name, description) {
    const reference = { $ref: `#/$defs/${name}` }
    return description === undefined ? reference : { description, allOf: [reference] }
  },
  namesAlternatives: false,
}

/** OpenAPI allows a description next to `$ref`, and its discriminators need named schemas. */
export const inOpenApi: Dialect = {
  refer: (name, description) => ({
    $ref: `#/components/schemas/${name}`,
    ...(description !== undefined && { description }),
  }),
  namesAlternatives: true,
}

export const inNamedOpenApi: Dialect = { ...inOpenApi, shapeOf: namedShape }

/** `order.lookup` becomes `OrderLookup`. */
const typeName = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/**
 * Writes schemas so that each one with a `title` appears once, in `defs`, with its example; uses become references. A
 * union with a discriminating property becomes `oneOf` with a discriminator. `write` returns a schema, `writeAs` names
 * it if it has no title; `defs` collects all named schemas so far.
 */
export function definitions(
  examples: Readonly<Record<string, unknown>>,
  { refer, namesAlternatives, shapeOf = () => undefined }: Dialect,
) {
  const defs: Record<string, Piece> = {}
  const names = new WeakMap<object, string>()

  /** `within` is the name of the nearest named schema plus the path from it. */
  const each = (piece: Piece, within: string): Piece =>
    Object.fromEntries(Object.entries(piece).map(([key, value]) => [key, writeIn(value, within)]))

  const alternativesOf = (anyOf: readonly unknown[], tag: string, within: string): readonly unknown[] =>
    anyOf.map((one) => {
      const words = isPiece(one) && isPiece(one.properties) ? wordsOf(one.properties[tag]) : []
      const name = `${within}${typeName(String(words[0] ?? ''))}`
      return namesAlternatives && words.length > 0 ? writeAs(one as object, name) : writeIn(one, within)
    })

  const whole = ({ anyOf, properties, ...rest }: Piece, within: string): Piece => {
    const members = isPiece(properties)
      ? Object.entries(properties).map(([key, one]) => [key, writeIn(inWords(one), `${within}${typeName(key)}`)])
      : null
    const written = { ...each(rest, within), ...(members !== null && { properties: Object.fromEntries(members) }) }
    if (!Array.isArray(anyOf)) return written
    const tag = tagOf(anyOf)
    return tag === null
      ? { ...written, anyOf: writeIn(anyOf, within) }
      : { ...written, oneOf: alternativesOf(anyOf, tag, within), discriminator: { propertyName: tag } }
  }

  const define = (name: string, piece: Piece): Piece => {
    const example = examples[name]
    return { ...whole(piece, name), ...(example !== undefined && { examples: [example] }) }
  }

  const named = (name: string, value: Piece, schema = originOf(value)): Piece => {
    const defined = defs[name] ?? define(name, schema as Piece)
    defs[name] = defined
    const { description } = value
    return refer(name, typeof description === 'string' && description !== defined.description ? description : undefined)
  }

  const writeIn = (value: unknown, within: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => writeIn(one, within))
    if (!isPiece(value)) return value
    const name = typeof value.title === 'string' ? value.title : names.get(originOf(value))
    if (name !== undefined) return named(name, value)
    const shape = shapeOf(value)
    return shape === undefined ? whole(value, within) : named(shape.name, value, shape.schema)
  }

  /** Names a schema without a title; later uses refer to that name. */
  const writeAs = (schema: object, name: string): unknown => {
    const origin = originOf(schema)
    if (!('title' in schema) && !names.has(origin) && shapeOf(schema) === undefined)
      names.set(origin, name in defs ? `${name}Of` : name)
    return writeIn(schema, name)
  }

  return { write: (value: unknown): unknown => writeIn(value, ''), writeAs, defs }
}
