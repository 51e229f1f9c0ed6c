import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Till } from '../../demo/catalog.ts'
import { demoShops } from '../../demo/demo-shops.ts'
import { order } from '../../demo/order.ts'
import { inUsa, type Person } from '../../demo/people.ts'
import type { Database } from '../../store/database.ts'
import { loadValues } from '../load/load-shop.ts'

export const SHOP = 'bench'

/** Proof of every order that the bench adds. */
export const ZIP = '10001'

const ADA: Person = [7_101, 'Ada', 'Okafor']
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ custom: `Line ${i + 1}`, price: 1_000 + i, taxable: false, quantity: 1 }))

/** An order of so many lines, delivered a week ago. */
const longOrder = (till: Till, number: number, count: number) =>
  order(till, {
    number,
    daysAgo: 9,
    customer: ADA,
    email: 'ada@example.com',
    ship: inUsa(['Ada', 'Okafor'], ['214 West 29th Street'], ['New York', 'New York', 'NY', ZIP]),
    lines: linesOf(count),
    taxes: [],
    shipping: ['Free Shipping', 0],
    sent: [[7, linesOf(count).map((_, i) => i)]],
  })

/** The demo shop under a name of its own, with an order of 50 lines (#5050) and one of 500 (#5500). */
export const loadBenchShop = async (
  database: Database,
  workflowGroups?: ShopConfig['workflowGroups'],
): Promise<void> => {
  const now = Date.now()
  const demo = demoShops(now).find(({ id }) => id === 'demo')
  if (demo === undefined) throw new Error('There is no demo shop')
  const config = demo.files.shop as ShopConfig
  const { orders } = demo.files.orders as { orders: unknown[] }
  const till: Till = { now, currency: 'USD', vendor: 'Wrenfold' }
  const verdict = await loadValues({ database, now: () => now }, SHOP, {
    ...demo.files,
    shop: {
      ...config,
      shop: { ...config.shop, id: SHOP },
      hosts: ['127.0.0.1'],
      ...(workflowGroups && { workflowGroups }),
    },
    orders: { orders: [...orders, longOrder(till, 5050, 50), longOrder(till, 5500, 500)] },
  })
  if (verdict.kind === 'refused') throw new Error(`The shop is refused: ${JSON.stringify(verdict.refusals)}`)
}

/** Copies of order #1001: `#C<from>` to `#C<to>` in the shop, and as many more in each of the other shops. */
export const copyOrders = async (
  database: Database,
  { from, to, otherShops }: { readonly from: number; readonly to: number; readonly otherShops: number },
): Promise<void> => {
  const copied = `select %SHOP%, 'c' || n, 'c' || n, o.product_ids,
      o.document || jsonb_build_object('id', 'c' || n, 'name', '#C' || n)
    from local_orders o, generate_series(${from}, ${to}) n %FROM% where o.shop_id = '${SHOP}' and o.name_key = '1001'`
  const into = 'insert into local_orders (shop_id, id, name_key, product_ids, document)'
  await database.script(`set statement_timeout = 0;
    ${into} ${copied.replace('%SHOP%', `'${SHOP}'`).replace('%FROM%', '')};
    ${into} ${copied.replace('%SHOP%', `'other-' || s`).replace('%FROM%', `, generate_series(1, ${otherShops}) s`)};
    analyze local_orders;`)
}
