import Negotiator from 'negotiator'

/** No browser sends a longer header. */
const MAX_LENGTH = 1_000

/** A language tag; the library also returns `*` and malformed tags. */
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/

/** The languages of an `Accept-Language` header, the most preferred first, without those of weight 0. */
export const acceptedLanguages = (header: string | undefined): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': (header ?? '').slice(0, MAX_LENGTH) } })
    .languages()
    .filter((tag) => TAG.test(tag))
