import type { Translate } from '../../../locales/translate.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import type { LetterHead } from '../../../screens/mail/letter.ts'
import { type AcknowledgementLetter, withdrawalMail } from '../../../screens/mail/withdrawal.ts'
import { addDays, dateAt, startOfDate } from '../../domain/calendar/days.ts'
import { getSendBackDate, STATUTORY_DAYS } from '../../domain/withdrawal/deadlines.ts'
import { buildHolidayCalendar } from '../../domain/withdrawal/verdict.ts'
import type { World } from '../../world.ts'
import { resolvePortalUrl } from './portal-url.ts'
import { deriveWithdrawalKey, withdrawalUrl } from './withdrawal-key.ts'

interface AcknowledgementSource {
  readonly config: ShopConfig
  readonly t: Translate
  readonly sender: Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'>
}

const traderOf = ({ shop, returnAddress, withdrawal: { trader } = {} }: ShopConfig) => ({
  name: trader?.name ?? shop.name,
  address: trader?.address ?? returnAddress,
})

/** Of the shop's country: the order may be unknown. */
const listDates = (config: ShopConfig, { zone, receivedAt }: Withdrawal) => {
  const received = dateAt(zone, receivedAt)
  const sendBy = getSendBackDate(received, buildHolidayCalendar(config.returnAddress.country, config))
  return { sendBy: startOfDate(zone, sendBy), payBy: startOfDate(zone, addDays(received, STATUTORY_DAYS)) }
}

export function writeAcknowledgement(
  world: Pick<World, 'publicUrl' | 'namesShop' | 'deriveKey'>,
  { config, sender, t }: AcknowledgementSource,
  withdrawal: Withdrawal,
): AcknowledgementLetter {
  const url = withdrawalUrl(resolvePortalUrl(world, config), deriveWithdrawalKey(world, withdrawal))
  return withdrawalMail(
    { ...sender, ...withdrawal, ...listDates(config, withdrawal), trader: traderOf(config), url },
    t,
  )
}
