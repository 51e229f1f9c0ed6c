import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import type { Shape } from './schema.ts'
import { validate } from './validate.ts'

export type ReadResult<Value> = { readonly value: Value } | { readonly problems: readonly ConfigProblem[] }

const toPlainSchema = (schema: TSchema): Shape => JSON.parse(JSON.stringify(schema))

/** Falls back to TypeBox's messages where the schema uses a keyword that `validate` does not read. */
const listProblems = <Schema extends TSchema>(
  schema: Schema,
  check: Validator<Record<never, never>, Schema>,
  value: unknown,
): readonly ConfigProblem[] => {
  const problems = validate(toPlainSchema(schema), value)
  return problems.length > 0
    ? problems
    : check.Errors(value).map(({ instancePath, message }) => ({ pointer: instancePath, message }))
}

/** Compiles on first use, to keep startup fast. */
export function createReader<Schema extends TSchema>(schema: Schema): (value: unknown) => ReadResult<Static<Schema>> {
  let check: Validator<Record<never, never>, Schema> | null = null
  return (value) => {
    check ??= Compile(schema)
    return check.Check(value) ? { value: value } : { problems: listProblems(schema, check, value) }
  }
}
