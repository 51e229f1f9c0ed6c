import type { Condition } from '../../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../../schemas/config/policy.ts'
import type { Copy } from '../../../../schemas/entities/reason.ts'
import { flag } from '../../../../server/demo/shop-parts.ts'
import type { GoodShop } from '../base.ts'

interface Trade extends Pick<ShopConfig, 'currency' | 'policies' | 'reasonGroups' | 'methods' | 'returnAddress'> {
  readonly id: string
  readonly name: string
  readonly languages: readonly [string, ...string[]]
  readonly settings?: Partial<ShopConfig['settings']>
  readonly features?: readonly string[]
  readonly rest?: Partial<ShopConfig>
}

export const trade = (
  shop: string,
  { id, name, languages, settings, features = [], rest, ...own }: Trade,
): GoodShop => ({
  shop,
  config: {
    shop: { id, name, support_email: `help@${id}.example`, state: 'active', portal_active: true },
    hosts: [`returns.${id}.example`],
    settings: { allowed_languages: [...languages], default_language: languages[0], ...settings },
    flags: features.map((feature, at) => flag(at + 1, feature, 'on')),
    stores: [],
    content: {},
    theme: {
      branding: { primaryColor: '#204030' },
      background: {},
      globals: { sharpness: 'round', type: 'brand' },
      product: {},
    },
    adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha', payments: 'sandbox' },
    ...own,
    ...rest,
  },
})

type Event = ReturnPolicy['refund']['event']

const way = (window: number, event: Event) =>
  window === 0 ? { enabled: false, event: 'disabled' as const, window } : { enabled: true, event, window }

export const days = (
  [exchange, refund, credit]: readonly [number, number, number],
  event: Event = 'delivered',
  rest: Partial<ReturnPolicy> = {},
): ReturnPolicy => ({
  id: 'standard',
  title: 'Standard',
  default: true,
  labelsEnabled: true,
  exchange: way(exchange, event),
  refund: way(refund, event),
  gift_card: way(credit, event),
  ...rest,
})

export const conditionalPolicy = (policy: ReturnPolicy, rest: Partial<ReturnPolicy>): ReturnPolicy => ({
  ...policy,
  default: false,
  ...rest,
})

export const reasons = (id: string, list: Readonly<Record<string, string | Copy>>, types: readonly string[] = []) => ({
  id,
  title: id,
  product_types: [...types],
  default: types.length === 0,
  reasons: Object.entries(list).map(([reason, words]) =>
    typeof words === 'string'
      ? { id: reason, text: words }
      : { id: reason, text: Object.values(words)[0] ?? reason, copy: words },
  ),
})

export const address = (
  name: string,
  address1: string,
  city: string,
  zip: string,
  country: string,
  state?: string,
) => ({
  name,
  address1,
  city,
  zip,
  country,
  ...(state !== undefined && { state }),
})

export const because = (reason: string): Condition => ({ fact: 'reason', op: 'includes', value: reason })
export const ofType = (type: string): Condition => ({ fact: 'item.product-type', op: 'is', value: type })
export const hasTag = (tag: string): Condition => ({ fact: 'item.tags', op: 'includes', value: tag })
export const customer = (tag: string): Condition => ({ fact: 'customer.tags', op: 'includes', value: tag })
export const answer = (question: string, value: string): Condition => ({ fact: 'answer', question, op: 'is', value })
export const hasPrice = (op: 'at-least' | 'below', value: number): Condition => ({ fact: 'item.price', op, value })

type Rules = NonNullable<ShopConfig['workflowGroups']>[number]['workflows'][number]['rules']

export const withRules = (...rules: Rules): Pick<ShopConfig, 'workflowGroups'> => ({
  workflowGroups: [
    { id: 'all', title: 'All orders', workflows: [{ id: 'main', name: 'Main', trigger: 'item-selected', rules }] },
  ],
})

export const label = { id: 'label', kind: 'pre-paid' } as const
export const reject = { type: 'review-reject', outcome: 'reject' } as const
export const review = { type: 'review-reject', outcome: 'review' } as const
