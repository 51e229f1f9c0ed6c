import type { ConsoleTranslate } from '../../locales/console/translate.ts'
import { type ConsoleProblem, consoleProblems } from '../../schemas/console/problems.ts'
import type { Effect } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { missingPage } from '../../screens/console/session/refusals.ts'
import type { ConsoleReply, DrawnConsolePage, ProviderAttempt } from './context.ts'

export const buildReply = (
  { screen, overlay = null, rev = null }: DrawnConsolePage,
  effects: readonly Effect[] = [],
): ConsoleReply => ({
  status: 200,
  envelope: { contract: CONTRACT, rev, screen, overlay, ...(effects.length > 0 && { effects: [...effects] }) },
})

export function buildRefusal(
  drawn: DrawnConsolePage,
  problem: ConsoleProblem,
  effects: readonly Effect[] = [],
): ConsoleReply {
  const status = consoleProblems[problem.code]
  const toasts = status === 409 ? [{ type: 'toast', tone: 'error', text: problem.title } as const] : []
  const { envelope } = buildReply(drawn, [...toasts, ...effects])
  return { status, envelope: { ...envelope, problem } }
}

export const buildProblemReply = (problem: ConsoleProblem): ConsoleReply => ({
  status: consoleProblems[problem.code],
  envelope: { contract: CONTRACT, rev: null, problem },
})

export function buildMissingShopReply(path: string, t: ConsoleTranslate): ConsoleReply {
  const screen = missingPage({ path, history: 'replace', member: null }, t)
  return { status: 404, envelope: { contract: CONTRACT, rev: null, screen, overlay: null } }
}

export function buildLeaveReply({ url, ...attempt }: ProviderAttempt): ConsoleReply {
  const effects = [{ type: 'redirect' as const, href: url }]
  return { status: 200, envelope: { contract: CONTRACT, rev: null, effects }, attempt }
}
