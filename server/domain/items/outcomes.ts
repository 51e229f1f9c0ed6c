import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { RuleOutcome } from '../workflow/outcome.ts'
import { advancedFor } from './advanced.ts'
import type { Allowed } from './allowed.ts'
import { atFittingPrice, currentPriceOf } from './prices.ts'
import type { ItemOutcomes } from './state.ts'
import { canReplace, isOptionOut } from './stock.ts'
import type { Unit } from './unit.ts'

/** What decides the outcomes of one unit, beside what is allowed. */
interface OutcomesInput {
  readonly unit: Unit
  readonly product: Product | null
  readonly outcome: RuleOutcome
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly flags: ReadonlySet<string>
  readonly advancedExchanges: readonly AdvancedExchange[]
}

/** Whether a variant can be sent: its stock is not tracked, or some is left and not less than the shop keeps back (ITM-49). */
export const inStock = ({ stock }: Variant, settings: Settings): boolean =>
  canReplace({ available: !isOptionOut([stock]), limit: stock }, settings)

/** Whether the product came without its variants: each has one at least, so they could not be had (ERR-51). */
export const variantsUnread = (product: Product | null | undefined): boolean => product?.variants.length === 0

/** Variants of the same product that may come instead, at a fitting price; some may be out of stock (ITM-44, ITM-47). */
export function otherVariants(
  unit: Unit,
  product: Product | null,
  given: Pick<OutcomesInput, 'settings' | 'flags'>,
): readonly Variant[] {
  const others = (product?.variants ?? []).filter(({ id }) => id !== unit.line.variantId)
  return atFittingPrice(others, currentPriceOf(unit, product), given)
}

/** Exchange needs another variant to choose (ITM-45): one that can be sent, at a price that fits. A product that is gone offers none (ITM-70). */
export const canExchange = (
  unit: Unit,
  product: Product | null,
  given: Pick<OutcomesInput, 'settings' | 'flags'>,
): boolean => otherVariants(unit, product, given).some((variant) => inStock(variant, given.settings))

/**
 * What may become of a unit. Where an advanced exchange is meant for it, that one says whether the same product and a
 * return stand among the options (ITM-53).
 */
export function outcomesOf(allowed: Allowed, input: OutcomesInput): ItemOutcomes {
  const { unit, product, outcome, policy, settings, advancedExchanges } = input
  // What it would be exchanged from, or for, is not known (ERR-51).
  const exchanges = allowed.exchange && unit.line.bundle?.exchanges !== false && !variantsUnread(product)
  const inline = exchanges && !outcome.excluded.includes('inlineExchange')
  const advanced =
    exchanges && policy.advanced_exchanges_enabled === true && !outcome.excluded.includes('advancedExchange')
      ? advancedFor(unit.line, advancedExchanges)
      : []
  const own = product?.variants.find(({ id }) => id === unit.line.variantId)
  const also = (offered: (exchange: AdvancedExchange) => boolean) => advanced.length === 0 || advanced.some(offered)
  return {
    exchange: inline && also((one) => one.variant_option === true) && canExchange(unit, product, input),
    replace: inline && settings.enableExchangeReplaceOption === true && own !== undefined && inStock(own, settings),
    // A return needs something to become: a refund or a gift card (ITM-56).
    return: (allowed.refund || allowed.gift) && also((one) => one.return_option === true),
    advanced,
  }
}

/** Whether the item can become anything. */
export const hasOutcome = ({ exchange, replace, return: back, advanced }: ItemOutcomes): boolean =>
  exchange || replace || back || advanced.length > 0
