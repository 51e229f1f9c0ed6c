import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { ConfigProblem } from '../../schemas/merchant.ts'
import { misfits } from './misfits.ts'
import type { Shape } from './schema.ts'

export type Shaped<Given> = { readonly given: Given } | { readonly problems: readonly ConfigProblem[] }

const written = (schema: TSchema): Shape => JSON.parse(JSON.stringify(schema))

/** Falls back to TypeBox's messages where the schema uses a keyword that `validate` does not read. */
const problemsOf = <Schema extends TSchema>(
  schema: Schema,
  check: Validator<Record<never, never>, Schema>,
  given: unknown,
): readonly ConfigProblem[] => {
  const problems = misfits(written(schema), given)
  return problems.length > 0
    ? problems
    : check.Errors(given).map(({ instancePath, message }) => ({ pointer: instancePath, message }))
}

/** Compiles on first use, to keep startup fast. */
export function readingBy<Schema extends TSchema>(schema: Schema): (given: unknown) => Shaped<Static<Schema>> {
  let check: Validator<Record<never, never>, Schema> | null = null
  return (given) => {
    check ??= Compile(schema)
    return check.Check(given) ? { given } : { problems: problemsOf(schema, check, given) }
  }
}
