import type { CommerceAdapter as Setting } from '../../../schemas/config/commerce.ts'
import type { AdapterOptions } from '../adapter.ts'
import type { CommerceAdapter } from './commerce-adapter.ts'
import { httpAdapter } from './http/adapter.ts'
import { localCommerceAdapter } from './local/adapter.ts'
import { medusaAdapter } from './medusa/adapter.ts'
import { pushedAdapter } from './pushed/adapter.ts'
import { shopifyAdapter } from './shopify/adapter.ts'
import { wooCommerceAdapter } from './woocommerce/adapter.ts'

type Options = AdapterOptions<Setting>

export const commerceRegistry: { readonly [Name in keyof Options]: CommerceAdapter<Options[Name]> } = {
  local: localCommerceAdapter,
  pushed: pushedAdapter,
  http: httpAdapter,
  shopify: shopifyAdapter,
  medusa: medusaAdapter,
  woocommerce: wooCommerceAdapter,
}
