import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ShopId } from '../../schemas/ids.ts'
import type { ConfigProblem } from '../../schemas/merchant.ts'
import type { Tables } from '../world.ts'
import { pointerTo } from './pointer.ts'

/** Where a configuration names the variables by which it signs, or believes what is signed. */
const named = ({ webhooks = [], adapters }: ShopConfig): readonly (readonly [string, string])[] => [
  ...webhooks.map(({ secret }, index) => [pointerTo('/webhooks', index, 'secret'), secret] as const),
  ...(adapters.carrierWebhook?.secrets ?? []).map(
    (secret, index) => [pointerTo('/adapters/carrierWebhook/secrets', index), secret] as const,
  ),
]

/** Secrets of other shops that a configuration would sign with, or believe. Run it inside a transaction. */
export async function foreignSecrets(
  { shops }: Pick<Tables, 'shops'>,
  shopId: ShopId,
  config: ShopConfig,
): Promise<readonly ConfigProblem[]> {
  const own = named(config)
  if (own.length === 0) return []
  const others = await shops.secretsOfOthers(shopId)
  return own.flatMap(([pointer, variable]) =>
    others.has(variable) ? [{ pointer, message: `"${variable}" is the secret of another shop of this portal` }] : [],
  )
}
