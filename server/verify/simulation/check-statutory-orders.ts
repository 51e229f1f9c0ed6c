import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { unitsOf } from '../../domain/items/units.ts'
import { sumOf } from '../../domain/money/round.ts'
import { buildOrderAccount, toOrderAccount } from '../../domain/return/order-account.ts'
import { calculateAcceptedRefund } from '../../domain/withdrawal/return-document.ts'
import { isWithdrawalOffered } from '../../domain/withdrawal/scope.ts'
import { judgeWithdrawal } from '../../domain/withdrawal/verdict.ts'
import type { Finding } from '../finding.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'

interface DryOrder {
  readonly situation: string
  readonly order: Order
}

const SENT_DAYS_AGO = 15
const DELIVERED_DAYS_AGO = 13
const LONG_AGO_DAYS = 400

const sendLines = (order: Order, sentAt: Instant | null, deliveredAt: Instant | null): Order => ({
  ...order,
  lines: order.lines.map(({ deliveredAt: _, ...line }): OrderLine => {
    const each = <Value>(value: Value) => Array.from({ length: line.quantity }, () => value)
    return {
      ...line,
      fulfilledAt: sentAt === null ? [] : each(sentAt),
      ...(deliveredAt !== null && { deliveredAt: each(deliveredAt) }),
    }
  }),
  fulfilledAt: sentAt,
})

const withTags = (order: Order, tags: readonly string[]): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, tags: [...line.tags, ...tags] })),
})

const listFinalSaleTags = ({ settings, policies }: ShopConfig): readonly string[] => [
  ...(settings.finalSaleTags ?? []),
  ...policies.filter(({ refund }) => !refund.enabled).flatMap(({ tags = [] }) => tags),
]

const buildDryOrders = (config: ShopConfig, { order: known, now }: FixtureOrder): readonly DryOrder[] => {
  const [sentAt, deliveredAt] = [now - SENT_DAYS_AGO * DAY_MS, now - DELIVERED_DAYS_AGO * DAY_MS]
  const consumers: Order = { ...known, channel: 'web', buyer: 'consumer', createdAt: now - LONG_AGO_DAYS * DAY_MS }
  const order = sendLines(consumers, sentAt, deliveredAt)
  const address = order.address && { ...order.address, country: 'PT' }
  return [
    { situation: 'an order delivered 13 days ago', order },
    { situation: 'an order of final sale', order: withTags(order, listFinalSaleTags(config)) },
    {
      situation: 'an order outside the window of the policy',
      order: sendLines(order, now - LONG_AGO_DAYS * DAY_MS, deliveredAt),
    },
    { situation: 'an order paid in cash', order: { ...order, gateways: ['cash'] } },
    { situation: 'an order to another country', order: { ...order, address } },
    { situation: 'an order that was not sent', order: sendLines(order, null, null) },
    { situation: 'an order whose delivery is unknown', order: sendLines(order, sentAt, null) },
  ]
}

const judgeOrder = (config: ShopConfig, order: Order, now: Instant) => {
  const units = unitsOf(order, new Map())
  const withdrawal = {
    ...{ match: 'certain' as const, suspect: false, receivedAt: now },
    statement: { name: '', contract: '', scope: 'whole' as const, items: [], note: '', label: '', text: '' },
  }
  // A shop that accepts by hand has the same duty.
  const automatic = { ...config, withdrawal: { ...config.withdrawal, autoAccept: true } }
  return { units, judgement: judgeWithdrawal({ withdrawal, order, units, config: automatic }, now) }
}

/** M1 to M3 for a whole contract, at most what was captured. */
const calculateWhole = (order: Order, values: readonly Minor[]): Minor =>
  Math.min(
    order.taken,
    sumOf(values) + Math.min(order.shippingTotal, order.standardShipping ?? order.shippingTotal) + order.dutiesTotal,
  )

const judgeDryOrder = (config: ShopConfig, { situation, order }: DryOrder, now: Instant): readonly Finding[] => {
  const { units, judgement } = judgeOrder(config, order, now)
  if (judgement.kind === 'wait' || judgement.excluded.size > 0) {
    const message = `A withdrawal from ${situation} is not accepted, although no article of the law excepts it`
    return [{ kind: 'withdrawal refused', message, pointer: '/withdrawal/exceptions', story: null }]
  }
  const account = toOrderAccount(buildOrderAccount(order, []))
  const payout = calculateAcceptedRefund({ order, units, accepted: units, account, config, now })
  const due = calculateWhole(
    order,
    units.map(({ value }) => value),
  )
  if (payout === due) return []
  const message = `A withdrawal from ${situation} pays ${payout} minor units instead of ${due}`
  return [{ kind: 'withdrawal worse than policy', message, pointer: '/withdrawal', story: null }]
}

const isWithoutExceptions = (config: ShopConfig, { order, now }: FixtureOrder): boolean => {
  const { judgement } = judgeOrder(config, sendLines({ ...order, channel: 'web', buyer: 'consumer' }, now, null), now)
  return judgement.kind === 'accept' && judgement.excluded.size === 0
}

/**
 * V5 and V7: orders that a policy may refuse are accepted with the full refund, and the exceptions leave some goods
 * with a right of withdrawal.
 */
export function checkStatutoryOrders(config: ShopConfig, orders: readonly FixtureOrder[]): readonly Finding[] {
  if (!isWithdrawalOffered(config)) return []
  const own = orders.filter(({ gift }) => !gift)
  const base = own.find((order) => isWithoutExceptions(config, order))
  if (base !== undefined) return buildDryOrders(config, base).flatMap((dry) => judgeDryOrder(config, dry, base.now))
  if (own.length === 0) return []
  const message = 'The exceptions leave no goods with a right of withdrawal. If that is so, set `off` to exempt-only'
  return [{ kind: 'withdrawal refused', message, pointer: '/withdrawal/exceptions', story: null }]
}
