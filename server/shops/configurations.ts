import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ShopId } from '../../schemas/ids.ts'
import type { ConfigProblem, ConfigReport, ConfigVersion, Pointers } from '../../schemas/merchant.ts'
import type { Author, ConfigAnswer, ConfigDiff, Configurations, Store, Tables, VerifyConfig, World } from '../world.ts'
import { differences } from './diff.ts'
import { shopKeys } from './keys.ts'
import { rollBack, rollOut } from './move.ts'
import { checkFor, hostProblems, publish } from './publish.ts'
import { listRemarks } from './remarks.ts'

interface Needs extends Pick<World, 'now' | 'random' | 'log'> {
  readonly store: Pick<Store, 'shops' | 'merchantKeys' | 'transaction'>
  readonly verify?: VerifyConfig | undefined
  /** Problems that prevent this service from using the configuration's secrets. */
  readonly unusable?: ((config: ShopConfig) => readonly ConfigProblem[]) | undefined
}

/** `percentage` counts visitors. */
const stateOf = (version: number, { live, candidate }: Pointers): Pick<ConfigVersion, 'state' | 'percentage'> => {
  if (version === live) return { state: 'live', percentage: 100 - (candidate?.percentage ?? 0) }
  return version === candidate?.version
    ? { state: 'candidate', percentage: candidate.percentage }
    : { state: 'stored', percentage: 0 }
}

/** Null when the shop does not exist. */
const versionsOf = async ({ store }: Needs, shopId: ShopId): Promise<readonly ConfigVersion[] | null> => {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) return null
  const stored = await store.shops.versions(shopId)
  return stored.map(({ liveAt: _liveAt, ...version }) => ({
    ...version,
    ...stateOf(version.version, pointers),
  }))
}

/**
 * By default the last change: live to candidate, otherwise the previous version to live. Null when the shop does not
 * exist.
 */
const between = async (
  { store }: Needs,
  shopId: ShopId,
  given: { readonly from?: number; readonly to?: number },
): Promise<{ readonly from: number; readonly to: number } | null> => {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) return null
  const { live, candidate } = pointers
  const { to = candidate?.version ?? live } = given
  const before = given.from ?? (to === candidate?.version ? live : await store.shops.liveBefore(shopId, to))
  return { from: before ?? to, to }
}

/** Null when a version does not exist. */
const diffOf = async (
  needs: Needs,
  shopId: ShopId,
  given: { readonly from?: number; readonly to?: number },
): Promise<ConfigDiff | null> => {
  const versions = await between(needs, shopId, given)
  if (versions === null) return null
  const { from, to } = versions
  const before = await needs.store.shops.findConfig(shopId, from)
  const after = await needs.store.shops.findConfig(shopId, to)
  if (before === null || after === null) return null
  return { from, to, differences: differences(before.document, after.document) }
}

/** Stored orders have amounts in the shop's currency, so a live shop cannot change it. */
const currencyProblems = async (
  { store }: Needs,
  shopId: ShopId,
  { currency }: ShopConfig,
): Promise<readonly ConfigProblem[]> => {
  const pointers = await store.shops.pointers(shopId)
  const live = pointers === null ? null : await store.shops.findConfig(shopId, pointers.live)
  // Validated when published, with the schema of that time.
  const before = (live?.document as ShopConfig | undefined)?.currency ?? currency
  if (before === currency) return []
  return [{ pointer: '/currency', message: `is ${currency}, but the orders of this shop are kept in ${before}` }]
}

/** Problems that depend on this service: hosts of other shops, the currency of stored orders, unusable secrets. */
const problemsHere = async (needs: Needs, shopId: ShopId, config: ShopConfig): Promise<readonly ConfigProblem[]> => {
  const taken = await needs.store.shops.hostsOfOthers(shopId, config.hosts)
  const unusable = needs.unusable?.(config) ?? []
  return [...(await currencyProblems(needs, shopId, config)), ...hostProblems(config.hosts, taken), ...unusable]
}

/** Runs before any lock is taken, because verification may take seconds. */
const reportOn = async (
  needs: Needs,
  shopId: ShopId,
  { document, gone }: { readonly document: unknown; readonly gone: AbortSignal | undefined },
): Promise<ConfigReport> => {
  const checked = checkFor(shopId, document)
  if (checked.kind === 'refused') return { problems: [...checked.problems], remarks: [], walk: null }
  const { config } = checked
  const problems = await problemsHere(needs, shopId, config)
  if (problems.length > 0 || needs.verify === undefined)
    return { problems: [...problems], remarks: [...listRemarks(config)], walk: null }
  return needs.verify(config, gone)
}

/** Applies a change in one transaction and logs its author. */
const change = async (
  { store, log }: Needs,
  given: { readonly author: Author; readonly sentence: string },
  work: (tables: Tables) => Promise<ConfigAnswer>,
): Promise<ConfigAnswer> => {
  const answer = await store.transaction(work)
  const { shopId, by } = given.author
  if (answer.kind === 'done') log.info({ shopId, by, version: answer.version, ...answer.pointers }, given.sentence)
  return answer
}

/** Every change is checked, runs in one transaction with its list entry, and is logged. */
export const configurations = (needs: Needs): Configurations => ({
  check: (shopId, document, gone) => reportOn(needs, shopId, { document, gone }),
  async publish(author, given, gone) {
    const { problems, remarks } = await reportOn(needs, author.shopId, { document: given.document, gone })
    if (problems.length > 0) return { kind: 'refused', problems, remarks }
    const answer = await change(needs, { author, sentence: 'A configuration was published' }, (tables) =>
      publish(tables, { ...given, ...author }, needs.now()),
    )
    return answer.kind === 'done' ? { ...answer, remarks } : answer
  },
  rollBack: (author, given) =>
    change(needs, { author, sentence: 'A configuration was rolled back' }, (tables) =>
      rollBack(tables, { ...given, ...author }, needs.now()),
    ),
  rollOut: (author, given) =>
    change(needs, { author, sentence: 'A configuration was rolled out' }, (tables) =>
      rollOut(tables, { ...given, ...author }, needs.now()),
    ),
  versions: (shopId) => versionsOf(needs, shopId),
  version: (shopId, version) => needs.store.shops.findConfig(shopId, version),
  diff: (shopId, given) => diffOf(needs, shopId, given),
  changes: (shopId) => needs.store.shops.changes(shopId),
  keys: shopKeys(needs),
})
