import Negotiator from 'negotiator'

const MAX_LENGTH = 1_000

/** The library also returns `*` and malformed tags. */
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/

export const acceptedLanguages = (header: string | undefined): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': (header ?? '').slice(0, MAX_LENGTH) } })
    .languages()
    .filter((tag) => TAG.test(tag))
