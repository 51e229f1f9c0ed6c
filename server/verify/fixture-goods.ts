import type { ShopConfig } from '../../schemas/config/index.ts'
import type { OrderLine } from '../../schemas/entities/order.ts'
import type { Product, Variant } from '../../schemas/entities/product.ts'
import type { Instant } from '../../schemas/ids.ts'
import type { Facts } from '../domain/workflow/condition.ts'

/** What a product of the walk is called and costs when nothing wants it otherwise. */
export const ORDINARY_PRICE = 8000

const DAY_MS = 86_400_000

/** The options along which reasons recommend, with so many values that each recommendation leads to one. */
const axesOf = ({ reasonGroups }: ShopConfig): Product['options'] => {
  const steps = reasonGroups
    .flatMap(({ reasons }) => reasons)
    .flatMap(({ smart_recommendation: wanted }) => (wanted === undefined ? [] : [wanted]))
  const names = [...new Set(['Size', ...steps.map(({ option_name }) => option_name)].map((name) => name.toLowerCase()))]
  return names.map((name) => {
    const along = steps.filter(({ option_name }) => option_name.toLowerCase() === name)
    const reach = Math.max(1, ...along.map(({ recommend_order }) => Math.abs(recommend_order)))
    return { name, values: Array.from({ length: 2 * reach + 1 }, (_, n) => `${name} ${n + 1}`) }
  })
}

const middle = (values: readonly string[]): number => (values.length - 1) / 2

/** The variant in the middle of every option, those beside it along each, and one that costs more. */
const variantsOf = (id: string, price: number, options: Product['options']): Variant[] => {
  const own = options.map(({ values }) => values[middle(values)] ?? '')
  const others = options.flatMap(({ values }, axis) =>
    values.filter((value) => value !== own[axis]).map((value) => own.with(axis, value)),
  )
  return [own, ...others].map((chosen, n) => ({
    id: `${id}-v${n}`,
    title: chosen.join(' / '),
    sku: `${id}-${n}`,
    options: chosen,
    price: n > 1 && n === others.length ? price + 1000 : price,
    compareAtPrice: null,
    image: null,
    stock: null,
    grams: 300,
  }))
}

/** A product that can be exchanged along every option of the shop's reasons; its first variant is the one that was bought. */
export const fixtureProduct = (
  config: ShopConfig,
  given: Pick<Product, 'id' | 'title' | 'productType' | 'tags' | 'vendor'> & { readonly price: number },
): Product => {
  const { price, ...named } = given
  const options = axesOf(config)
  return {
    ...named,
    handle: named.id,
    description: '',
    images: [],
    options,
    variants: variantsOf(named.id, price, options),
    published: true,
  }
}

/** A line with the product that was bought. */
export interface FixtureLine {
  readonly line: OrderLine
  readonly product: Product
}

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** A type that belongs to the wanted reason group; for the default one a type that no group names. */
const typeFor = (group: unknown, { reasonGroups }: ShopConfig): string =>
  reasonGroups.find(({ id }) => id === group)?.product_types[0] ?? 'General goods'

/** List price, discount and tax that come to what the facts say of them. */
const amountsOf = ({ values }: Facts): { price: number; discount: number; tax: number } => {
  const paid = values['item.paid']
  const price = numberOf(
    values['item.price'],
    Math.max(numberOf(paid, ORDINARY_PRICE), numberOf(values['item.discount'], 0)),
  )
  const discount = Math.min(price, numberOf(values['item.discount'], Math.max(0, price - numberOf(paid, price))))
  return { price, discount, tax: Math.max(0, numberOf(paid, 0) - (price - discount)) }
}

/** A line of which the facts are true. @param id its id and that of its product. */
export const fixtureLine = (id: string, facts: Facts, shop: { config: ShopConfig; now: Instant }): FixtureLine => {
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
  const days = numberOf(values['item.days-since-fulfilment'], numberOf(values['order.days-since-fulfilment'], 3))
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
