import type { CarriersAdapter } from '../../schemas/config/carriers.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PaymentsAdapter } from '../../schemas/config/payments.ts'
import { secretPrefix } from '../../server/shops/checks/check-secrets.ts'

/** The variable of a shop's secret, as its configuration names it. */
export const variableOf = (shopId: string, name: string): string => `${secretPrefix(shopId)}${name}`

/** What the variables of any shop hold, by their names without the shop. */
export const secretsNamed =
  (values: Readonly<Record<string, string>>) =>
  (variable: string): string | undefined =>
    values[variable.split('__').at(-1) ?? '']

/** The secrets of a configuration, which are called by their names alone, under the names that are its shop's. */
export const withOwnSecrets = (config: ShopConfig): ShopConfig => {
  const own = (name: string) => variableOf(config.shop.id, name)
  const { carriers, carrierWebhook, payments } = config.adapters
  const stripe = (adapter: Exclude<PaymentsAdapter, 'sandbox'>): PaymentsAdapter => ({
    stripe: {
      ...adapter.stripe,
      secretKey: own(adapter.stripe.secretKey),
      webhookSecret: own(adapter.stripe.webhookSecret),
    },
  })
  const carrier = (adapter: Exclude<CarriersAdapter, 'local'>): CarriersAdapter => {
    if ('shippo' in adapter) {
      const { key, webhookToken } = adapter.shippo
      return { shippo: { ...adapter.shippo, key: own(key), webhookToken: own(webhookToken) } }
    }
    const { key, webhookSecret } = adapter.easypost
    return { easypost: { ...adapter.easypost, key: own(key), webhookSecret: own(webhookSecret) } }
  }
  return {
    ...config,
    ...(config.webhooks && { webhooks: config.webhooks.map((one) => ({ ...one, secret: own(one.secret) })) }),
    adapters: {
      ...config.adapters,
      ...(typeof carriers === 'object' && { carriers: carrier(carriers) }),
      ...(carrierWebhook && { carrierWebhook: { secrets: carrierWebhook.secrets.map(own) } }),
      ...(typeof payments === 'object' && { payments: stripe(payments) }),
    },
  }
}
