import { commandsPage } from '../../../screens/console/desk/commands.ts'
import { type DeskView, deskPage } from '../../../screens/console/desk/desk.ts'
import { parkedParcelsPage } from '../../../screens/console/desk/parked.ts'
import { type DeskParcel, findGradedMark, listUnitsAtDesk, PHOTOS_PER_UNIT } from '../../domain/return/desk.ts'
import { listInspectionOptions } from '../../domain/return/inspection.ts'
import { MAX_PARKED } from '../../journey/operations/parcel/receipt-photo.ts'
import { type ConsoleContext, type ConsolePage, definePage } from '../context.ts'
import { PARKED_PATH } from './parked.ts'
import { readParkedParcels } from './parked-view.ts'
import { readDesk } from './state.ts'
import { DESK_PATH } from './step.ts'

const readParcel = async (context: ConsoleContext, parcel: DeskParcel): Promise<DeskView['parcel']> => {
  const { needs, member, config } = context
  const record = await needs.store.returns.find(member.shopId, parcel.returnId)
  if (record === null) return null
  const { conditions } = listInspectionOptions(config.settings)
  const nameOf = (id: string | undefined) => conditions.find((one) => one.id === id)?.name.en ?? null
  const units = listUnitsAtDesk(record.document).map(
    ({ lineItemId: id, product, sku = null, receivedAt, inspection }) => {
      const mark = parcel.marks.find((one) => one.id === id)
      const state = receivedAt !== undefined ? 'received' : mark === undefined ? 'unseen' : 'here'
      const condition = nameOf(mark?.condition ?? inspection?.condition)
      return {
        id,
        title: product.title,
        variantTitle: product.variantTitle,
        sku,
        image: product.image,
        state,
        condition,
        photos: mark?.photos ?? inspection?.photos ?? [],
      } as const
    },
  )
  const graded = findGradedMark(parcel)
  const title = units.find(({ id }) => id === graded?.id)?.title ?? ''
  const photoUnit = graded && { id: graded.id, title, isFull: (graded.photos?.length ?? 0) >= PHOTOS_PER_UNIT }
  return { number: parcel.number, code: parcel.code, units, photoUnit }
}

const readView = async (context: ConsoleContext): Promise<DeskView> => {
  const { parcel, result, unknown, ended = null, parked = null, received } = await readDesk(context)
  const waiting = await context.needs.store.parkedParcels.waiting(context.member.shopId, MAX_PARKED)
  return {
    shopId: context.member.shopId,
    parcel: parcel === null ? null : await readParcel(context, parcel),
    result,
    unknown,
    ended: ended && { number: ended.number, code: ended.code },
    justParked: parked && { id: parked.id, isFull: parked.photos >= PHOTOS_PER_UNIT },
    parked: waiting.length,
    canUndo: parcel !== null || received !== null,
  }
}

export const deskPages: readonly ConsolePage[] = [
  definePage({
    pattern: DESK_PATH,
    area: 'receiving',
    right: 'receive',
    navigation: { count: null },
    read: readView,
    draw: (frame, view, t) => ({ screen: deskPage(frame, view, t) }),
  }),
  definePage({
    pattern: PARKED_PATH,
    area: 'receiving',
    right: 'receive',
    read: readParkedParcels,
    draw: (frame, view, t) => ({ screen: parkedParcelsPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/desk/commands',
    area: 'receiving',
    right: 'receive',
    read: async ({ member: { shopId } }) => ({ shopId }),
    draw: (frame, view, t) => ({ screen: commandsPage(frame, view, t) }),
  }),
]
