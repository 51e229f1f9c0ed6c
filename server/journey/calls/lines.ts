import type { Draft } from '../../../schemas/records/draft.ts'
import { assessWith } from '../items/flow.ts'
import { mayVisit } from '../pages.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { expired, inactive, unoffered } from '../request/refusals.ts'
import { hasEnded } from '../request/session.ts'
import type { JourneyNeeds } from '../show.ts'
import { confirmedLine } from './answer-line.ts'
import type { Chosen } from './chosen.ts'
import { type Composed, type RefusedState, taken } from './composed.ts'
import { keptDraft } from './kept-drafts.ts'

const unanswered = ({ draft }: JourneyContext, { variants }: Chosen): Draft => {
  const { creditType, exchangeType, returnType, method, labelOption, pickup, total, ...kept } = draft
  if (variants === undefined) return { ...kept, items: [] }
  const { storeCart, ...rest } = kept
  return { ...rest, items: [], cart: [] }
}

/** Why the session cannot compose a return; null if it can. */
export function whyNone(context: JourneyContext): RefusedState | null {
  const { t, open, draft } = context
  const because = (problem: RefusedState['problem']): RefusedState => ({ kind: 'refused', problem })
  if (hasEnded(context)) return because(expired(context))
  if (!open) return because(inactive(context))
  if (!hasOrder(draft)) return because({ code: 'proof-needed', title: t('error.lookup-1') })
  return mayVisit(context, '/exchange') ? null : because(unoffered(context))
}

const answeredFor = async (needs: JourneyNeeds, given: JourneyContext, chosen: Chosen): Promise<Composed> => {
  const begun = await taken(needs, given, { kind: 'go', path: '/exchange', draft: unanswered(given, chosen) })
  if (begun.kind === 'refused') return begun
  let { context } = begun
  for (const [n, line] of chosen.lines.entries()) {
    const isTwice = chosen.lines.findIndex(({ id }) => id === line.id) < n
    if (isTwice)
      return {
        kind: 'refused',
        problem: { code: 'invalid', title: context.t('fault.invalid') },
        member: `${line.at}.id`,
      }
    const next = await confirmedLine(needs, context, line)
    if (next.kind === 'refused') return next
    context = next.context
  }
  return { kind: 'composed', context }
}

/** Answers the given items in order, and reuses the result of an equal call. */
export async function withLines(needs: JourneyNeeds, given: JourneyContext, chosen: Chosen): Promise<Composed> {
  const nothing = whyNone(given)
  if (nothing !== null) return nothing
  const kept = keptDraft(needs, given, { chosen, stage: 'lines' })
  if (kept.draft !== null) return { kind: 'composed', context: await assessWith(needs, given, kept.draft) }
  const came = await answeredFor(needs, given, chosen)
  if (came.kind === 'composed') kept.keep(came.context)
  return came
}
