import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnEvent } from '../../../schemas/heard-event.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnHead } from '../../../schemas/merchant/returns.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import type { ToldFacts } from '../../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { policyOf } from '../../domain/return/policy.ts'
import type { Tables, World } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { headOf } from './reading/head.ts'

export type PerformNeeds = Pick<World, 'store' | 'shops' | 'now' | 'newId'>

/** What a merchant's call came to. `taken`: its key belongs to another call. */
export type OperationAnswer<Body = ReturnHead> =
  | { readonly kind: 'done'; readonly body: Body }
  | { readonly kind: 'replayed'; readonly status: number; readonly body: unknown }
  | {
      readonly kind: 'unknown'
      readonly what: 'return' | 'request' | 'order' | 'unit of this return' | 'label of this return'
    }
  | { readonly kind: 'conflict'; readonly why: string }
  | { readonly kind: 'invalid'; readonly problems: readonly ConfigProblem[] }
  | { readonly kind: 'taken' }

/** What an operation came to, before its return is looked at once more. */
export type Operated = { readonly kind: 'done' } | Exclude<OperationAnswer, { kind: 'done' | 'replayed' | 'taken' }>

/** The operation was carried out. */
export const DONE: Operated = { kind: 'done' }
/** The operation does not fit the return as it now stands; `why` is told to the merchant. */
export const conflict = (why: string): Operated => ({ kind: 'conflict', why })

/** Who calls, and by what a repeated call is known; null when it may be done again. */
export interface Caller {
  readonly shopId: string
  readonly by: string
  readonly call: { readonly key: string; readonly fingerprint: string } | null
}

/** A return under its lock, in the transaction in which a merchant changes it. */
export interface Operation {
  readonly tables: Tables
  readonly record: ReturnRecord
  /** The version that the return was submitted under. */
  readonly config: ShopConfig
  readonly policy: ReturnPolicy | null
  readonly by: string
  readonly now: Instant
  readonly newId: World['newId']
  /** Writes down what happened and has everybody told. */
  readonly recordEvent: (
    event: ReturnEvent,
    detail?: Readonly<Record<string, unknown>>,
    told?: ToldFacts,
  ) => Promise<void>
}

/** What the service changes by itself under the lock of a return; whoever does it tells of it in words of its own. */
export async function ownOperation(
  { shops, newId }: Pick<World, 'shops' | 'newId'>,
  { tables, record, now }: Pick<Operation, 'tables' | 'record' | 'now'>,
): Promise<Operation> {
  const config = await shops.config(record.shopId, record.document.configVersion)
  const policy = policyOf(record.document, config)
  return { tables, record, config, policy, by: 'homeward', now, newId, recordEvent: async () => {} }
}

/** What a repeated call is answered once the person in its first answer was erased. Nothing is done again. */
export const ANSWER_ERASED = {
  kind: 'invalid',
  problems: [{ pointer: '', message: 'This call was made before. Its answer is gone, as the person in it was erased' }],
} as const

/** A call under a key is done once: whatever refuses it leaves nothing behind. */
export async function once<Body>(
  tables: Tables,
  { shopId, call }: Caller,
  given: { readonly now: Instant; readonly work: () => Promise<OperationAnswer<Body>> },
): Promise<OperationAnswer<Body>> {
  if (call === null) return given.work()
  const begun = await tables.merchantCalls.begin(shopId, call, given.now)
  if (begun.kind === 'taken') return { kind: 'taken' }
  if (begun.kind === 'erased') return ANSWER_ERASED
  if (begun.kind === 'answered') return { kind: 'replayed', ...begun.answer }
  const answer = await given.work()
  if (answer.kind === 'done') await tables.merchantCalls.finish(shopId, call.key, { status: 200, body: answer.body })
  else await tables.merchantCalls.forget(shopId, call.key)
  return answer
}

/** Carries out an operation, and tells how its return stands afterwards. */
const work = async (operation: Operation, operate: (operation: Operation) => Promise<Operated>) => {
  const { tables, record } = operation
  const operated = await operate(operation)
  if (operated.kind !== 'done') return operated
  const after = (await tables.returns.find(record.shopId, record.id)) ?? record
  return { kind: 'done', body: headOf(after, await tables.outbox.followUps(rowKeyOf(after))) } as const
}

/**
 * Does something to the return that is called so by its id, key or number: under its lock, in one transaction, once a key, and
 * by whoever calls.
 */
export async function performOperation(
  needs: PerformNeeds,
  { caller, name }: { readonly caller: Caller; readonly name: string },
  operate: (operation: Operation) => Promise<Operated>,
): Promise<OperationAnswer> {
  const { shopId, by } = caller
  const found = await needs.store.returnsList.called(shopId, name)
  if (found === null) return { kind: 'unknown', what: 'return' }
  const config = await needs.shops.config(shopId, found.document.configVersion)
  const policy = policyOf(found.document, config)
  const now = needs.now()

  return needs.store.transaction((tables) =>
    once(tables, caller, {
      now,
      work: async () => {
        const record = await tables.returns.lock(shopId, found.id)
        if (record === null) return { kind: 'unknown', what: 'return' }
        const news: Operation['recordEvent'] = (event, detail, told) =>
          recordEvent(tables, record, {
            ...{ id: needs.newId(), event, by, at: now },
            ...(detail && { detail }),
            ...(told && { told }),
          })
        return work({ tables, record, config, policy, by, now, newId: needs.newId, recordEvent: news }, operate)
      },
    }),
  )
}
