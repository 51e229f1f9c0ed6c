import { type ConsoleTranslate, consoleTranslator } from '../../locales/console/translate.ts'
import type { EntryActionName } from '../../schemas/console/actions/index.ts'
import type { ConsoleProblem } from '../../schemas/console/problems.ts'
import type { ConsoleScreen } from '../../schemas/console/screen.ts'
import type { Effect } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { Role } from '../../schemas/merchant/keys.ts'
import type { Args } from '../../schemas/screen/action.ts'
import { missingPage } from '../../screens/console/session/refusals.ts'
import { signInPage, welcomePage } from '../../screens/console/session/sign-in.ts'
import { isActionOffered } from '../journey/request/offers.ts'
import { readLink, redeemLink } from './accounts/links.ts'
import { readSignedIn } from './accounts/member.ts'
import { offersDemoRoles, signIn, tryAs } from './accounts/sign-in.ts'
import type { StartedSession } from './accounts/start-session.ts'
import { weakTexts } from './accounts/weak-texts.ts'
import type { ConsoleNeeds, ConsoleReply, EntryVisit, ProviderAttempt } from './context.ts'
import { buildLeaveReply, buildProblemReply, buildRefusal } from './replies.ts'
import { toPauseProblem } from './session/pause.ts'

interface EntryIntent {
  readonly name: EntryActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

const SIGN_IN_PATH = '/sign-in'
const CODES = ['app', 'recovery'] as const

const readQuery = (path: string): URLSearchParams => new URLSearchParams(path.split('?', 2)[1] ?? '')

const readToken = (path: string): string | null => /^\/welcome\/([\w-]{1,100})$/.exec(path)?.[1] ?? null

/** `/sign-in?to=/wrenfold/returns`: where the sign-in leads. */
const toSignInPath = (shopId: string, path: string): string =>
  path.startsWith(SIGN_IN_PATH) ? path : `${SIGN_IN_PATH}?${new URLSearchParams({ to: `/${shopId}${path}` })}`

const drawEntry = async (needs: ConsoleNeeds, path: string, t: ConsoleTranslate): Promise<ConsoleScreen> => {
  const token = readToken(path)
  if (token !== null) {
    const link = await readLink(needs, token)
    const account = link && { ...link, asksName: link.purpose === 'invitation' }
    return welcomePage({ path, account }, t)
  }
  if (path !== '/' && !/^\/sign-in(?:\?|$)/.test(path))
    return missingPage({ path, history: 'replace', member: null }, t)
  const [demoShop = null] = (await offersDemoRoles(needs)) ? await needs.shops.all() : []
  const query = readQuery(path)
  const provider = needs.signIn && { label: needs.signIn.label, refused: query.get('provider') === 'refused' }
  return signInPage({ path, code: CODES.find((code) => code === query.get('code')) ?? null, demoShop, provider }, t)
}

/** Only a path below the shop, so that a sign-in leads to no other site. */
export function findTarget(to: string, shops: readonly string[]): string | null {
  const [, shopId = '', rest = ''] = /^\/([a-z0-9-]+)(\/.*)?$/.exec(to) ?? []
  const shop = shops.includes(shopId) ? shopId : shops[0]
  if (shop === undefined) return null
  return `/console/${shop}#${shop === shopId && rest !== '' ? rest : '/'}`
}

const targetOf = (path: string, shops: readonly string[]): string | null =>
  findTarget(readQuery(path).get('to') ?? '', shops)

const leadTo = (href: string): readonly Effect[] => [{ type: 'forget' }, { type: 'redirect', href }]

/** The page of the sign-in. A person who is signed in already is led to a shop. */
export async function showEntryPage(needs: ConsoleNeeds, { token }: EntryVisit, path: string): Promise<ConsoleReply> {
  const t = consoleTranslator()
  const isWelcome = readToken(path) !== null
  const signedIn = token === null || isWelcome ? null : await readSignedIn(needs, token)
  const shops =
    signedIn === null ? [] : (await needs.store.members.listOfAccount(signedIn.accountId)).map(({ shopId }) => shopId)
  const href = targetOf(path, shops)
  if (href !== null) return { status: 200, envelope: { contract: CONTRACT, rev: null, effects: [...leadTo(href)] } }
  const screen = await drawEntry(needs, path, t)
  const status = screen.name === 'not-found' ? 404 : 200
  return { status, envelope: { contract: CONTRACT, rev: null, screen, overlay: null } }
}

/** 401 with the sign-in, drawn in place. A visit that had a session gets the reason. */
export async function buildSignedOutReply(
  needs: ConsoleNeeds,
  { token, shopId }: { readonly token: string | null; readonly shopId: string },
  path: string,
): Promise<ConsoleReply> {
  const t = consoleTranslator()
  const screen = await drawEntry(needs, toSignInPath(shopId, path), t)
  const problem = token === null ? {} : { problem: { code: 'signed-out', title: t('sign-in.signed-out') } as const }
  return { status: 401, envelope: { contract: CONTRACT, rev: null, screen, overlay: null, ...problem } }
}

type EntryResult =
  | { readonly kind: 'signed-in'; readonly started: StartedSession; readonly href: string }
  | { readonly kind: 'leave'; readonly attempt: ProviderAttempt }
  | { readonly kind: 'page'; readonly path: string; readonly effects?: readonly Effect[] }
  | { readonly kind: 'refused'; readonly problem: ConsoleProblem }

type EntryStep = (
  needs: ConsoleNeeds,
  visit: EntryVisit,
  intent: EntryIntent & { readonly t: ConsoleTranslate },
) => Promise<EntryResult>

const enter = (started: StartedSession, at: string, t: ConsoleTranslate): EntryResult => {
  const href = targetOf(at, started.shops)
  return href === null
    ? { kind: 'refused', problem: { code: 'sign-in-refused', title: t('sign-in.no-shop') } }
    : { kind: 'signed-in', started, href }
}

const open: EntryStep = async (needs, visit, { at, values, t }) => {
  const { email = '', password = '', code } = values
  const result = await signIn(needs, { email, password, ...(code !== undefined && { code }) }, visit)
  if (result.kind === 'signed-in') return enter(result, at, t)
  if (result.kind === 'paused') return { kind: 'refused', problem: toPauseProblem(result, needs.now(), t) }
  if (result.kind === 'refused')
    return { kind: 'refused', problem: { code: 'sign-in-refused', title: t('sign-in.refused') } }
  const query = readQuery(at)
  query.set('code', 'app')
  return { kind: 'page', path: `${SIGN_IN_PATH}?${query}`, effects: [{ type: 'focus', id: 'sign-in-code' }] }
}

const redeem: EntryStep = async (needs, visit, { at, values, t }) => {
  const { name, password = '' } = values
  const redemption = { token: readToken(at) ?? '', password, ...(name !== undefined && { name }) }
  const result = await redeemLink(needs, redemption, visit)
  if (result.kind === 'signed-in') return enter(result, at, t)
  if (result.kind === 'redeemed') return { kind: 'page', path: SIGN_IN_PATH }
  if (result.kind === 'unusable') return { kind: 'refused', problem: { code: 'link-used', title: t('welcome.used') } }
  const message = t(weakTexts[result.problem])
  const fields = [{ form: 'welcome', name: 'password', message }]
  return { kind: 'refused', problem: { code: 'invalid', title: message, fields } }
}

const tryRole: EntryStep = async (needs, visit, { args, t }) => {
  const role = Role.enum.find((one) => one === args.role)
  const started = role === undefined ? null : await tryAs(needs, role, visit)
  if (started === null) return { kind: 'refused', problem: { code: 'not-offered', title: t('problem.not-offered') } }
  return enter(started, `${SIGN_IN_PATH}?${new URLSearchParams({ to: `/${String(args.shop)}` })}`, t)
}

const leaveToProvider: EntryStep = async (needs, _visit, { at, t }) => {
  const attempt = await needs.signIn?.begin({ to: readQuery(at).get('to') ?? '' })
  if (attempt) return { kind: 'leave', attempt }
  const title = t('sign-in.provider-refused', { provider: needs.signIn?.label ?? '' })
  return { kind: 'refused', problem: { code: 'sign-in-refused', title } }
}

const steps: Readonly<Record<EntryActionName, EntryStep>> = {
  'session.open': open,
  'session.redeem': redeem,
  'session.provider': leaveToProvider,
  'session.try': tryRole,
}

export async function performEntryAction(
  needs: ConsoleNeeds,
  visit: EntryVisit,
  { intent, pointer = '' }: { readonly intent: EntryIntent | null; readonly pointer?: string },
): Promise<ConsoleReply> {
  const t = consoleTranslator()
  if (intent === null) return buildProblemReply({ code: 'bad-request', title: t('problem.bad-request'), pointer })
  const screen = await drawEntry(needs, intent.at, t)
  if (!isActionOffered({ screen, overlay: null }, intent))
    return buildRefusal({ screen }, { code: 'not-offered', title: t('problem.not-offered') })
  const result = await steps[intent.name](needs, visit, { ...intent, t })
  if (result.kind === 'refused') return buildRefusal({ screen: await drawEntry(needs, intent.at, t) }, result.problem)
  if (result.kind === 'page') {
    const effects = result.effects === undefined ? {} : { effects: [...result.effects] }
    const page = await drawEntry(needs, result.path, t)
    return { status: 200, envelope: { contract: CONTRACT, rev: null, screen: page, overlay: null, ...effects } }
  }
  if (result.kind === 'leave') return buildLeaveReply(result.attempt)
  const { token, endsAt } = result.started
  const envelope = { contract: CONTRACT, rev: null, effects: [...leadTo(result.href)] }
  return { status: 200, envelope, session: { token, endsAt } }
}
