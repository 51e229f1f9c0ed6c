import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isStorable } from '../../../schemas/storable.ts'
import { carrierSaid } from '../../journey/hooks/tracking.ts'
import type { World } from '../../world.ts'

/** The carrier, or whoever speaks for many of them, that tells a shop of its parcels. */
type CarrierWebhooks = NonNullable<ReturnType<World['carrierWebhooks']>>

/** Who tells a shop of its parcels, if it is this one. */
export function carrierWebhooksBy(world: World, config: ShopConfig, by: CarrierWebhooks['by']): CarrierWebhooks | null {
  const webhooks = world.carrierWebhooks(config)
  return webhooks?.by === by ? webhooks : null
}

/** Has what was seen of a parcel count. */
export async function heardOfParcel(
  world: World,
  shopId: string,
  read: ReturnType<CarrierWebhooks['read']>,
): Promise<'taken' | 'forged'> {
  const seen = await read
  if (seen === 'forged') return 'forged'
  if (seen !== null && Object.values(seen).every((value) => typeof value !== 'string' || isStorable(value))) {
    const { at, ...news } = seen
    await carrierSaid(world, { ...news, shopId, at: at ?? world.now() })
  }
  return 'taken'
}
