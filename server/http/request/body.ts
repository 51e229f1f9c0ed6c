import { type Static, type TSchema, Type } from 'typebox'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { badRequest } from '../../faults.ts'
import { findUnstorable } from '../../shape/storable.ts'
import { createReader, type ReadResult } from '../../shape/reader.ts'

/** Members of type unknown are validated by their receiver. */
const judgedHere = (schema: TSchema, given: unknown): unknown =>
  Type.IsObject(schema)
    ? Object.fromEntries(
        Object.entries(given ?? {}).filter(([name]) => !Type.IsUnknown(schema.properties[name] ?? Type.Unknown())),
      )
    : given

const NO_BODY: readonly ConfigProblem[] = [{ pointer: '', message: 'A body in JSON is needed; {} says nothing' }]

/** Returns a reader that validates input by a schema. Without a schema, the input passes unchecked. */
export function reading<Schema extends TSchema>(
  schema: Schema | undefined,
): (given: unknown) => ReadResult<Static<Schema>> {
  if (schema === undefined) return (given) => ({ value: given as Static<Schema> })
  const shaped = createReader(schema)
  return (given) => {
    if (given === undefined || given === null) return { problems: NO_BODY }
    const read = shaped(given)
    if ('problems' in read) return read
    const problems = findUnstorable(judgedHere(schema, given))
    return problems.length > 0 ? { problems } : read
  }
}

/**
 * Returns a body parser.
 * @throws Fault RET_ERR_BAD_REQUEST with the pointer of the first problem
 */
export function bodyBy<Schema extends TSchema>(schema: Schema): (given: unknown) => Static<Schema> {
  const read = reading(schema)
  return (given) => {
    const said = read(given)
    if ('problems' in said) throw badRequest(said.problems[0]?.pointer)
    return said.value
  }
}

/** A JSON pointer in the notation of API clients: `lineItems.0.id`. */
export function memberAt(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
