import { fault } from '../../../../faults.ts'
import type { RecordedUnits } from '../../operation.ts'
import { refuseUnsupported } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderOperation } from '../../port.ts'
import { toNoteSuffix } from '../mapping/own-returns.ts'
import { type ConnectionPage, readAllPages } from '../pages.ts'
import type { StoreCalls } from './change.ts'
import { toGid } from './operation-order.ts'

interface ParcelLineRef {
  readonly id: string
  readonly lineItem: { readonly id: string }
}

/** Lines without a parcel line were not sold here. */
interface ReturnLineNode {
  readonly id: string
  readonly processable: number
  readonly parcel_line?: ParcelLineRef
}

export interface NativeReturn {
  readonly id: string
  readonly status: string
  readonly lines: { readonly nodes: readonly ReturnLineNode[]; readonly pageInfo: { readonly hasNextPage: boolean } }
  readonly arrivals: {
    readonly nodes: readonly {
      readonly lines: {
        readonly nodes: readonly { readonly id: string; readonly parcel_line: { readonly id: string } | null }[]
      }
    }[]
  }
  readonly refunds: { readonly nodes: readonly { readonly id: string; readonly note: string | null }[] }
}

const ENDED_STATUSES = ['CANCELED', 'DECLINED']

export async function findReturnId(
  { read }: Pick<StoreCalls, 'read'>,
  { orderId }: Pick<ProviderOperation, 'orderId'>,
  number: string,
): Promise<string | null> {
  type One = {
    readonly id: string
    readonly status: string
    readonly lines: { readonly nodes: readonly { readonly note: string }[] }
  }
  type ReturnsResponse = { readonly order: { readonly returns: ConnectionPage<One> } | null }
  const id = toGid('Order', orderId)
  const first = (await read<ReturnsResponse>('returns-of-order', { id, after: null })).order?.returns
  if (first === undefined) return null
  const fetchPage = async (after: string) => {
    const { order } = await read<ReturnsResponse>('returns-of-order', { id, after })
    if (order === null) throw fault('RET_ERR_COMMERCE', new Error('An order changed while it was read'))
    return order.returns
  }
  const isOurs = ({ lines, status }: One) =>
    !ENDED_STATUSES.includes(status) && lines.nodes.some(({ note }) => note.trim().endsWith(toNoteSuffix(number)))
  return (await readAllPages(first, fetchPage)).find(isOurs)?.id ?? null
}

export async function fetchReturn(
  calls: Pick<StoreCalls, 'read'>,
  operation: Pick<ProviderOperation, 'orderId'>,
  number: string,
): Promise<NativeReturn | OperationRefused> {
  const id = await findReturnId(calls, operation, number)
  const { recorded } =
    id === null
      ? { recorded: null }
      : await calls.read<{ readonly recorded: NativeReturn | null }>('return-by-id', { id })
  if (recorded === null) return refuseUnsupported(`The store has no return ${number}: it was cancelled there`)
  if (recorded.lines.pageInfo.hasNextPage) return refuseUnsupported(`The return ${number} has more than 100 lines`)
  return recorded
}

interface ProcessedLine {
  readonly id: string
  readonly quantity: number
  readonly dispositions?: readonly object[]
}

const takeUnits = (left: Map<string, number>, name: string, limit: number): number => {
  const taken = Math.min(limit, left.get(name) ?? 0)
  left.set(name, (left.get(name) ?? 0) - taken)
  return taken
}

/** By Shopify line id. */
const countUnitsBy = (
  units: RecordedUnits,
  isWanted: (unit: RecordedUnits[number]) => boolean,
): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const unit of units.filter(isWanted)) {
    const id = toGid('LineItem', unit.lineId)
    counts.set(id, (counts.get(id) ?? 0) + unit.quantity)
  }
  return counts
}

export function buildProcessLines(
  { lines, arrivals }: NativeReturn,
  units: RecordedUnits,
  location: string,
): readonly ProcessedLine[] {
  const wanted = countUnitsBy(units, () => true)
  const restocked = countUnitsBy(units, ({ arrived }) => arrived === 'restocked')
  const notRestocked = countUnitsBy(units, ({ arrived }) => arrived === 'not-restocked')
  const waiting = new Map(
    arrivals.nodes.flatMap((one) => one.lines.nodes.map(({ id, parcel_line }) => [parcel_line?.id ?? '', id] as const)),
  )
  return lines.nodes.flatMap(({ id, processable, parcel_line }) => {
    const name = parcel_line?.lineItem.id ?? ''
    const quantity = takeUnits(wanted, name, processable)
    if (quantity === 0) return []
    const at = waiting.get(parcel_line?.id ?? '')
    if (at === undefined) return [{ id, quantity }]
    const back = takeUnits(restocked, name, quantity)
    const notRestockedUnits = takeUnits(notRestocked, name, quantity - back)
    const of = { reverseFulfillmentOrderLineItemId: at }
    const dispositions = [
      ...(back > 0 ? [{ ...of, quantity: back, dispositionType: 'RESTOCKED', locationId: location }] : []),
      ...(notRestockedUnits > 0 ? [{ ...of, quantity: notRestockedUnits, dispositionType: 'NOT_RESTOCKED' }] : []),
    ]
    return [{ id, quantity, ...(dispositions.length > 0 && { dispositions }) }]
  })
}
