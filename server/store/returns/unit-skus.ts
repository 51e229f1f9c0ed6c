import type { ReturnDocument } from '../../../schemas/records/return.ts'

/** Parallel lists. */
export function collectUnitSkus({ items }: ReturnDocument): {
  readonly units: string[]
  readonly skus: (string | null)[]
} {
  return { units: items.map(({ lineItemId }) => lineItemId), skus: items.map(({ sku = null }) => sku) }
}
