import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isFault } from '../../faults.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { PreviewOf, Previews } from '../../world.ts'
import { keep, makePreview, openPreview, originsOf, type PreviewNeeds, shownAs, UNKNOWN } from './opening.ts'
import { partOnStage, performOn, shownOn } from './play.ts'
import { toldTo } from './say.ts'
import { type PreviewStage, type PreviewState, stageOf } from './stage.ts'
import { textsBehind } from './texts-behind.ts'

/** Retries after concurrent saves. */
const TRIES = 5

interface Found {
  readonly rev: number
  readonly state: PreviewState
  readonly base: ShopConfig
  readonly stage: PreviewStage
}

const find = async (needs: PreviewNeeds, { shopId, key }: PreviewOf): Promise<Found | null> => {
  const { store, shops, now } = needs
  const row = await store.previews.find(shopId, { key, now: now() })
  if (row === null || row.state === null) return null
  // Safe casts: this module wrote and validated both.
  const state = row.state as PreviewState
  const base = state.version === null ? (row.config as ShopConfig) : await shops.config(shopId, state.version)
  return { rev: row.rev, state, base, stage: stageOf(state, base, needs) }
}

export function playedPreviews(needs: PreviewNeeds): Previews {
  /** Repeats the work if a concurrent call saved first; nothing of the failed attempt remains. */
  const inside = async <Answer>(of: PreviewOf, work: (found: Found) => Promise<Answer>, tries = TRIES) => {
    const found = await find(needs, of)
    if (found === null) return UNKNOWN
    try {
      return await work(found)
    } catch (error) {
      if (tries <= 1 || !isFault(error) || error.code !== 'RET_ERR_STALE') throw error
      return inside(of, work, tries - 1)
    }
  }
  return {
    origins: (shopId) => originsOf(needs, shopId),
    make: (shopId, document) => makePreview(needs, shopId, document),
    open: (shopId, asked) => openPreview(needs, shopId, asked),
    say: (of, message) =>
      inside(of, async ({ rev, state, base, stage }) => {
        const next = await toldTo(stage, { state, base }, message)
        if ('kind' in next) return next
        const after = await shownAs(needs, next.state, base)
        const full = await keep(needs, of, { rev, state: { ...next.state, ...after.kept } })
        return full ?? { kind: 'done', shown: after.answer }
      }),
    keysOf: (of, text) =>
      inside(of, async ({ stage }) => {
        const { language } = await buildInit(stage.world, stage.visit(null))
        return { kind: 'done', keys: textsBehind(stage.config, language, text) }
      }),
    init: (of) =>
      inside(of, async ({ stage }) => ({ kind: 'done', init: await buildInit(stage.world, stage.visit(null)) })),
    show: (of, path) =>
      inside(of, async ({ rev, state, stage }) => {
        const { answer, kept } = await shownOn(stage, { ...state, path })
        // A concurrent save wins; this page is returned anyway.
        if (kept.path !== state.path)
          await needs.store.previews.save(of.shopId, of.key, { rev, state: { ...state, ...kept } })
        return { kind: 'done', reply: { status: 200, envelope: answer.answer, language: answer.init.language } }
      }),
    part: (of, asked) => inside(of, async ({ stage }) => ({ kind: 'done', reply: await partOnStage(stage, asked) })),
    perform: (of, pressed) =>
      inside(of, async ({ rev, state, stage }) => {
        const { answer, kept } = await performOn(stage, state, pressed)
        const full = await keep(needs, of, { rev, state: { ...state, ...kept } })
        return full ?? { kind: 'done', reply: answer }
      }),
  }
}
