import type { ProcessRequest } from '../../../../schemas/merchant/returns.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import { releaseGoods } from '../../../domain/return/exchanges.ts'
import { canMerchant } from '../../../domain/return/operations.ts'
import {
  clearRefused,
  OUTCOMES,
  type OutcomeName,
  type ProcessRefusal,
  releasePayout,
  selectPayouts,
} from '../../../domain/return/payouts.ts'
import { getFollowUpState } from '../../../domain/return/release.ts'
import { retryRecordReturn } from '../../follow-ups/kinds/record-return.ts'
import { changeState } from '../../follow-ups/lifecycle.ts'
import { releaseFollowUps } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { conflict, DONE, type OperationResult, type Operation } from '../perform.ts'
import { rebalance } from './rebalance.ts'

const called: Readonly<Record<OutcomeName, string>> = {
  refund: 'refund',
  'gift-card': 'gift card',
  exchange: 'exchange',
}

const whyNot = (refusal: ProcessRefusal): string => {
  if (refusal.because === 'under-review') return 'This return is under review: approve or reject its units first'
  const name = called[refusal.outcome]
  if (refusal.because === 'none') return `This return has no ${name}`
  if (refusal.because === 'not-arrived')
    return `The ${name} waits for units that have not arrived: receive them, or say that they are missing`
  return refusal.because === 'refused' ? `The ${name} was refused for good` : `The ${name} was cancelled`
}

const invalid = (refusals: readonly ProcessRefusal[], asked: readonly OutcomeName[] | null): OperationResult => {
  const [first] = refusals
  if (asked === null || first === undefined || first.because !== 'none')
    return conflict(refusals.map(whyNot).join('. '))
  return {
    kind: 'invalid',
    problems: refusals.map((refusal) => ({
      pointer: 'outcome' in refusal ? `/outcomes/${asked.indexOf(refusal.outcome)}` : '',
      message: whyNot(refusal),
    })),
  }
}

const changed = async (operation: Operation, document: ReturnDocument): Promise<ReturnRecord> =>
  document === operation.record.document ? operation.record : rebalance(operation, document)

/**
 * Releases waiting payouts by hand (STS-57), all or the given outcomes. Pays refused amounts of named payouts again,
 * under a new reference. The return becomes `processed` once nothing waits, without waiting for the goods. Idempotent.
 */
export async function process(operation: Operation, { outcomes }: ProcessRequest): Promise<OperationResult> {
  const { tables, record, now, by } = operation
  const { document } = record
  if (!canMerchant('process', record.state)) return conflict(`This return is ${record.state}`)
  const of = rowKeyOf(record)
  const asked = outcomes ?? null
  const verdict = selectPayouts(document, await tables.outbox.followUps(of), asked)
  if ('refusals' in verdict) return invalid(verdict.refusals, asked)

  const { kinds, again } = verdict
  const sent = kinds.includes('exchange-order') ? releaseGoods(document, by) : document
  const isPaid = kinds.some((kind) => kind !== 'exchange-order')
  const paid = isPaid ? releasePayout(sent, by) : sent
  const after = await changed(operation, again.reduce(clearRefused, paid))
  if (again.includes('refund')) await retryRecordReturn(tables, record, now)
  await releaseFollowUps(tables, after, { kinds: [...kinds, ...again], now })
  const followUps = await tables.outbox.followUps(of)
  const isWaiting = Object.values(OUTCOMES).some((kind) => getFollowUpState(followUps, kind) === 'waiting')
  if (record.state === 'open' && !isWaiting)
    await changeState(tables, after, { to: 'processed', by, id: operation.newId(), now })
  return DONE
}
