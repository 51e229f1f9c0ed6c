import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { PreviewReturn } from '../../../schemas/merchant/preview.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { JourneyNeeds } from '../../journey/show.ts'
import { openReturn } from '../../journey/submit/open.ts'
import type { World } from '../../world.ts'
import { buildCatalogueSample, type CatalogueSample } from '../fixtures/catalogue-sample.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import type { DryDesk } from '../simulator/dry-desk.ts'
import { createDryWorld } from '../simulator/dry-world.ts'
import { createSimulator, getDraft, type Position, type Simulator } from '../simulator/simulator.ts'
import { getPagePath, listSteps } from '../simulator/steps.ts'
import { buildPreviewConfig, type PreviewOverrides } from './preview-config.ts'

/** Stored between the calls of a preview. */
export interface PreviewState extends PreviewOverrides {
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

export const serializeDesk = ({ disqualified, ...desk }: Readonly<DryDesk>): PreviewState['desk'] => ({
  ...desk,
  disqualified: [...disqualified],
})

export interface PreviewStage {
  readonly config: ShopConfig
  readonly desk: DryDesk
  readonly world: JourneyNeeds
  readonly simulator: Simulator
  visit(rev: string | null): Visit
}

/** The world consists of preview state only: no database, order system, carrier, card or email. */
export function createStage(state: PreviewState, base: ShopConfig, { newId }: Pick<World, 'newId'>): PreviewStage {
  const config = buildPreviewConfig(base, state)
  const desk = { ...state.desk, disqualified: new Set(state.desk.disqualified) }
  const goods = { ...buildCatalogueSample(config, state.own, [state.order]), orders: [state.order] }
  const ref = newId()
  return {
    config,
    desk,
    world: createDryWorld(config, goods, { desk, onLogEntry: () => {}, now: state.at, newId }),
    simulator: createSimulator(config, goods, state.at),
    visit: (ifMatch) => ({
      shopId: config.shop.id,
      session: desk.session,
      network: 'preview',
      address: 'preview',
      browser: state.language === null ? [] : [state.language],
      now: state.at,
      ref,
      explains: false,
      idempotencyKey: null,
      ifMatch,
    }),
  }
}

export const withLanguage = (desk: Readonly<DryDesk>, language: string | null): Readonly<DryDesk> =>
  desk.row === null || language === null
    ? desk
    : { ...desk, row: { ...desk.row, draft: { ...desk.row.draft, language } } }

/** The page's language, else that of the last message; null uses the browser's. */
export const getPreviewLanguage = ({ desk, language }: Pick<PreviewState, 'desk' | 'language'>): string | null =>
  desk.row?.draft.language ?? language

/** Needs no proof of the order. */
export async function lookUpOrder(
  { simulator }: Pick<PreviewStage, 'simulator'>,
  order: FixtureOrder,
  language: string | null,
): Promise<Position | null> {
  const arrived = await simulator.lookUpOrder(order)
  if (arrived.kind !== 'position') return null
  const { page, desk } = arrived.position
  return { page, desk: withLanguage(desk, language) }
}

/** Stores a return of the lines in the desk only. Returns why it is refused, else null. */
export async function createPreviewReturn(
  { world, desk, config }: PreviewStage,
  { order }: FixtureOrder,
  { lines = [0], payout = 'refund', way }: PreviewReturn,
): Promise<string | null> {
  const items = lines.flatMap((at) => order.lines[at] ?? []).map(({ id }) => ({ line: id }))
  if (items.length < lines.length) return 'refers to a line that the order does not have'
  const request = { order: order.name, items, payout, ...(way !== undefined && { way }), override: 'preview' }
  desk.sent = null
  const answer = await openReturn(world, { shopId: config.shop.id, by: 'preview', call: null }, request)
  if (answer.kind === 'done') return null
  return answer.kind === 'invalid'
    ? answer.problems.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')
    : 'cannot be created'
}

const MAX_STEPS = 200

const stripQuery = (path: string): string => path.split('?')[0] ?? path

/** Compares the full path, or the path without query if the request has none. */
const isRequestedPage = (page: Envelope, path: string): boolean =>
  getPagePath(page) === path || (!path.includes('?') && stripQuery(getPagePath(page)) === path && page.overlay == null)

/** Positions with equal keys are explored once. */
const buildPositionKey = ({ page, desk }: Position): string => {
  const { items, creditType } = getDraft(desk)
  return [getPagePath(page), items.filter(({ confirmed }) => confirmed).length, creditType].join('\n')
}

/**
 * Finds the shortest path to a page through the offered steps, so the merchant need not answer everything (PRV-03).
 * Null if none is found.
 */
export async function findPage(simulator: Simulator, from: Position, path: string): Promise<Position | null> {
  const visited = new Set<string>()
  let stepsLeft = MAX_STEPS
  let level: readonly Position[] = [from]
  while (level.length > 0) {
    const below: Position[] = []
    for (const position of level) {
      for (const step of listSteps(position.page, ['It does not suit me'])) {
        if (stepsLeft-- <= 0) return null
        const outcome = await simulator.takeStep(position, step)
        if (outcome.kind !== 'position' || visited.has(buildPositionKey(outcome.position))) continue
        if (isRequestedPage(outcome.position.page, path)) return outcome.position
        visited.add(buildPositionKey(outcome.position))
        below.push(outcome.position)
      }
    }
    level = below
  }
  return null
}
