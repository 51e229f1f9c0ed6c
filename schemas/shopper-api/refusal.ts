import { type Static, Type } from 'typebox'
import { Problem } from '../envelope/problem.ts'
import { ProblemCode } from '../envelope/problem-codes.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { OfferResponse } from './offers.ts'

/** Error body of headless calls. Messages are in the session's language and may be displayed. */
export const CallRefusal = Closed(
  {
    errors: Closed(
      {
        code: ProblemCode,
        message: Type.String({ description: 'What is wrong, in words that may be shown' }),
        detail: Type.Optional(Type.String({ description: 'What more there is to say of it, to be shown below' })),
        codes: Type.Optional(Type.Array(Type.Integer(), { description: 'Lookup codes' })),
        fields: Type.Optional(
          Type.Array(
            Closed({
              name: Type.String({ description: 'The member, such as lineItems.0.reason.id' }),
              message: Type.String({ description: 'What is wrong with it, in words that may be shown' }),
            }),
            {
              description: 'What is wrong with single members of the request',
            },
          ),
        ),
        retryAfterMs: Type.Optional(
          Type.Integer({ description: 'For how long nothing more is tried, in milliseconds, where that is known' }),
        ),
        captcha: Type.Optional(Type.Boolean({ description: 'Whether the next lookup needs a solved captcha' })),
      },
      { description: 'Why it is refused' },
    ),
    shopLaterOffer: Type.Optional(described(OfferResponse, 'The offer that the call is about, as it stands')),
    problem: Type.Optional(
      described(
        Problem,
        'Only of a photo, and deprecated: the same as `errors`, as it was read before. It ends in December 2027',
      ),
    ),
    result: Type.Optional(Type.Literal(false, { description: 'Where an answer would have said true' })),
  },
  { title: 'CallRefusal', description: 'How a call refuses, in words that may be shown' },
)
export type CallRefusal = Static<typeof CallRefusal>
