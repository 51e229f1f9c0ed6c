import type { PaidRequest } from '../../../../schemas/merchant/paid.ts'
import { memberOf } from '../../../../schemas/values/member.ts'
import type { StaffLimit } from '../../../domain/access/staff-limit.ts'
import type { World } from '../../../world.ts'
import { followUpKey, rowKeyOf } from '../../follow-ups/settlement.ts'
import { conflict, findLimitRefusal, type OperationAnswer } from '../perform.ts'
import { toReturnHead } from '../reading/head.ts'

type Needs = Pick<World, 'store' | 'pushed' | 'now'>

interface PayoutByHand {
  readonly shopId: string
  readonly name: string
  readonly limit?: StaffLimit
  /** Written in the transaction of the first answer. */
  readonly audit?: Parameters<World['pushed']['answer']>[2]
}

/**
 * The answer is stored before the job is queued, so a crash in between loses nothing. Idempotent for the same
 * reference.
 */
export async function payByHand(
  needs: Needs,
  of: PayoutByHand,
  { outcome, reference, code }: PaidRequest,
): Promise<OperationAnswer> {
  const { store, now } = needs
  const record = await store.returnsList.findByName(of.shopId, of.name)
  if (record === null) return { kind: 'unknown', what: 'return' }
  const followUps = await store.outbox.followUps(rowKeyOf(record))
  const done = { kind: 'done', body: toReturnHead(record, followUps) } as const
  const payouts = followUps.filter(({ kind }) => kind === outcome).toReversed()
  if (payouts.some(({ state, answer }) => state === 'done' && memberOf(answer, 'reference') === reference)) return done
  const due = payouts.find(({ state }) => state === 'running')
  if (due === undefined || (due.kind !== 'refund' && due.kind !== 'gift-card')) return conflict('not-by-hand')
  const { amount } = due.payload
  const limitRefusal = findLimitRefusal(of.limit, amount, record.document.totals.currency)
  if (limitRefusal !== null) return limitRefusal
  const doneAt = now()
  if ((outcome === 'gift-card') !== (code !== undefined)) {
    const message = code === undefined ? 'is required: the email gives it to the shopper' : 'is for gift cards only'
    return { kind: 'invalid', problems: [{ pointer: '/code', message }] }
  }
  const paid =
    code === undefined
      ? ({ kind: 'refunded', id: reference, amount, doneAt } as const)
      : ({ kind: 'issued', id: reference, amount, last4: code.slice(-4), code, doneAt } as const)
  const operation = { shopId: record.shopId, reference: followUpKey(record.id, due) }
  const reply = await needs.pushed.answer(operation, paid, of.audit)
  if (reply.kind === 'unknown') return conflict('not-by-hand')
  if (reply.kind === 'conflict') return conflict('paid-otherwise')
  if (reply.kind === 'invalid') return { kind: 'invalid', problems: reply.problems }
  // Queued on repeated calls too, because the first one may have crashed before.
  const signal = { what: 'operation', reference: operation.reference } as const
  const key = Object.values(signal).join(':')
  await store.enqueue({ shopId: record.shopId, kind: 'signal', key, payload: signal, runAt: doneAt })
  return done
}
