import { at, idAt, type JsonNode, requiredIdAt, textAt, wholeNumberAt } from '../../../reading/json-node.ts'
import { countUnits } from '../../operations/count-units.ts'
import { refuseOutOfStock } from '../../operations/refusals.ts'
import type { OperationRefused } from '../../port.ts'
import { segment, toWooId, type WooCalls } from '../calls.ts'

/** A variation, or a product without variations. */
interface OrderedVariant {
  readonly id: string
  readonly productId: string
  readonly quantity: number
  /** Null if WooCommerce does not count the units, or accepts orders without stock. */
  readonly stock: number | null
}

const fetchProduct = (calls: WooCalls, id: string): Promise<JsonNode | null> => calls.one(`/products/${segment(id)}`)

const isTrashed = (product: JsonNode): boolean => textAt(product, 'status') === 'trash'

const countedStock = (product: JsonNode): number | null =>
  (textAt(product, 'backorders') ?? 'no') === 'no' ? (wholeNumberAt(product, 'stock_quantity') ?? 0) : null

const stockOf = async (calls: WooCalls, product: JsonNode): Promise<number | null> => {
  const counted = at(product, 'manage_stock').value
  if (counted === true) return countedStock(product)
  if (counted === 'parent') {
    const parent = await fetchProduct(calls, requiredIdAt(product, 'parent_id'))
    return parent === null ? 0 : countedStock(parent)
  }
  return textAt(product, 'stock_status') === 'outofstock' ? 0 : null
}

/** Current stock of each variant, or the refusal of a variant that does not exist. */
export async function fetchVariants(
  calls: WooCalls,
  variantIds: readonly string[],
): Promise<readonly OrderedVariant[] | OperationRefused> {
  const variants: OrderedVariant[] = []
  for (const [id, quantity] of countUnits(variantIds)) {
    const product = await fetchProduct(calls, id)
    if (product === null || isTrashed(product)) return refuseOutOfStock(id)
    const isVariation = textAt(product, 'type') === 'variation'
    const productId = isVariation ? requiredIdAt(product, 'parent_id') : id
    variants.push({ id, productId, quantity, stock: await stockOf(calls, product) })
  }
  return variants
}

export function findShortage(
  variants: readonly OrderedVariant[],
  isShort: (variant: OrderedVariant & { readonly stock: number }) => boolean,
): OperationRefused | null {
  const short = variants.find(({ stock, ...variant }) => stock !== null && isShort({ ...variant, stock }))
  return short === undefined ? null : refuseOutOfStock(short.id)
}

/** One line per unit at no cost, so that WooCommerce fills in the price of each as its value. */
export const toFreeLines = (variants: readonly OrderedVariant[]) =>
  variants.flatMap(({ id, productId, quantity }) =>
    Array.from({ length: quantity }, () => ({
      product_id: toWooId(productId),
      ...(id !== productId && { variation_id: toWooId(id) }),
      quantity: 1,
      total: '0',
    })),
  )

export function variantIdOf(item: JsonNode): string {
  const variation = idAt(item, 'variation_id') ?? '0'
  return variation === '0' ? (idAt(item, 'product_id') ?? '') : variation
}
