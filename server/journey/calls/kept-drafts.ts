import { hash } from 'node:crypto'
import { oncePer } from '../../../schemas/once.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import { cacheOfOrders, type JourneyContext, sessionName } from '../request/context.ts'
import type { JourneyNeeds } from '../show.ts'
import type { Chosen } from './chosen.ts'

/** How far a return is composed: its items are answered for, or all is chosen that was named. */
type Stage = 'lines' | 'whole'

/** A draft that was composed, of what was said, and as what the session was assessed when it was. */
interface Composition {
  readonly of: Assessed
  readonly said: string
  readonly draft: Draft
}

/** How many are kept of each stage. */
const KEPT = 200

/** What each session named last, kept beside an order system. */
const keptBeside = oncePer((_: JourneyNeeds['commerce']) => {
  const kept = () => cacheOfOrders<Composition>(KEPT, ({ of }) => of)
  return { lines: kept(), whole: kept() }
})

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

/** What is kept of a return that a client names, as far as a stage goes. */
interface KeptDraft {
  /** The draft that was composed of the same for this session; null where it is to be composed anew. */
  readonly draft: Draft | null
  /** Keeps what came of it for the next call. */
  readonly keep: (came: JourneyContext) => void
}

/**
 * A client asks for totals, methods and the submit of the same return: while its session is assessed as it was, nothing is answered for
 * again. What the very draft came to is known then, too, while nothing else has changed.
 */
export function keptDraft(
  needs: JourneyNeeds,
  given: JourneyContext,
  { chosen, stage }: { readonly chosen: Chosen; readonly stage: Stage },
): KeptDraft {
  const { assessed } = given
  const kept = keptBeside(needs.commerce)[stage]
  const [name, said] = [sessionName(given), wordOf(chosen, stage)]
  const before = kept.get(name)
  return {
    draft: before?.of === assessed && before.said === said ? before.draft : null,
    keep(came) {
      if (assessed === null || readMore(came, stage === 'lines' ? [] : chosen.variants)) return
      kept.set(name, { of: assessed, said, draft: came.draft })
    },
  }
}
