import type { World } from '../world.ts'
import { drawPage } from './pages.ts'
import type { JourneyContext } from './request/context.ts'
import { buildReply, FORGET_EFFECTS } from './request/replies.ts'
import type { Reply } from './request/visit.ts'
import { voidDraftPayment } from './review/pay.ts'
import { type JourneyNeeds, readContext } from './show.ts'

/** Replaces the history entry, so that "back" does not lead into the ended session. */
const drawEntryPage = async (needs: JourneyNeeds, { visit }: JourneyContext) => {
  const context = await readContext(needs, { ...visit, session: null }, '/')
  const drawn = await drawPage(needs, context, '/')
  return { context, drawn: { ...drawn, screen: { ...drawn.screen, history: 'replace' as const } } }
}

/**
 * Ends the session: deletes its row and cookie, and makes the client forget its pages and values (FIX-38). Voids an
 * authorized card; a submitted return stays.
 */
export async function endSession(needs: JourneyNeeds & Pick<World, 'store'>, context: JourneyContext): Promise<Reply> {
  const { visit, stored, draft } = context
  if (stored !== null) {
    if (draft.returnKey === undefined) await voidDraftPayment(needs, context)
    await needs.store.drafts.end(visit.shopId, stored.hash)
  }

  const { context: fresh, drawn } = await drawEntryPage(needs, context)
  return { ...buildReply(fresh, drawn, { extra: { effects: [...FORGET_EFFECTS] } }), session: null }
}
