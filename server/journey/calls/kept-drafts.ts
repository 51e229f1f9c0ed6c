import { hash } from 'node:crypto'
import { oncePer } from '../../../schemas/once.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { cacheOfOrders, type JourneyContext, sessionName } from '../request/context.ts'
import type { JourneyNeeds } from '../show.ts'
import type { Chosen } from './chosen.ts'

type Stage = 'lines' | 'whole'

interface Composition {
  readonly of: Assessment
  readonly said: string
  readonly draft: Draft
}

const KEPT = 200

const keptBeside = oncePer((_: JourneyNeeds['commerce']) => {
  const kept = () => cacheOfOrders<Composition>(KEPT, ({ of }) => of)
  return { lines: kept(), whole: kept() }
})

/** Independent of the call and its member names. */
const wordOf = ({ lines, variants, named: _named, ...rest }: Chosen, stage: Stage): string => {
  const said = lines.map(({ at: _at, named: _called, ...line }) => line)
  const all = stage === 'lines' ? [variants === undefined, said] : [variants, said, rest]
  return hash('sha256', JSON.stringify(all), 'base64url')
}

/** Photos, other products and new items change independently of the session. */
const readMore = ({ draft, assessed }: JourneyContext, newItems: Chosen['variants'] = []): boolean =>
  newItems.length > 0 ||
  draft.items.some(({ advanced }) => advanced !== undefined) ||
  assessed?.selected.some(({ evaluation }) =>
    evaluation.questions.some(({ question }) => question.input === 'upload'),
  ) === true

interface KeptDraft {
  readonly draft: Draft | null
  readonly keep: (came: JourneyContext) => void
}

/**
 * Totals, methods and submit usually name the same return, so the composed draft is cached while the session's
 * assessment is the same.
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
