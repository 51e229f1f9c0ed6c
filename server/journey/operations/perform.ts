import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { ReturnHead } from '../../../schemas/merchant/returns.ts'
import type { LetterFacts } from '../../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { type Authored, toAuthored } from '../../../schemas/values/actor.ts'
import type { ConflictCode } from '../../../schemas/values/conflict.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import type { ReturnEvent } from '../../../schemas/values/return-event.ts'
import { exceedsLimit, type StaffLimit } from '../../domain/access/staff-limit.ts'
import { findPolicy } from '../../domain/return/policy.ts'
import type { Tables, World } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { CONFLICT_MESSAGES } from './conflicts.ts'
import { toReturnHead } from './reading/head.ts'

export type PerformNeeds = Pick<World, 'store' | 'shops' | 'now' | 'newId'>

/** `taken`: the idempotency key belongs to another call. */
export type OperationAnswer<Body = ReturnHead> =
  /** `rev` is the revision of the return after the operation. */
  | { readonly kind: 'done'; readonly body: Body; readonly rev?: number }
  | { readonly kind: 'replayed'; readonly status: number; readonly body: unknown }
  | {
      readonly kind: 'unknown'
      readonly what: 'return' | 'request' | 'withdrawal' | 'order' | 'unit of this return' | 'label of this return'
    }
  /** `code` is the first of `codes`, which are absent for a single reason. */
  | {
      readonly kind: 'conflict'
      readonly code: ConflictCode
      readonly why: string
      readonly codes?: readonly ConflictCode[]
    }
  /** The return has changed since the revision that the caller read. */
  | { readonly kind: 'stale'; readonly rev: number }
  | { readonly kind: 'invalid'; readonly problems: readonly ConfigProblem[] }
  /** The role of the caller needs a manager for this amount. */
  | { readonly kind: 'above-limit'; readonly limit: StaffLimit; readonly amount: Minor; readonly currency: Currency }
  | { readonly kind: 'taken' }

export type OperationResult =
  | { readonly kind: 'done' }
  | Exclude<OperationAnswer, { kind: 'done' | 'replayed' | 'taken' }>

export const DONE: OperationResult = { kind: 'done' }
/** The operation does not fit the state of the return. The merchant reads `why`. */
export const conflict = (
  code: ConflictCode,
  why: string = CONFLICT_MESSAGES[code],
): Extract<OperationResult, { kind: 'conflict' }> => ({ kind: 'conflict', code, why })

export const invalid = (pointer: string, message: string): OperationResult => ({
  kind: 'invalid',
  problems: [{ pointer, message }],
})

/** Null when the caller may move the amount. */
export const findLimitRefusal = (
  limit: StaffLimit | undefined,
  amount: Minor,
  currency: Currency,
): Extract<OperationResult, { kind: 'above-limit' }> | null =>
  limit !== undefined && exceedsLimit(limit, amount, currency) ? { kind: 'above-limit', limit, amount, currency } : null

/**
 * `call` identifies a repeated call; null: not idempotent. Without `limit` every amount is allowed. With `ifMatch` the
 * operation runs only on this revision of the return.
 */
export interface Caller extends Authored {
  readonly shopId: string
  readonly ifMatch?: string
  readonly limit?: StaffLimit
  readonly call: { readonly key: string; readonly fingerprint: string } | null
}

export interface Operation extends Authored {
  readonly tables: Tables
  readonly record: ReturnRecord
  readonly config: ShopConfig
  readonly policy: ReturnPolicy | null
  readonly limit?: StaffLimit
  readonly now: Instant
  readonly newId: World['newId']
  readonly recordEvent: (
    event: ReturnEvent,
    detail?: Readonly<Record<string, unknown>>,
    letterFacts?: LetterFacts,
  ) => Promise<void>
}

