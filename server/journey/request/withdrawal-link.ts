import { getWithdrawalLabels } from '../../../locales/withdrawal-labels.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Chrome } from '../../../schemas/screen/chrome.ts'
import { buildPath } from '../../domain/journey/routes.ts'
import { isWithdrawalLinked } from '../../domain/withdrawal/scope.ts'

export function buildWithdrawalLink(
  config: ShopConfig,
  language: string,
  returnKey?: string,
): NonNullable<Chrome['withdrawal']> | null {
  if (!isWithdrawalLinked(config)) return null
  const { off, url, labels } = config.withdrawal ?? {}
  const label = getWithdrawalLabels(language, labels).open
  return off === 'elsewhere' && url !== undefined
    ? { label, href: url }
    : { label, path: buildPath('/withdraw', { return: returnKey }) }
}
