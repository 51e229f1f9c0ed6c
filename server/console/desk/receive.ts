import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { conflictTexts } from '../../../screens/console/conflict-texts.ts'
import { type DeskParcel, listExpectedUnits, toReceipt } from '../../domain/return/desk.ts'
import { receiveParcel } from '../../journey/operations/parcel/receive.ts'
import { undoReceipt } from '../../journey/operations/parcel/undo-receipt.ts'
import { type Operation, type OperationAnswer, performOperation } from '../../journey/operations/perform.ts'
import type { ConsoleContext } from '../context.ts'
import type { DeskChange, DeskState } from './state.ts'

const perform = (
  { needs, member }: ConsoleContext,
  name: string,
  operate: Parameters<typeof performOperation>[2],
): Promise<OperationAnswer> => {
  const { shopId, name: by, accountId } = member
  // The desk itself runs each press once.
  return performOperation(needs, { caller: { shopId, by, actor: `account:${accountId}`, call: null }, name }, operate)
}

const describeRefusal = (answer: OperationAnswer, { t }: ConsoleContext): string => {
  if (answer.kind === 'conflict') return t(conflictTexts[answer.code])
  if (answer.kind === 'invalid') return answer.problems[0]?.message ?? t('desk.failed')
  return t('desk.failed')
}

export async function finishParcel(
  context: ConsoleContext,
  {
    parcel,
    record,
    restIsMissing,
  }: {
    readonly parcel: DeskParcel
    readonly record: ReturnRecord
    readonly restIsMissing: boolean
  },
): Promise<DeskChange> {
  const { t } = context
  const expected = listExpectedUnits(record.document)
  const receipt = toReceipt(parcel, expected, { restIsMissing })
  if (receipt.items.length === 0 && receipt.missing.length === 0)
    return { tone: 'warning', text: t('desk.nothing-here') }
  const answer = await perform(context, record.id, (operation: Operation) => receiveParcel(operation, receipt))
  if (answer.kind !== 'done') return { tone: 'danger', text: describeRefusal(answer, context) }
  const [here, all] = [receipt.items.length, expected.length]
  const awaited = all - here - receipt.missing.length
  const text =
    awaited > 0 ? t('desk.partly', { number: record.number, here, all, awaited }) : t('desk.complete', { here, all })
  const items = [...receipt.items.map(({ id }) => id), ...receipt.missing]
  return { tone: 'success', text, parcel: null, received: { returnId: record.id, number: record.number, items } }
}

export async function undoLastReceipt(
  context: ConsoleContext,
  received: NonNullable<DeskState['received']>,
): Promise<DeskChange> {
  const { t } = context
  const { returnId, number, items } = received
  const answer = await perform(context, returnId, (operation) => undoReceipt(operation, { items: [...items] }))
  if (answer.kind !== 'done') return { tone: 'danger', text: describeRefusal(answer, context) }
  return { tone: 'success', text: t('desk.undone', { number }), received: null }
}
