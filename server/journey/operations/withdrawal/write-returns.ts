import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import type { Unit } from '../../../domain/items/unit.ts'
import { isDispatched } from '../../../domain/withdrawal/return-document.ts'
import type { Tables, World } from '../../../world.ts'
import { cancelLocked } from '../../follow-ups/cancel.ts'
import { divideReturn } from './divide.ts'
import { type EarlierReturns, listUnitIds } from './earlier-returns.ts'
import { type OrderState, openWithdrawalReturn, withoutClaims, withReturn } from './open-return.ts'
import { settleDifference } from './settle.ts'
import { takeOverReturn } from './take-over.ts'

type Needs = Pick<World, 'shops' | 'newId' | 'random' | 'log'>

export interface AcceptedReturns {
  readonly withdrawal: Withdrawal
  readonly state: OrderState
  readonly config: ShopConfig
  readonly units: readonly Unit[]
  readonly earlier: EarlierReturns
  readonly by: string
  readonly now: Instant
}

/** Units that were never dispatched have a return of their own, whose refund is due at once (T8). */
const splitByDispatch = (units: readonly Unit[]): readonly (readonly LineItemId[])[] =>
  [units.filter((unit) => !isDispatched(unit)), units.filter(isDispatched)]
    .filter((part) => part.length > 0)
    .map((part) => part.map(({ id }) => id))

/** After an earlier return was changed; `handled` units need no other return. */
interface Progress {
  readonly ids: readonly string[]
  readonly handled: readonly LineItemId[]
  readonly state: OrderState
}

type Change = (
  needs: Needs,
  tables: Tables,
  input: AcceptedReturns & { readonly record: ReturnRecord; readonly concerned: readonly LineItemId[] },
) => Promise<Progress>

const takeOver: Change = async (needs, tables, input) => {
  const record = await takeOverReturn(needs, tables, input)
  return { ids: [record.id], handled: input.concerned, state: withReturn(input.state, record) }
}

const settle: Change = async (needs, tables, input) => {
  const record = await settleDifference(needs, tables, { ...input, units: new Set(input.concerned) })
  return { ids: [record.id], handled: input.concerned, state: withReturn(input.state, record) }
}

/** Its units become free (C10). */
const cancelExpired: Change = async (needs, tables, { record, state, by, now }) => {
  const source = { id: needs.newId(), by, at: now, letter: null }
  const result = await cancelLocked(tables, record, source)
  if (result.kind !== 'cancelled') throw new Error(`An expired return cannot be cancelled: ${result.because}`)
  return { ids: [], handled: [], state: withoutClaims(state, { ...record, state: 'cancelled' }, listUnitIds(record)) }
}

/** The return of the withdrawal travels in the parcel of the divided one. */
const divide: Change = async (needs, tables, input) => {
  const { record, concerned } = input
  const rest = await divideReturn(needs, tables, input)
  const state = withoutClaims(input.state, rest, concerned)
  const opened = await openWithdrawalReturn(needs, tables, { ...input, state, accepted: concerned, parcel: record })
  return { ids: [opened.id], handled: concerned, state: withReturn(state, opened) }
}

const chooseChange = (kind: keyof EarlierReturns, isWhole: boolean): Change | null => {
  if (kind === 'undecided') return null
  if (kind === 'refunded') return settle
  if (!isWhole || kind === 'divisible') return divide
  return kind === 'expired' ? cancelExpired : takeOver
}

/** Changes earlier returns of the units, then opens returns for the others. Returns the ids of both. */
export async function writeReturns(
  needs: Needs,
  tables: Tables,
  accepted: AcceptedReturns,
): Promise<readonly string[]> {
  const units = new Set(accepted.units.map(({ id }) => id))
  const ids: string[] = []
  const handled: LineItemId[] = []
  let { state } = accepted
  for (const kind of ['convertible', 'expired', 'divisible', 'refunded'] as const)
    for (const record of accepted.earlier[kind]) {
      const concerned = listUnitIds(record).filter((id) => units.has(id))
      const change = chooseChange(kind, concerned.length === record.document.items.length)
      if (change === null || concerned.length === 0) continue
      const progress = await change(needs, tables, { ...accepted, state, record, concerned })
      state = progress.state
      ids.push(...progress.ids)
      handled.push(...progress.handled)
    }
  for (const part of splitByDispatch(accepted.units.filter(({ id }) => !handled.includes(id)))) {
    const record = await openWithdrawalReturn(needs, tables, { ...accepted, state, accepted: part })
    state = withReturn(state, record)
    ids.push(record.id)
  }
  return ids
}
