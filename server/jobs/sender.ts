import type { ShopConfig } from '../../schemas/config/index.ts'
import type { LetterHead } from '../../screens/mail/letter.ts'
import type { World } from '../world.ts'

export const senderOf = (
  { publicUrl }: Pick<World, 'publicUrl'>,
  { shop, theme }: ShopConfig,
): Pick<LetterHead, 'shop' | 'look' | 'support'> => ({
  shop: shop.name,
  look: { site: publicUrl, style: theme },
  support: shop.support_email ?? null,
})
