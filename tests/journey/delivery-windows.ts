import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Order } from '../../schemas/entities/order.ts'
import { lookUpOrder, type Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'

const outcome = { enabled: true, event: 'immediate', window: 3 } as const

/** Three days after the delivery; an unknown delivery is far in the future. */
export const countFromDelivery = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((policy) => ({
    ...policy,
    window_start: 'delivered',
    delivery_fallback_days: 90,
    refund: outcome,
    gift_card: outcome,
    exchange: outcome,
  })),
})

export const withDelivery = (order: Order, deliveredAt: unknown): Order =>
  ({
    ...order,
    lines: order.lines.map(({ deliveredAt: _known, ...line }) => ({
      ...line,
      ...(deliveredAt !== undefined && { deliveredAt: line.fulfilledAt.map(() => deliveredAt) }),
    })),
  }) as Order

export const withoutDelivery = (order: Order): Order => withDelivery(order, undefined)

interface Visit {
  readonly app: FastifyInstance
  readonly world: TestWorld
  readonly shopper: Shopper
}

export const deliveryReaders = async ({ app, world, shopper }: Visit) => {
  const { shopId } = shopper
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Deliveries', role: 'owner', endsAt: null },
  )
  const authorization = `Bearer ${made?.key}`
  return {
    async readOrder() {
      await lookUpOrder(shopper)
      return JSON.stringify(shopper.readPage().screen).replaceAll(/\s/g, ' ')
    },
    async report(deliveredAt: number | null) {
      const line = { order: '#1001', deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString() }
      const response = await app.inject({
        method: 'POST',
        url: `/merchant/v1/${shopId}/deliveries`,
        headers: { authorization, 'content-type': 'application/x-ndjson' },
        payload: JSON.stringify(line),
      })
      expect(response.json()).toMatchObject({ stored: 1, problems: [] })
    },
    async listSources() {
      await lookUpOrder(shopper)
      const { body } = await shopper.open('/exchange', { authorization })
      const decisions = (body.explain ?? []).flatMap((one) => one.decisions)
      return [...new Set(decisions.flatMap((one) => (one.decided === 'window' ? (one.start?.source ?? []) : [])))]
    },
    explainReturn: async (key: string) =>
      (await app.inject({ url: `/merchant/v1/${shopId}/returns/${key}/explain`, headers: { authorization } })).body,
  }
}

export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(at)
