import { randomBytes } from 'node:crypto'

/** A new shop id, so that tests can share a database. */
export const freshShop = (): string => `shop-${randomBytes(6).toString('hex')}`
