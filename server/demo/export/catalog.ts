import { daysBefore, formatDecimal } from './values.ts'

export type ExportContext = { now: number; currency: 'USD' | 'JPY' | 'EUR'; vendor: string }

/** Each combination of its options is a variant. */
export type DemoGoods = {
  /** The prefix of its picture names, and its handle. */
  art: string
  title: string
  type: string
  tags: string
  story: string
  /** In minor units. */
  price: number
  compareAt?: number
  grams: number
  /** The option that changes the picture, with the color of each value. */
  looks: readonly [name: string, colours: Readonly<Record<string, string>>]
  more?: readonly (readonly [name: string, values: readonly string[]])[]
  /** Variant titles. */
  soldOut?: readonly string[]
  /** By option value. */
  prices?: Readonly<Record<string, number>>
  untracked?: true
}

type ProductInput = { context: ExportContext; id: number; goods: DemoGoods; at: string }

const combine = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])), [[]])

const writeImages = ({ id, goods, at }: ProductInput) => {
  const colours = Object.values(goods.looks[1])
  const files = colours.flatMap((colour, i) => (i === 0 ? [colour, `${colour}-detail`] : [colour]))
  return files.map((file, i) => ({
    id: id * 1000 + 500 + i,
    product_id: id,
    position: i + 1,
    created_at: at,
    updated_at: at,
    alt: `${goods.title}, ${Object.keys(goods.looks[1])[colours.indexOf(file.replace('-detail', ''))] ?? ''}`,
    width: 800,
    height: 800,
    src: `/demo-art/${goods.art}-${file}.svg`,
  }))
}

const writeStock = ({ goods, id }: ProductInput, title: string, index: number) => {
  const quantity = goods.soldOut?.includes(title) ? 0 : 3 + ((index * 7 + id * 13) % 22)
  return {
    inventory_management: goods.untracked ? null : 'shopify',
    inventory_quantity: goods.untracked ? 0 : quantity,
    old_inventory_quantity: goods.untracked ? 0 : quantity,
  }
}

const writeVariant = (maker: ProductInput, values: readonly string[], index: number) => {
  const { context, id, goods, at } = maker
  const title = values.join(' / ')
  const [, price = goods.price] = Object.entries(goods.prices ?? {}).find(([part]) => values.includes(part)) ?? []
  const [look = ''] = values
  const colours = Object.values(goods.looks[1])
  const picture = colours.indexOf(goods.looks[1][look] ?? '')
  return {
    id: id * 1000 + index + 1,
    product_id: id,
    title,
    price: formatDecimal(price, context.currency),
    position: index + 1,
    inventory_policy: 'deny',
    compare_at_price: goods.compareAt ? formatDecimal(goods.compareAt, context.currency) : null,
    option1: values[0] ?? null,
    option2: values[1] ?? null,
    option3: values[2] ?? null,
    created_at: at,
    updated_at: at,
    taxable: true,
    barcode: String(4_006_000_000_000 + id * 100 + index),
    fulfillment_service: 'manual',
    grams: goods.grams,
    ...writeStock(maker, title, index),
    requires_shipping: true,
    sku: `${goods.art.toUpperCase()}-${String(index + 1).padStart(2, '0')}`,
    weight: goods.grams / 1000,
    weight_unit: 'kg',
    inventory_item_id: id * 1000 + 700 + index,
    image_id: id * 1000 + 500 + (picture <= 0 ? 0 : picture + 1),
  }
}

const writeOptions = ({ id, goods }: ProductInput) => {
  const [name, colours] = goods.looks
  return [[name, Object.keys(colours)] as const, ...(goods.more ?? [])].map(([option, values], i) => ({
    id: id * 1000 + 900 + i,
    product_id: id,
    name: option,
    position: i + 1,
    values: [...values],
  }))
}

export function writeProduct(context: ExportContext, id: number, goods: DemoGoods) {
  const maker: ProductInput = { context: context, id, goods, at: daysBefore(context.now, 240 + (id % 90)) }
  const options = writeOptions(maker)
  const variants = combine(options.map(({ values }) => values)).map((values, i) => writeVariant(maker, values, i))
  const pictures = writeImages(maker).map((image) => ({
    ...image,
    variant_ids: variants.filter(({ image_id }) => image_id === image.id).map((v) => v.id),
  }))
  return {
    id,
    title: goods.title,
    body_html: goods.story,
    vendor: context.vendor,
    product_type: goods.type,
    created_at: maker.at,
    handle: goods.art,
    updated_at: maker.at,
    published_at: maker.at,
    template_suffix: null,
    published_scope: 'web',
    tags: goods.tags,
    status: 'active',
    admin_graphql_api_id: `gid://shopify/Product/${id}`,
    variants,
    options,
    images: pictures,
    image: pictures[0] ?? null,
  }
}

export type DemoProduct = ReturnType<typeof writeProduct>

export function writeCollection(
  context: ExportContext,
  id: number,
  [title, handle, sortOrder]: readonly [string, string, string],
  products: readonly DemoProduct[],
) {
  return {
    id,
    title,
    handle,
    published_at: daysBefore(context.now, 200),
    sort_order: sortOrder,
    image: products[0]?.image ? { src: products[0].image.src, alt: title } : null,
    products: products.map((p) => p.id),
  }
}
