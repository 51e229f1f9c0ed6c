import { createConnector } from '../medusa/server.ts'
import { variableOf } from '../secrets.ts'
import { type WooStandIn, wooStandIn } from './stand-in.ts'

export const wooKeys = { WOO_KEY: 'ck_write', WOO_SECRET: 'cs_secret' } as const

export const wooAdapter = (shopId: string, host: string, overrides: object = {}) => ({
  woocommerce: {
    url: `https://${host}`,
    key: variableOf(shopId, 'WOO_KEY'),
    secret: variableOf(shopId, 'WOO_SECRET'),
    giftCards: 'coupon' as const,
    ...overrides,
  },
})

export const wooHosts = () => {
  const servers = new Map<string, WooStandIn>()
  return {
    backendConnect: createConnector((host) => servers.get(host)?.port),
    async serve(host: string, overrides: Parameters<typeof wooStandIn>[0] = {}): Promise<WooStandIn> {
      const server = await wooStandIn(overrides)
      servers.set(host, server)
      return server
    },
    async closeAll() {
      await Promise.all([...servers.values()].map((server) => server.close()))
    },
  }
}
