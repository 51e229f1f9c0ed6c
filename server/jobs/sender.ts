import type { ShopConfig } from '../../schemas/config/index.ts'
import type { LetterHead } from '../../screens/mail/letter.ts'
import { isWithdrawalLinked } from '../domain/withdrawal/scope.ts'
import { linkToPage, resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import type { World } from '../world.ts'

/** For staff. */
export const senderOf = (
  { publicUrl }: Pick<World, 'publicUrl'>,
  { shop, theme }: ShopConfig,
): Pick<LetterHead, 'shop' | 'look' | 'support'> => ({
  shop: shop.name,
  look: { site: publicUrl, style: theme },
  support: shop.support_email ?? null,
})

/** For shoppers, whose letters link to the withdrawal function (WDR-01). */
export function shopperSenderOf(
  world: Pick<World, 'publicUrl' | 'namesShop'>,
  config: ShopConfig,
): Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'> {
  const { off, url, labels } = config.withdrawal ?? {}
  const href = off === 'elsewhere' && url !== undefined ? url : linkToPage(resolvePortalUrl(world, config), '/withdraw')
  return {
    ...senderOf(world, config),
    ...(isWithdrawalLinked(config) && { withdrawal: { href, ...(labels && { labels }) } }),
  }
}
