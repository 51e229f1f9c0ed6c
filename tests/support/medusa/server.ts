import { connect } from 'node:net'
import type { Connector } from '../../../server/providers/outgoing/outgoing-request.ts'
import { variableOf } from '../secrets.ts'
import { LOCATION } from './goods.ts'
import { type MedusaStandIn, medusaStandIn } from './stand-in.ts'

export const medusaUser = { email: 'owner@example.com', password: 'open sesame' } as const

export const createConnector =
  (portOf: (host: string) => number | undefined): Connector =>
  ({ hostname }, callback) => {
    const port = portOf(hostname)
    if (port === undefined) return callback(new Error('Nobody is there'), null)
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null))
  }

export const medusaAdapter = (shopId: string, host: string, overrides: { readonly hookSecrets?: string[] } = {}) => ({
  medusa: {
    url: `https://${host}`,
    email: medusaUser.email,
    password: variableOf(shopId, 'MEDUSA'),
    location: LOCATION,
    ...overrides,
  },
})

export const medusaHosts = () => {
  const servers = new Map<string, MedusaStandIn>()
  return {
    backendConnect: createConnector((host) => servers.get(host)?.port),
    async serve(host: string, overrides: Parameters<typeof medusaStandIn>[0] = {}): Promise<MedusaStandIn> {
      const server = await medusaStandIn({ user: medusaUser, ...overrides })
      servers.set(host, server)
      return server
    },
    async closeAll() {
      await Promise.all([...servers.values()].map((server) => server.close()))
    },
  }
}
