import { originOf } from '../../../schemas/described.ts'
import { type NamedShape, namedShape } from './shape-names.ts'

/** A piece of JSON Schema, or of what stands in one. */
type Piece = Readonly<Record<string, unknown>>

/** Whether a value is an object, in which keywords of JSON Schema can stand. */
const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a property may be, where that is one word or a few; none where it may be anything. */
const wordsOf = (property: unknown): readonly unknown[] => {
  if (!isPiece(property)) return []
  return Array.isArray(property.enum) ? property.enum : 'const' in property ? [property.const] : []
}

/** The property by which alternatives are told apart, each having words of its own there; null where there is none. */
const tagOf = (alternatives: readonly Piece[]): string | null => {
  const tells = (tag: string) => {
    const words = alternatives.map(({ properties }) => wordsOf(isPiece(properties) ? properties[tag] : undefined))
    return words.every(({ length }) => length > 0) && new Set(words.flat()).size === words.flat().length
  }
  return ['type', 'kind', 'provider', 'vendor'].find(tells) ?? null
}

/** A constant among alternatives says itself; readers of a list of properties are told so. */
const inWords = (property: unknown): unknown =>
  isPiece(property) && 'const' in property && property.description === undefined
    ? { ...property, description: `Which kind it is: always ${property.const}` }
    : property

/** How a document refers to its named shapes, and whether alternatives of a union have names of their own. */
interface Dialect {
  /** The reference to a shape, in a place where nothing or something of its own is said of it. */
  readonly refer: (name: string, description?: string) => Piece
  readonly namesAlternatives: boolean
  /** The schema of a shape without a title, and its name, where it has one all the same. */
  readonly shapeOf?: (schema: object) => NamedShape | undefined
}

/**
 * JSON Schema. What is said of a shape in its place stands around the reference: generators of types that read both in one
 * take what is described for another shape, and number its name.
 */
export const inSchema: Dialect = {
  refer(name, description) {
    const reference = { $ref: `#/$defs/${name}` }
    return description === undefined ? reference : { description, allOf: [reference] }
  },
  namesAlternatives: false,
}

/** OpenAPI: its readers take a description beside a reference, and its discriminators select named shapes alone. */
export const inOpenApi: Dialect = {
  refer: (name, description) => ({
    $ref: `#/components/schemas/${name}`,
    ...(description !== undefined && { description }),
  }),
  namesAlternatives: true,
}

/** OpenAPI in which every exported shape is a component under the name of its export. */
export const inNamedOpenApi: Dialect = { ...inOpenApi, shapeOf: namedShape }

/** A name in the form of type names: `order.lookup` becomes `OrderLookup`. */
const typeName = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/**
 * Writes schemas down so that each shape with a `title` stands once: under that name in `defs`, with its example if there is one,
 * and as a reference wherever it is used, with what is said of it there. Alternatives that a property tells apart become `oneOf`
 * with that property as their discriminator. `write` gives a schema that way, `writeAs` one that has this name where it has no title;
 * `defs` has all that was referred to so far.
 */
export function definitions(
  examples: Readonly<Record<string, unknown>>,
  { refer, namesAlternatives, shapeOf = () => undefined }: Dialect,
) {
  const defs: Record<string, Piece> = {}
  const names = new WeakMap<object, string>()

  /** Rewrites each member; `within` is the name of the nearest named shape and the way from there. */
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

  /** The reference to a shape by its name, defined when it is first referred to. */
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

  /** A schema by its title, or else by this name, under which every later use refers to it. */
  const writeAs = (schema: object, name: string): unknown => {
    const origin = originOf(schema)
    if (!('title' in schema) && !names.has(origin) && shapeOf(schema) === undefined)
      names.set(origin, name in defs ? `${name}Of` : name)
    return writeIn(schema, name)
  }

  return { write: (value: unknown): unknown => writeIn(value, ''), writeAs, defs }
}
