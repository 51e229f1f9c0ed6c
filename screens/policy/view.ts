import type { ScopeTest } from '../../schemas/decisions/scope-test.ts'
import type { RichText } from '../../schemas/screen/text.ts'
import type { Instant } from '../../schemas/values/ids.ts'

export type OutcomeName = 'refund' | 'gift_card' | 'exchange'

export type FeeView =
  | { readonly kind: 'free' }
  | { readonly kind: 'flat'; readonly amount: number }
  | { readonly kind: 'label-share'; readonly percent: number; readonly most: number | null }

export interface ItemsView {
  readonly productTypes: readonly string[]
  /** Names items with a tag. Shoppers never read tags. */
  readonly named: string | null
}

interface OutcomeDays {
  readonly outcome: OutcomeName
  /** Null without a limit. */
  readonly days: number | null
}

export interface OutcomeFee {
  readonly outcome: OutcomeName
  readonly fee: FeeView
}

export type ConditionView = Exclude<ScopeTest<Instant>, { readonly kind: 'tags' }>

export interface ScopeView extends ItemsView {
  /** All hold; of each, at least one test does. */
  readonly conditions: readonly (readonly ConditionView[])[]
  /** Null where product types and conditions name the orders. */
  readonly title: string | null
  /** Whether the shopper learns only at lookup if their order is one of them. */
  readonly isHidden: boolean
}

export interface ExtensionView {
  readonly title: string
  readonly from: number
  readonly to: number
  readonly until: number
  /** Empty if it extends all outcomes. */
  readonly onlyFor: readonly OutcomeName[]
}

/** Amounts in minor units. */
export interface RuleView {
  readonly scope: ScopeView | null
  readonly start: 'delivered' | 'fulfilled' | 'ordered'
  readonly fallbackDays: number | null
  readonly outcomes: readonly (OutcomeDays & OutcomeFee)[]
  readonly itemWindows: readonly (ItemsView & {
    readonly products: readonly string[]
    readonly outcomes: readonly OutcomeDays[]
  })[]
  readonly extensions: readonly ExtensionView[]
  readonly hasLabel: boolean
  readonly creditBonus: { readonly kind: 'flat' | 'percentage'; readonly value: number } | null
  readonly shopBonus: number | null
  readonly lineFees: {
    readonly creditAmount?: number | undefined
    readonly creditPercentage?: number | undefined
    readonly feeAmount?: number | undefined
  } | null
  readonly keep: { readonly upTo: number; readonly onlyCheapest: boolean } | null
  readonly instantDays: { readonly refund: number | null; readonly exchange: number | null }
  readonly reimbursements: readonly {
    readonly what: 'shipping' | 'duties'
    readonly outcomes: readonly OutcomeName[]
    readonly days: number | null
  }[]
}

export interface MethodView {
  readonly name: string
  readonly conditional: boolean
  /** Only fees that differ from those of the policy. */
  readonly fees: readonly OutcomeFee[]
  readonly free: boolean
}

export interface CountryMethodsView {
  /** Codes; null for all countries that no other entry names. */
  readonly countries: readonly string[] | null
  readonly methods: readonly MethodView[]
}

export interface WarrantyView extends ItemsView {
  readonly title: string
  readonly detail: string | null
  readonly days: number
  readonly start: 'delivered' | 'fulfilled'
  readonly outcomes: readonly OutcomeName[]
}

export interface PolicyPageView {
  readonly before: RichText
  readonly after: RichText
  readonly currency: string
  readonly zone: string
  readonly rules: readonly RuleView[]
  readonly exclusions: {
    readonly finalSale: boolean
    readonly giftCards: boolean
    readonly withoutShipping: boolean
    readonly unfulfilled: boolean
    readonly cash: boolean
    readonly unpaidExchanges: boolean
  }
  readonly methods: readonly CountryMethodsView[]
  readonly stores: readonly { readonly name: string; readonly lines: readonly string[] }[]
  readonly warranties: readonly WarrantyView[]
  /** Null where the shop has no withdrawal function. */
  readonly withdrawal: {
    readonly days: number
    readonly instructionsUrl: string | null
    readonly policyUrl?: string
  } | null
}
