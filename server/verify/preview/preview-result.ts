import { type Translate, translator } from '../../../locales/translate.ts'
import type { Component } from '../../../schemas/components/index.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { PreviewShown } from '../../../schemas/merchant/preview.ts'
import { entryOf } from '../../../schemas/values/member.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { perform, showPage, showPart } from '../../journey/index.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { Reply } from '../../journey/request/visit.ts'
import type { PreviewIntent, PreviewReply } from '../../world.ts'
import { getPagePath } from '../simulator/steps.ts'
import { type PreviewStage, type PreviewState, serializeDesk } from './stage.ts'

export interface PreviewResult<Answer> {
  readonly answer: Answer
  readonly changes: Pick<PreviewState, 'path' | 'desk'>
}

const mapComponents = (envelope: Envelope, look: (component: Component) => Component): Envelope => {
  const { screen, overlay } = envelope
  const regions = Object.entries(screen?.regions ?? {}).map(([name, components]) => [name, components.map(look)])
  return {
    ...envelope,
    ...(screen && { screen: { ...screen, regions: Object.fromEntries(regions) } }),
    ...(overlay && { overlay: { ...overlay, body: overlay.body.map(look) } }),
  }
}

/** Placeholder for photos, which previews never store. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#d7dade" d="M0 0h8v8H0z"/><path fill="#9aa2ab" d="M1 7l2-3 1 1 1-2 2 4z"/></svg>',
)}`

const replacePhotos = (component: Component): Component =>
  component.type === 'photo_upload'
    ? { ...component, photos: component.photos.map((photo) => ({ ...photo, url: PICTURE })) }
    : component

/** Replaces the amounts of a page (PRV-09). */
const withTotals = (envelope: Envelope, totals: PreviewState['totals'], t: Translate): Envelope => {
  if (totals === null || getPagePath(envelope) !== totals.path) return envelope
  return mapComponents(envelope, (component) => {
    if (component.type !== 'totals') return component
    const rows = component.rows.map((row) => {
      const amount = entryOf(totals.rows, row.id)
      const { currency } = row.money
      return amount === undefined ? row : { ...row, money: { amount, currency, text: t.money(amount, currency) } }
    })
    return { ...component, rows }
  })
}

const createTranslator = ({ config }: PreviewStage, language = 'en'): Translate =>
  translator({ language, zone: timeZoneOf(config.settings), content: config.content, onMissing: () => {} })

/** Removes effects that leave the preview. */
const toPreviewResult = (
  stage: PreviewStage,
  { totals }: PreviewState,
  { status, envelope, language }: Reply,
): PreviewResult<PreviewReply> => {
  const { effects = [], ...page } = envelope
  const staying = effects.filter(({ type }) => type !== 'redirect' && type !== 'track')
  const drawn = withTotals(mapComponents(page, replacePhotos), totals, createTranslator(stage, language))
  return {
    answer: {
      status,
      envelope: { ...drawn, ...(staying.length > 0 && { effects: staying }) },
      ...(language !== undefined && { language }),
    },
    changes: { path: getPagePath(envelope), desk: serializeDesk(stage.desk) },
  }
}

export async function renderPage(stage: PreviewStage, state: PreviewState): Promise<PreviewResult<PreviewShown>> {
  const reply = await showPage(stage.world, stage.visit(null), state.path)
  const { answer, changes } = toPreviewResult(stage, state, reply)
  const init = await buildInit(stage.world, stage.visit(null))
  return { answer: { init, answer: answer.envelope, path: changes.path }, changes }
}

export async function renderPart(
  { world, visit }: PreviewStage,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<PreviewReply> {
  const reply = await showPart(world, visit(null), { id, path, rev: null })
  if (reply === 'unchanged') throw new RangeError('The preview sent no revision, so a reply must exist')
  return reply
}

/** Refuses what a preview cannot do, such as labels, cards and emails. */
const refuseUnavailable = (stage: PreviewStage, now: Reply): Reply => ({
  ...now,
  status: 409,
  envelope: {
    ...now.envelope,
    problem: { code: 'not-offered', title: createTranslator(stage, now.language)('fault.preview') },
  },
})

/** External effects are refused and the page stays. */
export async function performAction(
  stage: PreviewStage,
  state: PreviewState,
  pressed: PreviewIntent,
): Promise<PreviewResult<PreviewReply>> {
  const { world, desk, visit } = stage
  const now = await showPage(world, visit(null), pressed.at)
  const before = { ...desk }
  try {
    const reply = await perform(world, visit(now.envelope.rev), pressed)
    if (reply.status >= 500) throw new RangeError('A simulated action failed')
    if (reply.session !== undefined) desk.session = reply.session?.id ?? null
    return toPreviewResult(stage, state, reply)
  } catch {
    Object.assign(desk, before)
    return toPreviewResult(stage, state, refuseUnavailable(stage, now))
  }
}
