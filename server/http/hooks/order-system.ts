import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/values/storable.ts'
import { handleOrderSystemEvent } from '../../journey/hooks/order-system.ts'
import { type HookContext, MAX_ID_CHARACTERS, serveHook } from './hook.ts'

/** Each signal names one changed resource. */
export function serveOrderSystemHook(app: FastifyInstance, context: HookContext): void {
  const { world } = context
  serveHook(app, context, {
    path: '/hooks/orders/:shopId',
    id: 'receiveOrderSignal',
    summary: 'Receives the signal of an order system that something changed',
    bodyLimit: 16_384,
    signatureHeaders: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    listener: world.orderSignals,
    async handle(orders, { shopId, raw, headers }) {
      const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
      const signal = orders.read({ raw, id, timestamp, signature, now: world.now() })
      if (signal === 'forged') return 'forged'
      if (signal === 'unreadable' || id.length > MAX_ID_CHARACTERS) return 'unreadable'
      if (signal !== null && Object.values(signal).every(isStorable))
        await handleOrderSystemEvent(world, { shopId, id, signal })
      return 'taken'
    },
  })
}
