import type { ShopConfig } from '../../../schemas/config/index.ts'

/** The European Economic Area. */
const STATUTORY_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

type ScopeConfig = Pick<ShopConfig, 'settings' | 'withdrawal'> & { readonly shop: Pick<ShopConfig['shop'], 'state'> }

const sellsInScope = ({ settings: { countries }, withdrawal }: ScopeConfig): boolean =>
  countries === undefined ||
  countries.some((code) => STATUTORY_COUNTRIES.has(code)) ||
  withdrawal?.voluntaryCountries !== undefined

/** Whether each page carries the link, even one that leads elsewhere (WDR-01). */
export function isWithdrawalLinked(config: ScopeConfig): boolean {
  if (config.shop.state === 'uninstalled' || !sellsInScope(config)) return false
  const { off, url } = config.withdrawal ?? {}
  if (off === 'business-only' || off === 'exempt-only') return false
  return off !== 'elsewhere' || url !== undefined
}

export function getWithdrawalDays({ withdrawal }: Pick<ShopConfig, 'withdrawal'>): number {
  return withdrawal?.days ?? 14
}

export const isWithdrawalOffered = (config: ScopeConfig): boolean =>
  isWithdrawalLinked(config) && config.withdrawal?.off === undefined
