/** Money is in minor units of the shop's currency; a condition on a list matches any entry. */
type FactType = 'text' | 'list' | 'number' | 'money' | 'yes-no' | 'date'

export type KnownFrom = 'lookup' | 'item-selected' | 'user-input' | 'select-reason'

interface FactEntry {
  readonly type: FactType
  readonly from: KnownFrom
  readonly description: string
}

/** Facts of conditions (WFL-05). `answer` also names its `question`. A rule that reads an unknown fact waits for it. */
export const facts = {
  'item.title': { type: 'text', from: 'item-selected', description: 'Title of the product at purchase' },
  'item.variant': { type: 'text', from: 'item-selected', description: 'Title of the variant, empty when it has none' },
  'item.sku': { type: 'text', from: 'item-selected', description: 'SKU, empty when it has none' },
  'item.product-type': { type: 'text', from: 'item-selected', description: 'Product type' },
  'item.vendor': { type: 'text', from: 'item-selected', description: 'Vendor, empty when it has none' },
  'item.tags': { type: 'list', from: 'item-selected', description: 'Tags of the product' },
  'item.price': { type: 'money', from: 'item-selected', description: 'List price of one unit, in minor units' },
  'item.discount': {
    type: 'money',
    from: 'item-selected',
    description: 'Discount of the unit, in minor units',
  },
  'item.paid': {
    type: 'money',
    from: 'item-selected',
    description: 'Amount paid for the unit, tax included, in minor units',
  },
  'item.days-since-fulfilment': {
    type: 'number',
    from: 'item-selected',
    description: 'Whole days since the unit was sent; not known before',
  },
  'item.days-since-delivery': {
    type: 'number',
    from: 'item-selected',
    description: 'Whole days since the unit was delivered; not known while its delivery is not',
  },
  'item.in-bundle': { type: 'yes-no', from: 'item-selected', description: 'Whether it is part of a bundle' },
  'order.tags': { type: 'list', from: 'lookup', description: 'Tags of the order' },
  'order.total': { type: 'money', from: 'lookup', description: 'Total of the order, in minor units' },
  'order.shipping-country': { type: 'text', from: 'lookup', description: 'Country code of the shipping address' },
  'order.gift': { type: 'yes-no', from: 'lookup', description: 'Whether it is a gift return' },
  'order.days-since-fulfilment': {
    type: 'number',
    from: 'lookup',
    description: 'Whole days since the last fulfillment; not known before',
  },
  'order.days-since-order': {
    type: 'number',
    from: 'lookup',
    description: 'Whole days since the order was placed',
  },
  'order.days-since-delivery': {
    type: 'number',
    from: 'lookup',
    description: 'Whole days since the last delivery; not known while the delivery of a fulfilled unit is not',
  },
  'order.ordered-on': {
    type: 'date',
    from: 'lookup',
    description: 'Date on which the order was placed, in the time zone of the shop',
  },
  'customer.tags': { type: 'list', from: 'lookup', description: 'Tags of the customer' },
  'return.item-count': {
    type: 'number',
    from: 'item-selected',
    description: 'Number of items of the return, including this one',
  },
  'return.new-item-count': {
    type: 'number',
    from: 'item-selected',
    description: 'Number of items in the Shop Now cart',
  },
  reason: { type: 'list', from: 'select-reason', description: 'Ids of the chosen reason and its parent reasons' },
  'reason-group': { type: 'text', from: 'item-selected', description: 'Id of the reason group of the product type' },
  answer: {
    type: 'text',
    from: 'user-input',
    description: 'Answer to a workflow question: the text, `yes` or `no`, the warranty, the photos',
  },
} as const satisfies Readonly<Record<string, FactEntry>>

export type FactName = keyof typeof facts

export const textOperators = { one: ['is', 'is-not', 'contains'], several: ['one-of', 'none-of'] } as const

const numberOperators = ['is', 'at-least', 'at-most', 'above', 'below'] as const

/** Both include the date itself. */
export const dateOperators = ['on-or-after', 'on-or-before'] as const

/** Texts and lists compare case-insensitively. */
export const operators = {
  text: [...textOperators.one, ...textOperators.several],
  list: ['includes', 'excludes'],
  number: numberOperators,
  money: numberOperators,
  'yes-no': ['is'],
  date: ['is', ...dateOperators],
} as const satisfies Readonly<Record<FactType, readonly string[]>>

type FactOf<Type extends FactType> = {
  [Name in FactName]: (typeof facts)[Name]['type'] extends Type ? Name : never
}[FactName]

export const listFactNames = <Type extends FactType>(...types: readonly Type[]): FactOf<Type>[] =>
  // The keys of a constant table are its names.
  (Object.keys(facts) as FactOf<Type>[]).filter((name) => (types as readonly FactType[]).includes(facts[name].type))
