import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { RuleOutcome } from '../workflow/outcome.ts'
import { findAdvancedExchanges } from './advanced.ts'
import type { AllowedOutcomes } from './allowed-outcomes.ts'
import { currentPriceOf, filterByPrice } from './prices.ts'
import type { ItemOutcomes } from './state.ts'
import { canReplace, isOptionOutOfStock } from './stock.ts'
import type { Unit } from './unit.ts'

interface OutcomesInput {
  readonly unit: Unit
  readonly product: Product | null
  readonly outcome: RuleOutcome
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly flags: ReadonlySet<string>
  readonly advancedExchanges: readonly AdvancedExchange[]
}

/** Untracked stock counts as available; tracked stock must reach the shop's minimum (ITM-49). */
export const inStock = ({ stock }: Variant, settings: Settings): boolean =>
  canReplace({ available: !isOptionOutOfStock([stock]), limit: stock }, settings)

/** Every product has a variant, so an empty list means the reading failed (ERR-51). */
export const isMissingVariants = (product: Product | null | undefined): boolean => product?.variants.length === 0

/** Includes variants that are out of stock (ITM-44, ITM-47). */
export function otherVariants(
  unit: Unit,
  product: Product | null,
  input: Pick<OutcomesInput, 'settings' | 'flags'>,
): readonly Variant[] {
  const others = (product?.variants ?? []).filter(({ id }) => id !== unit.line.variantId)
  return filterByPrice(others, currentPriceOf(unit, product), input)
}

/** Needs another variant in stock at an allowed price (ITM-45); a removed product has none (ITM-70). */
export const canExchange = (
  unit: Unit,
  product: Product | null,
  input: Pick<OutcomesInput, 'settings' | 'flags'>,
): boolean => otherVariants(unit, product, input).some((variant) => inStock(variant, input.settings))

/** An advanced exchange decides whether its options include the same product and a return (ITM-53). */
export function resolveItemOutcomes(allowed: AllowedOutcomes, input: OutcomesInput): ItemOutcomes {
  const { unit, product, outcome, policy, settings, advancedExchanges } = input
  // Without variants neither side of the exchange is known (ERR-51).
  const exchanges = allowed.exchange && unit.line.bundle?.exchanges !== false && !isMissingVariants(product)
  const inline = exchanges && !outcome.excluded.includes('inlineExchange')
  const advanced =
    exchanges && policy.advanced_exchanges_enabled === true && !outcome.excluded.includes('advancedExchange')
      ? findAdvancedExchanges(unit.line, advancedExchanges)
      : []
  const own = product?.variants.find(({ id }) => id === unit.line.variantId)
  const isOffered = (offered: (exchange: AdvancedExchange) => boolean) =>
    advanced.length === 0 || advanced.some(offered)
  return {
    exchange: inline && isOffered((one) => one.variant_option === true) && canExchange(unit, product, input),
    replace: inline && settings.enableExchangeReplaceOption === true && own !== undefined && inStock(own, settings),
    // A return pays as a refund or a gift card (ITM-56).
    return: (allowed.refund || allowed.gift) && isOffered((one) => one.return_option === true),
    advanced,
  }
}

export const hasOutcome = ({ exchange, replace, return: back, advanced }: ItemOutcomes): boolean =>
  exchange || replace || back || advanced.length > 0
