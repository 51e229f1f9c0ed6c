import type { Settings } from '../../../schemas/config/settings.ts'
import type { Allowance } from '../items/policy.ts'
import type { ItemState } from '../items/state.ts'

/** What rules ban for the whole return (WFL-25). */
type Ban = 'gift' | 'refund' | 'exchange'

/** `banned`: allowed by policy and windows, but banned by a rule. */
export interface ReturnAllowance
  extends Pick<Allowance, 'refund' | 'gift' | 'storefront' | 'storefrontForAll' | 'isOnlyCashBlocking'> {
  readonly banned: readonly ('gift' | 'refund')[]
}

const collectBans = (selected: readonly ItemState[]): ReadonlySet<Ban> =>
  new Set(selected.flatMap(({ evaluation }) => evaluation.outcome.bans))

const isDenied = ({ evaluation }: ItemState, name: 'gift' | 'refund'): boolean => {
  const { granted, excluded } = evaluation.outcome
  return granted[name] === false || excluded.includes(name === 'gift' ? 'storeCredit' : 'refund')
}

/** Every item is exchanged or stays (CRD-26). */
const isExchangeOnly = (selected: readonly ItemState[]): boolean =>
  selected.length > 0 && selected.every(({ outcomes }) => !outcomes.return)

/**
 * What every credit line allows (ITM-59), which for claims may exceed the policy; without credit lines what the policy
 * allows. Credit is one pot: one item excluded from Shop Now hides it for all (WFL-26).
 */
export function resolveReturnAllowance(
  allowance: Allowance,
  lines: { readonly selected: readonly ItemState[]; readonly credit: readonly ItemState[] },
  settings: Settings,
): ReturnAllowance {
  const { selected, credit } = lines
  const bans = collectBans(selected)
  const isShopNowDisabled =
    settings.shopNowDisabledWhenRuleApplies === true && selected.some(({ allowed }) => !allowed.shopNow)
  const isShopNowAllowed = !isShopNowDisabled && !bans.has('exchange')
  const every = (name: 'refund' | 'gift') =>
    (credit.length === 0 ? allowance[name] : credit.every(({ allowed }) => allowed[name])) && !bans.has(name)
  const merged = { refund: every('refund'), gift: every('gift') }
  return {
    ...allowance,
    ...merged,
    refund: merged.refund && !isExchangeOnly(selected),
    banned: (['gift', 'refund'] as const).filter(
      (name) => allowance[name] && (bans.has(name) || credit.some((state) => isDenied(state, name))),
    ),
    storefront: allowance.storefront && isShopNowAllowed,
    storefrontForAll: allowance.storefrontForAll && isShopNowAllowed,
  }
}
