import type { Product } from '../../../schemas/entities/product.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { findReplacement } from '../items/snapshot.ts'
import type { JourneyContext } from '../request/context.ts'

/** Products sent back for good. An exchanged product stays: the shopper wants another variant of it. */
const listReturnedProducts = ({ assessed, config }: JourneyContext): ReadonlySet<string> =>
  new Set(
    (assessed?.selected ?? []).flatMap((state) =>
      findReplacement(getItemFlow(state, config)) === null ? [state.unit.line.productId ?? []].flat() : [],
    ),
  )

interface Suggestions {
  /** How many to read, so that `size` remain. */
  readonly readSize: number
  readonly pick: (products: readonly Product[]) => readonly Product[]
}

export function buildSuggestions(context: JourneyContext, size: number): Suggestions {
  const returned = listReturnedProducts(context)
  return {
    readSize: size + returned.size,
    pick: (products) => products.filter(({ id }) => !returned.has(id)).slice(0, size),
  }
}
