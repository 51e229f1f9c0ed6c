import { type Static, type TSchema, Type } from 'typebox'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { badRequest } from '../../faults.ts'
import { createReader, type ReadResult } from '../../shape/reader.ts'
import { findUnstorable } from '../../shape/storable.ts'

/** Members of type unknown are validated by their receiver. */
const withoutUntyped = (schema: TSchema, input: unknown): unknown =>
  Type.IsObject(schema)
    ? Object.fromEntries(
        Object.entries(input ?? {}).filter(([name]) => !Type.IsUnknown(schema.properties[name] ?? Type.Unknown())),
      )
    : input

const NO_BODY: readonly ConfigProblem[] = [
  { pointer: '', message: 'A JSON body is required; send {} for an empty one' },
]

/** Without a schema, the input passes unchecked. */
export function createBodyReader<Schema extends TSchema>(
  schema: Schema | undefined,
): (input: unknown) => ReadResult<Static<Schema>> {
  if (schema === undefined) return (input) => ({ value: input as Static<Schema> })
  const parse = createReader(schema)
  return (input) => {
    if (input === undefined || input === null) return { problems: NO_BODY }
    const read = parse(input)
    if ('problems' in read) return read
    const problems = findUnstorable(withoutUntyped(schema, input))
    return problems.length > 0 ? { problems } : read
  }
}

/** @throws Fault RET_ERR_BAD_REQUEST with the pointer of the first problem */
export function createBodyParser<Schema extends TSchema>(schema: Schema): (input: unknown) => Static<Schema> {
  const read = createBodyReader(schema)
  return (input) => {
    const result = read(input)
    if ('problems' in result) throw badRequest(result.problems[0]?.pointer)
    return result.value
  }
}

/** As API clients write it: `lineItems.0.id`. */
export function toMemberPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
