import { HttpOptions } from '../../../../schemas/config/commerce.ts'
import type { CommerceAdapter } from '../commerce-adapter.ts'
import { connectWithSecret } from '../connect/with-secret.ts'
import { checkHookSecrets, standardWebhooks } from '../standard-webhooks.ts'
import { checkBackend } from './check-backend.ts'
import { backendClient, type CallBackend } from './client.ts'
import { httpCommerce } from './http.ts'

export const httpAdapter: CommerceAdapter<HttpOptions> = {
  schema: HttpOptions,
  secrets: checkHookSecrets,
  create({ database, now, local: tables, warn, orderSystems, requireSecret }) {
    const client = backendClient({ ...orderSystems, now })
    return {
      open: ({ url, token }, { shop }) => {
        const ask: CallBackend = (call) => client({ url, token: requireSecret(token) })(call)
        const reportUnread = (unread: object) =>
          warn({ shopId: shop.id, ...unread }, 'Skipped an unreadable entity of an order system')
        return httpCommerce({ ask, database, now, tables, reportUnread })
      },
    }
  },
  origin: ({ url }) => url,
  url: ({ url }) => url,
  connect: ({ url, token: variable, hookSecrets }, context) =>
    connectWithSecret(context, { url, variable }, async (token) => {
      const { now, orderSystems, config } = context
      const ask = backendClient({ ...orderSystems, now })({ url, token })
      const checked = await checkBackend(ask, { config, now })
      const signals =
        hookSecrets === undefined ? 'no signals: changes are read every five minutes' : 'signals of changes'
      return { ...checked, read: [...checked.read, signals] }
    }),
  subscribes: false,
  connectUnconfigured: null,
  webhooks: standardWebhooks,
  sandbox: false,
}
