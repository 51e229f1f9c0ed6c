import { hash } from 'node:crypto'
import { oncePer } from '../../../schemas/once.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import { latest } from '../../latest.ts'
import { supposing } from '../items/flow.ts'
import { mayStandOn } from '../pages.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { expired, inactive, unoffered } from '../request/refusals.ts'
import { hasEnded } from '../request/session.ts'
import type { JourneyNeeds } from '../show.ts'
import { confirmedLine } from './answer-line.ts'
import type { Chosen } from './chosen.ts'
import { type Composed, type RefusedState, taken } from './composed.ts'

/** The draft of the session as it was when its order had just been opened, but for what is paid with. */
const unanswered = ({ draft }: JourneyContext, { variants }: Chosen): Draft => {
  const { creditType, exchangeType, returnType, method, labelOption, pickup, total, ...kept } = draft
  if (variants === undefined) return { ...kept, items: [] }
  const { storeCart, ...rest } = kept
  return { ...rest, items: [], cart: [] }
}

/** Why nothing can be composed in this session; null where something can. */
export function whyNone(context: JourneyContext): RefusedState | null {
  const { t, open, draft } = context
  const because = (problem: RefusedState['problem']): RefusedState => ({ kind: 'refused', problem })
  if (hasEnded(context)) return because(expired(context))
  if (!open) return because(inactive(context))
  if (!hasOrder(draft)) return because({ code: 'proof-needed', title: t('error.lookup-1') })
  // What the order lacks is asked first, and whoever shops with a refund has other calls for that.
  return mayStandOn(context, '/exchange') ? null : because(unoffered(context))
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

/** The draft with the items that were named, and as what the session was assessed when they were. */
interface KeptLines {
  readonly of: Assessed
  readonly said: string
  readonly draft: Draft
}

/** How many are kept, of orders of ten items; each further item weighs as one. */
const KEPT = 200
const LEAST_ITEMS = 10

/** What each session named last, kept beside an order system. */
const keptBeside = oncePer((_: JourneyNeeds['commerce']) =>
  latest<KeptLines>(KEPT * LEAST_ITEMS, ({ of }) => Math.max(LEAST_ITEMS, of.items.length)),
)

/** By what one session of a shop is told from another. */
const nameOf = ({ visit, stored }: JourneyContext): string => `${visit.shopId} ${stored?.hash}`

/** What is said of lines as one word, whichever call says it and whatever it calls its members. */
const wordOf = ({ lines, variants }: Chosen): string => {
  const said = lines.map(({ at: _at, named: _named, ...line }) => line)
  return hash('sha256', JSON.stringify([variants === undefined, said]), 'base64url')
}

/** Whether photos or other products had a say, which are kept elsewhere and may be others by now. */
const readMore = ({ draft, assessed }: JourneyContext): boolean =>
  draft.items.some(({ advanced }) => advanced !== undefined) ||
  assessed?.selected.some(({ evaluation }) =>
    evaluation.questions.some(({ question }) => question.input === 'upload'),
  ) === true

/**
 * Items that were named, one after the other, as far as the rules let them stand beside each other. A client asks for totals, methods and
 * the submit of the same ones: while its session is assessed as it was, they are not answered for again.
 */
export async function withLines(needs: JourneyNeeds, given: JourneyContext, chosen: Chosen): Promise<Composed> {
  const nothing = whyNone(given)
  if (nothing !== null) return nothing
  const kept = keptBeside(needs.commerce)
  const said = wordOf(chosen)
  const known = kept.get(nameOf(given))
  // What the very draft came to is known, too, while nothing else has changed.
  if (known?.of === given.assessed && known.said === said)
    return { kind: 'composed', context: await supposing(needs, given, known.draft) }
  const came = await answeredFor(needs, given, chosen)
  if (came.kind === 'composed' && given.assessed !== null && !readMore(came.context))
    kept.set(nameOf(given), { of: given.assessed, said, draft: came.context.draft })
  return came
}
