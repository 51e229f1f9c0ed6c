import { parsePlace } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { openOrder, readForLookup } from '../lookup/lookup.ts'
import { hasProvedOrder, requireProof } from '../lookup/proof.ts'
import type { JourneyContext } from '../request/context.ts'
import { failLookup, toNotOfferedProblem } from '../request/refusals.ts'
import { type Answer, type Intent, stay } from '../request/visit.ts'
import { findReturnByKey } from './status.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log'>

/** Error code 6, at the captcha's field. */
const refuseUnsolvedCaptcha = (context: JourneyContext): Answer => {
  const answer = failLookup(context, 6)
  if (answer.kind === 'go') return answer
  const { title } = answer.problem
  return {
    ...answer,
    problem: { ...answer.problem, fields: [{ form: 'new-return', name: 'captcha', message: title }] },
  }
}

/** Starts another return of a proved order. A gift's return starts a gift return (STS-53). */
export async function beginReturn(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { draft, visit } = context
  const record = await findReturnByKey(needs, context, parsePlace(intent.at).params.hash ?? '')
  if (record === null) return stay(toNotOfferedProblem(context))
  if (!hasProvedOrder(draft, record)) return requireProof(context, record, { because: 'lookup.prove-first' })
  if (draft.captcha && (await needs.captcha.verify(visit.shopId, intent.values.captcha ?? '')) === 'refused')
    return refuseUnsolvedCaptcha(context)
  const read = await readForLookup(needs, context, () => needs.commerce.findOrder(visit.shopId, record.orderId))
  if (read.kind === 'unread') return read.answer
  const { gift, giftReceipt } = record.document
  const opens = { orderId: record.orderId }
  if (giftReceipt === undefined) return openOrder(needs, context, { order: read.found, opens, gift })
  const receipts = await needs.store.giftReceipts.ofOrder(visit.shopId, record.orderId)
  const receipt = receipts.find(({ id }) => id === giftReceipt)
  if (receipt === undefined) return stay(toNotOfferedProblem(context))
  return openOrder(needs, context, { order: read.found, opens, gift, receipt })
}
