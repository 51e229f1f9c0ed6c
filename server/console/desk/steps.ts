import {
  addUnitPhoto,
  type DeskParcel,
  findUnitOfCode,
  gradeLastUnit,
  listExpectedUnits,
  markAll,
  markUnit,
  PHOTOS_PER_UNIT,
  undoMark,
} from '../../domain/return/desk.ts'
import { listInspectionOptions } from '../../domain/return/inspection.ts'
import { type DeskCommand, readScannedCode } from '../../domain/return/scanned-code.ts'
import { MAX_PARKED } from '../../journey/operations/parcel/receipt-photo.ts'
import type { ConsoleContext } from '../context.ts'
import { openScannedParcel } from './find-parcel.ts'
import { matchParkedParcel, park, settleParkedParcel } from './parked.ts'
import { finishParcel, undoLastReceipt } from './receive.ts'
import type { DeskChange, DeskState } from './state.ts'
import { type Change, deskStep } from './step.ts'

const readRecord = ({ needs, member }: ConsoleContext, { returnId }: DeskParcel) =>
  needs.store.returns.find(member.shopId, returnId)

const grade = (context: ConsoleContext, parcel: DeskParcel, condition: string): DeskChange => {
  const { config, t } = context
  const known = listInspectionOptions(config.settings).conditions.find(({ id }) => id === condition)
  if (known === undefined) return { tone: 'warning', text: t('desk.no-condition') }
  const graded = gradeLastUnit(parcel, condition)
  if (graded === null) return { tone: 'warning', text: t('desk.scan-item-first') }
  return { tone: 'success', text: known.name.en ?? condition, parcel: graded }
}

const undo = (context: ConsoleContext, { parcel, received }: DeskState): Promise<DeskChange> | DeskChange => {
  const { t } = context
  if (parcel === null)
    return received === null ? { tone: 'warning', text: t('desk.nothing-to-undo') } : undoLastReceipt(context, received)
  const before = undoMark(parcel)
  return before === null
    ? { tone: 'success', text: t('desk.put-back', { number: parcel.number }), parcel: null }
    : { tone: 'success', text: t('desk.undone-mark'), parcel: before }
}

const runCommand = async (context: ConsoleContext, state: DeskState, command: DeskCommand): Promise<DeskChange> => {
  if (command === 'undo') return undo(context, state)
  const { parcel } = state
  const record = parcel === null ? null : await readRecord(context, parcel)
  if (parcel === null || record === null) return { tone: 'warning', text: context.t('desk.scan-parcel-first') }
  if (command === 'damaged' || command === 'wrong-item') return grade(context, parcel, command)
  const marked = command === 'all-here' ? markAll(parcel, listExpectedUnits(record.document)) : parcel
  return finishParcel(context, { parcel: marked, record, restIsMissing: command === 'not-here' })
}

const markScannedUnit = async (
  context: ConsoleContext,
  parcel: DeskParcel,
  codes: readonly string[],
): Promise<DeskChange | null> => {
  const { t } = context
  const record = await readRecord(context, parcel)
  const units = record === null ? [] : listExpectedUnits(record.document)
  const found = findUnitOfCode(parcel, units, codes)
  if (found.kind === 'unknown') return null
  if (found.kind === 'marked') return { tone: 'warning', text: t('desk.marked-before') }
  const marked = markUnit(parcel, found.id)
  const title = units.find(({ lineItemId }) => lineItemId === found.id)?.product.title ?? ''
  return {
    tone: 'success',
    text: t('desk.marked', { title, here: marked.marks.length, all: units.length }),
    parcel: marked,
  }
}

const addParcelPhoto = async (
  { needs, member, t }: ConsoleContext,
  { id: parcel }: NonNullable<DeskState['parked']>,
  id: string,
): Promise<DeskChange> => {
  const waiting = await needs.store.parkedParcels.waiting(member.shopId, MAX_PARKED)
  const photos = waiting.find((one) => one.id === parcel)?.photos ?? []
  if (!photos.includes(id)) return { tone: 'danger', text: t('desk.photo-refused') }
  const text = t('desk.photo-added', { count: photos.length, most: PHOTOS_PER_UNIT })
  return { tone: 'success', text, parked: { id: parcel, photos: photos.length } }
}

const addPhoto = async (
  context: ConsoleContext,
  { parcel, parked = null }: DeskState,
  id: string,
): Promise<DeskChange> => {
  const { needs, member, t } = context
  if (parcel === null && parked !== null) return addParcelPhoto(context, parked, id)
  if (parcel === null) return { tone: 'warning', text: t('desk.scan-parcel-first') }
  const photo = await needs.store.receiptPhotos.find(member.shopId, { returnId: parcel.returnId, id })
  const added = photo === null ? null : addUnitPhoto(parcel, { unit: photo.lineItemId, photo: id })
  if (added === null) return { tone: 'danger', text: t('desk.photo-refused') }
  const count = added.marks.find((one) => one.id === photo?.lineItemId)?.photos?.length ?? 0
  return { tone: 'success', text: t('desk.photo-added', { count, most: PHOTOS_PER_UNIT }), parcel: added }
}

const scan: Change = async (context, state, { values }) => {
  const { t } = context
  const scanned = values.code ?? ''
  const readings = readScannedCode(scanned)
  const [first] = readings
  if (first === undefined) return { tone: 'danger', text: t('desk.unreadable') }
  if (first.kind === 'command') return runCommand(context, state, first.command)
  if (first.kind === 'photo') return addPhoto(context, state, first.id)
  const { parcel } = state
  if (parcel === null) return openScannedParcel(context, scanned, readings)
  const codes = readings.flatMap((reading) => (reading.kind === 'unit' ? [reading.code] : []))
  const marked = await markScannedUnit(context, parcel, codes)
  if (marked !== null) return marked
  // The parcel in hand is finished first, so that no unit gets into another return.
  const next = await openScannedParcel(context, scanned, readings)
  if (next.parcel === undefined || next.parcel === null) return { tone: 'danger', text: t('desk.not-in-parcel') }
  if (next.parcel.returnId === parcel.returnId) return { tone: 'success', text: t('desk.same-parcel') }
  return { tone: 'danger', text: t('desk.finish-first', { number: parcel.number }) }
}

const mark: Change = async (context, { parcel }, { args }) => {
  const { t } = context
  const marked = parcel === null ? null : await markScannedUnit(context, parcel, [String(args.unit).toUpperCase()])
  return marked ?? { tone: 'warning', text: t('desk.scan-parcel-first') }
}

export const deskSteps = {
  'desk.scan': deskStep(scan),
  'desk.mark': deskStep(mark),
  'desk.park': deskStep(park),
  'desk.match': matchParkedParcel,
  'desk.settle': settleParkedParcel,
} as const
