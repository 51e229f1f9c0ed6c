import type { ShopConfig } from '../../../schemas/config/index.ts'
import { listFontOrigins } from '../../../schemas/config/typeface.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { PreviewOpening, PreviewShown } from '../../../schemas/merchant/preview.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { fault } from '../../faults.ts'
import { checkShopConfig } from '../../shops/publish.ts'
import type { PreviewRef, Previews, Store, World } from '../../world.ts'
import { type CatalogueSample, getMedianPrice } from '../fixtures/catalogue-sample.ts'
import { buildFixtureOrders } from '../fixtures/orders.ts'
import { SIMULATION_TIME } from '../simulator/dry-world.ts'
import { type CatalogueSampleNeeds, readCatalogueSample } from '../verifier.ts'
import { buildPreviewOrder } from './preview-order.ts'
import { type PreviewResult, renderPage } from './preview-result.ts'
import { replayStory } from './replay-story.ts'
import { createStage, lookUpOrder, type PreviewState, serializeDesk } from './stage.ts'

/** Previews reach only their storage, published configurations and the catalogue (PRV-10). */
export interface PreviewNeeds extends CatalogueSampleNeeds, Pick<World, 'now' | 'newId'> {
  readonly store: {
    readonly previews: Store['previews']
    readonly shops: Pick<Store['shops'], 'pointers' | 'findConfig'>
  }
  readonly shops: Pick<World['shops'], 'config'>
}

const TOKEN_LIFETIME_MS = 10 * MINUTE_MS
const PREVIEW_LIFETIME_MS = 2 * HOUR_MS
/** In characters of JSON. */
const MAX_STATE_LENGTH = 500_000

export const UNKNOWN = { kind: 'unknown' } as const
const refuse = (pointer: string, message: string) => ({ kind: 'refused', problems: [{ pointer, message }] }) as const

type Refusal = { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

const EMPTY_SAMPLE: CatalogueSample = { collections: [], products: [] }

/** The effective version and the origins that may frame its preview; null for an unknown shop. */
const findLiveVersion = async ({ store, shops }: PreviewNeeds, shopId: string) => {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) return null
  const { preview } = await shops.config(shopId, pointers.live)
  return { version: pointers.live, origins: preview?.origins ?? [] }
}

const hasVersion = async ({ store }: PreviewNeeds, shopId: string, version: number): Promise<boolean> =>
  (await store.shops.findConfig(shopId, version)) !== null

const listFontsOfVersion = async (needs: PreviewNeeds, shopId: string, version: number): Promise<readonly string[]> =>
  listFontOrigins((await needs.shops.config(shopId, version)).theme.globals.typeface)

/** The policy of the framed document is sent before its preview is known. */
export async function findFrame(
  needs: PreviewNeeds,
  shopId: string,
  version: number | undefined,
): ReturnType<Previews['findFrame']> {
  const live = await findLiveVersion(needs, shopId)
  if (live === null || live.origins.length === 0) return { origins: [], fontHosts: [] }
  const ofVersion = version !== undefined && (await hasVersion(needs, shopId, version)) ? version : live.version
  const ofPreviews = await needs.store.previews.listFontHosts(shopId, needs.now())
  const fontHosts = new Set([...(await listFontsOfVersion(needs, shopId, ofVersion)), ...ofPreviews])
  return { origins: live.origins, fontHosts: [...fontHosts] }
}

/** Creates a one-time preview of the published configuration or of a valid document. */
export async function makePreview(
  needs: PreviewNeeds,
  shopId: string,
  document: unknown,
): ReturnType<Previews['make']> {
  const live = await findLiveVersion(needs, shopId)
  if (live === null) return UNKNOWN
  if (live.origins.length === 0)
    return refuse('/preview/origins', 'has no origin in the live version, so no page can embed a preview')
  const checked = document === undefined ? null : checkShopConfig(shopId, document)
  if (checked?.kind === 'refused') return checked
  const [token, madeAt] = [needs.newId(), needs.now()]
  const expiresAt = madeAt + TOKEN_LIFETIME_MS
  const config = checked?.config ?? null
  const fontHosts = listFontOrigins(config?.theme.globals.typeface)
  await needs.store.previews.create(shopId, token, { config, fontHosts, madeAt, expiresAt })
  return { kind: 'done', made: { token, expiresAt } }
}

