import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { ConfigProblem } from '../../schemas/merchant.ts'
import { misfits } from './misfits.ts'
import type { Shape } from './schema.ts'

/** What has the shape that was asked for, or everything that is wrong with it, each with its place. */
export type Shaped<Given> = { readonly given: Given } | { readonly problems: readonly ConfigProblem[] }

/** The schema as plain JSON Schema. */
const written = (schema: TSchema): Shape => JSON.parse(JSON.stringify(schema))

/** What is wrong with what a schema refused. Where the schema has a word that `misfits` does not read: TypeBox's own sentences. */
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

/** Reads values by a schema, which is compiled for the first that comes: a start waits for none of them. */
export function readingBy<Schema extends TSchema>(schema: Schema): (given: unknown) => Shaped<Static<Schema>> {
  let check: Validator<Record<never, never>, Schema> | null = null
  return (given) => {
    check ??= Compile(schema)
    return check.Check(given) ? { given } : { problems: problemsOf(schema, check, given) }
  }
}
