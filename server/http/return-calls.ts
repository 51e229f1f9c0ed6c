import { returnDeedCalls } from './return-deeds.ts'
import { returnReadCalls } from './return-reads.ts'
import type { ShopperCall } from './shopper-call.ts'

/** The calls on a return that was submitted, for whoever holds its key: what its page shows, and what it offers. */
export const returnCalls: readonly ShopperCall[] = [...returnReadCalls, ...returnDeedCalls]
