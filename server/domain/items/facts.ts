import type { Question, Workflow } from '../../../schemas/config/workflow.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Facts } from '../workflow/condition.ts'
import { chosenReason, knownPath } from './reasons.ts'
import type { Unit } from './unit.ts'
import { wholeDaysBetween } from './window.ts'

/** What the order and who returns it say, known from lookup on. */
export interface OrderFacts {
  readonly order: Order
  readonly gift: boolean
  readonly now: Instant
}

const daysSince = (at: Instant | null, now: Instant, name: 'item' | 'order') =>
  at === null ? {} : { [`${name}.days-since-fulfilment`]: wholeDaysBetween(at, now) }

/** The facts of an order, which choose its workflow group. */
export const orderFacts = ({ order, gift, now }: OrderFacts): Facts => ({
  values: {
    'order.tags': order.tags,
    'order.total': order.total,
    // Unknown while the order has no address, rather than nowhere.
    ...(order.address !== null && { 'order.shipping-country': order.address.country }),
    'order.gift': gift,
    ...daysSince(order.fulfilledAt, now, 'order'),
    'customer.tags': order.customer.tags ?? [],
  },
  answers: {},
})

/** What is known of one item. */
export interface ItemFacts {
  readonly unit: Unit
  readonly answers: DraftItem | null
  /** The group of its product type first, then all others: a rule may have put one of those in its place. */
  readonly groups: readonly [ReasonGroup, ...ReasonGroup[]]
  readonly workflows: readonly Workflow[]
  /** Items that go back, this one included, and items in the Shop Now cart. */
  readonly returning: number
  readonly shopped: number
  readonly now: Instant
}

const questions = new WeakMap<readonly Workflow[], readonly Question[]>()

/** Every question that a list of workflows can ask, found once per published list. */
export const questionsIn = (workflows: readonly Workflow[]): readonly Question[] => {
  const known = questions.get(workflows)
  if (known !== undefined) return known
  const found = workflows
    .flatMap(({ rules }) => rules.flatMap(({ results }) => results))
    .flatMap((result) => (result.type === 'user-input' ? [result.question] : []))
  questions.set(workflows, found)
  return found
}

/** The answers by question: a claimed warranty answers every question for a warranty. */
const answersOf = ({ answers, workflows }: ItemFacts): Facts['answers'] => {
  if (answers === null) return {}
  const warranty = answers.warranty
  const claims =
    warranty === undefined
      ? []
      : questionsIn(workflows).flatMap(({ id, input }) => (input === 'warranty' ? [[id, warranty]] : []))
  return { ...answers.inputs, ...Object.fromEntries(claims) }
}

/** A reason counts from when it is chosen to its last child. */
const reasonFact = ({ answers, groups }: ItemFacts) => {
  const given = answers?.reasons ?? []
  const path = groups.map((group) => ({ group, path: knownPath(group, given) })).find(({ path }) => path.length > 0)
  return path === undefined || chosenReason(path.group, path.path) === null ? {} : { reason: path.path }
}

/** Everything the rules may ask about an item (WFL-01, WFL-05). */
export const itemFacts = (of: ItemFacts, order: Facts): Facts => {
  const { unit, groups, returning, shopped, now } = of
  const { line } = unit
  return {
    values: {
      ...order.values,
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
      ...daysSince(unit.fulfilledAt, now, 'item'),
      'return.item-count': returning,
      'return.new-item-count': shopped,
      'reason-group': groups[0].id,
      ...reasonFact(of),
    },
    answers: answersOf(of),
  }
}
