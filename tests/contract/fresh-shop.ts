import { randomBytes } from 'node:crypto'

/** A shop id nobody else has: tests that share a database part by it. */
export const freshShop = (): string => `shop-${randomBytes(6).toString('hex')}`
