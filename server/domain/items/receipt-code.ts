import { normalizeTyped } from '../../../schemas/values/normalize.ts'

/** The letters and digits of a typed code, such as `7KQM4TWX` for `7kqm 4twx`. */
export const parseReceiptCode = (typed: string): string =>
  normalizeTyped(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** In halves, such as `7KQM-4TWX`. */
export const formatReceiptCode = (code: string): string => code.replace(/^(.{4})(?=.)/, '$1-')
