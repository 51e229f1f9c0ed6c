import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { ReceivedUnit } from './receipt.ts'
import { isNeverSent } from './status.ts'

interface DeskMark {
  readonly id: string
  readonly condition?: string
}

/** The parcel in hand. `marks` are its units that are here, in the order of the scans. */
export interface DeskParcel {
  readonly returnId: string
  readonly number: string
  readonly code: string
  readonly marks: readonly DeskMark[]
}

export const listUnitsAtDesk = ({ items }: ReturnDocument): readonly ReturnedItem[] =>
  items.filter((item) => !isNeverSent(item))

export const listExpectedUnits = (document: ReturnDocument): readonly ReturnedItem[] =>
  listUnitsAtDesk(document).filter(({ receivedAt }) => receivedAt === undefined)

const isMarked = ({ marks }: DeskParcel, id: string): boolean => marks.some((mark) => mark.id === id)

/** The next unit of the code that is not marked yet; of identical units each scan marks one. */
export function findUnitOfCode(
  parcel: DeskParcel,
  units: readonly ReturnedItem[],
  codes: readonly string[],
): { readonly kind: 'next'; readonly id: string } | { readonly kind: 'marked' } | { readonly kind: 'unknown' } {
  const ofCode = units.filter(({ sku, lineItemId }) =>
    codes.some((code) => code === sku?.toUpperCase() || code === lineItemId.toUpperCase()),
  )
  const next = ofCode.find(({ lineItemId }) => !isMarked(parcel, lineItemId))
  if (next !== undefined) return { kind: 'next', id: next.lineItemId }
  return ofCode.length > 0 ? { kind: 'marked' } : { kind: 'unknown' }
}

export const markUnit = (parcel: DeskParcel, id: string): DeskParcel =>
  isMarked(parcel, id) ? parcel : { ...parcel, marks: [...parcel.marks, { id }] }

export const markAll = (parcel: DeskParcel, units: readonly ReturnedItem[]): DeskParcel =>
  units.reduce((marked, { lineItemId }) => markUnit(marked, lineItemId), parcel)

/** Of the last scanned unit; null without one. */
export function gradeLastUnit(parcel: DeskParcel, condition: string): DeskParcel | null {
  const last = parcel.marks.at(-1)
  return last === undefined ? null : { ...parcel, marks: [...parcel.marks.slice(0, -1), { ...last, condition }] }
}

/** First the condition of the last unit, then its mark; null without a mark. */
export function undoMark(parcel: DeskParcel): DeskParcel | null {
  const last = parcel.marks.at(-1)
  if (last === undefined) return null
  const before = parcel.marks.slice(0, -1)
  return { ...parcel, marks: last.condition === undefined ? before : [...before, { id: last.id }] }
}

export function toReceipt(
  { marks }: DeskParcel,
  units: readonly ReturnedItem[],
  { restIsMissing }: { readonly restIsMissing: boolean },
): { readonly items: ReceivedUnit[]; readonly missing: string[] } {
  const marked = new Set(marks.map(({ id }) => id))
  const rest = units.flatMap(({ lineItemId }) => (marked.has(lineItemId) ? [] : [lineItemId]))
  return { items: [...marks], missing: restIsMissing ? rest : [] }
}
