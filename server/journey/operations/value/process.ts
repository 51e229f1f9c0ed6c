import type { ProcessRequest } from '../../../../schemas/merchant/returns.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import { withGoodsReleased } from '../../../domain/return/exchanges.ts'
import { merchantMay } from '../../../domain/return/operations.ts'
import {
  OUTCOMES,
  type OutcomeName,
  type ProcessRefusal,
  processed,
  withoutRefused,
  withPayoutReleased,
} from '../../../domain/return/payouts.ts'
import { standingOf } from '../../../domain/return/release.ts'
import { recordAgain } from '../../follow-ups/kinds/record-return.ts'
import { become } from '../../follow-ups/lifecycle.ts'
import { releaseFollowUps } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { conflict, DONE, type Operated, type Operation } from '../perform.ts'
import { rebalance } from './rebalance.ts'

const called: Readonly<Record<OutcomeName, string>> = {
  refund: 'refund',
  'gift-card': 'gift card',
  exchange: 'exchange',
}

/** Why an outcome is not processed, in the merchant's words. */
const whyNot = (refusal: ProcessRefusal): string => {
  if (refusal.because === 'under-review') return 'This return is under review: approve or reject its units first'
  const name = called[refusal.outcome]
  if (refusal.because === 'none') return `This return has no ${name}`
  if (refusal.because === 'not-arrived')
    return `The ${name} waits for units that have not arrived: receive them, or say that they are missing`
  return refusal.because === 'refused' ? `The ${name} was refused for good` : `The ${name} was cancelled`
}

/** A refused call. Where outcomes were named that are not there, each problem points at its name. */
const invalid = (refusals: readonly ProcessRefusal[], asked: readonly OutcomeName[] | null): Operated => {
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

/** The return once what is released has changed its document. */
const changed = async (operation: Operation, document: ReturnDocument): Promise<ReturnRecord> =>
  document === operation.record.document ? operation.record : rebalance(operation, document)

/**
 * Releases by hand what waits (STS-57), of some outcomes or of all; what was refused for good of a payout that is named is paid
 * once more, under a name that the order system does not know yet. Once nothing waits any more the return is processed: its merchant
 * does not wait for the goods. What was released before changes nothing.
 */
export async function process(operation: Operation, { outcomes }: ProcessRequest): Promise<Operated> {
  const { tables, record, now, by } = operation
  const { document } = record
  if (!merchantMay('process', record.state)) return conflict(`This return is ${record.state}`)
  const of = rowKeyOf(record)
  const asked = outcomes ?? null
  const verdict = processed(document, await tables.outbox.followUps(of), asked)
  if ('refusals' in verdict) return invalid(verdict.refusals, asked)

  const { kinds, again } = verdict
  const sent = kinds.includes('exchange-order') ? withGoodsReleased(document, by) : document
  const isPaid = kinds.some((kind) => kind !== 'exchange-order')
  const paid = isPaid ? withPayoutReleased(sent, by) : sent
  const after = await changed(operation, again.reduce(withoutRefused, paid))
  if (again.includes('refund')) await recordAgain(tables, record, now)
  await releaseFollowUps(tables, after, { kinds: [...kinds, ...again], now })
  const followUps = await tables.outbox.followUps(of)
  const isWaiting = Object.values(OUTCOMES).some((kind) => standingOf(followUps, kind) === 'waiting')
  if (record.state === 'open' && !isWaiting)
    await become(tables, after, { to: 'processed', by, id: operation.newId(), now })
  return DONE
}
