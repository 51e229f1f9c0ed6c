import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'

export const PagePath = Type.String({ minLength: 1, maxLength: 2048, pattern: '^/' })

/** Safe for redirects: no other host, no control characters. */
const pagePath = /^\/(?!\/)[^\p{Cc}\\]*$/u

/** Prevents a redirect to another host. */
export const isPagePath = (text: string): boolean => text.length <= 2048 && pagePath.test(text)

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
