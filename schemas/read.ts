import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { described } from './described.ts'

/** A page of the journey by its path, as it stands behind the `#`. */
export const PagePath = Type.String({ minLength: 1, maxLength: 2048, pattern: '^/' })

/** A path that a browser may be redirected to: it names no other host, and it has no control characters. */
const pagePath = /^\/(?!\/)[^\p{Cc}\\]*$/u

/** Whether a text that a browser posts is the path of a page. A redirect to any other text could lead to another host. */
export const isPagePath = (text: string): boolean => text.length <= 2048 && pagePath.test(text)

/**
 * What a call sends that reads: in a body, as the path of a page may carry the key of a return, and addresses are kept by
 * whoever passes them on (FIX-39). `known` says what is drawn already, by its `ETag`; as long as there is nothing new the answer is
 * 204 and empty.
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
