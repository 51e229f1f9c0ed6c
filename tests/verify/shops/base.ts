import type { Condition } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Rule } from '../../../schemas/config/workflow.ts'
import { buildOutcome, flag } from '../../../server/demo/shop-parts.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import type { CatalogueSample } from '../../../server/verify/fixtures/catalogue-sample.ts'
import { buildFixtureProduct } from '../../../server/verify/fixtures/goods.ts'

export interface GoodShop {
  readonly shop: string
  readonly config: ShopConfig
  readonly own?: CatalogueSample
}

export interface DefectiveShop extends GoodShop {
  readonly severity: 'refused' | 'remark'
  readonly pointer: string
  readonly message: RegExp
}

export const fullPolicy: ReturnPolicy = {
  id: 'all',
  title: 'Thirty days',
  default: true,
  labelsEnabled: true,
  exchange: buildOutcome('on', 30),
  refund: buildOutcome('on', 30),
  gift_card: buildOutcome('on', 30),
}

export const parcel: ReturnMethod = { id: 'parcel', kind: 'pre-paid' }

export const small: ShopConfig = {
  ...wrenfoldShop,
  shop: { ...wrenfoldShop.shop, id: 'small', name: 'Small' },
  settings: {
    availableLookupFields: ['zip', 'email'],
    allowed_languages: ['en'],
    diff_priced_exchanges: true,
    allowExchangeUpsellAndRefund: true,
    return_window_active: true,
    countries: ['US', 'CA', 'DE'],
  },
  flags: [flag(1, 'different-priced-variant-exchanges', 'on')],
  policies: [fullPolicy],
  reasonGroups: [
    {
      id: 'general',
      title: 'All',
      product_types: [],
      default: true,
      reasons: [
        { id: 'unwanted', text: 'I changed my mind' },
        { id: 'faulty', text: 'It is faulty' },
      ],
    },
  ],
  workflowGroups: [],
  advancedExchanges: [],
  warranties: [],
  destinations: [],
  allowlist: {},
  methods: [parcel],
  stores: [],
  content: {},
}

export const policy = (change: Partial<ReturnPolicy>): Partial<ShopConfig> => ({
  policies: [{ ...fullPolicy, ...change }],
})

export const settings = (change: Partial<ShopConfig['settings']>): Partial<ShopConfig> => ({
  settings: { ...small.settings, ...change },
})

export const withFlags = (...names: readonly string[]): Partial<ShopConfig> => ({
  flags: [...small.flags, ...names.map((name, at) => flag(at + 10, name, 'on'))],
})

export const goodShop = (shop: string, ...changes: readonly Partial<ShopConfig>[]): GoodShop => ({
  shop,
  config: Object.assign({}, small, ...changes),
})

export const defectiveShop = (
  shop: string,
  problem: Pick<DefectiveShop, 'severity' | 'pointer' | 'message'>,
  ...changes: readonly Partial<ShopConfig>[]
): DefectiveShop => ({ ...goodShop(shop, ...changes), ...problem })

export const withStock = <Shop extends GoodShop>(shop: Shop): Shop => {
  const product = { id: 'boot', title: 'Boot', productType: 'Shoes', tags: [], vendor: 'Maker' }
  const boot = buildFixtureProduct(small, { ...product, price: 9000 })
  const shelf = { id: 'all', title: 'All', handle: 'all', image: null, productIds: [boot.id], publishedAt: 0 }
  return { ...shop, own: { collections: [shelf], products: [boot] } }
}

export const rules = (list: readonly Rule[], when?: Condition): Partial<ShopConfig> => ({
  workflowGroups: [
    {
      id: 'all',
      title: 'All',
      ...(when !== undefined && { when }),
      workflows: [{ id: 'care', name: 'Care', trigger: 'item-selected', rules: [...list] }],
    },
  ],
})

export const shipsTo = (value: string): Condition => ({ fact: 'order.shipping-country', op: 'is', value })
export const because = (value: string): Condition => ({ fact: 'reason', op: 'includes', value })
export const costs = (op: 'at-least' | 'below' | 'above', value: number): Condition => ({
  fact: 'item.price',
  op,
  value,
})
export const worth = (op: 'at-least' | 'below' | 'above', value: number): Condition => ({
  fact: 'order.total',
  op,
  value,
})

export const reject = { type: 'review-reject', outcome: 'reject' } as const
export const review = { type: 'review-reject', outcome: 'review' } as const
