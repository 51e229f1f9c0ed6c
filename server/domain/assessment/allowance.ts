import type { Settings } from '../../../schemas/config/settings.ts'
import type { Allowance } from '../items/policy.ts'
import type { ItemState } from '../items/state.ts'

/** What rules ban for a whole return while their items are in it (WFL-25). */
type Ban = 'gift' | 'refund' | 'exchange'

/** What the credit of a return may become; `banned` is what policy and windows would allow and a rule does not. */
export interface ReturnAllowance
  extends Pick<Allowance, 'refund' | 'gift' | 'storefront' | 'storefrontForAll' | 'onlyCashStandsAgainst'> {
  readonly banned: readonly ('gift' | 'refund')[]
}

/** What rules bar from the whole return, whichever of its items they were about. */
const bansOf = (selected: readonly ItemState[]): ReadonlySet<Ban> =>
  new Set(selected.flatMap(({ evaluation }) => evaluation.outcome.bans))

/** Whether a rule, and not a window of the item, keeps its value from becoming this. */
const isDenied = ({ evaluation }: ItemState, name: 'gift' | 'refund'): boolean => {
  const { granted, excluded } = evaluation.outcome
  return granted[name] === false || excluded.includes(name === 'gift' ? 'storeCredit' : 'refund')
}

/** Whether nothing of a return may go back for its value: each of its items is exchanged or stays (CRD-26). */
const isExchangeOnly = (selected: readonly ItemState[]): boolean =>
  selected.length > 0 && selected.every(({ outcomes }) => !outcomes.return)

/**
 * What the credit of a return may become: what every credit line allows (ITM-59), which for a claim may be more than the
 * policy and its windows do; without a credit line what the policy allows. Credit is one pot, so one item that a rule keeps
 * from Shop Now hides it for all (WFL-26).
 */
export function allowanceOfReturn(
  allowance: Allowance,
  lines: { readonly selected: readonly ItemState[]; readonly credit: readonly ItemState[] },
  settings: Settings,
): ReturnAllowance {
  const { selected, credit } = lines
  const bans = bansOf(selected)
  const kept = settings.shopNowDisabledWhenRuleApplies === true && selected.some(({ allowed }) => !allowed.shopNow)
  const shops = !kept && !bans.has('exchange')
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
    storefront: allowance.storefront && shops,
    storefrontForAll: allowance.storefrontForAll && shops,
  }
}
