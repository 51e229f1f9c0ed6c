import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { serveOperation } from '../operation/serve.ts'
import { type ShopperOperation, shopperApi } from '../operation/shopper-api.ts'
import type { HttpSettings } from '../settings.ts'
import { composeCalls } from './compose-calls.ts'
import { giftReceiptCalls } from './gift-receipt-calls.ts'
import { lookupCalls } from './lookup-calls.ts'
import { orderCalls } from './order-calls.ts'
import { reasonCalls } from './reason-calls.ts'
import { returnCalls } from './return-calls.ts'
import { returnGiftCall } from './return-gift.ts'
import { returnPolicyCall } from './return-policy.ts'
import { ruleCalls } from './rule-calls.ts'

export const shopperCalls: readonly ShopperOperation[] = [
  ...giftReceiptCalls,
  returnGiftCall,
  ...reasonCalls,
  ...lookupCalls,
  ...orderCalls,
  ...composeCalls,
  ...returnCalls,
  ...ruleCalls,
  returnPolicyCall,
]

export function shopperCallRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const api = shopperApi(world, settings)
  for (const operation of shopperCalls) serveOperation(app, operation, api)
}
