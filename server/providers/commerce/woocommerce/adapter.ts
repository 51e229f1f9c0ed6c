import { Check } from 'typebox/value'
import { WooCommerceOptions } from '../../../../schemas/config/commerce.ts'
import { findUrlProblem } from '../../outgoing/networks.ts'
import type { CommerceAdapter } from '../commerce-adapter.ts'
import { connectWithSecret } from '../connect/with-secret.ts'
import { checkWooCommerce } from './check-woocommerce.ts'
import { wooClient } from './client.ts'
import { checkHookSecrets, wooWebhooks } from './webhooks.ts'
import { DEFAULT_SENT, wooCommerce } from './woocommerce.ts'

const connect: CommerceAdapter<WooCommerceOptions>['connect'] = async (options, context) => {
  const secret = context.secretOf(options.secret)
  if (!secret) return `Set ${options.secret}: it grants the portal access`
  return connectWithSecret(context, { url: options.url, variable: options.key }, (key) => {
    const { now, orderSystems, config, allocate } = context
    const ask = wooClient({ url: options.url, key: () => key, secret: () => secret }, orderSystems)
    const facts = { currency: config.currency, allocate, sent: options.sent ?? DEFAULT_SENT }
    return checkWooCommerce({ ask, facts, options, config, now })
  })
}

export const wooCommerceAdapter: CommerceAdapter<WooCommerceOptions> = {
  schema: WooCommerceOptions,
  secrets: checkHookSecrets,
  create({ database, now, local: tables, orderSystems, warn, allocate, requireSecret, secretOf, secret }) {
    return {
      open: (options, { shop, currency }) =>
        wooCommerce({
          ask: wooClient(
            {
              url: options.url,
              key: () => requireSecret(options.key),
              secret: () => requireSecret(options.secret),
            },
            orderSystems,
          ),
          facts: { currency, allocate },
          options,
          database,
          now,
          tables,
          secret,
          hookSecret: () => secretOf(options.hookSecrets?.[0] ?? '') || null,
          warn: (fields, sentence) => warn({ shopId: shop.id, ...fields }, sentence),
        }),
    }
  },
  origin: ({ url }) => url,
  url: ({ url }) => url,
  connect,
  subscribes: true,
  connectUnconfigured(url, context) {
    if (!Check(WooCommerceOptions.properties.url, url)) return null
    const problem = findUrlProblem(url, context.orderSystems.allowed)
    if (problem !== null) return Promise.resolve(`The address ${problem}`)
    const { prefix } = context
    return connect({ url, key: `${prefix}WOO_KEY`, secret: `${prefix}WOO_SECRET`, giftCards: 'coupon' }, context)
  },
  webhooks: wooWebhooks,
  sandbox: false,
}
