import { hash } from 'node:crypto'
import type { Draft } from '../../../schemas/records/draft.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { createOrderCache, type JourneyContext, sessionCacheKey } from '../request/context.ts'
import type { JourneyNeeds } from '../show.ts'
import type { ChosenReturn } from './chosen-return.ts'

type Stage = 'lines' | 'whole'

interface Composition {
  readonly of: Assessment
  readonly choicesHash: string
  readonly draft: Draft
}

const MAX_DRAFTS = 200

const draftCaches = memoizePerObject((_: JourneyNeeds['commerce']) => {
  const createCache = () => createOrderCache<Composition>(MAX_DRAFTS, ({ of }) => of)
  return { lines: createCache(), whole: createCache() }
})

const hashChoices = ({ lines, variants, named: _named, ...rest }: ChosenReturn, stage: Stage): string => {
  const answers = lines.map(({ at: _at, named: _called, ...line }) => line)
  const all = stage === 'lines' ? [variants === undefined, answers] : [variants, answers, rest]
  return hash('sha256', JSON.stringify(all), 'base64url')
}

const dependsOnOtherData = ({ draft, assessed }: JourneyContext, newItems: ChosenReturn['variants'] = []): boolean =>
  newItems.length > 0 ||
  draft.items.some(({ advanced }) => advanced !== undefined) ||
  assessed?.selected.some(({ evaluation }) =>
    evaluation.questions.some(({ question }) => question.input === 'upload'),
  ) === true

interface CachedDraft {
  readonly draft: Draft | null
  readonly save: (composed: JourneyContext) => void
}

/**
 * Totals, methods and submit usually name the same return, so the composed draft is cached while the session's
 * assessment is the same.
 */
export function findCachedDraft(
  needs: JourneyNeeds,
  context: JourneyContext,
  { chosen, stage }: { readonly chosen: ChosenReturn; readonly stage: Stage },
): CachedDraft {
  const { assessed } = context
  const cache = draftCaches(needs.commerce)[stage]
  const [name, choicesHash] = [sessionCacheKey(context), hashChoices(chosen, stage)]
  const before = cache.get(name)
  return {
    draft: before?.of === assessed && before.choicesHash === choicesHash ? before.draft : null,
    save(composed) {
      if (assessed === null || dependsOnOtherData(composed, stage === 'lines' ? [] : chosen.variants)) return
      cache.set(name, { of: assessed, choicesHash: choicesHash, draft: composed.draft })
    },
  }
}
