import { Type } from 'typebox'

export const PagePath = Type.String({ minLength: 1, maxLength: 2048, pattern: '^/' })

/** Safe for redirects: no other host, no control characters. */
const pagePath = /^\/(?!\/)[^\p{Cc}\\]*$/u

/** Prevents a redirect to another host. */
export const isPagePath = (text: string): boolean => text.length <= 2048 && pagePath.test(text)
