import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Database } from '../../server/database/database.ts'
import { createBackendServer } from '../../server/demo/integrations/backend/backend.ts'
import { buildBackendOpenApi } from '../../server/demo/integrations/backend/openapi.ts'
import type { BackendOptions } from '../../server/demo/integrations/backend/response.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { allocate } from '../../server/domain/money/allocate.ts'
import { commerceAdapters } from '../../server/providers/commerce/adapters.ts'
import { backendAbilities } from '../../server/providers/commerce/http/wire.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import type { Connector } from '../../server/providers/outgoing/outgoing-request.ts'
import { freshShop } from '../contract/fresh-shop.ts'
import { type CallsDocument, describedCalls } from './described-calls.ts'
import { accessBy } from './order-system-access.ts'
import { secretsNamed, variableOf } from './secrets.ts'

export const adapterOf = (shopId: string, host: string, secrets?: readonly string[]) => ({
  http: {
    url: `https://${host}/`,
    token: variableOf(shopId, 'ORDERS'),
    ...(secrets && { hookSecrets: secrets.map((name) => variableOf(shopId, name)) }),
  },
})

export const hookSecrets = {
  HOOK: `whsec_${Buffer.alloc(32, 'new').toString('base64')}`,
  OLD_HOOK: `whsec_${Buffer.alloc(24, 'old').toString('base64')}`,
  OTHER_HOOK: `whsec_${Buffer.alloc(64, 'other').toString('base64')}`,
  EMPTY_HOOK: 'whsec_',
} as const

export const backendShop: BackendOptions['shop'] = { name: 'Harbour', currency: 'USD', can: [...backendAbilities] }

const described = describedCalls(buildBackendOpenApi() as CallsDocument)

export const backendHosts = () => {
  const token = randomBytes(16).toString('hex')
  const servers = new Map<string, Server>()
  const amiss: unknown[] = []
  const calls: URL[] = []
  const recordCall: BackendOptions['onRequest'] = ({ method, url, body: sent }, { status, body, headers }) => {
    calls.push(url)
    const type = headers?.['content-type'] ?? 'application/json'
    const callRecord = { method: method.toLowerCase(), address: url.pathname, status, type, body: JSON.stringify(body) }
    try {
      expect(described({ ...callRecord, sent }), `${method} ${url.pathname} is a call`).toBe(true)
    } catch (error) {
      amiss.push(error instanceof Error ? error.message : error)
    }
  }
  const backendConnect: Connector = ({ hostname }, callback) => {
    const address = servers.get(hostname)?.address() as AddressInfo | null | undefined
    if (address === undefined || address === null) return callback(new Error('Nobody is there'), null)
    const socket = connect({ host: '127.0.0.1', port: address.port })
    socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null))
  }
  const close = (host: string): Promise<void> =>
    new Promise((resolve) => {
      const server = servers.get(host)
      servers.delete(host)
      if (server === undefined) return resolve()
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return {
    backendConnect,
    asked: (path: string) => calls.filter(({ pathname }) => pathname === path),
    secretOf: secretsNamed({ ORDERS: token, ...hookSecrets }),
    async serve(host: string, options: Omit<BackendOptions, 'token' | 'shop'> & Partial<Pick<BackendOptions, 'shop'>>) {
      const server = createBackendServer({ shop: backendShop, onRequest: recordCall, ...options, token })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      servers.set(host, server)
    },
    close,
    async closeAll() {
      await Promise.all([...servers.keys()].map(close))
      expect(amiss).toEqual([])
    },
  }
}

/** A clock without equal times: an order read in the millisecond of a refund may not include it. */
const oneByOne = () => {
  let last = 0
  return () => {
    last = Math.max(last + 1, Date.now())
    return last
  }
}

export const createBackends = (database: () => Database, now: () => number = oneByOne()) => {
  const hosts = backendHosts()
  const configs = new Map<string, ShopConfig>()
  const unread: object[] = []
  afterAll(hosts.closeAll)
  return {
    ...hosts,
    async serve({
      outside,
      shopId,
      portal = freshShop(),
      ...overrides
    }: {
      readonly outside: Commerce
      readonly shopId: string
      readonly portal?: string
    } & Pick<Parameters<typeof createBackendServer>[0], 'onRequest'>): Promise<string> {
      await hosts.serve(`${shopId}.example`, { shopId, commerce: outside, database: database(), now, ...overrides })
      const { adapters } = wrenfoldShop
      configs.set(portal, {
        ...wrenfoldShop,
        adapters: { ...adapters, commerce: adapterOf(portal, `${shopId}.example`) },
      })
      return portal
    },
    unread: () => unread,
    commerce: (queryable: Pick<Database, 'query' | 'transaction'> = database()) =>
      commerceAdapters({
        database: queryable,
        now,
        ...hosts,
        orderSystems: accessBy(hosts.backendConnect),
        local: localCommerce({ database: queryable, now, random: randomBytes }),
        allocate,
        warn: (fields: object) => void unread.push(fields),
        secret: randomBytes(32),
        configOf: async (shopId) => configs.get(shopId) ?? null,
      }),
  }
}