/** Its `recordEvent` does nothing: the caller records its own events. */
export async function buildServiceOperation(
  { shops, newId }: Pick<World, 'shops' | 'newId'>,
  { tables, record, now }: Pick<Operation, 'tables' | 'record' | 'now'>,
): Promise<Operation> {
  const config = await shops.config(record.shopId, record.document.configVersion)
  const policy = findPolicy(record.document, config)
  return { tables, record, config, policy, by: 'homeward', now, newId, recordEvent: async () => {} }
}

export const ANSWER_ERASED = {
  kind: 'invalid',
  problems: [
    { pointer: '', message: 'This call is a repetition. Its response was deleted when the person in it was erased' },
  ],
} as const

/** Runs a call once for each key. A refused call does not use up its key. */
export async function runIdempotent<Body>(
  tables: Tables,
  { shopId, call }: Caller,
  options: { readonly now: Instant; readonly work: () => Promise<OperationAnswer<Body>> },
): Promise<OperationAnswer<Body>> {
  if (call === null) return options.work()
  const begun = await tables.merchantCalls.begin(shopId, call, options.now)
  if (begun.kind === 'taken') return { kind: 'taken' }
  if (begun.kind === 'erased') return ANSWER_ERASED
  if (begun.kind === 'answered') return { kind: 'replayed', ...begun.answer }
  const answer = await options.work()
  if (answer.kind === 'done') await tables.merchantCalls.finish(shopId, call.key, { status: 200, body: answer.body })
  else await tables.merchantCalls.remove(shopId, call.key)
  return answer
}

/** `r3`: the revision of a return in `ETag` and `If-Match`. */
export function toRevision(rev: number): string {
  return `r${rev}`
}

/** Its events name the caller. */
export async function buildCallerOperation(
  { shops, newId }: Pick<World, 'shops' | 'newId'>,
  { tables, record, now }: Pick<Operation, 'tables' | 'record' | 'now'>,
  caller: Pick<Caller, 'by' | 'actor' | 'limit'>,
): Promise<Operation> {
  const author = toAuthored(caller)
  const service = await buildServiceOperation({ shops, newId }, { tables, record, now })
  return {
    ...service,
    ...author,
    ...(caller.limit && { limit: caller.limit }),
    recordEvent: (event, detail, letterFacts) =>
      recordEvent(tables, record, {
        ...{ ...author, id: newId(), event, at: now },
        ...(detail && { detail }),
        ...(letterFacts && { letterFacts }),
      }),
  }
}

const runOperation = async (operation: Operation, operate: (operation: Operation) => Promise<OperationResult>) => {
  const { tables, record } = operation
  const result = await operate(operation)
  if (result.kind !== 'done') return result
  const after = (await tables.returns.find(record.shopId, record.id)) ?? record
  const body = toReturnHead(after, await tables.outbox.followUps(rowKeyOf(after)))
  return { kind: 'done', body, rev: after.rev } as const
}

/**
 * Performs an operation on the return with this id, key or number: idempotently, in one transaction, under its lock.
 */
export async function performOperation(
  needs: PerformNeeds,
  { caller, name }: { readonly caller: Caller; readonly name: string },
  operate: (operation: Operation) => Promise<OperationResult>,
): Promise<OperationAnswer> {
  const { shopId, ifMatch } = caller
  const found = await needs.store.returnsList.findByName(shopId, name)
  if (found === null) return { kind: 'unknown', what: 'return' }
  // Cached, so that the transaction reads it without another connection.
  await needs.shops.config(shopId, found.document.configVersion)
  const now = needs.now()

  return needs.store.transaction((tables) =>
    runIdempotent(tables, caller, {
      now,
      work: async () => {
        const record = await tables.returns.lock(shopId, found.id)
        if (record === null) return { kind: 'unknown', what: 'return' }
        if (ifMatch !== undefined && ifMatch !== toRevision(record.rev)) return { kind: 'stale', rev: record.rev }
        return runOperation(await buildCallerOperation(needs, { tables, record, now }, caller), operate)
      },
    }),
  )
}
