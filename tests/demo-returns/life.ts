import type { Order } from '../../schemas/entities/order.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { TrackingStatus } from '../../schemas/records/tracking.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { unitsByLine } from '../../server/domain/items/units.ts'
import { listUnitsUnderReview } from '../../server/domain/return/operations.ts'
import { isSent } from '../../server/domain/return/status.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { cancelReturn } from '../../server/journey/operations/cancel.ts'
import { closeReturn } from '../../server/journey/operations/close.ts'
import { addNote } from '../../server/journey/operations/note.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { type Operation, type OperationResult, performOperation } from '../../server/journey/operations/perform.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { decideUnit } from '../../server/journey/operations/verdict.ts'
import type { World } from '../../server/world.ts'
import { changesOf } from '../journey/meanwhile.ts'
import type { Chance } from '../prove/chance.ts'
import type { TestWorld } from '../support/world.ts'
import type { PlannedReturn } from './plan.ts'
import { notes, rejections } from './texts.ts'

export interface Step {
  readonly at: Instant
  readonly run: () => Promise<unknown>
}

interface Life {
  readonly world: World
  readonly test: Pick<TestWorld, 'world' | 'database' | 'clock'>
  readonly chance: Chance
  readonly record: ReturnRecord
}

const priceOf = ({ lines }: Order, id: string): number => lines.find((line) => line.id === id)?.price ?? 0

const act = ({ world, record }: Life, by: string, operate: (operation: Operation) => Promise<OperationResult>) =>
  performOperation(
    world,
    { caller: { shopId: record.shopId, by, actor: `account:${by.toLowerCase()}`, call: null }, name: record.id },
    operate,
  )

const scans: Partial<Record<TrackingStatus, string>> = {
  in_transit: 'Accepted at the counter',
  delivered: 'Delivered, dock 3',
  failure: 'The parcel cannot be located',
}

const track = ({ world, record: { shopId, id: returnId } }: Life, status: TrackingStatus) =>
  handleCarrierEvent(world, { shopId, returnId, status, description: scans[status] ?? '' })

const good = ['as-new', 'as-new', 'as-new', 'as-new', 'as-new', 'as-new'] as const
const conditions = [...good, 'opened', 'worn', 'damaged'] as const

const receive = (life: Life, { left, isMissing }: { readonly left: number; readonly isMissing: boolean }) =>
  act(life, 'Jo', (operation) => {
    const ids = operation.record.document.items.map(({ lineItemId }) => lineItemId)
    const arrived = ids.slice(0, Math.max(1, ids.length - left))
    const missing = isMissing ? ids.slice(arrived.length) : []
    const items = arrived.map((id) => ({ id, condition: life.chance.oneOf(conditions) }))
    return receiveParcel(operation, { items, missing })
  })

const judge = async (life: Life): Promise<void> => {
  const { world, chance, record } = life
  const now = await world.store.returns.find(record.shopId, record.id)
  for (const { lineItemId } of now === null ? [] : listUnitsUnderReview(now.document)) {
    const kind = chance.hits(76) ? 'approved' : 'rejected'
    const reason = kind === 'rejected' ? chance.oneOf(rejections) : undefined
    await act(life, chance.oneOf(['Maya', 'Tom']), (operation) => decideUnit(operation, { lineItemId, kind, reason }))
  }
}

const refundElsewhere = async ({ world, record }: Life): Promise<void> => {
  const { shopId, orderId, id } = record
  const order = await world.commerce.findOrder(shopId, orderId)
  if (order === null) return
  const amount = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  await world.commerce.refund({
    shopId,
    orderId,
    reference: `${id}-elsewhere`,
    now: world.now(),
    amount: Math.round(amount * 0.8),
    currency: order.currency,
    lines: [],
  })
}

const refundUnits = async ({ test, record }: Life, number: number): Promise<void> => {
  const counts = unitsByLine(record.document.items.map(({ lineItemId }) => lineItemId))
  await changesOf(test, record.shopId).changeOrder(`#${number}`, (order) => ({
    ...order,
    refundTotal: order.refundTotal + counts.reduce((sum, one) => sum + one.quantity * priceOf(order, one.lineId), 0),
    lines: order.lines.map((line) => {
      const count = counts.find(({ lineId }) => lineId === line.id)
      const refund = { quantity: count?.quantity ?? 0, at: test.clock.now() }
      return count === undefined ? line : { ...line, refunded: [...line.refunded, refund] }
    }),
  }))
}

const days = (chance: Chance, least: number, most: number): number =>
  (least + ((most - least) * chance.below(10_000)) / 10_000) * DAY_MS

/** In order of time. Some steps lie after the day of the dump. */
export const planLife = (life: Life, { fate, number }: PlannedReturn): readonly Step[] => {
  const { chance, record } = life
  const { createdAt } = record
  const judged = createdAt + days(chance, 0.3, 2)
  const sent = createdAt + days(chance, 0.5, 2.5)
  const delivered = sent + days(chance, 1.5, 4)
  const inspected = delivered + days(chance, 0.2, 2)
  const steps: Step[] = []
  const at = (time: Instant, run: Step['run']) => steps.push({ at: time, run })
  const travel = () => {
    if (!isSent(record.document)) return
    at(sent, () => track(life, 'in_transit'))
    at(delivered, () => track(life, 'delivered'))
  }
  if (chance.hits(80)) at(judged, () => judge(life))
  if (chance.hits(14))
    at(judged + DAY_MS / 3, () => act(life, 'Tom', (one) => addNote(one, { text: chance.oneOf(notes) })))
  switch (fate) {
    case 'partner-refused':
    case 'label-trouble':
      break
    case 'received':
    case 'refund-refused':
    case 'exchange-refused':
    case 'paid-by-hand':
      travel()
      at(inspected, () => receive(life, { left: 0, isMissing: false }))
      break
    case 'exchange-withheld':
      at(createdAt + DAY_MS / 8, () => refundUnits(life, number))
      travel()
      at(inspected, () => receive(life, { left: 0, isMissing: false }))
      break
    case 'payout-refused':
      at(createdAt + DAY_MS / 8, () => refundElsewhere(life))
      travel()
      at(inspected, () => receive(life, { left: 0, isMissing: false }))
      break
    case 'awaiting-inspection':
      travel()
      break
    case 'partly-received':
    case 'unit-missing':
      travel()
      at(inspected, () => receive(life, { left: 1, isMissing: fate === 'unit-missing' }))
      break
    case 'in-transit':
    case 'lost':
      at(sent, () => track(life, 'in_transit'))
      if (fate === 'lost') at(delivered, () => track(life, 'failure'))
      break
    case 'cancelled':
    case 'cancelled-by-shop':
      at(judged + DAY_MS / 2, () => act(life, fate === 'cancelled' ? 'Maya' : 'Tom', cancelReturn))
      break
    case 'closed':
      at(inspected, () => act(life, 'Tom', closeReturn))
      break
    case 'paid-early':
      at(judged + DAY_MS / 4, () => act(life, 'Maya', (one) => processReturn(one, {})))
      break
    case 'not-sent':
  }
  return steps.sort((one, other) => one.at - other.at)
}
