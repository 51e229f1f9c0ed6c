import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isFault } from '../../faults.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { PreviewRef, Previews } from '../../world.ts'
import { handleMessage } from './messages.ts'
import {
  findFrame,
  makePreview,
  openPreview,
  type PreviewNeeds,
  renderPreview,
  savePreview,
  UNKNOWN,
} from './opening.ts'
import { performAction, renderPage, renderPart } from './preview-result.ts'
import { createStage, type PreviewStage, type PreviewState } from './stage.ts'
import { findTextKeys } from './text-keys.ts'

/** Retries after concurrent saves. */
const MAX_ATTEMPTS = 5

interface LoadedPreview {
  readonly rev: number
  readonly state: PreviewState
  readonly base: ShopConfig
  readonly stage: PreviewStage
}

const loadPreview = async (needs: PreviewNeeds, { shopId, key }: PreviewRef): Promise<LoadedPreview | null> => {
  const { store, shops, now } = needs
  const row = await store.previews.find(shopId, { key, now: now() })
  if (row === null || row.state === null) return null
  // Safe casts: this module wrote and validated both.
  const state = row.state as PreviewState
  const base = state.version === null ? (row.config as ShopConfig) : await shops.config(shopId, state.version)
  return { rev: row.rev, state, base, stage: createStage(state, base, needs) }
}

export function createPreviews(needs: PreviewNeeds): Previews {
  /** Repeats the work if a concurrent call saved first; nothing of the failed attempt remains. */
  const withPreview = async <Answer>(
    of: PreviewRef,
    work: (preview: LoadedPreview) => Promise<Answer>,
    tries = MAX_ATTEMPTS,
  ) => {
    const preview = await loadPreview(needs, of)
    if (preview === null) return UNKNOWN
    try {
      return await work(preview)
    } catch (error) {
      if (tries <= 1 || !isFault(error) || error.code !== 'RET_ERR_STALE') throw error
      return withPreview(of, work, tries - 1)
    }
  }
  return {
    findFrame: (shopId, version) => findFrame(needs, shopId, version),
    make: (shopId, document) => makePreview(needs, shopId, document),
    open: (shopId, opening) => openPreview(needs, shopId, opening),
    handleMessage: (of, message) =>
      withPreview(of, async ({ rev, state, base, stage }) => {
        const next = await handleMessage(stage, { state, base }, message)
        if ('kind' in next) return next
        const after = await renderPreview(needs, next.state, base)
        const full = await savePreview(needs, of, { rev, state: { ...next.state, ...after.changes } })
        return full ?? { kind: 'done', shown: after.answer }
      }),
    findTextKeys: (of, text) =>
      withPreview(of, async ({ stage }) => {
        const { language } = await buildInit(stage.world, stage.visit(null))
        return { kind: 'done', keys: findTextKeys(stage.config, language, text) }
      }),
    init: (of) =>
      withPreview(of, async ({ stage }) => ({ kind: 'done', init: await buildInit(stage.world, stage.visit(null)) })),
    show: (of, path) =>
      withPreview(of, async ({ rev, state, stage }) => {
        const { answer, changes } = await renderPage(stage, { ...state, path })
        // A concurrent save wins; this page is returned anyway.
        if (changes.path !== state.path)
          await needs.store.previews.save(of.shopId, of.key, { rev, state: { ...state, ...changes } })
        return { kind: 'done', reply: { status: 200, envelope: answer.answer, language: answer.init.language } }
      }),
    part: (of, opening) =>
      withPreview(of, async ({ stage }) => ({ kind: 'done', reply: await renderPart(stage, opening) })),
    perform: (of, pressed) =>
      withPreview(of, async ({ rev, state, stage }) => {
        const { answer, changes } = await performAction(stage, state, pressed)
        const full = await savePreview(needs, of, { rev, state: { ...state, ...changes } })
        return full ?? { kind: 'done', reply: answer }
      }),
  }
}
