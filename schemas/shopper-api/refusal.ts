import { type Static, Type } from 'typebox'
import { Problem } from '../envelope/problem.ts'
import { ProblemCode } from '../envelope/problem-codes.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { OfferResponse } from './offers.ts'

/** Messages are in the session's language and may be displayed. */
export const CallRefusal = Closed(
  {
    errors: Closed(
      {
        code: ProblemCode,
        message: Type.String({ description: 'Error message for the shopper' }),
        detail: Type.Optional(Type.String({ description: 'Further details for the shopper' })),
        codes: Type.Optional(Type.Array(Type.Integer(), { description: 'Lookup codes' })),
        fields: Type.Optional(
          Type.Array(
            Closed({
              name: Type.String({ description: 'Path of the member, such as lineItems.0.reason.id' }),
              message: Type.String({ description: 'Error message for the shopper' }),
            }),
            {
              description: 'Errors of single members of the request',
            },
          ),
        ),
        retryAfterMs: Type.Optional(
          Type.Integer({ description: 'Milliseconds until the next attempt is permitted, if known' }),
        ),
        captcha: Type.Optional(Type.Boolean({ description: 'Whether the next lookup requires a solved captcha' })),
      },
      { description: 'Reason for the refusal' },
    ),
    shopLaterOffer: Type.Optional(described(OfferResponse, 'Current state of the offer')),
    problem: Type.Optional(
      described(Problem, 'Deprecated, for photos only: same as `errors`. Removed in December 2027'),
    ),
    result: Type.Optional(Type.Literal(false, { description: 'False where a successful response has true' })),
  },
  { title: 'CallRefusal', description: 'Refusal of a call, with messages for the shopper' },
)
export type CallRefusal = Static<typeof CallRefusal>
