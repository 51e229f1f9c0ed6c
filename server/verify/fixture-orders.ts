import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Order } from '../../schemas/entities/order.ts'
import type { Product } from '../../schemas/entities/product.ts'
import type { Instant } from '../../schemas/ids.ts'
import type { Minor } from '../../schemas/money.ts'
import { DAY_MS } from '../../schemas/time.ts'
import type { WorkflowFacts } from '../domain/workflow/condition.ts'
import type { Possible } from '../domain/workflow/satisfy.ts'
import { factsFor } from './fixture-facts.ts'
import { type FixtureLine, fixtureLine } from './fixture-goods.ts'
import { type Expectation, type Wish, wishesOf } from './fixture-wishes.ts'

/** An order made for the walk. */
export interface FixtureOrder {
  /** What was bought, in words. */
  readonly told: string
  readonly order: Order
  readonly products: readonly Product[]
  readonly gift: boolean
  readonly expects: Expectation
  /** What was wished of it. */
  readonly meets: readonly Condition[]
  /** Texts that conditions wait for, by question. */
  readonly answers: Readonly<Record<string, readonly string[]>>
}

/** An address in a country, with a state where its form asks for one. */
const addressIn = (country: string): Address => ({
  name: 'Robin Walker',
  address1: '1 First Street',
  city: 'Springfield',
  ...(country === 'US' || country === 'CA' || country === 'AU' ? { state: 'XX' } : {}),
  zip: '10001',
  country,
  phone: '+1 202 555 0100',
})

/** An order of these lines of which the facts are true. It is paid by card and in full. */
export function fixtureOrderOf(
  number: number,
  lines: readonly FixtureLine[],
  made: { facts: WorkflowFacts; wish: Pick<Wish, 'address'>; config: ShopConfig; now: Instant },
): Order {
  const { facts, wish, config, now } = made
  const { values } = facts
  const sum = (of: (line: FixtureLine['line']) => number) => lines.reduce((total, { line }) => total + of(line), 0)
  const subtotal = sum(({ price, discount, quantity }) => price * quantity - discount)
  const tax = sum((line) => line.tax)
  const days = values['order.days-since-fulfilment']
  const sent =
    typeof days === 'number' ? now - days * DAY_MS : Math.max(...lines.flatMap(({ line }) => line.fulfilledAt))
  const country = values['order.shipping-country']
  const total = typeof values['order.total'] === 'number' ? values['order.total'] : subtotal + tax
  return {
    id: `order-${number}`,
    name: `#W${number}`,
    currency: config.currency,
    presentment: null,
    customer: {
      id: null,
      email: 'robin@walk.example',
      phone: '+1 202 555 0100',
      firstName: 'Robin',
      lastName: 'Walker',
      tags: Array.isArray(values['customer.tags']) ? values['customer.tags'].map(String) : [],
    },
    address: { ...addressIn(typeof country === 'string' ? country : config.returnAddress.country), ...wish.address },
    lines: lines.map(({ line }) => line),
    gateways: ['card'],
    taxesIncluded: false,
    subtotal,
    taxTotal: tax,
    discountsTotal: sum(({ discount }) => discount),
    shippingTotal: 0,
    dutiesTotal: 0,
    total,
    // It brought in what its goods cost: a condition on its total changes no money.
    taken: subtotal + tax,
    refundTotal: 0,
    tags: Array.isArray(values['order.tags']) ? values['order.tags'].map(String) : [],
    createdAt: sent - DAY_MS,
    fulfilledAt: sent,
    cancelledAt: null,
  }
}

/** So many items as a condition wants to go back together. */
const countOf = ({ values }: WorkflowFacts): number => {
  const count = values['return.item-count']
  return typeof count === 'number' ? Math.min(3, Math.max(1, count)) : 1
}

/** What orders are made for. */
interface Shop {
  readonly config: ShopConfig
  readonly now: Instant
  /** What goods of this shop cost as a rule. */
  readonly price: Minor
}

/** The order that a wish asks for; null where its conditions contradict each other. */
const fixtureOf = (
  { wish, possible }: { readonly wish: Wish; readonly possible: Possible },
  number: number,
  shop: Shop,
): FixtureOrder | null => {
  const facts = factsFor(wish.conditions, shop, possible)
  if (facts === null) return null
  const made = Array.from({ length: countOf(facts) }, (_, n) => fixtureLine(`${number}${'abc'[n]}`, facts, shop))
  const lines = wish.shape?.(made) ?? made
  return {
    told: wish.told,
    order: fixtureOrderOf(number, lines, { facts, wish, ...shop }),
    products: lines.map(({ product }) => product),
    gift: facts.values['order.gift'] === true,
    expects: wish.expects ?? 'goes back or says why',
    meets: wish.conditions.length === 0 ? [] : [{ all: wish.conditions }],
    answers: Object.fromEntries(Object.entries(facts.answers).map(([id, answer]) => [id, [answer]])),
  }
}

/** What tells two orders apart for the rules: everything but their names. */
const likeness = ({ order, gift, expects }: FixtureOrder): string =>
  JSON.stringify([order, gift, expects])
    .replaceAll(order.id, '')
    .replaceAll(order.name, '')
    .replaceAll(/\b\d{4}[abc]\b/g, '')

/** Two orders that are alike as one that was wished for both reasons. */
const together = (one: FixtureOrder, other: FixtureOrder): FixtureOrder => {
  const ids = [...new Set([...Object.keys(one.answers), ...Object.keys(other.answers)])]
  const answers = ids.map((id) => [id, [...new Set([...(one.answers[id] ?? []), ...(other.answers[id] ?? [])])]])
  return { ...one, meets: [...one.meets, ...other.meets], answers: Object.fromEntries(answers) }
}

/** The orders of a walk, and what no order could be made for, in words. */
interface Fixtures {
  readonly orders: readonly FixtureOrder[]
  readonly unmade: readonly string[]
}

/**
 * An ordinary order, and one for everything that a configuration treats in a way of its own. Orders that rules cannot
 * tell apart are walked once, with the answers that either was made for.
 */
export function fixtureOrders(shop: Shop): Fixtures {
  const distinct = new Map<string, FixtureOrder>()
  const unmade: string[] = []
  for (const [index, wanted] of wishesOf(shop.config).entries()) {
    const { told, isNeeded } = wanted.wish
    const made = fixtureOf(wanted, 1001 + index, shop)
    // Where gifts are not taken back nobody could look such an order up.
    if (made === null || (made.gift && shop.config.settings.giftFlowEnabled !== true)) {
      if (isNeeded !== false) unmade.push(told)
    } else {
      const alike = distinct.get(likeness(made))
      distinct.set(likeness(made), alike === undefined ? made : together(alike, made))
    }
  }
  return { orders: [...distinct.values()], unmade }
}
