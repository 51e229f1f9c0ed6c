import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { ProblemCode } from './problem-codes.ts'

export const FieldProblem = Closed(
  {
    form: Type.String({ description: 'Name of the form' }),
    name: Type.String({ description: 'Name of the field in it' }),
    message: Type.String({ description: 'What is wrong, in the words of the shopper' }),
  },
  { title: 'FieldProblem', description: 'What is wrong with one field' },
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
    title: Type.String({ description: 'What is wrong, in the words of the shopper' }),
    detail: Type.Optional(Type.String({ description: 'What to do about it' })),
    fields: Type.Optional(Type.Array(FieldProblem, { description: 'What is wrong with single fields' })),
    pointer: Type.Optional(
      Type.String({
        description:
          'Where a `bad-request` is not as the contract says, as a JSON pointer into its body; empty is the body as a whole, or what goes with it',
      }),
    ),
    modal: Type.Optional(Type.Literal(true, { description: 'Shown over the screen instead of beside the fields' })),
    retryAfterMs: Type.Optional(Type.Integer({ description: 'Milliseconds after which it may be tried again' })),
    ref: Type.Optional(Type.String({ description: 'What finds it in the log of the service' })),
  },
  { title: 'Problem', description: 'Why an answer is not what was asked for' },
)
export type Problem = Static<typeof Problem>
