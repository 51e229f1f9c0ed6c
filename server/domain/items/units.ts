import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant, LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { allocate } from '../money/allocate.ts'
import type { Unit, UnitDelivery } from './unit.ts'

type ClaimTimes = ReadonlyMap<LineItemId, Instant>

/** Deliveries that the merchant reported, by unit. */
export type DeliveryTimes = ReadonlyMap<LineItemId, Instant>

const noDeliveries: DeliveryTimes = new Map()

interface UnitTimes {
  readonly claimed: ClaimTimes
  readonly delivered: DeliveryTimes
}
type Returned = Unit['returned']
type UnitValue = Pick<Unit, 'discount' | 'tax' | 'net' | 'value'>

interface PaidAmounts {
  readonly discount: Minor
  readonly tax: Minor
  readonly taxesIncluded: boolean
}

/** `paid` is price less discount (F2). */
export function unitValue(paid: Minor, { discount, tax, taxesIncluded }: PaidAmounts): UnitValue {
  const net = taxesIncluded ? paid - tax : paid
  return { discount, tax, net, value: net + tax }
}

const unitIds = (line: Pick<OrderLine, 'id' | 'quantity'>): LineItemId[] =>
  Array.from({ length: line.quantity }, (_, k) => `${line.id}.${k + 1}`)

export function unitsByLine(
  ids: readonly LineItemId[],
): readonly { readonly lineId: string; readonly quantity: number }[] {
  const counts = new Map<string, number>()
  for (const id of ids) {
    const lineId = id.slice(0, id.lastIndexOf('.'))
    counts.set(lineId, (counts.get(lineId) ?? 0) + 1)
  }
  return [...counts].map(([lineId, quantity]) => ({ lineId, quantity }))
}

const noneReturned: ReadonlyMap<LineItemId, Returned> = new Map()

/** Units of our returns, then external refunds on the highest free k. */
const returnedUnits = (
  line: OrderLine,
  ids: readonly LineItemId[],
  claimed: ClaimTimes,
): ReadonlyMap<LineItemId, Returned> => {
  if (claimed.size === 0 && line.refunded.length === 0) return noneReturned
  const here = ids.flatMap((id): [LineItemId, Returned][] => {
    const at = claimed.get(id)
    return at === undefined ? [] : [[id, { at }]]
  })
  const free = ids.filter((id) => !claimed.has(id)).reverse()
  const refunds = line.refunded.flatMap(({ quantity, at }) => Array.from({ length: quantity }, () => at))
  const elsewhere = free
    .slice(0, refunds.length)
    .map((id, n): [LineItemId, Returned] => [id, { at: refunds[n] ?? null }])
  return new Map([...here, ...elsewhere])
}

/** The later of two reports (DAT-01). One before the fulfillment is of an earlier one, or wrong. */
const resolveDelivery = (
  fulfilledAt: Instant | undefined,
  known: Instant | null | undefined,
  reported: Instant | undefined,
): UnitDelivery | null => {
  if (fulfilledAt === undefined) return null
  const bySystem = known ?? Number.NEGATIVE_INFINITY
  if (reported !== undefined && reported >= fulfilledAt && reported >= bySystem)
    return { at: reported, source: 'merchant' }
  return bySystem < fulfilledAt ? null : { at: bySystem, source: 'order-system' }
}

const unitsOfLine = (line: OrderLine, order: Order, { claimed, delivered }: UnitTimes): readonly Unit[] => {
  const ids = unitIds(line)
  const alike = ids.map(() => 1)
  const discounts = allocate(line.discount, alike, ids)
  const paid = discounts.map((discount) => line.price - discount)
  // Included tax follows the paid price, so no unit holds more tax than it cost.
  const taxes = allocate(line.tax, order.taxesIncluded ? paid : alike, ids)
  const returned = returnedUnits(line, ids, claimed)

  return ids.map((id, n) => {
    const discount = discounts[n] ?? 0
    const tax = taxes[n] ?? 0
    return {
      id,
      k: n + 1,
      line,
      price: line.price,
      ...unitValue(line.price - discount, { discount, tax, taxesIncluded: order.taxesIncluded }),
      fulfilledAt: line.fulfilledAt[n] ?? null,
      delivery: resolveDelivery(line.fulfilledAt[n], line.deliveredAt?.[n], delivered.get(id)),
      returned: returned.get(id) ?? null,
    }
  })
}

interface CachedUnits {
  readonly claimed: ClaimTimes
  readonly delivered: DeliveryTimes
  readonly taxesIncluded: boolean
  readonly units: readonly Unit[]
}

/** An action assesses the order several times; the units are cached per reading. */
const unitCache = new WeakMap<Order['lines'], CachedUnits>()

/**
 * All units in line order, returned ones included (F2). Discount and tax are split by F1. `claimed` maps units of our
 * returns to claim times.
 */
export function unitsOf(order: Order, claimed: ClaimTimes, delivered: DeliveryTimes = noDeliveries): readonly Unit[] {
  const cached = unitCache.get(order.lines)
  const isCurrent =
    cached?.claimed === claimed && cached.delivered === delivered && cached.taxesIncluded === order.taxesIncluded
  if (isCurrent) return cached.units
  const units = order.lines.flatMap((line) => unitsOfLine(line, order, { claimed, delivered }))
  unitCache.set(order.lines, { claimed, delivered, taxesIncluded: order.taxesIncluded, units })
  return units
}
