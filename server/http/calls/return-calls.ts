import type { ShopperOperation } from '../operation/shopper-api.ts'
import { returnReadCalls } from './return-reads.ts'
import { returnWriteCalls } from './return-writes.ts'

/** The calls on a return that was submitted, for whoever holds its key: what its page shows, and what it offers. */
export const returnCalls: readonly ShopperOperation[] = [...returnReadCalls, ...returnWriteCalls]
