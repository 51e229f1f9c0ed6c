import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem, ConfigReport, ConfigVersion, Pointers } from '../../schemas/merchant/configuration.ts'
import type { ShopId } from '../../schemas/values/ids.ts'
import { toAuditEntry } from '../domain/access/audit-entry.ts'
import type {
  Author,
  ConfigAnswer,
  ConfigDiff,
  Configurations,
  ReportProgress,
  Store,
  Tables,
  VerifyConfig,
  World,
} from '../world.ts'
import { diffDocuments } from './diff.ts'
import { createShopKeys } from './keys.ts'
import { checkShopConfig, publish, toHostProblems } from './publish.ts'
import { listRemarks } from './remarks.ts'
import { rollBack, rollOut } from './rollout.ts'
import { type ReadFontAt, readFonts } from './shop-fonts.ts'

interface Needs extends Pick<World, 'now' | 'random' | 'log'> {
  readonly store: Pick<Store, 'shops' | 'merchantKeys' | 'transaction'>
  readonly verify?: VerifyConfig | undefined
  readonly readFont?: ReadFontAt | undefined
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

const listVersions = async ({ store }: Needs, shopId: ShopId): Promise<readonly ConfigVersion[] | null> => {
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
const resolveDiffRange = async (
  { store }: Needs,
  shopId: ShopId,
  range: { readonly from?: number; readonly to?: number },
): Promise<{ readonly from: number; readonly to: number } | null> => {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) return null
  const { live, candidate } = pointers
  const { to = candidate?.version ?? live } = range
  const before = range.from ?? (to === candidate?.version ? live : await store.shops.liveBefore(shopId, to))
  return { from: before ?? to, to }
}

const buildDiff = async (
  needs: Needs,
  shopId: ShopId,
  range: { readonly from?: number; readonly to?: number },
): Promise<ConfigDiff | null> => {
  const versions = await resolveDiffRange(needs, shopId, range)
  if (versions === null) return null
  const { from, to } = versions
  const before = await needs.store.shops.findConfig(shopId, from)
  const after = await needs.store.shops.findConfig(shopId, to)
  if (before === null || after === null) return null
  return { from, to, differences: diffDocuments(before.document, after.document) }
}

/** Stored orders have amounts in the shop's currency, so a live shop cannot change it. */
const findCurrencyProblems = async (
  { store }: Needs,
  shopId: ShopId,
  { currency }: ShopConfig,
): Promise<readonly ConfigProblem[]> => {
  const pointers = await store.shops.pointers(shopId)
  const live = pointers === null ? null : await store.shops.findConfig(shopId, pointers.live)
  // Validated when published, with the schema of that time.
  const before = (live?.document as ShopConfig | undefined)?.currency ?? currency
  if (before === currency) return []
  return [{ pointer: '/currency', message: `is ${currency}, but the stored orders of this shop are in ${before}` }]
}

/** Problems that depend on this service: hosts of other shops, the currency of stored orders, unusable secrets. */
const findPortalProblems = async (
  needs: Needs,
  shopId: ShopId,
  config: ShopConfig,
): Promise<readonly ConfigProblem[]> => {
  const takenHosts = await needs.store.shops.hostsOfOthers(shopId, config.hosts)
  const unusable = needs.unusable?.(config) ?? []
  return [
    ...(await findCurrencyProblems(needs, shopId, config)),
    ...toHostProblems(config.hosts, takenHosts),
    ...unusable,
  ]
}

/** `verified`: the report of an earlier simulation of the same document. */
interface Simulating {
  readonly gone?: AbortSignal | undefined
  readonly onProgress?: ReportProgress | undefined
  readonly verified?: ConfigReport | undefined
}

interface CheckedDocument {
  readonly report: ConfigReport
  readonly document: unknown
}

const buildReport = async (
  needs: Needs,
  shopId: ShopId,
  request: { readonly document: unknown } & Simulating,
): Promise<CheckedDocument> => {
  const checked = checkShopConfig(shopId, request.document)
  if (checked.kind === 'refused')
    return { report: { problems: [...checked.problems], remarks: [], walk: null }, document: request.document }
  const { problems, document } = await readFonts(needs.readFont, shopId, checked.config)
  const { gone, onProgress, verified } = request
  return { report: await verifyConfig(needs, checked.config, { problems, gone, onProgress, verified }), document }
}

/** Runs before any lock is taken, because verification may take seconds. */
const verifyConfig = async (
  needs: Needs,
  config: ShopConfig,
  { problems: found, gone, onProgress, verified }: { readonly problems: readonly ConfigProblem[] } & Simulating,
): Promise<ConfigReport> => {
  const problems = [...(await findPortalProblems(needs, config.shop.id, config)), ...found]
  if (problems.length > 0 || needs.verify === undefined)
    return { problems: [...problems], remarks: [...listRemarks(config)], walk: null }
  return verified ?? needs.verify(config, gone, onProgress)
}

interface RecordedWork {
  readonly author: Author
  readonly sentence: string
  readonly action: string
  readonly detail?: Readonly<Record<string, string | number>>
}

const applyChange = async (
  { store, log, now }: Needs,
  { author, sentence, action, detail }: RecordedWork,
  work: (tables: Tables) => Promise<ConfigAnswer>,
): Promise<ConfigAnswer> => {
  const result = await store.transaction(async (tables) => {
    const answer = await work(tables)
    if (answer.kind === 'done')
      await tables.audit.append(
        author.shopId,
        toAuditEntry(author, { at: now(), action, detail: { version: answer.version, ...detail } }),
      )
    return answer
  })
  const { shopId, by } = author
  if (result.kind === 'done') log.info({ shopId, by, version: result.version, ...result.pointers }, sentence)
  return result
}

/** Every change is checked, runs in one transaction with its list entry, and is logged. */
export const createConfigurations = (needs: Needs): Configurations => ({
  check: async (shopId, document, signal, onProgress) =>
    (await buildReport(needs, shopId, { document, gone: signal, onProgress })).report,
  checkRules: async (shopId, document) =>
    (await buildReport({ ...needs, verify: undefined }, shopId, { document })).report.problems,
  async publish(author, request, { signal, verified, action = 'configuration.publish', detail: more } = {}) {
    const sources = { document: request.document, gone: signal, verified }
    const { report, document } = await buildReport(needs, author.shopId, sources)
    const { problems, remarks } = report
    if (problems.length > 0) return { kind: 'refused', problems, remarks }
    const detail = { percentage: request.percentage ?? 100, ...more }
    const answer = await applyChange(
      needs,
      { author, sentence: 'A configuration was published', action, detail },
      (tables) => publish(tables, { ...request, document, ...author }, needs.now()),
    )
    return answer.kind === 'done' ? { ...answer, remarks } : answer
  },
  rollBack: (author, request) =>
    applyChange(
      needs,
      { author, sentence: 'A configuration was rolled back', action: 'configuration.roll-back' },
      (tables) => rollBack(tables, { ...request, ...author }, needs.now()),
    ),
  rollOut: (author, request) =>
    applyChange(
      needs,
      {
        author,
        sentence: 'A configuration was rolled out',
        action: 'configuration.roll-out',
        detail: { percentage: request.percentage },
      },
      (tables) => rollOut(tables, { ...request, ...author }, needs.now()),
    ),
  versions: (shopId) => listVersions(needs, shopId),
  version: (shopId, version) => needs.store.shops.findConfig(shopId, version),
  diff: (shopId, request) => buildDiff(needs, shopId, request),
  changes: (shopId) => needs.store.shops.changes(shopId),
  keys: createShopKeys(needs),
})
