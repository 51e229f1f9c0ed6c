import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import type { PreviewOpening, PreviewShown } from '../../../schemas/preview.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/time.ts'
import { fault } from '../../faults.ts'
import { checkFor } from '../../shops/publish.ts'
import type { PreviewOf, Previews, Store, World } from '../../world.ts'
import { buildFixtureOrders } from '../fixtures/orders.ts'
import { type CatalogueSample, getMedianPrice } from '../fixtures/shelves.ts'
import { readCatalogueSample, type CatalogueSampleNeeds } from '../verifier.ts'
import { SIMULATION_TIME } from '../walker/dry-world.ts'
import { type Played, shownOn } from './play.ts'
import { previewedOrder } from './previewed-order.ts'
import { deskWritten, lookedUp, type PreviewState, stageOf } from './stage.ts'
import { walked } from './walked.ts'

/** Previews reach only their storage, published configurations and the catalogue (PRV-10). */
export interface PreviewNeeds extends CatalogueSampleNeeds, Pick<World, 'now' | 'newId'> {
  readonly store: {
    readonly previews: Store['previews']
    readonly shops: Pick<Store['shops'], 'pointers' | 'findConfig'>
  }
  readonly shops: Pick<World['shops'], 'config'>
}

/** Lifetime of an unused token. */
const OPENS_WITHIN_MS = 10 * MINUTE_MS
/** Lifetime of an opened preview. */
const LOOKS_MS = 2 * HOUR_MS
/** In characters of JSON. */
const HOLDS = 500_000

/** Unknown or expired. */
export const UNKNOWN = { kind: 'unknown' } as const
const refused = (pointer: string, message: string) => ({ kind: 'refused', problems: [{ pointer, message }] }) as const

type Refused = { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

const noShelves: CatalogueSample = { collections: [], products: [] }

/** The effective version and the origins that may frame its preview; null for an unknown shop. */
const inForce = async ({ store, shops }: PreviewNeeds, shopId: string) => {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) return null
  const { preview } = await shops.config(shopId, pointers.live)
  return { version: pointers.live, origins: preview?.origins ?? [] }
}

export async function originsOf(needs: PreviewNeeds, shopId: string): Promise<readonly string[]> {
  return (await inForce(needs, shopId))?.origins ?? []
}

/** Creates a one-time preview of the published configuration or of a valid document. */
export async function makePreview(
  needs: PreviewNeeds,
  shopId: string,
  document: unknown,
): ReturnType<Previews['make']> {
  const live = await inForce(needs, shopId)
  if (live === null) return UNKNOWN
  if (live.origins.length === 0)
    return refused('/preview/origins', 'names no origin in the version in force: nobody may frame a preview')
  const checked = document === undefined ? null : checkFor(shopId, document)
  if (checked?.kind === 'refused') return checked
  const [token, madeAt] = [needs.newId(), needs.now()]
  const expiresAt = madeAt + OPENS_WITHIN_MS
  await needs.store.previews.make(shopId, token, { config: checked?.config ?? null, madeAt, expiresAt })
  return { kind: 'done', made: { token, expiresAt } }
}

/** An order already looked up on its first page, or the end of a story. */
const begun = async (
  needs: PreviewNeeds,
  base: { readonly version: number | null; readonly config: ShopConfig },
  { walk, step }: PreviewOpening,
): Promise<{ readonly state: PreviewState } | Refused> => {
  // A story uses the time of the simulation, because windows change from day to day.
  const at = walk === undefined ? needs.now() : SIMULATION_TIME
  const own = (await readCatalogueSample(needs, base.config)) ?? noShelves
  const shop = { config: base.config, now: at }
  const order =
    walk === undefined
      ? previewedOrder(undefined, shop)
      : buildFixtureOrders({ ...shop, price: getMedianPrice(own) }).orders.find((one) => one.order.name === walk.order)
  if (order === undefined) return refused('/walk/order', 'is none of the made-up orders of this configuration')
  const blank: PreviewState = {
    ...{ at, version: base.version, order, own, path: '/', language: walk?.language ?? null },
    ...{ content: null, theme: null, totals: null, sample: false },
    desk: { session: null, row: null, sent: null, disqualified: [] },
  }
  const stage = stageOf(blank, base.config, needs)
  if (walk !== undefined) return { state: { ...blank, ...(await walked(stage, order, { ...walk, step })) } }
  const arrived = await lookedUp(stage, order, null)
  return { state: arrived === null ? blank : { ...blank, desk: deskWritten(arrived.desk) } }
}

export const shownAs = (needs: PreviewNeeds, state: PreviewState, base: ShopConfig): Promise<Played<PreviewShown>> =>
  shownOn(stageOf(state, base, needs), state)

/**
 * Refuses a state that exceeds the limit.
 * @throws Fault RET_ERR_STALE when a concurrent call saved first.
 */
export async function keep(
  { store }: PreviewNeeds,
  { shopId, key }: PreviewOf,
  { rev, state }: { readonly rev: number; readonly state: PreviewState },
): Promise<Refused | null> {
  if (JSON.stringify(state).length > HOLDS) return refused('', 'is more than a preview can hold')
  if (!(await store.previews.save(shopId, key, { rev, state }))) throw fault('RET_ERR_STALE')
  return null
}

/** Consumes the token, whatever the result. */
export async function openPreview(
  needs: PreviewNeeds,
  shopId: string,
  asked: PreviewOpening,
): ReturnType<Previews['open']> {
  const { store, shops, now, newId } = needs
  const live = await inForce(needs, shopId)
  if (live === null || live.origins.length === 0) return UNKNOWN
  const [key, at] = [newId(), now()]
  const expiresAt = at + LOOKS_MS
  const row = await store.previews.open(shopId, { token: asked.token, now: at }, { key, expiresAt })
  if (row === null) return UNKNOWN
  const { version = live.version } = asked
  const isOwn = row.config !== null
  if (!isOwn && (await store.shops.findConfig(shopId, version)) === null)
    return refused('/version', 'is no version of this shop')
  const base = isOwn
    ? // Validated when the preview was created.
      { version: null, config: row.config as ShopConfig }
    : { version, config: await shops.config(shopId, version) }
  const come = await begun(needs, base, asked)
  if ('kind' in come) return come
  const first = await shownAs(needs, come.state, base.config)
  const full = await keep(needs, { shopId, key }, { rev: 0, state: come.state })
  return full ?? { kind: 'done', opened: { ...first.answer, key, expiresAt } }
}
