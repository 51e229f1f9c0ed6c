import type { ShopConfig } from '../../../schemas/config/index.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'

/**
 * Who else has a script on the pages of a shop, as it is published (NAV-57, NAV-59, API-62, API-63): its chat, which needs a flag
 * unless it was installed before; whether somebody screens for fraud; who counts visits; who hears of faults; and
 * whether endpoints of the shop hear of visits. Null for nobody.
 */
export function partiesOf({ adapters, flags, webhooks = [] }: Pick<ShopConfig, 'adapters' | 'flags' | 'webhooks'>) {
  const { chat, statistics, errorReports } = adapters
  const on = activeFlags({ flags })
  return {
    chat: chat !== undefined && ('legacy' in chat || on.has('gorgias')) ? chat : null,
    fraud: on.has('signifyd'),
    statistics: statistics?.google ?? null,
    errors: errorReports?.sentry ?? null,
    endpoints: webhooks.some(({ visits }) => visits !== undefined),
  }
}
