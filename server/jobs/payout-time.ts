import type { Translate } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { payoutTimeText } from '../../screens/parts/timings.ts'
import { moneyDateText } from '../../screens/status/outcome-rows.ts'
import { findPolicy } from '../domain/return/policy.ts'
import { getExpectedDays, getMoneyDate } from '../domain/return/progress.ts'
import { getEntitlement } from '../domain/return/status.ts'
import { getPayoutTiming } from '../journey/status/progress-view.ts'

/** When an outstanding payout comes, as the status page says it; null while nothing can be expected. */
export function formatPayoutTime(document: ReturnDocument, config: ShopConfig, t: Translate): string | null {
  const policy = findPolicy(document, config)
  const timing = policy && getPayoutTiming(document, policy)
  const days = getExpectedDays(document, config.settings)
  if (timing === null || days === null) return null
  const day = getMoneyDate(document, config)
  const kind = getEntitlement(document).kind === 'gift' ? 'gift' : 'refund'
  return day === null ? payoutTimeText(timing, { kind, days }, t) : moneyDateText(day, t)
}
