import type { Static, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

export function createOptionalResponseReader<Schema extends TSchema>(schema: Schema) {
  const compiled = Compile(schema)
  return (value: unknown): Static<Schema> | null => (compiled.Check(value) ? (value as Static<Schema>) : null)
}

/** The reader throws an Error for other values. */
export function createResponseReader<Schema extends TSchema>(name: string, schema: Schema) {
  const read = createOptionalResponseReader(schema)
  return (body: unknown): Static<Schema> => {
    const found = read(body)
    if (found === null) throw new Error(`Invalid response: ${name}`)
    return found
  }
}
