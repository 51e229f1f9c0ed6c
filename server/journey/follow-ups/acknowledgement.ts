import type { Translate } from '../../../locales/translate.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import type { LetterHead, RenderedLetter } from '../../../screens/mail/letter.ts'
import { withdrawalMail } from '../../../screens/mail/withdrawal.ts'
import type { World } from '../../world.ts'
import { resolvePortalUrl } from './portal-url.ts'
import { deriveWithdrawalKey, withdrawalUrl } from './withdrawal-key.ts'

interface AcknowledgementSource {
  readonly config: ShopConfig
  readonly t: Translate
  readonly sender: Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'>
}

const traderOf = ({ shop, returnAddress, withdrawal }: ShopConfig) =>
  withdrawal?.trader ?? { name: shop.name, address: returnAddress }

export function writeAcknowledgement(
  world: Pick<World, 'publicUrl' | 'namesShop' | 'deriveKey'>,
  { config, sender, t }: AcknowledgementSource,
  withdrawal: Withdrawal,
): RenderedLetter {
  const url = withdrawalUrl(resolvePortalUrl(world, config), deriveWithdrawalKey(world, withdrawal))
  return withdrawalMail({ ...sender, ...withdrawal, trader: traderOf(config), url }, t)
}
