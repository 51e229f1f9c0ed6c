import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { ReceivedUnit } from './receipt.ts'
import { isNeverSent } from './status.ts'

interface DeskMark {
  readonly id: string
  readonly condition?: string
  readonly photos?: readonly string[]
}

/** Number of photos by staff. */
export const PHOTOS_PER_UNIT = 6

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
  const ofCode = units.filter(({ sku, barcode, lineItemId }) =>
    [sku, barcode, barcode?.replace(/^0+/, ''), lineItemId].some(
      (own) => own != null && codes.includes(own.toUpperCase()),
    ),
  )
  const next = ofCode.find(({ lineItemId }) => !isMarked(parcel, lineItemId))
  if (next !== undefined) return { kind: 'next', id: next.lineItemId }
  return ofCode.length > 0 ? { kind: 'marked' } : { kind: 'unknown' }
}

export const markUnit = (parcel: DeskParcel, id: string): DeskParcel =>
  isMarked(parcel, id) ? parcel : { ...parcel, marks: [...parcel.marks, { id }] }

export const markAll = (parcel: DeskParcel, units: readonly ReturnedItem[]): DeskParcel =>
  units.reduce((marked, { lineItemId }) => markUnit(marked, lineItemId), parcel)

export function gradeLastUnit(parcel: DeskParcel, condition: string): DeskParcel | null {
  const last = parcel.marks.at(-1)
  return last === undefined ? null : { ...parcel, marks: [...parcel.marks.slice(0, -1), { ...last, condition }] }
}

export const findGradedMark = ({ marks }: DeskParcel): DeskMark | null =>
  marks.findLast(({ condition }) => condition !== undefined) ?? null

/** Null when the unit has no condition, or as many photos as it may have. */
export function addUnitPhoto(
  parcel: DeskParcel,
  { unit, photo }: { readonly unit: string; readonly photo: string },
): DeskParcel | null {
  const mark = parcel.marks.find(({ id }) => id === unit)
  if (mark?.condition === undefined) return null
  const photos = [...new Set([...(mark.photos ?? []), photo])]
  if (photos.length > PHOTOS_PER_UNIT) return null
  return { ...parcel, marks: parcel.marks.map((one) => (one === mark ? { ...one, photos } : one)) }
}

const undoLast = ({ id, condition, photos = [] }: DeskMark): readonly DeskMark[] => {
  if (condition === undefined) return []
  if (photos.length === 0) return [{ id }]
  return [{ id, condition, ...(photos.length > 1 && { photos: photos.slice(0, -1) }) }]
}

/** First the photos of the last unit, then its condition, then its mark; null without a mark. */
export function undoMark(parcel: DeskParcel): DeskParcel | null {
  const last = parcel.marks.at(-1)
  return last === undefined ? null : { ...parcel, marks: [...parcel.marks.slice(0, -1), ...undoLast(last)] }
}

export function toReceipt(
  { marks }: DeskParcel,
  units: readonly ReturnedItem[],
  { restIsMissing }: { readonly restIsMissing: boolean },
): { readonly items: ReceivedUnit[]; readonly missing: string[] } {
  const marked = new Set(marks.map(({ id }) => id))
  const rest = units.flatMap(({ lineItemId }) => (marked.has(lineItemId) ? [] : [lineItemId]))
  const items = marks.map(({ photos, ...mark }) => ({ ...mark, ...(photos && { photos: [...photos] }) }))
  return { items, missing: restIsMissing ? rest : [] }
}
