import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { listExpectedUnits } from '../../domain/return/desk.ts'
import { canMerchant } from '../../domain/return/operations.ts'
import type { CodeReading } from '../../domain/return/scanned-code.ts'
import { getCurrentState } from '../../domain/return/status.ts'
import type { ConsoleContext } from '../context.ts'
import type { DeskChange } from './state.ts'

const findInShop = async (
  { needs }: ConsoleContext,
  shopId: string,
  readings: readonly CodeReading[],
): Promise<{ readonly record: ReturnRecord; readonly code: string } | null> => {
  const { returns } = needs.store
  for (const reading of readings) {
    if (reading.kind !== 'return' && reading.kind !== 'parcel') continue
    const code = reading.kind === 'return' ? reading.number : reading.code
    const record =
      reading.kind === 'return'
        ? await returns.findByNumber(shopId, code)
        : await returns.findByTrackingNumber(shopId, code)
    if (record !== null) return { record, code }
  }
  return null
}

const findOtherShop = async (context: ConsoleContext, readings: readonly CodeReading[]): Promise<string | null> => {
  const { needs, member } = context
  for (const { shopId } of await needs.store.members.listOfAccount(member.accountId)) {
    if (shopId === member.shopId || (await findInShop(context, shopId, readings)) === null) continue
    return (await needs.shops.inForce(shopId))?.shop.name ?? shopId
  }
  return null
}

const describeReceived = async (context: ConsoleContext, { id, number }: ReturnRecord): Promise<DeskChange> => {
  const { needs, member, t } = context
  const changes = await needs.store.changes.ofReturn({ shopId: member.shopId, returnId: id })
  const last = changes.filter(({ event }) => event === 'received').at(-1)
  const by = last?.by ?? '?'
  const text = t('desk.received-before', { number, by, at: t.time(last?.at ?? context.now) })
  return { tone: 'warning', text, parcel: null }
}

export async function openScannedParcel(
  context: ConsoleContext,
  scanned: string,
  readings: readonly CodeReading[],
): Promise<DeskChange> {
  const { needs, member, now, t } = context
  const found = await findInShop(context, member.shopId, readings)
  if (found === null) {
    const shop = await findOtherShop(context, readings)
    if (shop !== null) return { tone: 'warning', text: t('desk.other-shop', { shop }) }
    return { tone: 'danger', text: t('desk.unknown-result'), unknown: scanned.slice(0, 400) }
  }
  const { record, code } = found
  const { number } = record
  const state = getCurrentState(record, now)
  if (!canMerchant('receive', record.state)) {
    const text = state === 'closed' ? t('desk.closed', { number }) : t('desk.ended', { number })
    return { tone: 'danger', text, ended: { returnId: record.id, number, code } }
  }
  const expected = listExpectedUnits(record.document)
  if (expected.length === 0) return describeReceived(context, record)
  await needs.store.parkedParcels.match(member.shopId, code, { returnId: record.id, by: member.name, at: now })
  const parcel = { returnId: record.id, number, code, marks: [] }
  return { tone: 'success', text: t('desk.opened', { number, count: expected.length }), parcel, received: null }
}
