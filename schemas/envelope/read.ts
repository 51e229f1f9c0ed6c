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
    path: described(PagePath, 'Path of the page, as in the URL after #'),
    known: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'ETag of the page or part already drawn; if it is still current, the response is 204 without a body',
      }),
    ),
  },
  { title: 'Read', description: 'Body of a call that reads' },
)
export type Read = Static<typeof Read>
