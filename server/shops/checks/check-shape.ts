import { Compile, type Validator } from 'typebox/compile'
import { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { DEFAULT_CURRENCY } from '../../../schemas/money.ts'
import { unkeepable } from '../shape/keepable.ts'
import { misfits } from '../shape/misfits.ts'
import type { Shape } from '../shape/schema.ts'
import { withConditionProblems } from './check-condition-words.ts'

let compiled: Validator<Record<never, never>, typeof ShopConfig> | undefined

/** Compiled for the first document that comes: a start waits for none. */
const shape = () => {
  compiled ??= Compile(ShopConfig)
  return compiled
}

/** The schema as plain JSON Schema. */
const written: Shape = JSON.parse(JSON.stringify(ShopConfig))

/** More than anybody repairs at once. */
const TOLD = 200

/** Everything about the form of a document that keeps it from being a configuration, and the configuration when nothing does. */
export function checkShape(
  document: unknown,
):
  | { readonly kind: 'sound'; readonly config: ShopConfig }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] } {
  const lost = unkeepable(document)
  if (lost.length > 0) return { kind: 'refused', problems: lost.slice(0, TOLD) }
  if (shape().Check(document))
    return { kind: 'sound', config: { ...document, currency: document.currency ?? DEFAULT_CURRENCY } }
  const told = withConditionProblems(document, misfits(written, document)).slice(0, TOLD)
  if (told.length > 0) return { kind: 'refused', problems: told }
  // The schema has a word that `misfits` does not read yet: better its own sentence than none.
  const problems = shape()
    .Errors(document)
    .map(({ instancePath, message }) => ({ pointer: instancePath, message }))
  return { kind: 'refused', problems }
}
