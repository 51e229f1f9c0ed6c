import type { Settings } from '../../../schemas/config/index.ts'

/** What is known of a variant's stock: null is not tracked. `exchanged` counts the exchanges that already wait for it. */
export interface StockFacts {
  readonly limit: number | null
  readonly exchanged: number
}

/** How many of a variant can still be given; null when nobody counts (F27). */
export const stockOf = ({ limit, exchanged }: StockFacts, settings: Settings): number | null =>
  limit !== null && settings.use_shopify_inventory === true ? limit - exchanged : limit

/** Whether an option value has nothing behind it: every variant that carries it is out of stock. */
export const isOptionOut = (stocks: readonly (number | null)[]): boolean =>
  stocks.every((stock) => stock !== null && stock <= 0)

/** Whether the draft, its cart and its exchange lines together, already holds as many of a variant as there are. */
export const isSoldOut = (limit: number | null, held: number): boolean => limit !== null && limit <= held

/** Whether the same variant may be sent again; its stock counts only when it is tracked (ITM-49). */
export const canReplace = (variant: ReplaceFacts, settings: Settings): boolean =>
  variant.available && (variant.limit === null || variant.limit >= (settings.minimum_inventory ?? 0))

/** The variant that a replacement would send. */
export interface ReplaceFacts {
  readonly available: boolean
  readonly limit: number | null
}
