import type { World } from '../world.ts'
import { draw } from './pages.ts'
import type { JourneyContext } from './request/context.ts'
import { FORGOTTEN, reply } from './request/replies.ts'
import type { Reply } from './request/visit.ts'
import { voidDraftPayment } from './review/pay.ts'
import { contextFor, type JourneyNeeds } from './show.ts'

/** The page where every journey begins, in place of the one that was left: going back does not lead there again. */
const atTheBeginning = async (needs: JourneyNeeds, { visit }: JourneyContext) => {
  const context = await contextFor(needs, { ...visit, session: null }, '/')
  const drawn = await draw(needs, context, '/')
  return { context, drawn: { ...drawn, screen: { ...drawn.screen, history: 'replace' as const } } }
}

/**
 * Ends the session: its row is gone, so the id is worth nothing to whoever kept it, the cookie goes, and the client forgets what
 * it has seen and what was typed (FIX-38). What a card was held for is let go; a return that was submitted stays as it is.
 */
export async function endSession(needs: JourneyNeeds & Pick<World, 'store'>, context: JourneyContext): Promise<Reply> {
  const { visit, stored, draft } = context
  if (stored !== null) {
    if (draft.returnKey === undefined) await voidDraftPayment(needs, context)
    await needs.store.drafts.end(visit.shopId, stored.hash)
  }

  const { context: fresh, drawn } = await atTheBeginning(needs, context)
  return { ...reply(fresh, drawn, { extra: { effects: [...FORGOTTEN] } }), session: null }
}
