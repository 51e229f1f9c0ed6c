import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Address } from '../../../schemas/entities/address.ts'

/**
 * The rules' destination, else the fulfillment network (flag `shopify-fulfillment-network`), else the shop (MTH-44,
 * WFL-28).
 */
export function resolveReturnAddress(
  {
    flags,
    fulfillmentNetworkAddress,
    returnAddress,
  }: Pick<ShopConfig, 'flags' | 'fulfillmentNetworkAddress' | 'returnAddress'>,
  destination: { readonly address?: Address } | null,
): Address {
  const network = flags.some(({ name, active }) => active && name === 'shopify-fulfillment-network')
  return destination?.address ?? (network ? fulfillmentNetworkAddress : undefined) ?? returnAddress
}
