import { type Static, type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Errors } from 'typebox/value'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { isStorable } from '../../../schemas/storable.ts'
import { badRequest } from '../../faults.ts'

/** What has the shape that was asked for, or everything that is wrong with it, each with its place. */
type Read<Given> = { readonly given: Given } | { readonly problems: readonly ConfigProblem[] }

/** One thing that is wrong, in words: which words would do is said too. */
const sentenceOf = (error: TLocalizedValidationError): string => {
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`
  return error.keyword === 'boolean' ? 'is not known here' : error.message
}

/** What a request lacks or has too much, one sentence each. */
const inWords = (errors: readonly TLocalizedValidationError[]): readonly ConfigProblem[] =>
  errors
    // A property that nobody knows is told where it stands, not once more where it stands in.
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map((error) => ({ pointer: error.instancePath, message: sentenceOf(error) }))

/**
 * What is wrong with what does not have a shape. Of several that differ by their `type` the one that is said is meant: what all the
 * others would have of it says nothing about its place.
 */
const misfits = (schema: TSchema, given: unknown): readonly ConfigProblem[] => {
  const shapes: readonly TSchema[] = Type.IsUnion(schema) ? schema.anyOf : []
  const types = shapes.flatMap((shape) => (Type.IsObject(shape) ? [shape.properties.type] : []))
  const names = types.flatMap((type) => (Type.IsLiteral(type) ? [type.const] : []))
  if (names.length === 0 || names.length < shapes.length) return inWords(Errors(schema, given))
  const said: unknown = Object(given).type
  const meant = shapes.find((_, at) => names[at] === said)
  return meant === undefined
    ? [{ pointer: '/type', message: `must be one of ${names.join(', ')}` }]
    : inWords(Errors(meant, given))
}

/** Where a body holds characters that PostgreSQL cannot keep. */
const unstorable = (value: unknown, pointer = ''): readonly ConfigProblem[] => {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ pointer, message: 'has a character that nobody can keep' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => unstorable(inside, `${pointer}/${name}`))
}

/** A part of a request that may be anything is judged by whoever it is meant for. */
const judgedHere = (schema: TSchema, given: unknown): unknown =>
  Type.IsObject(schema)
    ? Object.fromEntries(
        Object.entries(given ?? {}).filter(([name]) => !Type.IsUnknown(schema.properties[name] ?? Type.Unknown())),
      )
    : given

const NO_BODY: readonly ConfigProblem[] = [{ pointer: '', message: 'A body in JSON is needed; {} says nothing' }]

/** Reads what a request says by a schema; without one it is handed on as it came, and its type says that nobody looked. */
export function reading<Schema extends TSchema>(schema: Schema | undefined): (given: unknown) => Read<Static<Schema>> {
  if (schema === undefined) return (given) => ({ given: given as Static<Schema> })
  let check: Validator<Record<never, never>, Schema> | null = null
  return (given) => {
    if (given === undefined || given === null) return { problems: NO_BODY }
    // Compiled for the first who asks: a start waits for none of them.
    check ??= Compile(schema)
    if (!check.Check(given)) return { problems: misfits(schema, given) }
    const problems = unstorable(judgedHere(schema, given))
    return problems.length > 0 ? { problems } : { given }
  }
}

/** Reads a body by a schema. The reader @throws Fault RET_ERR_BAD_REQUEST with the first place where it is not as that says. */
export function bodyBy<Schema extends TSchema>(schema: Schema): (given: unknown) => Static<Schema> {
  const read = reading(schema)
  return (given) => {
    const said = read(given)
    if ('problems' in said) throw badRequest(said.problems[0]?.pointer)
    return said.given
  }
}

/** A place in a body as clients of calls read it: `lineItems.0.id`. */
export function memberAt(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