/** An order already looked up on its first page, or the end of a story. */
const buildInitialState = async (
  needs: PreviewNeeds,
  base: { readonly version: number | null; readonly config: ShopConfig },
  { walk, step }: PreviewOpening,
): Promise<{ readonly state: PreviewState } | Refusal> => {
  // A story uses the time of the simulation, because windows change from day to day.
  const at = walk === undefined ? needs.now() : SIMULATION_TIME
  const own = (await readCatalogueSample(needs, base.config)) ?? EMPTY_SAMPLE
  const shop = { config: base.config, now: at }
  const order =
    walk === undefined
      ? buildPreviewOrder(undefined, shop)
      : buildFixtureOrders({ ...shop, price: getMedianPrice(own) }).orders.find((one) => one.order.name === walk.order)
  if (order === undefined) return refuse('/walk/order', 'is not one of the sample orders of this configuration')
  const blank: PreviewState = {
    at: order.now,
    version: base.version,
    order,
    own,
    path: '/',
    language: walk?.language ?? null,
    content: null,
    theme: null,
    totals: null,
    sample: false,
    desk: { session: null, row: null, sent: null, disqualified: [] },
  }
  const stage = createStage(blank, base.config, needs)
  if (walk !== undefined) return { state: { ...blank, ...(await replayStory(stage, order, { ...walk, step })) } }
  const arrived = await lookUpOrder(stage, order, null)
  return { state: arrived === null ? blank : { ...blank, desk: serializeDesk(arrived.desk) } }
}

export const renderPreview = (
  needs: PreviewNeeds,
  state: PreviewState,
  base: ShopConfig,
): Promise<PreviewResult<PreviewShown>> => renderPage(createStage(state, base, needs), state)

/**
 * Refuses a state that exceeds the limit.
 * @throws Fault RET_ERR_STALE when a concurrent call saved first.
 */
export async function savePreview(
  { store }: PreviewNeeds,
  { shopId, key }: PreviewRef,
  { rev, state }: { readonly rev: number; readonly state: PreviewState },
): Promise<Refusal | null> {
  if (JSON.stringify(state).length > MAX_STATE_LENGTH) return refuse('', 'exceeds the size of a preview')
  if (!(await store.previews.save(shopId, key, { rev, state }))) throw fault('RET_ERR_STALE')
  return null
}

/** Consumes the token, whatever the result. */
export async function openPreview(
  needs: PreviewNeeds,
  shopId: string,
  opening: PreviewOpening,
): ReturnType<Previews['open']> {
  const { store, shops, now, newId } = needs
  const live = await findLiveVersion(needs, shopId)
  if (live === null || live.origins.length === 0) return UNKNOWN
  const [key, at] = [newId(), now()]
  const expiresAt = at + PREVIEW_LIFETIME_MS
  const row = await store.previews.open(shopId, { token: opening.token, now: at }, { key, expiresAt })
  if (row === null) return UNKNOWN
  const { version = live.version } = opening
  const isOwn = row.config !== null
  if (!isOwn && !(await hasVersion(needs, shopId, version))) return refuse('/version', 'is not a version of this shop')
  const base = isOwn
    ? // Validated when the preview was created.
      { version: null, config: row.config as ShopConfig }
    : { version, config: await shops.config(shopId, version) }
  const initial = await buildInitialState(needs, base, opening)
  if ('kind' in initial) return initial
  const first = await renderPreview(needs, initial.state, base.config)
  const refusal = await savePreview(needs, { shopId, key }, { rev: 0, state: initial.state })
  return refusal ?? { kind: 'done', opened: { ...first.answer, key, expiresAt } }
}
