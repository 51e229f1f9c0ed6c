import type { Order, OrderLine } from '../../../../schemas/entities/order.ts'
import type { Product } from '../../../../schemas/entities/product.ts'

export interface ProductFacts {
  readonly id: string
  readonly productType: string
  readonly tags: readonly string[]
  readonly image: string | null
  readonly variantImages: Readonly<Record<string, string>>
}

/** Small enough to read with every order. */
export const toProductFacts = ({ id, productType, tags, images, variants }: Product): ProductFacts => ({
  id,
  productType,
  tags,
  image: images[0] ?? null,
  variantImages: Object.fromEntries(variants.flatMap((one) => (one.image === null ? [] : [[one.id, one.image]]))),
})

const completeLine = (line: OrderLine, facts: ProductFacts | undefined): OrderLine =>
  facts === undefined
    ? line
    : {
        ...line,
        productType: line.productType || facts.productType,
        tags: line.tags.length > 0 ? line.tags : [...facts.tags],
        image: line.image ?? facts.variantImages[line.variantId ?? ''] ?? facts.image,
      }

/** Lines of deleted products stay unchanged. */
export function withProducts(order: Order, products: readonly ProductFacts[]): Order {
  const known = new Map(products.map((facts) => [facts.id, facts]))
  return { ...order, lines: order.lines.map((line) => completeLine(line, known.get(line.productId ?? ''))) }
}
