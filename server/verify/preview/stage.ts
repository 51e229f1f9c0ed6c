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
import { type Shelves, shelvesFor } from '../fixtures/shelves.ts'
import type { DryDesk } from '../walker/dry-desk.ts'
import { dryWorld } from '../walker/dry-world.ts'
import { movesOn, pagePath } from '../walker/moves.ts'
import { draftOn, type Stand, type Walker, walkerIn } from '../walker/walker.ts'
import { previewedConfig, type Replaced } from './previewed-config.ts'

/** How a preview stands: what it is kept as between two of its calls. */
export interface PreviewState extends Replaced {
  /** The moment at which all of it takes place. */
  readonly at: Instant
  /** The version that is looked at; null for a document that was never published. */
  readonly version: number | null
  readonly language: string | null
  readonly order: FixtureOrder
  /** What the shop sells, as far as it was read when the preview was opened. */
  readonly own: Shelves
  readonly totals: { readonly path: string; readonly rows: Readonly<Record<string, Minor>> } | null
  /** The page that is looked at. */
  readonly path: string
  readonly desk: Omit<DryDesk, 'disqualified'> & { readonly disqualified: readonly string[] }
}

/** A desk as it can be written down. */
export const deskWritten = ({ disqualified, ...desk }: Readonly<DryDesk>): PreviewState['desk'] => ({
  ...desk,
  disqualified: [...disqualified],
})

/** A preview set up to be played: a configuration, a world in which nothing can be done, and whoever stands in it. */
export interface PreviewStage {
  readonly config: ShopConfig
  readonly desk: DryDesk
  readonly world: JourneyNeeds
  readonly walker: Walker
  visit(rev: string | null): Visit
}

/** Sets up a preview. Its world is made of what it is told: it holds no store, no order system, no carrier, no card and no mail. */
export function stageOf(state: PreviewState, base: ShopConfig, { newId }: Pick<World, 'newId'>): PreviewStage {
  const config = previewedConfig(base, state)
  const desk = { ...state.desk, disqualified: new Set(state.desk.disqualified) }
  const goods = { ...shelvesFor(config, state.own, [state.order]), orders: [state.order] }
  const ref = newId()
  return {
    config,
    desk,
    world: dryWorld(config, goods, { desk, hear: () => {}, now: state.at, newId }),
    walker: walkerIn(config, goods, state.at),
    visit: (ifMatch) => ({
      ...{ shopId: config.shop.id, session: desk.session, network: 'preview', address: 'preview' },
      ...{ browser: state.language === null ? [] : [state.language], now: state.at, ref },
      ...{ explains: false, idempotencyKey: null, ifMatch },
    }),
  }
}

/** The desk of somebody who has chosen a language. */
export const speaking = (desk: Readonly<DryDesk>, language: string | null): Readonly<DryDesk> =>
  desk.row === null || language === null
    ? desk
    : { ...desk, row: { ...desk.row, draft: { ...desk.row.draft, language } } }

/** The language of a preview: the one that was chosen in its page, else the one that it was told; null where it is the browser's. */
export const spokenIn = ({ desk, language }: Pick<PreviewState, 'desk' | 'language'>): string | null =>
  desk.row?.draft.language ?? language

/** Where somebody stands for whom an order was just looked up: whoever looks at a preview need not prove anything. */
export async function lookedUp(
  { walker }: Pick<PreviewStage, 'walker'>,
  order: FixtureOrder,
  language: string | null,
): Promise<Stand | null> {
  const arrived = await walker.arrive(order)
  if (arrived.kind !== 'stands') return null
  const { page, desk } = arrived.stand
  return { page, desk: speaking(desk, language) }
}

/** Has lines of the order go back: the return stands on the desk alone, and nothing follows of it. Answers what stands against it. */
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

/** So many presses are tried on the way to a page that was asked for. */
const PRESSES = 200

const bare = (path: string): string => path.split('?')[0] ?? path

/** Whether a page is the one that was asked for: by its whole path, or by its address where no part of it was named. */
const isAt = (page: Envelope, path: string): boolean =>
  pagePath(page) === path || (!path.includes('?') && bare(pagePath(page)) === path && page.overlay == null)

/** All that decides, as far as this way is concerned, whether a place is a new one. */
const placeOf = ({ page, desk }: Stand): string => {
  const { items, creditType } = draftOn(desk)
  return [pagePath(page), items.filter(({ confirmed }) => confirmed).length, creditType].join('\n')
}

/**
 * Goes to a page of the journey by what its pages offer, the shortest way first, as whoever looks at a review need not answer all
 * that leads there (PRV-03). Null where it was not found.
 */
export async function wayToPage(walker: Walker, from: Stand, path: string): Promise<Stand | null> {
  const seen = new Set<string>()
  let left = PRESSES
  let level: readonly Stand[] = [from]
  while (level.length > 0) {
    const below: Stand[] = []
    for (const stand of level) {
      for (const move of movesOn(stand.page, ['It does not suit me'])) {
        if (left-- <= 0) return null
        const outcome = await walker.take(stand, move)
        if (outcome.kind !== 'stands' || seen.has(placeOf(outcome.stand))) continue
        if (isAt(outcome.stand.page, path)) return outcome.stand
        seen.add(placeOf(outcome.stand))
        below.push(outcome.stand)
      }
    }
    level = below
  }
  return null
}
