import type { ScanField } from '../../../schemas/console/components/scan-field.ts'
import type { DeskParcel } from '../../domain/return/desk.ts'
import type { ConsoleContext } from '../context.ts'

type Result = NonNullable<ScanField['result']>

/** `calls` are keys of presses that ran, so that a repeated press runs once. */
export interface DeskState {
  readonly parcel: DeskParcel | null
  readonly unknown: string | null
  readonly ended?: { readonly returnId: string; readonly number: string; readonly code: string } | null
  /** The parcel that was just put aside. */
  readonly parked?: { readonly id: string; readonly photos: number } | null
  readonly result: Result | null
  readonly received: { readonly returnId: string; readonly number: string; readonly items: readonly string[] } | null
  readonly calls: readonly string[]
}

const EMPTY: DeskState = { parcel: null, unknown: null, result: null, received: null, calls: [] }
const MAX_CALLS = 200

const ownerOf = ({ member: { shopId, accountId } }: ConsoleContext) => ({ shopId, accountId })

export const readDesk = async (context: ConsoleContext): Promise<DeskState> =>
  (await context.needs.store.deskParcels.find<DeskState>(ownerOf(context))) ?? EMPTY

export type DeskChange = Partial<Pick<DeskState, 'parcel' | 'unknown' | 'ended' | 'parked' | 'received'>> & {
  readonly tone: Result['tone']
  readonly text: string
}

/** A result is numbered, so that equal results of two scans are announced twice. */
export async function saveDesk(context: ConsoleContext, before: DeskState, change: DeskChange): Promise<void> {
  const { tone, text, ...changed } = change
  const { idempotencyKey } = context.visit
  const calls = idempotencyKey === null ? before.calls : [...before.calls, idempotencyKey].slice(-MAX_CALLS)
  const result = { tone, text, nth: (before.result?.nth ?? 0) + 1 }
  const next: DeskState = { ...before, unknown: null, ended: null, parked: null, ...changed, calls, result }
  await context.needs.store.deskParcels.save(ownerOf(context), next, context.now)
}

export const hasRun = ({ calls }: DeskState, { visit }: ConsoleContext): boolean =>
  visit.idempotencyKey !== null && calls.includes(visit.idempotencyKey)
