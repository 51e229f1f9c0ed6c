import type { ShopConfig } from '../../schemas/config/index.ts'
import {
  type DemoGoods,
  type DemoProduct,
  type ExportContext,
  writeCollection,
  writeProduct,
} from './export/catalog.ts'
import { type DemoOrder, writeOrder } from './export/order.ts'
import { halmgardGoods } from './halmgard/goods.ts'
import { halmgardOrders } from './halmgard/orders.ts'
import { halmgardShop } from './halmgard/shop.ts'
import { nagiGoods } from './nagi/goods.ts'
import { nagiOrders } from './nagi/orders.ts'
import { nagiShop } from './nagi/shop.ts'
import { addCalendar } from './wrenfold/calendar.ts'
import { wrenfoldHome } from './wrenfold/home.ts'
import { wrenfoldMethodOrders } from './wrenfold/method-orders.ts'
import { wrenfoldMoreOrders } from './wrenfold/more-orders.ts'
import { wrenfoldOrders } from './wrenfold/orders.ts'
import { wrenfoldRuleOrders } from './wrenfold/rule-orders.ts'
import { wrenfoldShop } from './wrenfold/shop.ts'
import { wrenfoldTops } from './wrenfold/tops.ts'
import { wrenfoldValueOrders } from './wrenfold/value-orders.ts'
import { wrenfoldWear } from './wrenfold/wear.ts'

export type ShopFiles = {
  id: string
  files: { shop: unknown; orders: unknown; products: unknown; collections: unknown }
}

/** `under` is the handle of the parent collection. */
type CollectionPlan = readonly [
  title: string,
  handle: string,
  sortOrder: string,
  types: readonly string[],
  under?: string,
]

export const demoShopIds: readonly string[] = [wrenfoldShop.shop.id, nagiShop.shop.id, halmgardShop.shop.id]

const CLOTHES = ['Shirts', 'T-Shirts', 'Sweaters', 'Coats', 'Jackets', 'Trousers', 'Dresses']
const HOME = ['Tableware', 'Kitchen', 'Textiles', 'Decor', 'Storage']

const WRENFOLD: readonly CollectionPlan[] = [
  ['Shirts & Tees', 'shirts', 'manual', ['Shirts', 'T-Shirts'], 'clothing'],
  ['Knitwear', 'knitwear', 'best-selling', ['Sweaters'], 'clothing'],
  ['Coats & Jackets', 'outerwear', 'price-desc', ['Coats', 'Jackets'], 'clothing'],
  ['Trousers & Dresses', 'trousers-dresses', 'manual', ['Trousers', 'Dresses'], 'clothing'],
  ['Shoes & Bags', 'shoes-bags', 'manual', ['Shoes', 'Bags']],
  ['Small Comforts', 'accessories', 'price-asc', ['Accessories', 'Candles', 'Bath']],
  ['Table & Kitchen', 'table-kitchen', 'alpha-asc', ['Tableware', 'Kitchen'], 'home'],
  ['Rooms', 'rooms', 'manual', ['Textiles', 'Decor', 'Storage'], 'home'],
  ['Paper & Desk', 'paper-desk', 'created-desc', ['Stationery']],
  ['Clothing', 'clothing', 'price-desc', CLOTHES],
  ['For the Home', 'home', 'price-desc', HOME],
]

const NAGI: readonly CollectionPlan[] = [
  ['身につける', 'wear', 'manual', ['羽織', '靴下']],
  ['布もの', 'cloth', 'manual', ['布もの']],
  ['台所とうつわ', 'table', 'price-asc', ['うつわ', '木のもの', '台所']],
  ['しつらえ', 'room', 'manual', ['しつらえ']],
]

const HALMGARD: readonly CollectionPlan[] = [
  ['Kleidung', 'kleidung', 'manual', ['Mäntel', 'Hemden', 'Pullover', 'Strümpfe']],
  ['Zuhause', 'zuhause', 'price-asc', ['Küche', 'Wohnen', 'Pflege']],
]

const buildProducts = (context: ExportContext, firstId: number, goods: readonly DemoGoods[]) =>
  goods.map((each, i) => writeProduct(context, firstId + i, each))

const buildCollections = (
  context: ExportContext,
  plan: readonly CollectionPlan[],
  products: readonly DemoProduct[],
) => {
  const idOf = (at: number): number => (products[0]?.id ?? 0) * 100 + at
  const isParent = (handle: string): boolean => plan.some(([, , , , under]) => under === handle)
  return plan.map(([title, handle, sortOrder, types, under], at) => ({
    ...writeCollection(
      context,
      idOf(at),
      [title, handle, sortOrder],
      products.filter((p) => types.includes(p.product_type)),
    ),
    ...(isParent(handle) && { tab_order: at }),
    ...(under !== undefined && { parent_id: idOf(plan.findIndex(([, other]) => other === under)) }),
  }))
}

const createProductFinder = (products: readonly DemoProduct[]) => {
  return (handle: string): DemoProduct => {
    const found = products.find((p) => p.handle === handle)
    if (!found) throw new Error(`no product ${handle}`)
    return found
  }
}

type DemoShopInput = {
  shop: ShopConfig
  context: ExportContext
  products: readonly DemoProduct[]
  plan: readonly CollectionPlan[]
  sales: readonly DemoOrder[]
}

const buildShopFiles = ({ shop, context, products, plan, sales }: DemoShopInput): ShopFiles => ({
  id: shop.shop.id,
  files: {
    shop,
    orders: { orders: sales.map((sale) => writeOrder(context, sale)) },
    products: { products },
    collections: { collections: buildCollections(context, plan, products) },
  },
})

/** `now` is in milliseconds since 1970. */
export function buildDemoShops(now: number): ShopFiles[] {
  const usd: ExportContext = { now, currency: 'USD', vendor: 'Wrenfold' }
  const jpy: ExportContext = { now, currency: 'JPY', vendor: '凪 Nagi' }
  const eur: ExportContext = { now, currency: 'EUR', vendor: 'Halmgard' }
  const wrenfold = buildProducts(usd, 8_101, [...wrenfoldTops, ...wrenfoldWear, ...wrenfoldHome])
  const nagi = buildProducts(jpy, 8_201, nagiGoods)
  const halmgard = buildProducts(eur, 8_301, halmgardGoods)
  const find = createProductFinder(wrenfold)
  const sales = [
    ...wrenfoldOrders(find),
    ...wrenfoldMoreOrders(usd, find),
    ...wrenfoldRuleOrders(find),
    ...wrenfoldValueOrders(find),
    ...wrenfoldMethodOrders(find),
  ]
  return [
    buildShopFiles({ shop: addCalendar(wrenfoldShop, now), context: usd, products: wrenfold, plan: WRENFOLD, sales }),
    buildShopFiles({
      shop: nagiShop,
      context: jpy,
      products: nagi,
      plan: NAGI,
      sales: nagiOrders(createProductFinder(nagi)),
    }),
    buildShopFiles({
      shop: halmgardShop,
      context: eur,
      products: halmgard,
      plan: HALMGARD,
      sales: halmgardOrders(createProductFinder(halmgard)),
    }),
  ]
}
