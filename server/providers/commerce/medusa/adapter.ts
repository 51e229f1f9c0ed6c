import { LRUCache } from 'lru-cache'
import { MedusaOptions } from '../../../../schemas/config/commerce.ts'
import type { CommerceAdapter } from '../commerce-adapter.ts'
import { connectWithSecret } from '../connect/with-secret.ts'
import { checkHookSecrets, standardWebhooks } from '../standard-webhooks.ts'
import { checkMedusa } from './check-medusa.ts'
import { type CallMedusa, medusaClient } from './client.ts'
import { medusaCommerce } from './medusa.ts'

/** An evicted client requests a new token. */
const MAX_CLIENTS = 1_000

export const medusaAdapter: CommerceAdapter<MedusaOptions> = {
  schema: MedusaOptions,
  secrets: checkHookSecrets,
  create({ database, now, local: tables, orderSystems, warn, allocate, requireSecret }) {
    // One client per account, so that its token survives a publish.
    const clients = new LRUCache<string, CallMedusa>({ max: MAX_CLIENTS })
    return {
      open: ({ url, email, password, location }, { shop, currency }) => {
        const name = JSON.stringify([url, email, password])
        const ask =
          clients.get(name) ?? medusaClient({ url, email, password: () => requireSecret(password) }, orderSystems)
        clients.set(name, ask)
        return medusaCommerce({
          ask,
          facts: { currency, location },
          database,
          now,
          tables,
          allocate,
          warn: (fields, sentence) => warn({ shopId: shop.id, ...fields }, sentence),
        })
      },
    }
  },
  origin: ({ url }) => url,
  url: ({ url }) => url,
  connect: ({ url, email, location, password: variable }, context) =>
    connectWithSecret(context, { url, variable }, (password) => {
      const { now, orderSystems, config } = context
      const ask = medusaClient({ url, email, password: () => password }, orderSystems)
      const facts = { currency: config.currency, location }
      return checkMedusa(ask, { facts, config, now })
    }),
  subscribes: false,
  connectUnconfigured: null,
  webhooks: standardWebhooks,
  sandbox: false,
}
