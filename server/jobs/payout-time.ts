import type { Translate } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { payoutSentence } from '../../screens/mail/payout-sentence.ts'
import { findPolicy } from '../domain/return/policy.ts'
import { getExpectedDays, getMoneyDate, getPayoutTiming } from '../domain/return/progress.ts'
import { getEntitlement } from '../domain/return/status.ts'

/** When an outstanding payout comes, as the status page says it; null while nothing can be expected. */
export function formatPayoutTime(document: ReturnDocument, config: ShopConfig, t: Translate): string | null {
  const policy = findPolicy(document, config)
  const timing = policy && getPayoutTiming(document, policy)
  const days = getExpectedDays(document, config.settings)
  if (timing === null || days === null) return null
  const kind = getEntitlement(document).kind === 'gift' ? 'gift' : 'refund'
  const day = getMoneyDate(document, config)
  return payoutSentence({ timing, kind, days, day, isBrought: document.inStore === true }, t)
}
