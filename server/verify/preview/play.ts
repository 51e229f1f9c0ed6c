import { type Translate, translator } from '../../../locales/translate.ts'
import type { Component } from '../../../schemas/components/index.ts'
import { entryOf } from '../../../schemas/member.ts'
import type { PreviewShown } from '../../../schemas/preview.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { perform, showPage, showPart } from '../../journey/index.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { Reply } from '../../journey/request/visit.ts'
import type { Pressed, PreviewReply } from '../../world.ts'
import { pagePath } from '../walker/moves.ts'
import { deskWritten, type PreviewStage, type PreviewState } from './stage.ts'

/** What came of a call, and what is kept of it. */
export interface Played<Answer> {
  readonly answer: Answer
  readonly kept: Pick<PreviewState, 'path' | 'desk'>
}

/** A page, and what lies over it, with each of its components as it is looked at. */
const redrawn = (envelope: Envelope, look: (component: Component) => Component): Envelope => {
  const { screen, overlay } = envelope
  const regions = Object.entries(screen?.regions ?? {}).map(([name, components]) => [name, components.map(look)])
  return {
    ...envelope,
    ...(screen && { screen: { ...screen, regions: Object.fromEntries(regions) } }),
    ...(overlay && { overlay: { ...overlay, body: overlay.body.map(look) } }),
  }
}

/** What stands where a photo would: none was ever taken. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#d7dade" d="M0 0h8v8H0z"/><path fill="#9aa2ab" d="M1 7l2-3 1 1 1-2 2 4z"/></svg>',
)}`

const pictured = (component: Component): Component =>
  component.type === 'photo_upload'
    ? { ...component, photos: component.photos.map((photo) => ({ ...photo, url: PICTURE })) }
    : component

/** A page with the amounts that were told in place of its own (PRV-09). */
const withTotals = (envelope: Envelope, totals: PreviewState['totals'], t: Translate): Envelope => {
  if (totals === null || pagePath(envelope) !== totals.path) return envelope
  return redrawn(envelope, (component) => {
    if (component.type !== 'totals') return component
    const rows = component.rows.map((row) => {
      const amount = entryOf(totals.rows, row.id)
      const { currency } = row.money
      return amount === undefined ? row : { ...row, money: { amount, currency, text: t.money(amount, currency) } }
    })
    return { ...component, rows }
  })
}

const wordsOf = ({ config }: PreviewStage, language = 'en'): Translate =>
  translator({ language, content: config.content, onMissing: () => {} })

/** What is answered and kept: nothing that leads out of the preview goes along. */
const played = (
  stage: PreviewStage,
  { totals }: PreviewState,
  { status, envelope, language }: Reply,
): Played<PreviewReply> => {
  const { effects = [], ...page } = envelope
  const staying = effects.filter(({ type }) => type !== 'redirect' && type !== 'track')
  const drawn = withTotals(redrawn(page, pictured), totals, wordsOf(stage, language))
  return {
    answer: {
      status,
      envelope: { ...drawn, ...(staying.length > 0 && { effects: staying }) },
      ...(language !== undefined && { language }),
    },
    kept: { path: pagePath(envelope), desk: deskWritten(stage.desk) },
  }
}

/** The page of a preview, with what holds for all of it. */
export async function shownOn(stage: PreviewStage, state: PreviewState): Promise<Played<PreviewShown>> {
  const reply = await showPage(stage.world, stage.visit(null), state.path)
  const { answer, kept } = played(stage, state, reply)
  const init = await buildInit(stage.world, stage.visit(null))
  return { answer: { init, answer: answer.envelope, path: kept.path }, kept }
}

/** One block of a page. */
export async function partOnStage(
  { world, visit }: PreviewStage,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<PreviewReply> {
  const reply = await showPart(world, visit(null), { id, path, rev: null })
  if (reply === 'unchanged')
    throw new RangeError('partOnStage: no revision was said, so that there is always an answer')
  return reply
}

/** What cannot be had in a world that does nothing: a label, a card, a letter. */
const nothingDone = (stage: PreviewStage, now: Reply): Reply => ({
  ...now,
  status: 409,
  envelope: {
    ...now.envelope,
    problem: { code: 'not-offered', title: wordsOf(stage, now.language)('fault.preview') },
  },
})

/** Presses something. What would really happen is not in reach of the stage: then the page stays, and says so. */
export async function performOn(
  stage: PreviewStage,
  state: PreviewState,
  pressed: Pressed,
): Promise<Played<PreviewReply>> {
  const { world, desk, visit } = stage
  const now = await showPage(world, visit(null), pressed.at)
  const before = { ...desk }
  try {
    const reply = await perform(world, visit(now.envelope.rev), pressed)
    if (reply.status >= 500) throw new RangeError('performOn: a world without deeds failed')
    if (reply.session !== undefined) desk.session = reply.session?.id ?? null
    return played(stage, state, reply)
  } catch {
    Object.assign(desk, before)
    return played(stage, state, nothingDone(stage, now))
  }
}
