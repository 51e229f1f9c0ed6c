import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { PagePath } from '../values/page-path.ts'

/**
 * The path is in the body because it may contain a return key, and proxies log addresses (FIX-39). `known` is the
 * `ETag` already drawn; without changes the response is an empty 204.
 */
export const Read = Closed(
  {
    path: described(PagePath, 'The page, as it stands behind the #'),
    known: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'The ETag of what is drawn already, a page or a part: while there is nothing new the answer is 204 and empty',
      }),
    ),
  },
  { title: 'Read', description: 'What a call sends that reads' },
)
export type Read = Static<typeof Read>
