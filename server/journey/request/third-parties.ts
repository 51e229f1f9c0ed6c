import type { ShopConfig } from '../../../schemas/config/index.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'

/**
 * The third parties on the pages of a shop: chat, fraud screening, statistics, error reports and visit webhooks
 * (NAV-57, NAV-59, API-62, API-63).
 */
export function listThirdParties({
  adapters,
  flags,
  webhooks = [],
}: Pick<ShopConfig, 'adapters' | 'flags' | 'webhooks'>) {
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
