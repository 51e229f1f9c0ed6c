import { canMerchant } from '../../domain/return/operations.ts'
import { readScannedCode } from '../../domain/return/scanned-code.ts'
import { deleteParcelPhotos, MAX_PARKED } from '../../journey/operations/parcel/receipt-photo.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleStep } from '../context.ts'
import { openScannedParcel } from './find-parcel.ts'
import { readDesk, saveDesk } from './state.ts'
import { type Change, DESK_PATH } from './step.ts'

export const PARKED_PATH = '/desk/parcels'

const audit = (
  { needs, member, now }: ConsoleContext,
  action: string,
  detail: Readonly<Record<string, string>>,
): Promise<void> =>
  needs.store.transaction((tables) =>
    tables.audit.append(member.shopId, { at: now, accountId: member.accountId, actor: member.name, action, detail }),
  )

export const park: Change = async (context, { ended = null }, { values, args }) => {
  const { needs, member, now, t } = context
  const code = String(args.code)
  const place = (values.place ?? '').trim()
  const reason = ended === null ? 'unknown' : 'ended'
  const id = needs.newId()
  const parked = { id, code, place, parkedBy: member.name, parkedAt: now, reason } as const
  await needs.store.parkedParcels.park(member.shopId, { ...parked, returnId: ended?.returnId ?? null })
  await audit(context, 'desk.park', { code, place })
  return { tone: 'success', text: t(ended === null ? 'desk.parked' : 'desk.parked-ended'), parked: { id, photos: 0 } }
}

const stay = (title: string): ConsoleAnswer => ({ kind: 'stay', problem: { code: 'conflict', title } })

const findWaitingParcel = async ({ needs, member }: ConsoleContext, id: string) =>
  (await needs.store.parkedParcels.waiting(member.shopId, MAX_PARKED)).find((one) => one.id === id) ?? null

export const matchParkedParcel: ConsoleStep = async (context, { args, values }) => {
  const { needs, member, now, t } = context
  const parked = await findWaitingParcel(context, String(args.parcel))
  if (parked === null) return stay(t('parked.settled'))
  const number = (values.number ?? '').trim().toUpperCase()
  const record = await needs.store.returns.findByNumber(member.shopId, number)
  if (record === null || !canMerchant('receive', record.state)) {
    const message = t(record === null ? 'parked.no-return' : 'parked.ended-return')
    const fields = [{ form: `match-${parked.id}`, name: 'number', message }]
    return { kind: 'stay', problem: { code: 'invalid', title: message, fields } }
  }
  const state = await readDesk(context)
  if (state.parcel !== null) return stay(t('desk.finish-first', { number: state.parcel.number }))
  await needs.store.parkedParcels.match(member.shopId, parked.code, { returnId: record.id, by: member.name, at: now })
  await audit(context, 'desk.match', { code: parked.code, return: record.number })
  await saveDesk(context, state, await openScannedParcel(context, number, readScannedCode(number)))
  return { kind: 'go', path: DESK_PATH }
}

export const settleParkedParcel: ConsoleStep = async (context, { args }) => {
  const { needs, member, now, t } = context
  const parked = await findWaitingParcel(context, String(args.parcel))
  const isSettled = await needs.store.transaction(async (tables) => {
    const settled = await tables.parkedParcels.settle(member.shopId, String(args.parcel), { by: member.name, at: now })
    if (settled) await deleteParcelPhotos(needs, tables, { shopId: member.shopId, parcel: String(args.parcel) })
    return settled
  })
  if (!isSettled || parked === null) return stay(t('parked.settled'))
  await audit(context, 'desk.settle', { code: parked.code })
  return { kind: 'go', path: PARKED_PATH, toast: t('parked.done') }
}
