import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { OrderLine } from '../../../schemas/entities/order.ts'

/** Whether other products are offered for a line: its title, type or one of its tags has the words. */
const matches = ({ search_string }: AdvancedExchange, { title, productType, tags }: OrderLine): boolean => {
  const wanted = search_string.toLowerCase()
  return [title, productType, ...tags].some((text) => text.toLowerCase().includes(wanted))
}

/** The advanced exchanges that are meant for a line (ITM-52). */
export const advancedFor = (line: OrderLine, exchanges: readonly AdvancedExchange[]): readonly AdvancedExchange[] =>
  exchanges.filter((exchange) => exchange.enabled && matches(exchange, line))

/** The options of advanced exchanges in the order of display (ITM-54). */
export const optionsOf = (exchanges: readonly AdvancedExchange[]) =>
  exchanges.flatMap(({ options }) => options.toSorted((a, b) => a.order - b.order))

/** One way of an advanced exchange. */
export type AdvancedOption = AdvancedExchange['options'][number]
