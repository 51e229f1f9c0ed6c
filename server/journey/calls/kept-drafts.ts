import { hash } from 'node:crypto'
import { oncePer } from '../../../schemas/once.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import { latest } from '../../latest.ts'
import type { JourneyContext } from '../request/context.ts'
import type { JourneyNeeds } from '../show.ts'
import type { Chosen } from './chosen.ts'

/** How far a return is composed: its items are answered for, or all is chosen that was named. */
type Stage = 'lines' | 'whole'

/** A draft that was composed, of what was said, and as what the session was assessed when it was. */
interface KeptDraft {
  readonly of: Assessed
  readonly said: string
  readonly draft: Draft
}

/** How many are kept, of orders of ten items; each further item weighs as one. */
const KEPT = 200
const LEAST_ITEMS = 10

const weightOf = ({ of }: KeptDraft): number => Math.max(LEAST_ITEMS, of.items.length)

/** What each session named last, kept beside an order system. */
const keptBeside = oncePer((_: JourneyNeeds['commerce']) => {
  const kept = () => latest<KeptDraft>(KEPT * LEAST_ITEMS, weightOf)
  return { lines: kept(), whole: kept() }
})

const nameOf = ({ visit, stored }: JourneyContext): string => `${visit.shopId} ${stored?.hash}`

/** What is said of a return as one word, whichever call says it and whatever it calls its members. */
const wordOf = ({ lines, variants, named: _named, ...rest }: Chosen, stage: Stage): string => {
  const said = lines.map(({ at: _at, named: _called, ...line }) => line)
  const all = stage === 'lines' ? [variants === undefined, said] : [variants, said, rest]
  return hash('sha256', JSON.stringify(all), 'base64url')
}

/** Whether something had a say that is kept elsewhere and may be another by now: photos, other products, new items. */
const readMore = ({ draft, assessed }: JourneyContext, newItems: Chosen['variants'] = []): boolean =>
  newItems.length > 0 ||
  draft.items.some(({ advanced }) => advanced !== undefined) ||
  assessed?.selected.some(({ evaluation }) =>
    evaluation.questions.some(({ question }) => question.input === 'upload'),
  ) === true

/**
 * The draft that was composed of the same for this session, as far as that goes; null where it is to be composed anew. A client asks
 * for totals, methods and the submit of the same return: while its session is assessed as it was, nothing is answered for again.
 */
export function keptDraft(
  needs: JourneyNeeds,
  { given, chosen, stage }: { readonly given: JourneyContext; readonly chosen: Chosen; readonly stage: Stage },
): Draft | null {
  const known = keptBeside(needs.commerce)[stage].get(nameOf(given))
  return known?.of === given.assessed && known.said === wordOf(chosen, stage) ? known.draft : null
}

/** Keeps what came of it for the next call. What the very draft came to is known then, too, while nothing else has changed. */
export function keepDraft(
  needs: JourneyNeeds,
  {
    given,
    chosen,
    stage,
    came,
  }: { readonly given: JourneyContext; readonly chosen: Chosen; readonly stage: Stage; readonly came: JourneyContext },
): void {
  if (given.assessed === null || readMore(came, stage === 'lines' ? [] : chosen.variants)) return
  const kept = { of: given.assessed, said: wordOf(chosen, stage), draft: came.draft }
  keptBeside(needs.commerce)[stage].set(nameOf(given), kept)
}
