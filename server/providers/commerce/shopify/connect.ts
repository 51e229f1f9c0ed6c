import { Check } from 'typebox/value'
import { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import { describeCause, isFault } from '../../../faults.ts'
import type { CommerceAdapter, ConnectContext } from '../commerce-adapter.ts'
import { findDeliveryStart } from '../connect/delivery-start.ts'
import { checkStore } from './check-store.ts'
import { shopifyStores } from './stores.ts'

type Adapter = CommerceAdapter<ShopifyOptions>

export const connectStore: Adapter['connect'] = async (options, { config, now, secretOf, allocate, storeOrigin }) => {
  const warnings: string[] = []
  const warn = (_fields: object, message: string) => void warnings.push(message)
  const client = shopifyStores({ secretOf, now, storeOrigin, warn })(options)
  try {
    const { giftCards = 'card', returns = 'refund-only' } = options
    const deliveryStart = findDeliveryStart(config)
    const facts = { currency: config.currency, allocate, now: now(), giftCards, returns, deliveryStart }
    const checked = await checkStore(client, facts)
    return { ...checked, missing: [...checked.missing, ...warnings] }
  } catch (error) {
    if (!isFault(error)) throw error
    return `${options.store} cannot be read: ${describeCause(error)}`
  }
}

/** Returns one sentence if none are set. */
const findOptions = (store: string, { secretOf, prefix }: ConnectContext): ShopifyOptions | string => {
  const nameOf = (name: string) => `${prefix}SHOPIFY_${name}`
  const [token, clientId, clientSecret] = [nameOf('TOKEN'), nameOf('CLIENT_ID'), nameOf('CLIENT_SECRET')]
  if (secretOf(token)) return { store, app: { token } }
  if (secretOf(clientId) && secretOf(clientSecret)) return { store, app: { clientId, clientSecret } }
  return `Set ${clientId} and ${clientSecret}, or ${token}: they grant the app access`
}

export const connectUnconfiguredStore: Adapter['connectUnconfigured'] = (store, context) => {
  if (!Check(ShopifyOptions.properties.store, store)) return null
  const options = findOptions(store, context)
  return typeof options === 'string' ? Promise.resolve(options) : connectStore(options, context)
}
