import { type Static, type TSchema, Type } from 'typebox'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { badRequest } from '../../faults.ts'
import { findUnstorable } from '../../shape/keepable.ts'
import { createReader, type ReadResult } from '../../shape/reading.ts'

/** A part of a request that may be anything is judged by whoever it is meant for. */
const judgedHere = (schema: TSchema, given: unknown): unknown =>
  Type.IsObject(schema)
    ? Object.fromEntries(
        Object.entries(given ?? {}).filter(([name]) => !Type.IsUnknown(schema.properties[name] ?? Type.Unknown())),
      )
    : given

const NO_BODY: readonly ConfigProblem[] = [{ pointer: '', message: 'A body in JSON is needed; {} says nothing' }]

/** Reads what a request says by a schema; without one it is handed on as it came, and its type says that nobody looked. */
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

/** Reads a body by a schema. The reader @throws Fault RET_ERR_BAD_REQUEST with the first place where it is not as that says. */
export function bodyBy<Schema extends TSchema>(schema: Schema): (given: unknown) => Static<Schema> {
  const read = reading(schema)
  return (given) => {
    const said = read(given)
    if ('problems' in said) throw badRequest(said.problems[0]?.pointer)
    return said.value
  }
}

/** A place in a body as clients of calls read it: `lineItems.0.id`. */
export function memberAt(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
