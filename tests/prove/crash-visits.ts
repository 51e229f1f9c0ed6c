import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { MINUTE_MS } from '../../schemas/values/time.ts'
import { type Database, sql } from '../../server/database/database.ts'
import { merchantApi } from '../../server/http/merchant/api.ts'
import { keyAuthority } from '../../server/http/merchant/authority.ts'
import { pulledOperationCalls } from '../../server/http/merchant/pulled-operations.ts'
import { serveOperation } from '../../server/http/operation/serve.ts'
import { createShopKeys } from '../../server/shops/keys.ts'
import { createDatabaseStore } from '../../server/store/store.ts'
import type { World } from '../../server/world.ts'
import type { Refunds } from './crash-orders-url.ts'

export interface Visit {
  readonly shopId: string
  readonly key: string
  readonly refunds: Refunds
  readonly now: number
  readonly portal: number
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export async function keyOfPushed(database: Database, shopId: string): Promise<string> {
  const pushed = JSON.stringify('pushed')
  await database.query(
    sql(
      'crash.pushed',
    )`update configs set document = jsonb_set(document, '{adapters,commerce}', ${pushed}) where shop_id = ${shopId}`,
  )
  const keys = createShopKeys({ store: createDatabaseStore(database), now: Date.now, random: randomBytes, log: silent })
  const key = await keys.make({ shopId, by: 'the proof' }, { name: 'Its order system', role: 'owner', endsAt: null })
  if (key === null) throw new Error(`There is no key for ${shopId}`)
  return key.key
}

type VisitQuery = Pick<Visit, 'shopId' | 'refunds'> & { readonly key?: string; readonly worker: number }

const portalOf = async (world: World) => {
  const app = Fastify({ routerOptions: { maxParamLength: 200 } })
  const api = merchantApi(world, { prefix: '/merchant/v1/:shopId', authority: keyAuthority(world) })
  for (const operation of pulledOperationCalls) serveOperation(app, operation, api)
  await app.ready()
  return app
}

const portals = new WeakMap<World, ReturnType<typeof portalOf>>()

export async function sendVisit(world: World, { worker, key = '', shopId, refunds }: VisitQuery): Promise<number> {
  const portal = portals.get(world) ?? portalOf(world)
  portals.set(world, portal)
  const server = createServer((await portal).routing).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const visit: Visit = { shopId, key, refunds, now: world.now(), portal: port }
    const response = await fetch(`http://127.0.0.1:${worker}`, { method: 'POST', body: JSON.stringify(visit) })
    const text = await response.text()
    if (!response.ok) throw new Error(`The order system came and failed: ${text}`)
    return text === 'done' ? Number.POSITIVE_INFINITY : world.now() + MINUTE_MS
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
