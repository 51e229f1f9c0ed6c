import { perform } from '../index.ts'
import { assessWith } from '../items/flow.ts'
import { hasOrder } from '../request/context.ts'
import { toInactiveProblem, toNotOfferedProblem, toOvertakenProblem } from '../request/refusals.ts'
import { go, type Intent, type StoredSession, type Visit } from '../request/visit.ts'
import { type JourneyNeeds, readContext } from '../show.ts'
import { writeDraft } from '../write.ts'
import type { RefusedState } from './compose-result.ts'

const LOOKUP = '/'

type MarkResult =
  | RefusedState
  | { readonly kind: 'unknown' }
  | { readonly kind: 'marked'; readonly session?: StoredSession | null }

const toRefusal = (problem: RefusedState['problem']): RefusedState => ({ kind: 'refused', problem })

/**
 * Records whether the shopper brings the order to the nearby store. A repeated call changes the answer. Refused if no
 * store is near (API-19, API-57, LKP-30).
 */
export async function callInStore(
  needs: JourneyNeeds,
  visit: Visit,
  { id, value }: { readonly id: string; readonly value: boolean },
): Promise<MarkResult> {
  const context = await readContext(needs, visit, LOOKUP)
  const { draft, open } = context
  if (!hasOrder(draft) || draft.order.id !== id) return { kind: 'unknown' }
  if (!open) return toRefusal(toInactiveProblem(context))
  const askingDraft = { ...draft, order: { ...draft.order, storeShown: draft.order.storeShown ?? {} } }
  const preview = await assessWith(needs, context, askingDraft)
  if (preview.assessed?.missing !== 'store') return toRefusal(toNotOfferedProblem(context))

  const intent: Intent = { name: value ? 'store.continue' : 'store.ship-instead', at: LOOKUP, values: {}, args: {} }
  const written = await writeDraft(needs, context, go(LOOKUP, { draft: askingDraft }), intent)
  if (written === 'stale') return toRefusal(toOvertakenProblem(context))
  const rev = `d${written.context.stored?.rev}`
  const { envelope, session } = await perform(needs, { ...visit, ifMatch: rev }, intent)
  if (envelope.problem !== undefined) return toRefusal(envelope.problem)
  return { kind: 'marked', ...(session !== undefined && { session }) }
}
