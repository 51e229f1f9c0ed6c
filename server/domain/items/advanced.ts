import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { OrderLine } from '../../../schemas/entities/order.ts'

const isLineMatch = ({ search_string }: AdvancedExchange, { title, productType, tags }: OrderLine): boolean => {
  const wanted = search_string.toLowerCase()
  return [title, productType, ...tags].some((text) => text.toLowerCase().includes(wanted))
}

/** ITM-52. */
export const findAdvancedExchanges = (
  line: OrderLine,
  exchanges: readonly AdvancedExchange[],
): readonly AdvancedExchange[] => exchanges.filter((exchange) => exchange.enabled && isLineMatch(exchange, line))

/** In display order (ITM-54). */
export const flattenOptions = (exchanges: readonly AdvancedExchange[]) =>
  exchanges.flatMap(({ options }) => options.toSorted((a, b) => a.order - b.order))

export type AdvancedOption = AdvancedExchange['options'][number]
