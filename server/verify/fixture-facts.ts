import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Minor } from '../../schemas/money.ts'
import type { WorkflowFacts } from '../domain/workflow/condition.ts'
import { type Possible, satisfy } from '../domain/workflow/satisfy.ts'

/** The shop that the order is made for, and what its goods usually cost, in minor units. */
interface Shop {
  readonly config: ShopConfig
  readonly price: Minor
}

/** What an order is like unless a condition wants it otherwise, the weightiest first. */
const ordinary = ({ config, price }: Shop): readonly Condition[] => [
  { fact: 'order.gift', op: 'is', value: false },
  { fact: 'return.item-count', op: 'is', value: 1 },
  { fact: 'return.new-item-count', op: 'is', value: 0 },
  { fact: 'item.in-bundle', op: 'is', value: false },
  ...(config.settings.finalSaleTags ?? []).map((value): Condition => ({ fact: 'item.tags', op: 'excludes', value })),
  ...(config.settings.countries?.slice(0, 1) ?? [config.returnAddress.country]).map(
    (value): Condition => ({ fact: 'order.shipping-country', op: 'is', value }),
  ),
  { fact: 'item.days-since-fulfilment', op: 'at-most', value: 1 },
  { fact: 'order.days-since-fulfilment', op: 'at-most', value: 1 },
  { fact: 'item.discount', op: 'is', value: 0 },
  { fact: 'item.price', op: 'is', value: price },
  { fact: 'item.price', op: 'at-least', value: Math.round(price / 4) },
  { fact: 'item.price', op: 'at-most', value: 3 * price },
]

/** Facts that meet all of these, and beside that are as ordinary as can be; null when nothing meets them. */
export function factsFor(conditions: readonly Condition[], shop: Shop, possible: Possible): WorkflowFacts | null {
  let all = conditions
  const met = (more: readonly Condition[]) => satisfy({ all: more }, possible)
  const first = conditions.length === 0 ? null : met(conditions)
  if (first !== null && first.kind !== 'can') return null
  let facts: WorkflowFacts = first?.facts ?? { values: {}, answers: {} }
  for (const wish of ordinary(shop)) {
    const found = met([...all, wish])
    if (found.kind !== 'can') continue
    all = [...all, wish]
    facts = found.facts
  }
  return facts
}
