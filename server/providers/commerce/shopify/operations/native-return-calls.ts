import { refuseUnsupported } from '../../operations/refusals.ts'
import type {
  EndOperation,
  OperationRefused,
  ProcessOperation,
  ProviderAnswer,
  RecordOperation,
  ReturnEnded,
  ReturnProcessed,
  ReturnRecorded,
} from '../../port.ts'
import { toPlainId } from '../mapping/export-format.ts'
import { toNoteSuffix } from '../mapping/own-returns.ts'
import { type ConnectionPage, readAllPages } from '../pages.ts'
import { type StoreCalls, toRefusal } from './change.ts'
import { buildProcessLines, fetchReturn, findReturnId } from './native-return.ts'
import { fetchOperationOrder, toGid } from './operation-order.ts'

export type ReasonHandles = Readonly<Record<string, string>>

const OTHER = 'other'
const MAX_NOTE = 255

interface Returnable {
  readonly parcelLine: string
  readonly lineId: string
  readonly quantity: number
}

const listReturnable = async ({ read }: Pick<StoreCalls, 'read'>, orderId: string): Promise<readonly Returnable[]> => {
  type Line = { readonly quantity: number; readonly parcel_line: { id: string; lineItem: { id: string } } }
  type Parcel = {
    readonly fulfillment: { readonly createdAt: string }
    readonly lines: { readonly nodes: readonly Line[] }
  }
  const fetchPage = async (after: string | null) =>
    (await read<{ readonly parcels: ConnectionPage<Parcel> }>('returnable-units', { id: orderId, after })).parcels
  const parcels = await readAllPages(await fetchPage(null), fetchPage)
  return parcels
    .toSorted((a, b) => a.fulfillment.createdAt.localeCompare(b.fulfillment.createdAt))
    .flatMap(({ lines }) => lines.nodes)
    .map(({ quantity, parcel_line: { id, lineItem } }) => ({ parcelLine: id, lineId: lineItem.id, quantity }))
}

type ReasonedUnits = RecordOperation['units'][number]

const buildLines = (
  { units, number }: RecordOperation,
  returnable: readonly Returnable[],
  reasons: ReadonlyMap<string, string>,
): readonly object[] | OperationRefused => {
  const left = returnable.map((one) => ({ ...one }))
  const lines: object[] = []
  for (const { lineId, quantity, reason, reasonId } of units) {
    let missing = quantity
    for (const one of left.filter((place) => place.lineId === toGid('LineItem', lineId))) {
      const taken = Math.min(missing, one.quantity)
      one.quantity -= taken
      missing -= taken
      if (taken === 0) continue
      const mark = toNoteSuffix(number)
      const returnReasonNote = `${reason.slice(0, MAX_NOTE - mark.length - 2)}. ${mark}`
      const definition = reasons.get(reasonId)
      lines.push({
        fulfillmentLineItemId: one.parcelLine,
        quantity: taken,
        returnReasonNote,
        ...(definition !== undefined && { returnReasonDefinitionId: definition }),
      })
    }
    if (missing > 0) return refuseNotReturnable(lineId, missing)
  }
  return lines
}

const refuseNotReturnable = (lineId: string, units: number): OperationRefused =>
  refuseUnsupported(
    `Shopify does not accept the return of ${units} of the line ${lineId}: they are in another return there, or were not shipped`,
  )

/** Shopify reason ids by our id; unknown handles become `other`. */
const fetchReasonIds = async (
  { read }: Pick<StoreCalls, 'read'>,
  units: readonly ReasonedUnits[],
  handles: ReasonHandles,
) => {
  const named = (id: string): string => handles[id] ?? OTHER
  type ReasonsResponse = {
    readonly reasons: { readonly nodes: readonly { readonly id: string; readonly handle: string }[] }
  }
  const wanted = [...new Set([...units.map(({ reasonId }) => named(reasonId)), OTHER])]
  const { reasons } = await read<ReasonsResponse>('return-reasons', { handles: wanted })
  const known = new Map(reasons.nodes.map(({ handle, id }) => [handle, id]))
  return new Map(
    units.flatMap(({ reasonId }) => {
      const id = known.get(named(reasonId)) ?? known.get(OTHER)
      return id === undefined ? [] : [[reasonId, id] as const]
    }),
  )
}

