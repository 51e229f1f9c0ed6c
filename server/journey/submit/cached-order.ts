import { HOUR_MS } from '../../../schemas/values/time.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import type { QuotedPricing } from '../../domain/assessment/pricing.ts'
import { PAYOUTS } from '../../domain/return/release.ts'
import { fault, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { buildSettlement } from '../follow-ups/settlement.ts'
import { type JourneyContext, readContext } from '../request/context.ts'
import type { SessionContext } from '../request/session.ts'
import { buildDocument } from './document.ts'
import { toPaymentFields } from './record.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

const MAX_CACHE_AGE_MS = HOUR_MS

/** When the cached order was last current; null if that is too long ago. */
const findCachedUntil = async ({ commerce }: Needs, { config, draft, visit }: SessionContext) => {
  // Spending ships goods before money arrives.
  if (config.adapters.submitWhenAway === 'refuse' || draft.shopLater !== undefined || draft.order === undefined)
    return null
  const until = await commerce.findCachedUntil(visit.shopId, draft.order.id)
  return until !== null && visit.now - until < MAX_CACHE_AGE_MS ? until : null
}

/**
 * Reads the order; uses the cache if the order system is down and the shop allows it.
 * @throws Fault RET_ERR_COMMERCE without a recent cached order.
 */
export async function readFreshOrCached(needs: Needs, session: SessionContext): Promise<JourneyContext> {
  try {
    return await readContext(needs, session, { within: 0 })
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_COMMERCE') throw error
    const orderKnownUntil = await findCachedUntil(needs, session)
    if (orderKnownUntil === null) throw error
    return { ...(await readContext(needs, session)), orderKnownUntil }
  }
}

const isPayout = (kind: string): boolean => PAYOUTS.some((payout) => payout === kind)

/**
 * @throws Fault RET_ERR_COMMERCE if a cached order would cause a payout before the parcel arrives, unless the shop
 * allows it.
 */
export function assertNoEarlyPayout(context: JourneyContext, assessed: Assessment, priced: QuotedPricing): void {
  if (context.orderKnownUntil === undefined || context.config.adapters.submitWhenAway === 'accept') return
  const { orderKnownUntil: _, ...freshContext } = context
  const document = {
    ...buildDocument(freshContext, assessed, priced),
    ...toPaymentFields(context, priced.quote, []),
    method: null,
    label: null,
  }
  const followUps = buildSettlement({ document }, assessed.policy)
  if (followUps.some(({ kind, state }) => state === 'due' && isPayout(kind))) throw fault('RET_ERR_COMMERCE')
}
