import { isDeepStrictEqual } from 'node:util'
import type { OperationAsk } from '../../../../schemas/entities/operation.ts'
import type { ConfigProblem } from '../../../../schemas/merchant/configuration.ts'
import type { PushedAnswer } from '../../../../schemas/merchant/pushed.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { type Database, type Queryable, sql } from '../../../database/database.ts'
import { mirrorReservation, mirrorRestock, releaseReservation } from '../local/local-stock.ts'
import type { OperationRefused, OperationResult } from '../port.ts'

/** Inside or outside a transaction. */
type Rows = Pick<Queryable, 'query'>

interface PendingOperation {
  readonly reference: string
  readonly askedAt: Instant
  readonly operation: OperationAsk
}

interface PendingPage {
  readonly after: Pick<PendingOperation, 'reference' | 'askedAt'> | null
  readonly limit: number
}

type AnswerResult =
  | { readonly kind: 'done'; readonly state: 'done' | 'refused' | 'pending' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'conflict'; readonly why: string }
  | { readonly kind: 'invalid'; readonly problems: readonly ConfigProblem[] }

interface Row {
  readonly kind: OperationResult['kind']
  readonly orderId: string
  readonly body: OperationAsk
  readonly answer: OperationResult | OperationRefused | null
  readonly tryingUntil: Instant
  readonly by: string | null
}

/** Of a person who answers by hand. */
interface AnswerAuditEntry {
  readonly at: Instant
  readonly accountId: string | null
  readonly actor: string
  readonly action: string
  readonly detail: Readonly<Record<string, string>>
}

export interface PendingNeeds {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly recordAudit: (tx: Queryable, shopId: ShopId, entry: AnswerAuditEntry) => Promise<unknown>
}

interface OperationKey {
  readonly shopId: ShopId
  readonly reference: string
}

/** Locks the row until the transaction ends, so that a concurrent answer sees the first one. */
const lockOperation = async (tx: Rows, { shopId, reference }: OperationKey): Promise<Row | null> => {
  const [row] = await tx.query<Row>(sql(
    'pushed.operation',
  )`select kind, order_id as "orderId", body, answer, trying_until as "tryingUntil", progress->>'by' as by
      from commerce_operations where shop_id = ${shopId} and reference = ${reference} and adapter in ('pushed', 'by-hand') for update`)
  return row ?? null
}

type PendingAnswer = Extract<PushedAnswer, { kind: 'pending' }>
type FinalAnswer = Exclude<PushedAnswer, PendingAnswer>

const lease = async (
  tx: Rows,
  { shopId, reference }: OperationKey,
  { by, seconds }: PendingAnswer,
  now: Instant,
): Promise<void> => {
  await tx.query(sql(
    'pushed.lend',
  )`update commerce_operations set trying_until = ${now + seconds * 1_000}, progress = jsonb_build_object('by', ${by}::text)
      where shop_id = ${shopId} and reference = ${reference}`)
}

const findAnswerProblems = ({ kind, body }: Row, answer: FinalAnswer): readonly ConfigProblem[] => {
  if (answer.kind === 'refused') return []
  if (answer.kind !== kind)
    return [{ pointer: '/kind', message: `must be ${kind} or refused, because the operation is ${body.kind}` }]
  return 'amount' in answer && 'amount' in body && answer.amount !== body.amount
    ? [{ pointer: '/amount', message: `must be ${body.amount}, the requested amount` }]
    : []
}

/** Saves the final answer and mirrors its effect on stock until the order system reports it. */
const saveAnswer = async (
  tx: Rows,
  named: OperationKey,
  { row, ended, now }: { row: Row; ended: FinalAnswer; now: Instant },
) => {
  const { shopId, reference } = named
  const doneAt = 'doneAt' in ended ? ended.doneAt : null
  await tx.query(sql('pushed.answer')`with answered as (
        update commerce_operations set answer = ${JSON.stringify(toStoredAnswer(ended))}, answered_at = ${now}, done_at = ${doneAt}
        where shop_id = ${shopId} and reference = ${reference} returning order_id
      ) update local_orders o set changes = o.changes + 1 from answered a where o.shop_id = ${shopId} and o.id = a.order_id`)
  if (doneAt === null) return
  if (row.body.kind === 'reserve')
    await mirrorReservation(tx, { ...named, orderId: row.orderId, now: doneAt, variantIds: row.body.variantIds })
  if (row.body.kind === 'restock')
    await mirrorRestock(tx, { ...named, orderId: row.orderId, now: doneAt, variantIds: row.body.variantIds })
  if (row.body.kind === 'release') await releaseReservation(tx, { shopId, reserved: row.body.reserved, now: doneAt })
}

const toStoredAnswer = (answer: FinalAnswer): OperationResult | OperationRefused => {
  if (answer.kind === 'refused') return { kind: 'refused', because: answer.because, message: answer.detail ?? '' }
  const { doneAt: _at, ...done } = answer
  return done
}

const toState = ({ kind }: FinalAnswer) => (kind === 'refused' ? ('refused' as const) : ('done' as const))

/** Operations of order systems that pull: they fetch pending operations and answer each once. */
export function pendingOperations({ database, now, recordAudit }: PendingNeeds) {
  return {
    /** Unanswered operations without a lease, oldest first. */
    due: (shopId: ShopId, { after, limit }: PendingPage): Promise<readonly PendingOperation[]> =>
      database.query<PendingOperation>(sql(
        'pushed.due',
      )`select reference, asked_at as "askedAt", body as operation from commerce_operations
          where shop_id = ${shopId} and adapter in ('pushed', 'by-hand') and answer is null and trying_until <= ${now()}
            and (asked_at, reference) > (${after?.askedAt ?? 0}, ${after?.reference ?? ''})
          order by asked_at, reference limit ${limit}`),

    /** Saves an answer or a lease. The first final answer wins, with its audit entry; repeating it changes nothing. */
    answer: (key: OperationKey, answer: PushedAnswer, audit?: AnswerAuditEntry): Promise<AnswerResult> =>
      database.transaction(async (tx) => {
        const at = now()
        const row = await lockOperation(tx, key)
        if (row === null) return { kind: 'unknown' }
        if (answer.kind === 'pending') {
          if (row.answer !== null) return { kind: 'conflict', why: 'It has ended' }
          if (row.tryingUntil > at && row.by !== answer.by)
            return { kind: 'conflict', why: 'Another client is performing it' }
          await lease(tx, key, answer, at)
          return { kind: 'done', state: 'pending' }
        }
        const problems = findAnswerProblems(row, answer)
        if (problems.length > 0) return { kind: 'invalid', problems }
        if (row.answer !== null && !isDeepStrictEqual(row.answer, toStoredAnswer(answer)))
          return { kind: 'conflict', why: 'It was answered before with a different result' }
        if (row.answer === null) {
          await saveAnswer(tx, key, { row, ended: answer, now: at })
          if (audit !== undefined) await recordAudit(tx, key.shopId, audit)
        }
        return { kind: 'done', state: toState(answer) }
      }),
  }
}
