import { createHash } from 'node:crypto'

/** Key of the reference on everything that the portal creates. WooCommerce writes it last and may lose it. */
export const REFERENCE_KEY = '_homeward_reference'

/** Worth of an exchanged unit in minor units, on lines that cost less. */
export const WORTH_KEY = '_homeward_worth'

/** Payment method of exchange orders. */
export const OWN_GATEWAY = 'homeward'

const EXCHANGE_PREFIX = 'homeward-'
const HOLD_PREFIX = `${EXCHANGE_PREFIX}hold-`

const hashOf = (reference: string): string => createHash('sha256').update(reference).digest('hex').slice(0, 16)

/** Proves in texts that the portal made something: unlike the reference, it is written at once. */
export const markOf = (reference: string): string => `[hw:${hashOf(reference)}]`

export const hasAnyMark = (text: string | null): boolean => /\[hw:[^\]]+\]/.test(text ?? '')

/** `created_via` of an order; WooCommerce never changes it and filters by it. */
export const exchangeOrigin = (reference: string): string => `${EXCHANGE_PREFIX}${hashOf(reference)}`
export const holdOrigin = (reference: string): string => `${HOLD_PREFIX}${hashOf(reference)}`

export const isOwnOrigin = (origin: string | null): boolean => origin?.startsWith(EXCHANGE_PREFIX) ?? false
export const isHoldOrigin = (origin: string | null): boolean => origin?.startsWith(HOLD_PREFIX) ?? false
