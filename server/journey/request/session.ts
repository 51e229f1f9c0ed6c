import { hash } from 'node:crypto'
import { chooseLanguage } from '../../../locales/languages.ts'
import { type Translate, translator } from '../../../locales/translate.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { Pointers } from '../../../schemas/merchant.ts'
import { oncePer } from '../../../schemas/once.ts'
import { type Draft, emptyDraft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/time.ts'
import { contentUnder } from '../../domain/items/policy.ts'
import { versionFor } from '../../domain/journey/rollout.ts'
import { fault } from '../../faults.ts'
import type { Log, Store, World } from '../../world.ts'
import type { Visit } from './visit.ts'
import { withoutPages } from './without-pages.ts'

/** Drafts live this long after the last action (NAV-38). */
const DRAFT_LIVES_MS = 30 * DAY_MS

type DraftRow = NonNullable<NonNullable<Awaited<ReturnType<Store['drafts']['visit']>>>['row']>

/** Which versions count of what stands behind the order of a draft. */
export type OrderVersions = NonNullable<DraftRow['versions']>

/** A return that a submit has just written, with all of its order, oldest first, and what it left of its draft. */
export interface WrittenReturn {
  readonly record: ReturnRecord
  readonly ofOrder: readonly ReturnRecord[]
  readonly row: Omit<DraftRow, 'versions'>
}

/** Who stands before us: the visit, the shop's configuration that counts for it, and the draft so far. */
export interface SessionContext {
  readonly visit: Visit
  readonly config: ShopConfig
  readonly configVersion: number
  /** Whether the portal takes returns now: by the version in force, whatever the draft began with (FIX-33). */
  readonly open: boolean
  /** What an order opened now would choose from. */
  readonly published: Pointers
  /** How many returns the shop gets on a usual day. */
  readonly returnsADay: number
  readonly draft: Draft
  /** The giver deleted the gift receipt that opened the draft: the session is closed, and `draft` and `stored` are those of a new one. */
  readonly receiptDeleted?: true
  /** Null while the session has no row. */
  readonly stored: { readonly hash: string; readonly rev: number } | null
  /** As they were when the session was read; null while its draft had no order. */
  readonly versions: OrderVersions | null
  readonly last: { readonly key: string; readonly body: string; readonly path: string } | null
  /** What this very request wrote, which need not be read to be shown. */
  readonly written?: WrittenReturn
  readonly language: string
  readonly t: Translate
}

/** The stored form of a session id: whoever reads the table cannot become anyone. */
export const hashOf = (session: string): string => hash('sha256', session, 'base64url')

const spokenOf = oncePer((_: ShopConfig) => new Map<string, Translate>())

/** Whose words: a shop's in a language, and those of a policy before them (CFG-21). */
interface Voice {
  readonly config: ShopConfig
  readonly language: string
  readonly policy?: ReturnPolicy | undefined
  readonly drawsNone?: Visit['drawsNone'] | undefined
}

/** The words of a shop in a language; made once per published version. */
export function speak({ config, language, policy, drawsNone }: Voice, log: Log): Translate {
  const known = spokenOf(config)
  const key = `${language} ${policy?.id ?? ''} ${drawsNone === true}`
  const found = known.get(key)
  if (found !== undefined) return found
  const made = translator({
    language,
    content: policy === undefined ? config.content : contentUnder(config.content, policy),
    ...(drawsNone === true && { instead: withoutPages }),
    onMissing: (problem) => log.warn({ ...problem }, 'A text cannot be said'),
  })
  known.set(key, made)
  return made
}

/** The revision of the draft that the page shows, as clients send it back; null where there is none. */
export const draftRev = ({ stored }: Pick<SessionContext, 'stored'>): string | null =>
  stored === null ? null : `d${stored.rev}`

/**
 * Whether the session had a draft once, which has expired since or was ended elsewhere. Its cookie goes with it: then the
 * revision says it, of a draft, that the page names from which something was pressed.
 */
export const hasEnded = ({ visit, stored }: Pick<SessionContext, 'visit' | 'stored'>): boolean =>
  stored === null && (visit.session !== null || /^d\d/.test(visit.ifMatch ?? ''))

/** The words for a return under a policy: those of the session, unless the policy has its own (CFG-21). */
export const wordsUnder = (
  policy: ReturnPolicy,
  { config, language, t, visit: { drawsNone } }: Pick<SessionContext, 'config' | 'language' | 't' | 'visit'>,
  { log }: { readonly log: Log },
): Translate => (policy.customizations === undefined ? t : speak({ config, language, policy, drawsNone }, log))

/** The language a session is spoken to in. */
const languageOf = (config: ShopConfig, visit: Visit, stored: string | undefined): string =>
  chooseLanguage({
    stored,
    browser: visit.browser,
    allowed: config.settings.allowed_languages,
    shopDefault: config.settings.default_language,
  })

/** Whether the shop takes returns at all: it is there, and its portal is on (NAV-33). */
export const portalIsOpen = ({ shop }: ShopConfig): boolean => shop.state === 'active' && shop.portal_active

/** Whether the host that was asked is the one that the shop has for gifts alone, while it has gift receipts (NAV-25). */
export const isOnGiftDomain = ({ visit, config }: Pick<SessionContext, 'visit' | 'config'>): boolean =>
  visit.host !== undefined && visit.host === config.shop.gift_domain && config.settings.giftReceiptFlowEnabled === true

type Needs = Pick<World, 'store' | 'shops' | 'log'>
type Spoken = Pick<SessionContext, 'config'> & Pick<World, 'log'>
type Found = NonNullable<Awaited<ReturnType<Store['drafts']['visit']>>>

/**
 * Reads who stands before us, in one question to the database. A draft keeps the configuration it began with; before there
 * is an order, the session decides which one counts. Only whether the shop is open is nobody's to keep.
 * @throws Fault RET_ERR_SHOP_UNKNOWN when there is no such shop.
 */
export async function readSession(needs: Needs, visit: Visit): Promise<SessionContext> {
  const hash = visit.session === null ? '' : hashOf(visit.session)
  const found = await needs.store.drafts.visit(visit.shopId, hash, visit.now)
  if (found === null) throw fault('RET_ERR_SHOP_UNKNOWN')
  needs.shops.sawInForce(visit.shopId, found.published.live)
  return sessionOf(needs, visit, { hash, ...found })
}

/** The context of a session by what was read of it. */
const sessionOf = async (
  { shops, log }: Pick<Needs, 'shops' | 'log'>,
  visit: Visit,
  found: Found & { readonly hash: string },
): Promise<SessionContext> => {
  const { hash } = found
  const receiptDeleted = found.row?.receiptDeleted === true
  const row = receiptDeleted ? null : found.row
  const draft = row?.draft ?? (found.row === null ? emptyDraft : { ...emptyDraft, ...ofSession(found.row.draft) })
  const configVersion = draft.order?.configVersion ?? versionFor(found.published, hash === '' ? null : hash)
  const [config, live] = await Promise.all([
    shops.forShoppers(visit.shopId, configVersion),
    shops.config(visit.shopId, found.published.live),
  ])
  const language = languageOf(config, visit, draft.language)
  return {
    visit,
    config,
    configVersion,
    open: portalIsOpen(live),
    published: found.published,
    returnsADay: found.returnsADay,
    draft,
    ...(receiptDeleted && { receiptDeleted }),
    stored: row === null ? null : { hash, rev: row.rev },
    versions: row?.versions ?? null,
    last: row?.last ?? null,
    language,
    t: speak({ config, language, drawsNone: visit.drawsNone }, log),
  }
}

/** The session of a submit whose return was just written, as it would be read now. */
export async function sessionAfter(
  needs: Pick<Needs, 'shops' | 'log'>,
  { visit, stored, published, returnsADay }: SessionContext,
  written: WrittenReturn,
): Promise<SessionContext> {
  const found = { hash: stored?.hash ?? '', published, returnsADay, row: { ...written.row, versions: null } }
  return { ...(await sessionOf(needs, visit, found)), written }
}

/** What a draft holds of its session, whatever order it is about: the next one has it too. */
export function ofSession({
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

/** The same session with another draft, and the configuration that counts for that: what an action leaves behind. */
export function withDraft(session: SessionContext, draft: Draft, { config, log }: Spoken): SessionContext {
  const language = languageOf(config, session.visit, draft.language)
  const { drawsNone } = session.visit
  return { ...session, config, draft, language, t: speak({ config, language, drawsNone }, log) }
}

/** A draft that is about nothing yet lives for a day (FIX-40). */
const EMPTY_DRAFT_LIVES_MS = DAY_MS

/**
 * Until when a draft is kept after an action at `now`: to the end of the hour, so that actions of one hour leave the index
 * by which drafts are forgotten alone.
 */
export function expiry({ order, returnKey }: Draft, now: Instant): Instant {
  const lives = order === undefined && returnKey === undefined ? EMPTY_DRAFT_LIVES_MS : DRAFT_LIVES_MS
  return Math.ceil((now + lives) / HOUR_MS) * HOUR_MS
}
