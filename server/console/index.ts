import { consoleTranslator } from '../../locales/console/translate.ts'
import { consoleActions } from '../../schemas/console/actions/index.ts'
import type { ConsoleProblem } from '../../schemas/console/problems.ts'
import type { ConsoleEnvelope } from '../../schemas/console/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { isRecentlyConfirmed } from '../domain/access/console-session.ts'
import { isAllowed } from '../domain/access/rights.ts'
import { isActionOffered } from '../journey/request/offers.ts'
import { findMember, readSignedIn } from './accounts/member.ts'
import { toCall } from './caller.ts'
import type {
  ConsoleAnswer,
  ConsoleContext,
  ConsoleIntent,
  ConsoleNeeds,
  ConsoleReply,
  ConsoleVisit,
  DrawnConsolePage,
} from './context.ts'
import { type ConsoleDrawing, drawConsoleBlocks, drawConsolePage } from './draw.ts'
import { buildSignedOutReply } from './entry.ts'
import { buildLeaveReply, buildMissingShopReply, buildProblemReply, buildRefusal, buildReply } from './replies.ts'
import { CONFIRM_PATH } from './session/pages.ts'
import { consoleSteps } from './steps.ts'

const statuses = { drawn: 200, forbidden: 403, missing: 404 } as const

const isMember = (read: ConsoleContext | ConsoleReply): read is ConsoleContext => 'member' in read

export async function readContext(
  needs: ConsoleNeeds,
  visit: ConsoleVisit,
  path: string,
): Promise<ConsoleContext | ConsoleReply> {
  const { token, shopId } = visit
  const signedIn = token === null ? null : await readSignedIn(needs, token)
  if (token === null || signedIn === null) return buildSignedOutReply(needs, visit, path)
  const [member, config] = await Promise.all([findMember(needs, signedIn, shopId), needs.shops.inForce(shopId)])
  if (member === null || config === null) return buildMissingShopReply(path, consoleTranslator())
  const t = consoleTranslator(config.settings.timeZone)
  return { needs, visit, member, config, now: needs.now(), t }
}

const toReply = ({ kind, drawn }: ConsoleDrawing): ConsoleReply => ({ ...buildReply(drawn), status: statuses[kind] })

export async function showConsolePage(needs: ConsoleNeeds, visit: ConsoleVisit, path: string): Promise<ConsoleReply> {
  const context = await readContext(needs, visit, path)
  return isMember(context) ? toReply(await drawConsolePage(context, path)) : context
}

/** One block of a page, for polling. Null: the page has no such block any more. */
export async function showConsolePart(
  needs: ConsoleNeeds,
  visit: ConsoleVisit,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<ConsoleReply> {
  const context = await readContext(needs, visit, path)
  if (!isMember(context)) return context
  const drawn = await drawConsoleBlocks(context, path)
  if (drawn === null) return toReply(await drawConsolePage(context, path))
  const { screen, overlay, rev = null } = drawn
  const blocks = [...Object.values(screen.regions).flat(), ...(overlay?.body ?? [])]
  const component = blocks.find((one) => one.id === id)
  const polls = [...(screen.poll ?? []), ...(overlay?.poll ?? [])].some((poll) => poll.id === id)
  const part = component === undefined ? { id, removed: true as const } : { id, component, ...(!polls && LAST) }
  const envelope: ConsoleEnvelope = { contract: CONTRACT, rev, base: screen.key, parts: [part] }
  return { status: 200, envelope }
}

const LAST = { last: true as const }

interface OfferedPage {
  readonly context: ConsoleContext
  readonly intent: ConsoleIntent
  readonly drawn: DrawnConsolePage
}

const findRefusal = ({ context, intent, drawn }: OfferedPage): ConsoleProblem | null => {
  const { visit, t } = context
  const { writes } = consoleActions[intent.name] as { readonly writes?: true }
  if (writes && visit.ifMatch === null) return { code: 'precondition', title: t('problem.precondition') }
  if (writes && visit.ifMatch !== drawn.rev) return { code: 'stale', title: t('problem.stale') }
  const { screen, overlay = null } = drawn
  return isActionOffered({ screen, overlay }, intent) ? null : { code: 'not-offered', title: t('problem.not-offered') }
}

const findRightRefusal = ({ member, now, t }: ConsoleContext, { name, at }: ConsoleIntent): ConsoleProblem | null => {
  const { right, sudo } = consoleActions[name] as {
    readonly right: Parameters<typeof isAllowed>[1] | null
    sudo?: true
  }
  if (right !== null && !isAllowed(member.role, right)) return { code: 'role-forbidden', title: t('problem.role') }
  if (!sudo || isRecentlyConfirmed(member.confirmedAt, now)) return null
  const path = `${CONFIRM_PATH}?${new URLSearchParams({ to: at })}`
  const action = {
    id: 'confirm',
    label: t('confirm.open'),
    look: 'primary',
    action: { type: 'navigate', path },
  } as const
  const detail = t('confirm.why')
  return { code: 'password-needed', title: t('confirm.heading'), detail, modal: true, actions: [action] }
}

const wasPerformed = async (context: ConsoleContext, intent: ConsoleIntent): Promise<boolean> => {
  const call = toCall(context, intent)
  if (call === null) return false
  const { needs, visit } = context
  return (await needs.store.merchantCalls.find(visit.shopId, call)).kind === 'answered'
}

const replyTo = async (
  context: ConsoleContext,
  intent: ConsoleIntent,
  answer: ConsoleAnswer,
): Promise<ConsoleReply> => {
  const { needs, visit, t } = context
  if (answer.kind === 'signed-out') {
    const reply = await buildSignedOutReply(needs, { ...visit, token: null }, '/')
    const effects = [
      { type: 'forget' as const },
      { type: 'toast' as const, tone: 'info' as const, text: t('sign-in.ended') },
    ]
    return { ...reply, status: 200, envelope: { ...reply.envelope, effects }, session: null }
  }
  if (answer.kind === 'leave') return buildLeaveReply(answer)
  if (answer.kind === 'stay') {
    const { drawn } = await drawConsolePage(context, intent.at)
    return buildRefusal(drawn, answer.problem, answer.effects)
  }
  const { drawn } = await drawConsolePage(context, answer.path)
  const toast = answer.toast === undefined ? [] : [{ type: 'toast', tone: 'success', text: answer.toast } as const]
  const page = answer.overlay === undefined ? drawn : { ...drawn, overlay: answer.overlay }
  return buildReply(page, [...toast, ...(answer.effects ?? [])])
}

/** `intent` is null for a malformed body: the answer then depends on session and shop first. */
export async function performConsoleAction(
  needs: ConsoleNeeds,
  visit: ConsoleVisit,
  {
    at,
    intent,
    pointer = '',
  }: { readonly at: string; readonly intent: ConsoleIntent | null; readonly pointer?: string },
): Promise<ConsoleReply> {
  const context = await readContext(needs, visit, at)
  if (!isMember(context)) return context
  const { t } = context
  if (intent === null) return buildProblemReply({ code: 'bad-request', title: t('problem.bad-request'), pointer })
  const forbidden = findRightRefusal(context, intent)
  const { kind, drawn } = await drawConsolePage(context, at)
  if (forbidden !== null) return buildRefusal(drawn, forbidden)
  if (kind !== 'drawn') return toReply({ kind, drawn })
  const refusal = findRefusal({ context, intent, drawn })
  if (refusal !== null) return (await wasPerformed(context, intent)) ? buildReply(drawn) : buildRefusal(drawn, refusal)
  return replyTo(context, intent, await consoleSteps[intent.name](context, intent))
}
