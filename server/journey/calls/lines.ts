import type { Draft } from '../../../schemas/records/draft.ts'
import { assessWith } from '../items/flow.ts'
import { mayVisit } from '../pages.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { toExpiredProblem, toInactiveProblem, toNotOfferedProblem } from '../request/refusals.ts'
import { hasEnded } from '../request/session.ts'
import type { JourneyNeeds } from '../show.ts'
import { confirmLine } from './answer-line.ts'
import { findCachedDraft } from './cached-drafts.ts'
import type { ChosenReturn } from './chosen-return.ts'
import { applyAnswer, type ComposeResult, type RefusedState } from './compose-result.ts'

const toUnansweredDraft = ({ draft }: JourneyContext, { variants }: ChosenReturn): Draft => {
  const { creditType, exchangeType, returnType, method, labelOption, pickup, total, ...remaining } = draft
  if (variants === undefined) return { ...remaining, items: [] }
  const { storeCart, ...rest } = remaining
  return { ...rest, items: [], cart: [] }
}

/** Why the session cannot compose a return; null if it can. */
export function findSessionRefusal(context: JourneyContext): RefusedState | null {
  const { t, open, draft } = context
  const refuse = (problem: RefusedState['problem']): RefusedState => ({ kind: 'refused', problem })
  if (hasEnded(context)) return refuse(toExpiredProblem(context))
  if (!open) return refuse(toInactiveProblem(context))
  if (!hasOrder(draft)) return refuse({ code: 'proof-needed', title: t('error.lookup-1') })
  return mayVisit(context, '/exchange') ? null : refuse(toNotOfferedProblem(context))
}

const answerLines = async (
  needs: JourneyNeeds,
  initial: JourneyContext,
  chosen: ChosenReturn,
): Promise<ComposeResult> => {
  const cleared = await applyAnswer(needs, initial, {
    kind: 'go',
    path: '/exchange',
    draft: toUnansweredDraft(initial, chosen),
  })
  if (cleared.kind === 'refused') return cleared
  let { context } = cleared
  for (const [n, line] of chosen.lines.entries()) {
    const isTwice = chosen.lines.findIndex(({ id }) => id === line.id) < n
    if (isTwice)
      return {
        kind: 'refused',
        problem: { code: 'invalid', title: context.t('fault.invalid') },
        member: `${line.at}.id`,
      }
    const next = await confirmLine(needs, context, line)
    if (next.kind === 'refused') return next
    context = next.context
  }
  return { kind: 'composed', context }
}

/** Answers the given items in order, and reuses the result of an equal call. */
export async function withLines(
  needs: JourneyNeeds,
  initial: JourneyContext,
  chosen: ChosenReturn,
): Promise<ComposeResult> {
  const nothing = findSessionRefusal(initial)
  if (nothing !== null) return nothing
  const cached = findCachedDraft(needs, initial, { chosen, stage: 'lines' })
  if (cached.draft !== null) return { kind: 'composed', context: await assessWith(needs, initial, cached.draft) }
  const answered = await answerLines(needs, initial, chosen)
  if (answered.kind === 'composed') cached.save(answered.context)
  return answered
}
