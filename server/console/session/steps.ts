import { confirmPassword } from '../accounts/password.ts'
import { endSession } from '../accounts/sessions.ts'
import type { ConsoleStep } from '../context.ts'
import { findPage } from '../place.ts'
import { CONFIRM_PATH, sessionPages } from './pages.ts'
import { toPauseProblem } from './pause.ts'

const signOut: ConsoleStep = async ({ needs, member }) => {
  await endSession(needs, member, member.sessionId)
  return { kind: 'signed-out' }
}

const confirm: ConsoleStep = async ({ needs, visit, member, now, t }, { at, values }) => {
  const { password = '' } = values
  const check = { member, password, network: visit.network }
  const result = await confirmPassword(needs, visit.token ?? '', check)
  if (result.kind === 'paused') return { kind: 'stay', problem: toPauseProblem(result, now, t) }
  if (result.kind === 'refused') {
    const message = t('confirm.refused')
    const fields = [{ form: 'confirm', name: 'password', message }]
    return { kind: 'stay', problem: { code: 'sign-in-refused', title: message, fields } }
  }
  const { query } = findPage(sessionPages, at)?.place ?? { query: {} as Record<string, string> }
  return { kind: 'go', path: query.to?.startsWith('/') === true && query.to !== CONFIRM_PATH ? query.to : '/' }
}

const confirmWithProvider: ConsoleStep = async ({ needs, member, t }, { at }) => {
  const { accountId, sessionId, shopId } = member
  const { query } = findPage(sessionPages, at)?.place ?? { query: {} as Record<string, string> }
  const attempt = await needs.signIn?.begin({ to: query.to ?? '/', confirms: { shopId, accountId, sessionId } })
  if (attempt) return { kind: 'leave', ...attempt }
  const title = t('sign-in.provider-refused', { provider: needs.signIn?.label ?? '' })
  return { kind: 'stay', problem: { code: 'sign-in-refused', title } }
}

export const sessionSteps = {
  'session.close': signOut,
  'session.confirm': confirm,
  'session.provider-confirm': confirmWithProvider,
} as const
