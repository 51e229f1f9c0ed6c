import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { PreviewOrder } from '../../../schemas/merchant/preview.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { WorkflowFacts } from '../../domain/workflow/condition.ts'
import { buildFixtureLine } from '../fixtures/goods.ts'
import { buildFixtureOrder, type FixtureOrder } from '../fixtures/orders.ts'

const DEFAULT_NUMBER = 1001

const SAMPLE_ORDER: PreviewOrder = {
  lines: [
    { title: 'Sample scarf', price: 8_000 },
    { title: 'Sample coat', price: 14_900 },
  ],
}

const toKnownFacts = (values: WorkflowFacts['values']): WorkflowFacts => ({
  // Undefined facts are unknown and get ordinary values.
  values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  answers: {},
})

/** The described order, with products in every variant that the shop's reasons need (PRV-06). */
export function buildPreviewOrder(
  description: PreviewOrder = SAMPLE_ORDER,
  shop: { readonly config: ShopConfig; readonly now: Instant },
): FixtureOrder {
  const { name, zip, country, tags, customerTags, sentDaysAgo } = description
  const ofOrder: WorkflowFacts['values'] = {
    'order.days-since-fulfilment': sentDaysAgo,
    'order.shipping-country': country,
    'order.tags': tags,
    'customer.tags': customerTags,
  }
  const lines = description.lines.map((line, index) =>
    buildFixtureLine(
      `${DEFAULT_NUMBER}${String.fromCharCode(97 + index)}`,
      toKnownFacts({
        ...ofOrder,
        'item.title': line.title,
        'item.price': line.price,
        'item.discount': line.discount,
        'item.product-type': line.productType,
        'item.tags': line.tags,
        'item.vendor': line.vendor,
      }),
      shop,
    ),
  )
  const spec = zip === undefined ? {} : { address: { zip } }
  const order = buildFixtureOrder(DEFAULT_NUMBER, lines, { facts: toKnownFacts(ofOrder), spec, ...shop })
  return {
    told: 'the order of a preview',
    order: { ...order, ...(name !== undefined && { name }) },
    products: lines.map(({ product }) => product),
    gift: false,
    now: shop.now,
    expects: 'returns or explains',
    meets: [],
    answers: {},
  }
}
