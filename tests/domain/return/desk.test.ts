import { expect, test } from 'vitest'
import type { DeskParcel } from '../../../server/domain/return/desk.ts'
import {
  addUnitPhoto,
  findGradedMark,
  findUnitOfCode,
  gradeLastUnit,
  listExpectedUnits,
  markAll,
  markUnit,
  PHOTOS_PER_UNIT,
  toReceipt,
  undoMark,
} from '../../../server/domain/return/desk.ts'
import { readScannedCode } from '../../../server/domain/return/scanned-code.ts'
import { B, creditA, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const parcel: DeskParcel = { returnId: 'r', number: 'R-1', code: 'HL1', marks: [] }
const document = documentOf(inputOf({ items: [creditA, forCredit(B)] }))
const [a, b] = document.items.map((item, at) => ({ ...item, sku: at === 0 ? 'mug' : 'Mug' }))
if (a === undefined || b === undefined) throw new Error('The example changed')
const units = [a, b]

test('ADM-07 each scan of a SKU marks one of identical units, and then no more', () => {
  const first = findUnitOfCode(parcel, units, ['MUG'])
  expect(first).toEqual({ kind: 'next', id: 'A.1' })
  const second = findUnitOfCode(markUnit(parcel, 'A.1'), units, ['MUG'])
  expect(second).toEqual({ kind: 'next', id: 'B.1' })
  expect(findUnitOfCode(markAll(parcel, units), units, ['MUG'])).toEqual({ kind: 'marked' })
  expect(findUnitOfCode(parcel, units, ['CUP'])).toEqual({ kind: 'unknown' })
})

test.each([
  '4006381333931',
  '036000291452',
  '0036000291452',
])('ADM-07 the barcode %s of the goods marks their unit, with and without leading zeros', (barcode) => {
  const codes = readScannedCode(barcode).flatMap((reading) => (reading.kind === 'unit' ? [reading.code] : []))
  for (const own of [barcode, barcode.replace(/^0+/, ''), `00${barcode}`])
    expect(findUnitOfCode(parcel, [a, { ...b, barcode: own }], codes)).toEqual({ kind: 'next', id: 'B.1' })
  expect(findUnitOfCode(parcel, [a, { ...b, barcode: '4006381333948' }], codes)).toEqual({ kind: 'unknown' })
})

test('ADM-07 a condition is of the unit that was scanned last', () => {
  expect(gradeLastUnit(parcel, 'damaged')).toBeNull()
  const graded = gradeLastUnit(markUnit(markUnit(parcel, 'A.1'), 'B.1'), 'damaged')
  expect(graded?.marks).toEqual([{ id: 'A.1' }, { id: 'B.1', condition: 'damaged' }])
})

test('ADM-07 an undo takes the condition first, then the mark, then nothing', () => {
  const graded = gradeLastUnit(markUnit(parcel, 'A.1'), 'damaged')
  const ungraded = graded === null ? null : undoMark(graded)
  expect(ungraded?.marks).toEqual([{ id: 'A.1' }])
  const unmarked = ungraded === null ? null : undoMark(ungraded)
  expect(unmarked?.marks).toEqual([])
  expect(unmarked === null ? 'none' : undoMark(unmarked)).toBeNull()
})

test('ADM-07 a photo is of the last graded unit; an undo takes photos first', () => {
  const marked = markUnit(parcel, 'A.1')
  expect(addUnitPhoto(marked, { unit: 'A.1', photo: 'p' })).toBeNull()
  const graded = gradeLastUnit(marked, 'damaged') ?? marked
  expect(findGradedMark(markUnit(graded, 'B.1'))?.id).toBe('A.1')
  const photos = ['p', 'q', 'p'].reduce((to, photo) => addUnitPhoto(to, { unit: 'A.1', photo }) ?? to, graded)
  expect(toReceipt(photos, units, { restIsMissing: false }).items).toEqual([
    { id: 'A.1', condition: 'damaged', photos: ['p', 'q'] },
  ])
  expect(undoMark(photos)?.marks).toEqual([{ id: 'A.1', condition: 'damaged', photos: ['p'] }])
  expect(undoMark(undoMark(photos) ?? photos)?.marks).toEqual([{ id: 'A.1', condition: 'damaged' }])
})

test('ADM-07 a unit has at most as many photos as it may have', () => {
  const graded = gradeLastUnit(markUnit(parcel, 'A.1'), 'damaged') ?? parcel
  const ids = Array.from({ length: PHOTOS_PER_UNIT }, (_, n) => `p${n}`)
  const full = ids.reduce((to, photo) => addUnitPhoto(to, { unit: 'A.1', photo }) ?? to, graded)
  expect(full.marks[0]?.photos).toEqual(ids)
  expect(addUnitPhoto(full, { unit: 'A.1', photo: 'more' })).toBeNull()
})

test('ADM-07 units without a mark are awaited, or missing if so ordered', () => {
  const marked = markUnit(parcel, 'A.1')
  expect(toReceipt(marked, units, { restIsMissing: false })).toEqual({ items: [{ id: 'A.1' }], missing: [] })
  expect(toReceipt(marked, units, { restIsMissing: true })).toEqual({ items: [{ id: 'A.1' }], missing: ['B.1'] })
})

test('ADM-07 received units and units that stay with the shopper are not expected', () => {
  const items = [
    { ...a, receivedAt: 1 },
    { ...b, outcome: ['keep' as const] },
  ]
  expect(listExpectedUnits({ ...document, items })).toEqual([])
})
