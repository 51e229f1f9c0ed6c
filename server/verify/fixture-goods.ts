import type { ShopConfig } from '../../schemas/config/index.ts'
import type { OrderLine } from '../../schemas/entities/order.ts'
import type { Product, Variant } from '../../schemas/entities/product.ts'
import type { Instant } from '../../schemas/ids.ts'
import { DAY_MS } from '../../schemas/time.ts'
import type { WorkflowFacts } from '../domain/workflow/condition.ts'

/** What a product of the walk costs when nothing wants it otherwise, and the shop's own goods are not known. */
export const ORDINARY_PRICE = 8000

/** What the dearest variant costs more. */
const DEARER = 1000

/** Sorts "Size 10" behind "Size 9". */
const byNumber = new Intl.Collator('en', { numeric: true }).compare

/** How far recommendations lead along each option of the shop's reasons, by its name. */
const reachesOf = ({ reasonGroups }: ShopConfig): ReadonlyMap<string, number> => {
  const reaches = new Map([['size', 1]])
  for (const { smart_recommendation: wanted } of reasonGroups.flatMap(({ reasons }) => reasons)) {
    if (wanted === undefined) continue
    const name = wanted.option_name.toLowerCase()
    reaches.set(name, Math.max(reaches.get(name) ?? 1, Math.abs(wanted.recommend_order)))
  }
  return reaches
}

/** The variant in the middle of every option, those beside it along each, and beyond them all one that costs more. */
const variantsOf = (id: string, price: number, reaches: ReadonlyMap<string, number>): Variant[] => {
  const axes = [...reaches]
  const own = axes.map(([, reach]) => reach)
  const beside = axes.flatMap(([, reach], axis) =>
    Array.from({ length: 2 * reach + 1 }, (_, at) => own.with(axis, at)).filter((at) => at[axis] !== own[axis]),
  )
  const dearer = own.with(0, 2 * (own[0] ?? 1) + 1)
  return [own, ...beside, dearer].map((at, n) => {
    const options = at.map((value, axis) => `${axes[axis]?.[0]} ${value + 1}`)
    return {
      id: `${id}-v${n}`,
      title: options.join(' / '),
      sku: `${id}-${n}`,
      options,
      price: at === dearer ? price + DEARER : price,
      compareAtPrice: null,
      image: null,
      stock: null,
      grams: 300,
    }
  })
}

/** A product that can be exchanged along every option of the shop's reasons; its first variant is the one that was bought. */
export function fixtureProduct(
  config: ShopConfig,
  given: Pick<Product, 'id' | 'title' | 'productType' | 'tags' | 'vendor'> & { readonly price: number },
): Product {
  const { price, ...named } = given
  const reaches = reachesOf(config)
  const variants = variantsOf(named.id, price, reaches)
  return {
    ...named,
    handle: named.id,
    description: '',
    images: [],
    options: [...reaches.keys()].map((name, axis) => ({
      name,
      values: [...new Set(variants.map(({ options }) => options[axis] ?? ''))].sort(byNumber),
    })),
    variants,
    published: true,
  }
}

/** A line with the product that was bought. */
export interface FixtureLine {
  readonly line: OrderLine
  readonly product: Product
}

/** A wanted text, or another where none is wanted. */
const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise

/** A wanted list; empty where none is wanted. */
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A wanted number, or another where none is wanted. */
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** A type that belongs to the wanted reason group; for the default one a type that no group names. */
const typeFor = (group: unknown, { reasonGroups }: ShopConfig): string =>
  reasonGroups.find(({ id }) => id === group)?.product_types[0] ?? 'General goods'

/** List price, discount and tax that come to what the facts say of them. */
const amountsOf = ({ values }: WorkflowFacts): { price: number; discount: number; tax: number } => {
  const paid = values['item.paid']
  const price = numberOf(
    values['item.price'],
    Math.max(numberOf(paid, ORDINARY_PRICE), numberOf(values['item.discount'], 0)),
  )
  const discount = Math.min(price, numberOf(values['item.discount'], Math.max(0, price - numberOf(paid, price))))
  return { price, discount, tax: Math.max(0, numberOf(paid, 0) - (price - discount)) }
}

/** A line of which the facts are true. @param id its id and that of its product. */
export function fixtureLine(id: string, facts: WorkflowFacts, shop: { config: ShopConfig; now: Instant }): FixtureLine {
  const { values } = facts
  const { price, discount, tax } = amountsOf(facts)
  const named = {
    id: `product-${id}`,
    title: textOf(values['item.title'], `Article ${id}`),
    productType: textOf(values['item.product-type'], typeFor(values['reason-group'], shop.config)),
    tags: listOf(values['item.tags']),
    vendor: textOf(values['item.vendor'], 'Maker'),
  }
  const product = fixtureProduct(shop.config, { ...named, price })
  const [own] = product.variants
  const days = numberOf(values['item.days-since-fulfilment'], numberOf(values['order.days-since-fulfilment'], 1))
  const bundled = values['item.in-bundle'] === true
  const line: OrderLine = {
    ...named,
    id,
    productId: product.id,
    variantId: own?.id ?? null,
    sku: textOf(values['item.sku'], own?.sku ?? id),
    variantTitle: textOf(values['item.variant'], own?.title ?? ''),
    image: null,
    quantity: 1,
    price,
    discount,
    tax,
    grams: 300,
    taxable: tax > 0,
    fulfilledAt: [shop.now - days * DAY_MS],
    refunded: [],
    properties: [],
    bundle: bundled ? { id: `bundle-${id}`, title: 'Set', partialReturns: true, exchanges: true } : null,
  }
  return { line, product }
}
