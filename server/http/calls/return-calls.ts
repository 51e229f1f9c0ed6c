import type { ShopperOperation } from '../operation/shopper-api.ts'
import { returnReadCalls } from './return-reads.ts'
import { returnWriteCalls } from './return-writes.ts'

export const returnCalls: readonly ShopperOperation[] = [...returnReadCalls, ...returnWriteCalls]
