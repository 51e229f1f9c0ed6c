import { hash } from 'node:crypto'
import { chooseLanguage } from '../../../locales/languages.ts'
import { type Translate, translator } from '../../../locales/translate.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Pointers } from '../../../schemas/merchant/configuration.ts'
import { type Draft, emptyDraft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { memoizePerKey, memoizePerObject } from '../../../schemas/values/memoize.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/values/time.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { mergePolicyContent } from '../../domain/items/policy.ts'
import { chooseVersion } from '../../domain/journey/rollout.ts'
import { fault } from '../../faults.ts'
import type { Log, Store, World } from '../../world.ts'
import { headlessTexts } from './headless-texts.ts'
import type { Visit } from './visit.ts'

/** The lifetime of a draft after its last action (NAV-38). */
const DRAFT_LIFETIME_MS = 30 * DAY_MS

type DraftRow = NonNullable<NonNullable<Awaited<ReturnType<Store['drafts']['loadVisit']>>>['row']>

export type OrderVersions = NonNullable<DraftRow['versions']>

export interface WrittenReturn {
  readonly record: ReturnRecord
  readonly ofOrder: readonly ReturnRecord[]
  readonly row: Omit<DraftRow, 'versions'>
}

export interface SessionContext {
  readonly visit: Visit
  readonly config: ShopConfig
  readonly configVersion: number
  /** From the live version, whatever version the draft uses (FIX-33). */
  readonly open: boolean
  /** Whether submitted returns keep their page (UXD-24). */
  readonly showsReturns: boolean
  readonly published: Pointers
  readonly returnsADay: number
  readonly draft: Draft
  /** The giver deleted the gift receipt: the session has ended, and `draft` and `stored` are new. */
  readonly receiptDeleted?: true
  readonly stored: { readonly hash: string; readonly rev: number } | null
  readonly versions: OrderVersions | null
  readonly last: { readonly key: string; readonly body: string; readonly path: string } | null
  readonly written?: WrittenReturn
  readonly language: string
  readonly t: Translate
}

/** Only the hash is stored, so that a leaked table gives no access to sessions. */
export const hashSession = (session: string): string => hash('sha256', session, 'base64url')

const translatorCache = memoizePerObject((_: ShopConfig) => new Map<string, Translate>())

/** A policy's texts override the shop's (CFG-21). */
interface TranslatorOptions {
  readonly config: ShopConfig
  readonly language: string
  readonly policy?: ReturnPolicy | undefined
  readonly drawsNone?: Visit['drawsNone'] | undefined
}

export function getTranslator({ config, language, policy, drawsNone }: TranslatorOptions, log: Log): Translate {
  const cache = translatorCache(config)
  const key = `${language} ${policy?.id ?? ''} ${drawsNone === true}`
  const found = cache.get(key)
  if (found !== undefined) return found
  const created = translator({
    language,
    zone: timeZoneOf(config.settings),
    content: policy === undefined ? config.content : mergePolicyContent(config.content, policy),
    ...(drawsNone === true && { instead: headlessTexts }),
    onMissing: (problem) => log.warn({ ...problem }, 'Failed to format a text'),
  })
  cache.set(key, created)
  return created
}

export const draftRev = ({ stored }: Pick<SessionContext, 'stored'>): string | null =>
  stored === null ? null : `d${stored.rev}`

/**
 * Whether the session's draft has expired or ended elsewhere. Without a cookie, the revision of the request shows it.
 */
export const hasEnded = ({ visit, stored }: Pick<SessionContext, 'visit' | 'stored'>): boolean =>
  stored === null && (visit.session !== null || /^d\d/.test(visit.ifMatch ?? ''))

export const translatorFor = (
  policy: ReturnPolicy,
  { config, language, t, visit: { drawsNone } }: Pick<SessionContext, 'config' | 'language' | 't' | 'visit'>,
  { log }: { readonly log: Log },
): Translate => (policy.customizations === undefined ? t : getTranslator({ config, language, policy, drawsNone }, log))

/** A shop without demo themes keeps its theme, whatever the browser sends. */
const withDemoTheme = memoizePerKey((config: ShopConfig, look: string): ShopConfig => {
  const chosen = config.settings.demoThemes?.find(({ id }) => id === look)
  if (chosen === undefined) return config
  return { ...config, theme: { branding: {}, background: {}, globals: {}, product: {}, ...chosen.theme } }
})

export async function readShopperConfig(
  shops: Pick<World['shops'], 'forShoppers'>,
  { shopId, look }: Pick<Visit, 'shopId' | 'look'>,
  version: number,
): Promise<ShopConfig> {
  const config = await shops.forShoppers(shopId, version)
  return look === undefined ? config : withDemoTheme(config, look)
}

const chooseSessionLanguage = (config: ShopConfig, visit: Visit, stored: string | undefined): string =>
  chooseLanguage({
    stored,
    browser: visit.browser,
    allowed: config.settings.allowed_languages,
    shopDefault: config.settings.default_language,
  })

/** Whether the shop is active and its portal is on (NAV-33). */
export const isPortalOpen = ({ shop }: ShopConfig): boolean => shop.state === 'active' && shop.portal_active

/** A portal that is switched off keeps the pages of returns, unless the shop closes them too (UXD-24). */
export const areReturnsVisible = ({ shop, settings }: ShopConfig): boolean =>
  shop.state === 'active' && (shop.portal_active || settings.closeStatusPages !== true)

/** Whether the request came to the shop's gift domain (NAV-25). */
export const isOnGiftDomain = ({ visit, config }: Pick<SessionContext, 'visit' | 'config'>): boolean =>
  visit.host !== undefined && visit.host === config.shop.gift_domain && config.settings.giftReceiptFlowEnabled === true

type Needs = Pick<World, 'store' | 'shops' | 'log'>
type TranslatorNeeds = Pick<SessionContext, 'config'> & Pick<World, 'log'>
type Found = NonNullable<Awaited<ReturnType<Store['drafts']['loadVisit']>>>

/**
 * A draft uses the configuration that it started with, except for whether the shop is open.
 * @throws Fault RET_ERR_SHOP_UNKNOWN when the shop does not exist.
 */
export async function readSession(needs: Needs, visit: Visit): Promise<SessionContext> {
  const sessionHash = visit.session === null ? '' : hashSession(visit.session)
  const found = await needs.store.drafts.loadVisit(visit.shopId, sessionHash, visit.now)
  if (found === null) throw fault('RET_ERR_SHOP_UNKNOWN')
  needs.shops.setLiveVersion(visit.shopId, found.published.live)
  return buildSession(needs, visit, { hash: sessionHash, ...found })
}

const buildSession = async (
  { shops, log }: Pick<Needs, 'shops' | 'log'>,
  visit: Visit,
  found: Found & { readonly hash: string },
): Promise<SessionContext> => {
  const { hash: sessionHash } = found
  const receiptDeleted = found.row?.receiptDeleted === true
  const row = receiptDeleted ? null : found.row
  const draft =
    row?.draft ?? (found.row === null ? emptyDraft : { ...emptyDraft, ...pickSessionFields(found.row.draft) })
  const configVersion =
    draft.order?.configVersion ?? chooseVersion(found.published, sessionHash === '' ? null : sessionHash)
  const [config, live] = await Promise.all([
    readShopperConfig(shops, visit, configVersion),
    shops.config(visit.shopId, found.published.live),
  ])
  const language = chooseSessionLanguage(config, visit, draft.language)
  return {
    visit,
    config,
    configVersion,
    open: isPortalOpen(live),
    showsReturns: areReturnsVisible(live),
    published: found.published,
    returnsADay: found.returnsADay,
    draft,
    ...(receiptDeleted && { receiptDeleted }),
    stored: row === null ? null : { hash: sessionHash, rev: row.rev },
    versions: row?.versions ?? null,
    last: row?.last ?? null,
    language,
    t: getTranslator({ config, language, drawsNone: visit.drawsNone }, log),
  }
}

export async function buildSessionAfterSubmit(
  needs: Pick<Needs, 'shops' | 'log'>,
  { visit, stored, published, returnsADay }: SessionContext,
  written: WrittenReturn,
): Promise<SessionContext> {
  const found = { hash: stored?.hash ?? '', published, returnsADay, row: { ...written.row, versions: null } }
  return { ...(await buildSession(needs, visit, found)), written }
}

export function pickSessionFields({
  language,
  source,
  pos,
  staff,
  screening,
  consent,
}: Pick<Draft, 'language' | 'source' | 'pos' | 'staff' | 'screening' | 'consent'>) {
  return {
    ...(language !== undefined && { language }),
    ...(source !== undefined && { source }),
    pos,
    ...(staff !== undefined && { staff }),
    ...(screening !== undefined && { screening }),
    ...(consent !== undefined && { consent }),
  }
}

export function withDraft(session: SessionContext, draft: Draft, { config, log }: TranslatorNeeds): SessionContext {
  const language = chooseSessionLanguage(config, session.visit, draft.language)
  const { drawsNone } = session.visit
  return { ...session, config, draft, language, t: getTranslator({ config, language, drawsNone }, log) }
}

/** The lifetime of a draft without an order (FIX-40). */
const EMPTY_DRAFT_LIFETIME_MS = DAY_MS

/** Rounded up to the hour, so that most writes leave the expiry index unchanged. */
export function computeExpiry({ order, returnKey }: Draft, now: Instant): Instant {
  const lifetimeMs = order === undefined && returnKey === undefined ? EMPTY_DRAFT_LIFETIME_MS : DRAFT_LIFETIME_MS
  return Math.ceil((now + lifetimeMs) / HOUR_MS) * HOUR_MS
}
