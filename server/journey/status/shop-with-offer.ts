import { buildPath, parsePlace } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { toNotOfferedProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { startSpending } from '../shop/spending.ts'
import { storeUrl, visitStore } from '../shop/store-visit.ts'
import { findReturnByKey } from './status.ts'

type Needs = Pick<World, 'store' | 'commerce' | 'shops' | 'log' | 'newId' | 'publicUrl'>

/**
 * Spends a pending refund in the portal, or in the merchant's own store if the policy requires it (SLT-06, CRD-07). The
 * return changes only with the exchange's submit.
 */
export async function shopWithOffer(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const key = parsePlace(intent.at).params.hash ?? ''
  const record = await findReturnByKey(needs, context, key)
  if (record === null) return stay(toNotOfferedProblem(context))
  const spending = await startSpending(needs, context, { record, onward: `/return/${key}` })
  if (spending.kind === 'not') return spending.answer
  const { draft } = spending.context
  if (storeUrl(spending.context) === null) return go(buildPath('/shop', { return_key: key }), { draft })
  return { ...(await visitStore(needs, spending.context, intent)), draft }
}
