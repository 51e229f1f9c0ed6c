import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { StoreLocation } from '../../../schemas/config/shop.ts'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { activeFlags } from '../assessment/flags.ts'
import { dateAt } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { isInStore } from '../method/kinds.ts'
import { isMethodEnabled } from '../method/offers.ts'
import { type CountryMethods, groupMethodsByCountry } from './method-terms.ts'
import { deriveRuleTerms, type RuleTerms } from './rule-terms.ts'
import { listScopedPolicies } from './scope.ts'

/** What a published configuration promises to every shopper (DAT-17). The page and its markup contain nothing else. */
export interface PolicyFacts {
  readonly zone: TimeZone
  /** In the order in which they are tried. */
  readonly rules: readonly RuleTerms[]
  readonly exclusions: {
    readonly finalSale: boolean
    readonly giftCards: boolean
    readonly withoutShipping: boolean
    readonly unfulfilled: boolean
    /** Payments that no refund goes back to. */
    readonly cash: boolean
    /** Otherwise unpaid orders have no outcome at all. */
    readonly unpaidExchanges: boolean
  }
  /** Empty where shoppers send to the return address. */
  readonly methods: readonly CountryMethods[]
  readonly stores: readonly StoreLocation[]
  readonly warranties: readonly Warranty[]
}

/** Without coordinates a store is never offered. */
const hasCoordinates = ({ address }: StoreLocation): boolean =>
  address.latitude !== undefined && address.longitude !== undefined

const listStores = (config: ShopConfig): readonly StoreLocation[] => {
  const switches = { config, flags: activeFlags(config) }
  const byMethod = config.methods.some((method) => isInStore(method.kind) && isMethodEnabled(method, switches))
  const byLocator = config.flow?.['store-locator'] !== false
  return byMethod || byLocator ? config.stores.filter(hasCoordinates) : []
}

const listWarranties = (config: ShopConfig): readonly Warranty[] =>
  activeFlags(config).has('warranties')
    ? (config.warranties ?? []).filter(({ allowed }) => allowed.exchange || allowed.refund || allowed.gift)
    : []

export function derivePolicyFacts(config: ShopConfig, now: Instant): PolicyFacts {
  const { settings } = config
  const zone = timeZoneOf(settings)
  const today = dateAt(zone, now)
  return {
    zone,
    rules: listScopedPolicies(config.policies).map((scoped) => deriveRuleTerms(scoped, config, today)),
    exclusions: {
      finalSale: (settings.finalSaleTags ?? []).length > 0,
      giftCards: settings.giftCardsReturnable !== true,
      withoutShipping: settings.noShippingReturnable !== true,
      unfulfilled: settings.allowUnfulfilledItems !== true,
      cash: settings.cashGateways?.length !== 0,
      unpaidExchanges: settings.exchangesOfUnpaidOrders === true,
    },
    methods: config.methods.length === 0 ? [] : groupMethodsByCountry(config),
    stores: listStores(config),
    warranties: listWarranties(config),
  }
}
