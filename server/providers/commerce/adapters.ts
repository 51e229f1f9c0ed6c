import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../schemas/ids.ts'
import { oncePer } from '../../../schemas/once.ts'
import { fault } from '../../faults.ts'
import type { Database } from '../../store/database.ts'
import { commerceByShop } from './by-shop.ts'
import { type BackendConnect, backendClient } from './http/client.ts'
import { httpCommerce } from './http/http.ts'
import type { Commerce } from './port.ts'

interface CommerceNeeds {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  /** The embedded order system, which also answers from what is kept of others. */
  readonly local: Commerce
  /** The configuration in force of a shop; null where nothing is published. */
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
  readonly secretOf: (variable: string) => string | undefined
  /** Opens connections to backends in place of ours, for tests that have one of their own. */
  readonly backendConnect?: BackendConnect | undefined
}

/** The order system of each shop, as its configuration says. */
export function commerceAdapters({
  database,
  now,
  local,
  configOf,
  secretOf,
  backendConnect,
}: CommerceNeeds): Commerce {
  const client = backendClient({ now, connect: backendConnect })
  const chosen = oncePer(({ adapters }: ShopConfig): Commerce => {
    const { commerce } = adapters
    if (commerce === 'local') return local
    const { url, token: variable } = commerce.http
    const ask: ReturnType<typeof client> = (call) => {
      const token = secretOf(variable)
      if (token === undefined || token === '')
        throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`The variable ${variable} is not set`))
      return client({ url, token })(call)
    }
    return httpCommerce({ ask, database, now, tables: local })
  })
  return commerceByShop(async (shopId) => {
    const config = await configOf(shopId)
    return config === null ? local : chosen(config)
  })
}
