import type { Order, OrderLine } from '../../../../schemas/entities/order.ts'
import type { Product } from '../../../../schemas/entities/product.ts'

/** What the lines of an order take from their product, as exports of orders do not carry it. */
export interface ProductFacts {
  readonly id: string
  readonly productType: string
  readonly tags: readonly string[]
  readonly image: string | null
  /** Pictures of variants that have one of their own, by variant id. */
  readonly variantImages: Readonly<Record<string, string>>
}

/** The facts of a product, small enough to be read with every order. */
export const factsOf = ({ id, productType, tags, images, variants }: Product): ProductFacts => ({
  id,
  productType,
  tags,
  image: images[0] ?? null,
  variantImages: Object.fromEntries(variants.flatMap((one) => (one.image === null ? [] : [[one.id, one.image]]))),
})

/** A line with what its own export left out, from what is known of its product. */
const completed = (line: OrderLine, facts: ProductFacts | undefined): OrderLine =>
  facts === undefined
    ? line
    : {
        ...line,
        productType: line.productType || facts.productType,
        tags: line.tags.length > 0 ? line.tags : [...facts.tags],
        image: line.image ?? facts.variantImages[line.variantId ?? ''] ?? facts.image,
      }

/** The order with what its lines lack and their products know. A deleted product leaves its lines as they are. */
export function withProducts(order: Order, products: readonly ProductFacts[]): Order {
  const known = new Map(products.map((facts) => [facts.id, facts]))
  return { ...order, lines: order.lines.map((line) => completed(line, known.get(line.productId ?? ''))) }
}
