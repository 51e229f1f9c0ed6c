import type { Inspection } from '../../../schemas/records/inspection.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { resetPayable, restoreItems, updateReview } from './operations.ts'

export interface ReceivedUnit extends Inspection {
  readonly id: string
}

export const toReceivedUnits = (items: readonly (string | ReceivedUnit)[]): readonly ReceivedUnit[] =>
  items.map((item) => (typeof item === 'string' ? { id: item } : item))

export const listInspections = (units: readonly ReceivedUnit[]): ReadonlyMap<string, Inspection> =>
  new Map(
    units.flatMap(({ id, ...inspection }) => (Object.keys(inspection).length === 0 ? [] : [[id, inspection] as const])),
  )

const isSame = (one: Inspection = {}, other: Inspection): boolean =>
  one.condition === other.condition &&
  one.destination === other.destination &&
  (one.photos ?? []).join(' ') === (other.photos ?? []).join(' ')

export function reinspectUnits(
  document: ReturnDocument,
  inspections: ReadonlyMap<string, Inspection>,
  isRestocked: (inspection: Inspection) => boolean,
): { readonly document: ReturnDocument; readonly changed: readonly string[] } {
  const changed: string[] = []
  const items = document.items.map((item): ReturnedItem => {
    const inspection = inspections.get(item.lineItemId)
    if (inspection === undefined || item.receivedAt === undefined || isSame(item.inspection, inspection)) return item
    changed.push(item.lineItemId)
    const { notRestocked: _before, ...rest } = item
    return { ...rest, inspection, ...(!isRestocked(inspection) && { notRestocked: true as const }) }
  })
  return { document: changed.length === 0 ? document : { ...document, items }, changed }
}

const withoutReceipt = ({ receivedAt: _at, notRestocked: _not, inspection: _found, ...item }: ReturnedItem) => item

/** Missing units come back for credit, because their replacement is lost. */
export function undoUnitReceipt(
  document: ReturnDocument,
  ids: readonly string[],
): { readonly document: ReturnDocument; readonly undone: readonly string[] } {
  const isMissing = (id: string): boolean =>
    (document.removedItems ?? []).some(({ item, because }) => item.lineItemId === id && because === 'missing')
  const isReceived = (id: string): boolean =>
    document.items.some(({ lineItemId, receivedAt }) => lineItemId === id && receivedAt !== undefined)
  const undone = ids.filter((id) => isReceived(id) || isMissing(id))
  if (undone.length === 0) return { document, undone }
  const restored = restoreItems(document, undone.filter(isMissing))
  const items = restored.items.map((item) => (undone.includes(item.lineItemId) ? withoutReceipt(item) : item))
  return { document: updateReview(resetPayable(document, { ...restored, items })), undone }
}
