import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { PreviewReturn } from '../../../schemas/preview.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { JourneyNeeds } from '../../journey/show.ts'
import { openReturn } from '../../journey/submit/open.ts'
import type { World } from '../../world.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { type CatalogueSample, buildCatalogueSample } from '../fixtures/shelves.ts'
import type { DryDesk } from '../walker/dry-desk.ts'
import { createDryWorld } from '../walker/dry-world.ts'
import { listSteps, getPagePath } from '../walker/moves.ts'
import { getDraft, type Position, type Simulator, createSimulator } from '../walker/walker.ts'
import { previewedConfig, type Replaced } from './previewed-config.ts'

/** Stored between the calls of a preview. */
export interface PreviewState extends Replaced {
  /** The simulated time. */
  readonly at: Instant
  /** Null for an unpublished document. */
  readonly version: number | null
  readonly language: string | null
  readonly order: FixtureOrder
  /** Catalogue data read when the preview was opened. */
  readonly own: CatalogueSample
  readonly totals: { readonly path: string; readonly rows: Readonly<Record<string, Minor>> } | null
  readonly path: string
  readonly desk: Omit<DryDesk, 'disqualified'> & { readonly disqualified: readonly string[] }
}

export const deskWritten = ({ disqualified, ...desk }: Readonly<DryDesk>): PreviewState['desk'] => ({
  ...desk,
  disqualified: [...disqualified],
})

export interface PreviewStage {
  readonly config: ShopConfig
  readonly desk: DryDesk
  readonly world: JourneyNeeds
  readonly walker: Simulator
  visit(rev: string | null): Visit
}

/** The world consists of preview state only: no database, order system, carrier, card or email. */
export function stageOf(state: PreviewState, base: ShopConfig, { newId }: Pick<World, 'newId'>): PreviewStage {
  const config = previewedConfig(base, state)
  const desk = { ...state.desk, disqualified: new Set(state.desk.disqualified) }
  const goods = { ...buildCatalogueSample(config, state.own, [state.order]), orders: [state.order] }
  const ref = newId()
  return {
    config,
    desk,
    world: createDryWorld(config, goods, { desk, onLogEntry: () => {}, now: state.at, newId }),
    walker: createSimulator(config, goods, state.at),
    visit: (ifMatch) => ({
      ...{ shopId: config.shop.id, session: desk.session, network: 'preview', address: 'preview' },
      ...{ browser: state.language === null ? [] : [state.language], now: state.at, ref },
      ...{ explains: false, idempotencyKey: null, ifMatch },
    }),
  }
}

export const speaking = (desk: Readonly<DryDesk>, language: string | null): Readonly<DryDesk> =>
  desk.row === null || language === null
    ? desk
    : { ...desk, row: { ...desk.row, draft: { ...desk.row.draft, language } } }

/** The page's language, else that of the last message; null uses the browser's. */
export const spokenIn = ({ desk, language }: Pick<PreviewState, 'desk' | 'language'>): string | null =>
  desk.row?.draft.language ?? language

/** Needs no proof of the order. */
export async function lookedUp(
  { walker }: Pick<PreviewStage, 'walker'>,
  order: FixtureOrder,
  language: string | null,
): Promise<Position | null> {
  const arrived = await walker.lookUpOrder(order)
  if (arrived.kind !== 'stands') return null
  const { page, desk } = arrived.position
  return { page, desk: speaking(desk, language) }
}

/** Stores a return of the lines in the desk only. Returns why it is refused, else null. */
export async function putReturn(
  { world, desk, config }: PreviewStage,
  { order }: FixtureOrder,
  { lines = [0], payout = 'refund', way }: PreviewReturn,
): Promise<string | null> {
  const items = lines.flatMap((at) => order.lines[at] ?? []).map(({ id }) => ({ line: id }))
  if (items.length < lines.length) return 'names a line that the order has not'
  const asked = { order: order.name, items, payout, ...(way !== undefined && { way }), override: 'preview' }
  desk.sent = null
  const answer = await openReturn(world, { shopId: config.shop.id, by: 'preview', call: null }, asked)
  if (answer.kind === 'done') return null
  return answer.kind === 'invalid'
    ? answer.problems.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')
    : 'cannot be made'
}

const PRESSES = 200

const bare = (path: string): string => path.split('?')[0] ?? path

/** Compares the full path, or the path without query if the request has none. */
const isAt = (page: Envelope, path: string): boolean =>
  getPagePath(page) === path || (!path.includes('?') && bare(getPagePath(page)) === path && page.overlay == null)

/** Positions with equal keys are explored once. */
const placeOf = ({ page, desk }: Position): string => {
  const { items, creditType } = getDraft(desk)
  return [getPagePath(page), items.filter(({ confirmed }) => confirmed).length, creditType].join('\n')
}

/**
 * Finds the shortest path to a page through the offered steps, so the merchant need not answer everything (PRV-03).
 * Null if none is found.
 */
export async function wayToPage(walker: Simulator, from: Position, path: string): Promise<Position | null> {
  const seen = new Set<string>()
  let left = PRESSES
  let level: readonly Position[] = [from]
  while (level.length > 0) {
    const below: Position[] = []
    for (const stand of level) {
      for (const move of listSteps(stand.page, ['It does not suit me'])) {
        if (left-- <= 0) return null
        const outcome = await walker.takeStep(stand, move)
        if (outcome.kind !== 'stands' || seen.has(placeOf(outcome.position))) continue
        if (isAt(outcome.position.page, path)) return outcome.position
        seen.add(placeOf(outcome.position))
        below.push(outcome.position)
      }
    }
    level = below
  }
  return null
}
