import { fault } from '../../../../faults.ts'
import { refuseUnsupported } from '../../local/local-order.ts'
import type { RecordedUnits } from '../../operation.ts'
import type { OperationRefused, ProviderOperation } from '../../port.ts'
import { toNoteSuffix } from '../mapping/own-returns.ts'
import { readAllPages, type ConnectionPage } from '../pages.ts'
import type { StoreCalls } from './change.ts'
import { toGid } from './operation-order.ts'

interface OfParcel {
  readonly id: string
  readonly lineItem: { readonly id: string }
}

/** Lines without a parcel line were not sold here. */
interface ToldLine {
  readonly id: string
  readonly processable: number
  readonly parcel_line?: OfParcel
}

export interface RecordedReturn {
  readonly id: string
  readonly status: string
  readonly lines: { readonly nodes: readonly ToldLine[]; readonly pageInfo: { readonly hasNextPage: boolean } }
  /** Expected arrivals. */
  readonly arrivals: {
    readonly nodes: readonly {
      readonly lines: {
        readonly nodes: readonly { readonly id: string; readonly parcel_line: { readonly id: string } | null }[]
      }
    }[]
  }
  readonly refunds: { readonly nodes: readonly { readonly id: string; readonly note: string | null }[] }
}

const over = ['CANCELED', 'DECLINED']

/** The active return with this number. */
export async function recordedId(
  { read }: Pick<StoreCalls, 'read'>,
  { orderId }: Pick<ProviderOperation, 'orderId'>,
  number: string,
): Promise<string | null> {
  type One = {
    readonly id: string
    readonly status: string
    readonly lines: { readonly nodes: readonly { readonly note: string }[] }
  }
  type Told = { readonly order: { readonly returns: ConnectionPage<One> } | null }
  const id = toGid('Order', orderId)
  const first = (await read<Told>('returns-of-order', { id, after: null })).order?.returns
  if (first === undefined) return null
  const turn = async (after: string) => {
    const { order } = await read<Told>('returns-of-order', { id, after })
    if (order === null) throw fault('RET_ERR_COMMERCE', new Error('An order changed while it was read'))
    return order.returns
  }
  const isOurs = ({ lines, status }: One) =>
    !over.includes(status) && lines.nodes.some(({ note }) => note.trim().endsWith(toNoteSuffix(number)))
  return (await readAllPages(first, turn)).find(isOurs)?.id ?? null
}

export async function recordedReturn(
  calls: Pick<StoreCalls, 'read'>,
  operation: Pick<ProviderOperation, 'orderId'>,
  number: string,
): Promise<RecordedReturn | OperationRefused> {
  const id = await recordedId(calls, operation, number)
  const { recorded } =
    id === null
      ? { recorded: null }
      : await calls.read<{ readonly recorded: RecordedReturn | null }>('return-by-id', { id })
  if (recorded === null) return refuseUnsupported(`The store has no return ${number}: somebody cancelled it there`)
  if (recorded.lines.pageInfo.hasNextPage) return refuseUnsupported(`The return ${number} has more than 100 lines`)
  return recorded
}

interface Taken {
  readonly id: string
  readonly quantity: number
  readonly dispositions?: readonly object[]
}

const take = (left: Map<string, number>, name: string, most: number): number => {
  const taken = Math.min(most, left.get(name) ?? 0)
  left.set(name, (left.get(name) ?? 0) - taken)
  return taken
}

/** By Shopify line id. */
const countsBy = (units: RecordedUnits, isWanted: (unit: RecordedUnits[number]) => boolean): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const unit of units.filter(isWanted)) {
    const id = toGid('LineItem', unit.lineId)
    counts.set(id, (counts.get(id) ?? 0) + unit.quantity)
  }
  return counts
}

/** Lines to process, limited to processable units. Arrived units get a disposition, others none. */
export function linesToProcess(
  { lines, arrivals }: RecordedReturn,
  units: RecordedUnits,
  location: string,
): readonly Taken[] {
  const wanted = countsBy(units, () => true)
  const restocked = countsBy(units, ({ arrived }) => arrived === 'restocked')
  const notRestocked = countsBy(units, ({ arrived }) => arrived === 'not-restocked')
  const waiting = new Map(
    arrivals.nodes.flatMap((one) => one.lines.nodes.map(({ id, parcel_line }) => [parcel_line?.id ?? '', id] as const)),
  )
  return lines.nodes.flatMap(({ id, processable, parcel_line }) => {
    const name = parcel_line?.lineItem.id ?? ''
    const quantity = take(wanted, name, processable)
    if (quantity === 0) return []
    const at = waiting.get(parcel_line?.id ?? '')
    if (at === undefined) return [{ id, quantity }]
    const back = take(restocked, name, quantity)
    const aside = take(notRestocked, name, quantity - back)
    const of = { reverseFulfillmentOrderLineItemId: at }
    const dispositions = [
      ...(back > 0 ? [{ ...of, quantity: back, dispositionType: 'RESTOCKED', locationId: location }] : []),
      ...(aside > 0 ? [{ ...of, quantity: aside, dispositionType: 'NOT_RESTOCKED' }] : []),
    ]
    return [{ id, quantity, ...(dispositions.length > 0 && { dispositions }) }]
  })
}
