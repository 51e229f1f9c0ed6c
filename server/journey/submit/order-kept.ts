import { HOUR_MS } from '../../../schemas/time.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import type { Quoted } from '../../domain/assessment/price.ts'
import { PAYOUTS } from '../../domain/return/release.ts'
import { fault, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { settlementOf } from '../follow-ups/settlement.ts'
import { contextAsked, type JourneyContext } from '../request/context.ts'
import type { SessionContext } from '../request/session.ts'
import { documentOf } from './document.ts'
import { heldPayments } from './record.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

/** An order is submitted by what is kept of it where that is no older. */
const KNOWN_MS = HOUR_MS

/** Until when the order is known, where that is enough; null where it is not. */
const knownUntil = async ({ commerce }: Needs, { config, draft, visit }: SessionContext) => {
  // What is spent of another return are goods for money that is still to come.
  if (config.adapters.submitWhenAway === 'refuse' || draft.shopLater !== undefined || draft.order === undefined)
    return null
  const until = await commerce.keptUntil(visit.shopId, draft.order.id)
  return until !== null && visit.now - until < KNOWN_MS ? until : null
}

/**
 * The context with its order as its system has it now; where that does not answer, as it was kept a moment ago, if the shop accepts
 * returns so.
 * @throws Fault RET_ERR_COMMERCE where it does not, and where what is kept is too old.
 */
export async function askedOrKept(needs: Needs, session: SessionContext): Promise<JourneyContext> {
  try {
    return await contextAsked(needs, session, { within: 0 })
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_COMMERCE') throw error
    const orderKnownUntil = await knownUntil(needs, session)
    if (orderKnownUntil === null) throw error
    return { ...(await contextAsked(needs, session)), orderKnownUntil }
  }
}

/** Whether a follow-up of this kind pays out what the order has left. */
const isPayout = (kind: string): boolean => PAYOUTS.some((payout) => payout === kind)

/**
 * Nothing leaves before the parcel for an order that could not be asked for, unless the shop accepts that: then a person looks first.
 * @throws Fault RET_ERR_COMMERCE where something would.
 */
export function assertWaits(context: JourneyContext, assessed: Assessed, priced: Quoted): void {
  if (context.orderKnownUntil === undefined || context.config.adapters.submitWhenAway === 'accept') return
  const { orderKnownUntil: _, ...asIfAsked } = context
  const document = {
    ...documentOf(asIfAsked, assessed, priced),
    ...heldPayments(context, priced.quote, []),
    ...{ method: null, label: null },
  }
  const atOnce = settlementOf({ document }, assessed.policy)
  if (atOnce.some(({ kind, state }) => state === 'due' && isPayout(kind))) throw fault('RET_ERR_COMMERCE')
}
