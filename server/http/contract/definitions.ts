import { originOf } from '../../../schemas/described.ts'

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

/** A shape by its name, in a place where nothing or something of its own is said of it. */
type Refer = (name: string, description?: string) => Piece

/**
 * Refers to the shapes of a JSON Schema. What is said of one stands around the reference: generators of types that read both in one
 * take what is described for another shape, and number its name.
 */
export const inSchema: Refer = (name, description) => {
  const reference = { $ref: `#/$defs/${name}` }
  return description === undefined ? reference : { description, allOf: [reference] }
}

/** Refers to the shapes of an OpenAPI document, whose readers take a description beside a reference. */
export const inOpenApi: Refer = (name, description) => ({
  $ref: `#/components/schemas/${name}`,
  ...(description !== undefined && { description }),
})

/**
 * Writes schemas down so that each shape with a `title` stands once: under that name in `defs`, with its example if there is one,
 * and as a reference wherever it is used, with what is said of it there. Alternatives that a property tells apart become `oneOf`
 * with that property as their discriminator. `write` gives a schema that way; `defs` has all that was referred to so far.
 */
export function definitions(examples: Readonly<Record<string, unknown>>, refer: Refer) {
  const defs: Record<string, Piece> = {}

  const each = (piece: Piece, change: (value: unknown) => unknown): Piece =>
    Object.fromEntries(Object.entries(piece).map(([key, value]) => [key, change(value)]))

  const whole = ({ anyOf, properties, ...rest }: Piece): Piece => {
    const written = {
      ...each(rest, write),
      ...(isPiece(properties) && { properties: each(properties, (one) => write(inWords(one))) }),
    }
    if (!Array.isArray(anyOf)) return written
    const tag = tagOf(anyOf)
    return tag === null
      ? { ...written, anyOf: write(anyOf) }
      : { ...written, oneOf: write(anyOf), discriminator: { propertyName: tag } }
  }

  const define = (title: string, piece: Piece): Piece => {
    const example = examples[title]
    return { ...whole(piece), ...(example !== undefined && { examples: [example] }) }
  }

  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write)
    if (!isPiece(value)) return value
    const { title, description } = value
    if (typeof title !== 'string') return whole(value)
    const defined = defs[title] ?? define(title, originOf(value) as Piece)
    defs[title] = defined
    return refer(
      title,
      typeof description === 'string' && description !== defined.description ? description : undefined,
    )
  }

  return { write, defs }
}
