import type { Static, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** A field that may be missing, or null. */
export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Reads what is of a schema; null where it is not. */
export function readIf<Schema extends TSchema>(schema: Schema) {
  const compiled = Compile(schema)
  return (value: unknown): Static<Schema> | null => (compiled.Check(value) ? (value as Static<Schema>) : null)
}

/** Reads an answer of which nothing else is right. @throws Error in its name when it is none. */
export function readWhole<Schema extends TSchema>(what: string, schema: Schema) {
  const read = readIf(schema)
  return (body: unknown): Static<Schema> => {
    const found = read(body)
    if (found === null) throw new Error(`${what} was not answered`)
    return found
  }
}
