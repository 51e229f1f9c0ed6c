import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Closed } from '../typebox/closed.ts'
import { ProblemCode } from './problem-codes.ts'

export const FieldProblem = Closed(
  {
    form: Type.String({ description: 'Name of the form' }),
    name: Type.String({ description: 'Name of the field in the form' }),
    message: Type.String({ description: 'Error message for the shopper' }),
  },
  { title: 'FieldProblem', description: 'Error of one field' },
)
export type FieldProblem = Static<typeof FieldProblem>

/**
 * `codes` are the lookup codes of Spec §8; `ref` finds the log line. Clients display the texts and derive none from
 * `code`.
 */
export const Problem = Closed(
  {
    code: ProblemCode,
    codes: Type.Optional(Type.Array(Type.Integer(), { description: 'Lookup codes' })),
    title: Type.String({ description: 'Error message for the shopper' }),
    detail: Type.Optional(Type.String({ description: 'Next step for the shopper' })),
    fields: Type.Optional(Type.Array(FieldProblem, { description: 'Errors of single fields' })),
    pointer: Type.Optional(
      Type.String({
        description:
          'JSON pointer to the error of a `bad-request` in its body; empty for the whole body, its headers or parameters',
      }),
    ),
    modal: Type.Optional(Type.Literal(true, { description: 'Shown over the screen instead of beside the fields' })),
    actions: Type.Optional(
      Type.Array(Button, { minItems: 1, description: 'Buttons of a modal. Absent: one that reloads the page' }),
    ),
    retryAfterMs: Type.Optional(Type.Integer({ description: 'Milliseconds until the next attempt is permitted' })),
    ref: Type.Optional(Type.String({ description: 'Reference in the log of the service' })),
  },
  { title: 'Problem', description: 'Reason that a request was refused or failed' },
)
export type Problem = Static<typeof Problem>
