import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isFault } from '../../faults.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { PreviewOf, Previews } from '../../world.ts'
import { keep, makePreview, openPreview, originsOf, type PreviewNeeds, shownAs, UNKNOWN } from './opening.ts'
import { partOnStage, performOn, shownOn } from './play.ts'
import { toldTo } from './say.ts'
import { type PreviewStage, type PreviewState, stageOf } from './stage.ts'
import { textsBehind } from './texts-behind.ts'

/** So often a call of a preview is tried that others overtake. */
const TRIES = 5

/** A preview that was opened, with what it is made of, set up to be played. */
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
  // Both were written here, and checked before.
  const state = row.state as PreviewState
  const base = state.version === null ? (row.config as ShopConfig) : await shops.config(shopId, state.version)
  return { rev: row.rev, state, base, stage: stageOf(state, base, needs) }
}

/** Makes, opens and plays previews. */
export function playedPreviews(needs: PreviewNeeds): Previews {
  /** Does something with a preview, where there is one; once more where another call was faster: nothing of it was done. */
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
        // Where another call was faster, that one says where the preview stands: this page is read all the same.
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