/** Finds the return by number first, as Shopify has no key for it. */
export async function recordReturn(
  calls: StoreCalls & { readonly markRequested: () => Promise<void> },
  operation: RecordOperation,
  handles: ReasonHandles,
): Promise<ProviderAnswer<ReturnRecorded>> {
  const order = await fetchOperationOrder(calls.read, operation)
  if ('kind' in order) return order
  const before = await findReturnId(calls, operation, operation.number)
  if (before !== null) return { kind: 'recorded', id: toPlainId(before) }
  const reasons = await fetchReasonIds(calls, operation.units, handles)
  const returnLineItems = buildLines(operation, await listReturnable(calls, order.id), reasons)
  if ('kind' in returnLineItems) return returnLineItems
  await calls.markRequested()
  const answer = await calls.change<{ readonly return: { readonly id: string } }>('return-create', {
    input: { orderId: order.id, returnLineItems },
  })
  if (answer.kind === 'made') return { kind: 'recorded', id: toPlainId(answer.fields.return.id) }
  return toRefusal(answer)
}

/** Processable units per line before the request. */
export interface ProcessProgress {
  readonly before: Readonly<Record<string, number>>
  readonly lines: readonly { readonly id: string; readonly quantity: number }[]
}

const listUnprocessed = ({ before, lines }: ProcessProgress, now: ReadonlyMap<string, number>) =>
  lines.flatMap((line) => {
    const done = (before[line.id] ?? 0) - (now.get(line.id) ?? 0)
    return line.quantity > done ? [{ ...line, quantity: line.quantity - Math.max(0, done) }] : []
  })

/** Processes arrived units once, without a refund: processable counts show what an earlier attempt did. */
export async function processReturn(
  calls: StoreCalls & {
    readonly before: ProcessProgress | null
    readonly saveProgress: (progress: ProcessProgress) => Promise<void>
  },
  operation: ProcessOperation,
  location: () => Promise<string>,
): Promise<ProviderAnswer<ReturnProcessed>> {
  const recorded = await fetchReturn(calls, operation, operation.number)
  if ('kind' in recorded) return recorded
  const now = new Map(recorded.lines.nodes.map(({ id, processable }) => [id, processable]))
  const progress = calls.before ?? {
    before: Object.fromEntries(now),
    lines: buildProcessLines(recorded, operation.units, await location()),
  }
  if (calls.before === null) await calls.saveProgress(progress)
  const returnLineItems = listUnprocessed(progress, now)
  if (returnLineItems.length === 0) return { kind: 'processed' }
  const answer = await calls.change('return-process', {
    input: { returnId: recorded.id, returnLineItems, notifyCustomer: false },
  })
  if (answer.kind === 'made') return { kind: 'processed' }
  return toRefusal(answer)
}

/** Idempotent; missing returns are ignored. */
export async function endReturn(
  calls: StoreCalls,
  { number, how, orderId }: EndOperation,
): Promise<ProviderAnswer<ReturnEnded>> {
  const id = await findReturnId(calls, { orderId }, number)
  if (id === null) return { kind: 'ended' }
  const fetchStatus = async () =>
    (await calls.read<{ readonly recorded: { readonly status: string } | null }>('return-by-id', { id })).recorded
  if ((await fetchStatus())?.status === 'CLOSED' && how === 'close') return { kind: 'ended' }
  const answer = await calls.change(how === 'close' ? 'return-close' : 'return-cancel', { id })
  if (answer.kind === 'made') return { kind: 'ended' }
  return toRefusal(answer)
}
