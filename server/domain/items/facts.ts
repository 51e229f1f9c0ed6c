import type { Question, Workflow } from '../../../schemas/config/workflow.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import { countDays, dateAt } from '../calendar/days.ts'
import type { WorkflowFacts } from '../workflow/condition.ts'
import type { Unit } from './unit.ts'

export interface OrderFacts {
  readonly order: Order
  readonly gift: boolean
  readonly units: readonly Unit[]
  readonly zone: TimeZone
  readonly now: Instant
}

const findLastKnownDelivery = (units: readonly Unit[]): Instant | null => {
  let last: Instant | null = null
  for (const { fulfilledAt, delivery } of units) {
    if (fulfilledAt === null) continue
    if (delivery === null) return null
    if (last === null || delivery.at > last) last = delivery.at
  }
  return last
}

const daysSince = (zone: TimeZone, at: Instant | null, now: Instant): number | undefined =>
  at === null ? undefined : countDays(zone, at, now)

export const buildOrderFacts = ({ order, gift, units, zone, now }: OrderFacts): WorkflowFacts => ({
  values: {
    'order.tags': order.tags,
    'order.total': order.total,
    // Without an address the country is unknown, not empty.
    'order.shipping-country': order.address?.country,
    'order.gift': gift,
    'order.days-since-fulfilment': daysSince(zone, order.fulfilledAt, now),
    'order.days-since-order': daysSince(zone, order.createdAt, now),
    'order.days-since-delivery': daysSince(zone, findLastKnownDelivery(units), now),
    'order.ordered-on': dateAt(zone, order.createdAt),
    'customer.tags': order.customer.tags ?? [],
  },
  answers: {},
})

interface ItemFacts {
  readonly unit: Unit
  readonly group: Pick<ReasonGroup, 'id'>
  readonly returning: number
  readonly shopped: number
  readonly zone: TimeZone
  readonly now: Instant
}

const listQuestions = memoizePerObject((workflows: readonly Workflow[]): readonly Question[] =>
  workflows
    .flatMap(({ rules }) => rules.flatMap(({ results }) => results))
    .flatMap((result) => (result.type === 'user-input' ? [result.question] : [])),
)

export const hasClaimAnswer = (answers: WorkflowFacts['answers'], workflows: readonly Workflow[]): boolean =>
  listQuestions(workflows).some(({ id, input }) => input === 'warranty' && answers[id] !== undefined)

export function answersByQuestion(
  { inputs = {}, warranty }: DraftItem,
  workflows: readonly Workflow[],
): WorkflowFacts['answers'] {
  if (warranty === undefined) return inputs
  const warrantyQuestions = listQuestions(workflows).filter(({ input }) => input === 'warranty')
  return { ...inputs, ...Object.fromEntries(warrantyQuestions.map(({ id }) => [id, warranty])) }
}

/** Every fact but the reason and the answers (WFL-01, WFL-05). */
export function buildItemValues(
  { unit, group, returning, shopped, zone, now }: ItemFacts,
  order: WorkflowFacts,
): WorkflowFacts['values'] {
  const { line } = unit
  const { values } = order
  // Fixed keys: objects of one shape are several times faster, and there is one per unit.
  return {
    'order.tags': values['order.tags'],
    'order.total': values['order.total'],
    'order.shipping-country': values['order.shipping-country'],
    'order.gift': values['order.gift'],
    'order.days-since-fulfilment': values['order.days-since-fulfilment'],
    'order.days-since-order': values['order.days-since-order'],
    'order.days-since-delivery': values['order.days-since-delivery'],
    'order.ordered-on': values['order.ordered-on'],
    'customer.tags': values['customer.tags'],
    'item.title': line.title,
    'item.variant': line.variantTitle ?? '',
    'item.sku': line.sku ?? '',
    'item.product-type': line.productType,
    'item.vendor': line.vendor ?? '',
    'item.tags': line.tags,
    'item.price': unit.price,
    'item.discount': unit.discount,
    'item.paid': unit.value,
    'item.in-bundle': line.bundle !== null,
    'item.days-since-fulfilment': daysSince(zone, unit.fulfilledAt, now),
    'item.days-since-delivery': daysSince(zone, unit.delivery?.at ?? null, now),
    'return.item-count': returning,
    'return.new-item-count': shopped,
    'reason-group': group.id,
    reason: undefined,
  }
}
