import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Database } from '../../server/database/database.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import type { DemoProduct, ExportContext } from '../../server/demo/export/catalog.ts'
import { writeOrder } from '../../server/demo/export/order.ts'
import { type Line, singleUnit } from '../../server/demo/export/order-lines.ts'
import { type Person, usAddress } from '../../server/demo/export/people.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { placeProducts } from '../../server/providers/commerce/local/product-positions.ts'

export const SHOP = 'bench'

export const ZIP = '10001'

const ADA: Person = [7_101, 'Ada', 'Okafor']

const orderOf = (context: ExportContext, number: number, lines: readonly Line[]) =>
  writeOrder(context, {
    number,
    daysAgo: 9,
    customer: ADA,
    email: 'ada@example.com',
    ship: usAddress(['Ada', 'Okafor'], ['214 West 29th Street'], ['New York', 'New York', 'NY', ZIP]),
    lines,
    taxes: [],
    shipping: ['Free Shipping', 0],
    sent: [[7, lines.map((_, i) => i)]],
  })

const linesOf = (count: number): readonly Line[] =>
  Array.from({ length: count }, (_, i) => ({ custom: `Line ${i + 1}`, price: 1_000 + i, taxable: false, quantity: 1 }))

const SENT_BACK = ['linen-shirt', 'oxford-shirt', 'pocket-tee', 'breton-top']
const LINES = 5

const templates = { first: 5_001, count: SENT_BACK.length }

const templateOrders = (context: ExportContext, products: readonly DemoProduct[]) =>
  SENT_BACK.map((handle, n) => {
    const others = products.filter((product) => !SENT_BACK.includes(product.handle))
    const rest = others.slice(n * (LINES - 1), (n + 1) * (LINES - 1))
    const soldProducts = [...products.filter((product) => product.handle === handle), ...rest]
    return orderOf(
      context,
      templates.first + n,
      soldProducts.map((product) => singleUnit(product, product.variants[0]?.title ?? '')),
    )
  })

export async function loadBenchShop(database: Database, part: Partial<ShopConfig> = {}): Promise<void> {
  const now = Date.now()
  const demo = buildDemoShops(now).find(({ id }) => id === 'demo')
  if (demo === undefined) throw new Error('There is no demo shop')
  const config = demo.files.shop as ShopConfig
  const { orders } = demo.files.orders as { orders: unknown[] }
  const { products } = demo.files.products as { products: DemoProduct[] }
  const context: ExportContext = { now, currency: 'USD', vendor: 'Wrenfold' }
  const long = [50, 500].map((count) => orderOf(context, 5_000 + count, linesOf(count)))
  const verdict = await loadValues({ database, now: () => now }, SHOP, {
    ...demo.files,
    shop: {
      ...config,
      shop: { ...config.shop, id: SHOP },
      hosts: ['127.0.0.1'],
      ...part,
    },
    orders: { orders: [...orders, ...templateOrders(context, products), ...long] },
  })
  if (verdict.kind === 'refused') throw new Error(`The shop is refused: ${JSON.stringify(verdict.refusals)}`)
}

export interface Template {
  readonly id: string
  readonly name: string
}

const idOf = (number: number): string => String(450_000_000_000 + number)

export function templateOrder(n: number): Template {
  const number = templates.first + (n % templates.count)
  return { id: idOf(number), name: `#${number}` }
}

export const TEMPLATES: readonly Template[] = SENT_BACK.map((_, n) => templateOrder(n))

const COPIES_FROM = 700_000_000_000

export const copiedOrder = (n: number): Template => ({ id: String(COPIES_FROM + n), name: `#C${n}` })

export interface Copies {
  readonly orders: number
  readonly products?: number
  readonly collections?: number
}

const orderCopy = (catalogues: number): string => {
  const prefix = `case when n % ${catalogues} = 0 then '' else (n % ${catalogues}) || '-' end`
  return `(${COPIES_FROM}::bigint + n)::text, 'c' || n,
      array(select ${prefix} || id from unnest(o.product_ids) as id),
      replace(replace(o.document::text, o.id, (${COPIES_FROM}::bigint + n)::text), '"productId": "', '"productId": "' || ${prefix})::jsonb
        || jsonb_build_object('name', '#C' || n)`
}

const template = (n: string): string =>
  `o.shop_id = '${SHOP}' and o.name_key = (${templates.first} + ${n} % ${templates.count})::text`

export async function copyOrders(database: Database, { orders, products = 1, collections = 0 }: Copies): Promise<void> {
  await database.script(`set statement_timeout = 0;
    insert into local_products (shop_id, id, published, facts, document)
      select shop_id, k || '-' || id, published, facts || jsonb_build_object('id', k || '-' || id),
        document || jsonb_build_object('id', k || '-' || id, 'title', k || ' ' || (document->>'title'))
      from local_products p, generate_series(1, ${products - 1}) k where p.shop_id = '${SHOP}';
    insert into local_collections (shop_id, id, position, document)
      select shop_id, k || '-' || id, 1000 * k + position, document || jsonb_build_object('id', k || '-' || id,
        'productIds', (select jsonb_agg(k || '-' || p) from jsonb_array_elements_text(document->'productIds') p))
      from local_collections c, generate_series(1, ${products - 1}) k where c.shop_id = '${SHOP}' order by k, position
      limit greatest(0, ${collections} - (select count(*) from local_collections where shop_id = '${SHOP}'));
    insert into local_orders (shop_id, id, name_key, product_ids, document)
      select '${SHOP}', ${orderCopy(products)}
      from generate_series(0, ${orders - 1}) n join local_orders o on ${template('n')};`)
  await placeProducts(database, SHOP)
}

export const fillOtherShops = (
  database: Database,
  { orders, shops }: { readonly orders: number; readonly shops: number },
): Promise<void> =>
  database.script(`set statement_timeout = 0;
    insert into local_orders (shop_id, id, name_key, product_ids, document)
      select 'other-' || s, (${COPIES_FROM}::bigint + n)::text, 'c' || n, o.product_ids, o.document
      from generate_series(1, ${shops}) s, generate_series(0, ${orders - 1}) n join local_orders o on ${template('n')};`)
