import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'

/** What is wrong with one field, in the shopper's words. */
export const FieldProblem = Closed({ form: Type.String(), name: Type.String(), message: Type.String() })
export type FieldProblem = Static<typeof FieldProblem>

/** Why an answer is not what was asked for. `codes` are the lookup codes of Spec §8; `ref` finds the log line. */
export const Problem = Closed({
  code: Type.String(),
  codes: Type.Optional(Type.Array(Type.Integer())),
  title: Type.String(),
  detail: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Array(FieldProblem)),
  /** Shown as the error modal over the screen instead of beside the fields (NAV-48, ERR-48). */
  modal: Type.Optional(Type.Literal(true)),
  retryAfterMs: Type.Optional(Type.Integer()),
  ref: Type.Optional(Type.String()),
})
export type Problem = Static<typeof Problem>
