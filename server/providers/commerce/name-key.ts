import { normalizeTyped } from '../../../schemas/values/normalize.ts'

/** The lookup key of an order name: ASCII, lower case, without a leading `#` (LKP-14, FND-30). */
export const toNameKey = (name: string): string => normalizeTyped(name).replace(/^#/, '').trim().toLowerCase()
