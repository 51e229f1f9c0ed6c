import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ItemWindow, LineFees, PolicyName, Reimbursement, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { WindowExtension } from '../../../schemas/config/window-extension.ts'
import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { activeFlags } from '../assessment/flags.ts'
import { DELIVERY_FALLBACK_DAYS, type WindowStart } from '../items/return-window.ts'
import { getInstantWindows } from '../value/instant.ts'
import { type FeeTerms, resolveFeeTerms } from './fee-terms.ts'
import type { PolicyScope, ScopedPolicy } from './scope.ts'

interface OutcomeDays {
  readonly outcome: PolicyName
  /** Null without a limit. */
  readonly days: number | null
}

export interface OutcomeTerms extends OutcomeDays {
  readonly fee: FeeTerms
}

interface ItemWindowTerms {
  readonly window: ItemWindow
  readonly products: readonly string[]
  readonly productTypes: readonly string[]
  readonly tags: readonly string[]
  readonly outcomes: readonly OutcomeDays[]
}

export interface ExtensionTerms {
  readonly extension: WindowExtension
  readonly outcomes: readonly PolicyName[]
}

interface ReimbursementTerms {
  readonly what: 'shipping' | 'duties'
  readonly outcomes: readonly PolicyName[]
  /** After the shipping; null without a limit. */
  readonly days: number | null
}

export interface RuleTerms {
  readonly policy: ReturnPolicy
  readonly scope: PolicyScope | null
  readonly start: WindowStart['kind']
  readonly fallbackDays: number | null
  readonly outcomes: readonly OutcomeTerms[]
  readonly itemWindows: readonly ItemWindowTerms[]
  readonly extensions: readonly ExtensionTerms[]
  /** Otherwise shoppers send items at their own cost. */
  readonly hasLabel: boolean
  readonly creditBonus: { readonly kind: 'flat' | 'percentage'; readonly value: number } | null
  readonly shopBonus: Minor | null
  readonly lineFees: LineFees | null
  readonly keep: { readonly upTo: Minor; readonly onlyCheapest: boolean } | null
  /** Days in which the parcel of an instant outcome must be sent. */
  readonly instantDays: { readonly refund: number | null; readonly exchange: number | null }
  readonly reimbursements: readonly ReimbursementTerms[]
}

const outcomes: readonly PolicyName[] = ['refund', 'gift_card', 'exchange']

const hasWindows = ({ settings }: ShopConfig): boolean => settings.return_window_active !== false

const listOutcomes = (policy: ReturnPolicy, config: ShopConfig): readonly OutcomeTerms[] =>
  outcomes
    .filter((outcome) => policy[outcome].enabled)
    .map((outcome) => ({
      outcome,
      days: hasWindows(config) ? policy[outcome].window : null,
      fee: resolveFeeTerms(outcome, policy, null),
    }))

const toItemWindow = (window: ItemWindow, offered: readonly OutcomeTerms[]): ItemWindowTerms => {
  const { products = [], product_types: productTypes = [], tags = [] } = window
  return {
    window,
    products,
    productTypes,
    tags,
    outcomes: offered.map(({ outcome, days }) => ({ outcome, days: window[outcome] ?? days })),
  }
}

const listExtensions = (
  policy: ReturnPolicy,
  { settings }: ShopConfig,
  { offered, today }: { readonly offered: readonly OutcomeTerms[]; readonly today: CalendarDate },
): readonly ExtensionTerms[] =>
  (settings.window_extensions ?? [])
    .filter(({ ordered_to: to, until }) => today <= to || today <= until)
    .filter(({ policies }) => policies === undefined || policies.includes(policy.id))
    .map((extension) => ({
      extension,
      outcomes: offered
        .map(({ outcome }) => outcome)
        .filter((outcome) => extension.outcomes === undefined || extension.outcomes.includes(outcome)),
    }))
    .filter((terms) => terms.outcomes.length > 0)

const toCreditBonus = ({
  gift_card_incentive_type: type = 'none',
  gift_card_incentive_value: value = 0,
}: ReturnPolicy): RuleTerms['creditBonus'] => (type === 'none' || value <= 0 ? null : { kind: type, value })

const toKeep = (policy: ReturnPolicy): RuleTerms['keep'] =>
  policy.keep_item_enabled === true && policy.keep_item_threshold !== undefined
    ? { upTo: policy.keep_item_threshold, onlyCheapest: policy.keep_item_unique === true }
    : null

const toInstantDays = (policy: ReturnPolicy, config: ShopConfig, offered: ReadonlySet<PolicyName>) => {
  const flags = activeFlags(config)
  const takesCards = config.adapters.payments !== undefined
  const days = getInstantWindows({ policy, settings: config.settings })
  const hasRefunds = takesCards && flags.has('instant-refunds') && policy.instant_return_enabled === true
  const hasExchanges = takesCards && flags.has('instant-exchanges')
  return {
    refund: hasRefunds && offered.has('refund') ? days.return : null,
    exchange: hasExchanges && offered.has('exchange') ? days.exchange : null,
  }
}

const toReimbursement = (
  what: ReimbursementTerms['what'],
  { active, refunds_enabled, store_credit_enabled, window, window_active }: Reimbursement,
  offered: ReadonlySet<PolicyName>,
): readonly ReimbursementTerms[] => {
  const paid = (['refund', 'gift_card'] as const).filter(
    (outcome) => offered.has(outcome) && (outcome === 'refund' ? refunds_enabled : store_credit_enabled),
  )
  return active && paid.length > 0 ? [{ what, outcomes: paid, days: window_active ? window : null }] : []
}

const listReimbursements = (
  { reimbursement }: ReturnPolicy,
  { settings }: ShopConfig,
  offered: ReadonlySet<PolicyName>,
): readonly ReimbursementTerms[] =>
  reimbursement === undefined || settings.reimbursements !== true
    ? []
    : (['shipping', 'duties'] as const).flatMap((what) => toReimbursement(what, reimbursement[what], offered))

export function deriveRuleTerms({ policy, scope }: ScopedPolicy, config: ShopConfig, today: CalendarDate): RuleTerms {
  const offered = listOutcomes(policy, config)
  const names = new Set(offered.map(({ outcome }) => outcome))
  const start = policy.window_start ?? 'fulfilled'
  const canShop = policy.shop_now_enabled === true || policy.shop_now_for_all_enabled === true
  return {
    policy,
    scope,
    start,
    fallbackDays: start === 'delivered' ? (policy.delivery_fallback_days ?? DELIVERY_FALLBACK_DAYS) : null,
    outcomes: offered,
    itemWindows: hasWindows(config) ? (policy.item_windows ?? []).map((window) => toItemWindow(window, offered)) : [],
    extensions: hasWindows(config) ? listExtensions(policy, config, { offered, today }) : [],
    hasLabel: policy.labelsEnabled && config.methods.length > 0,
    creditBonus: names.has('gift_card') ? toCreditBonus(policy) : null,
    shopBonus: canShop && names.has('exchange') && policy.shop_now_bonus ? policy.shop_now_bonus : null,
    lineFees: policy.fallbackLineItemFees ?? null,
    keep: toKeep(policy),
    instantDays: toInstantDays(policy, config, names),
    reimbursements: listReimbursements(policy, config, names),
  }
}
