import { Role } from '../../../schemas/merchant/keys.ts'
import { createInvitation } from '../accounts/links.ts'
import { changePassword } from '../accounts/password.ts'
import { changeRole, removeMember, resetTimeCode, sendResetLink } from '../accounts/people.ts'
import { endSession } from '../accounts/sessions.ts'
import { weakTexts } from '../accounts/weak-texts.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleIntent, ConsoleStep } from '../context.ts'
import { toPauseProblem } from '../session/pause.ts'
import { auditSteps } from './audit.ts'
import { keySteps } from './keys.ts'
import { refuseField } from './refuse-field.ts'
import { timeCodeSteps } from './time-code.ts'

const PEOPLE = '/settings/people'

const roleOf = ({ values }: ConsoleIntent): Role => Role.enum.find((role) => role === values.role) ?? 'viewer'

const invite: ConsoleStep = async ({ needs, member, t }, intent) => {
  const { email = '' } = intent.values
  const result = await createInvitation(needs, member, { shopId: member.shopId, email, role: roleOf(intent) })
  if (result.kind === 'invalid-email') return refuseField('invite', 'email', t('people.invalid-email'))
  if (result.kind === 'already-member') return refuseField('invite', 'email', t('people.already'))
  return { kind: 'go', path: PEOPLE, toast: t('people.sent', { email }) }
}

type StaffChange = Awaited<ReturnType<typeof changeRole>>

const answer = ({ t }: ConsoleContext, result: StaffChange, toast: string): ConsoleAnswer => {
  if (result.kind === 'done') return { kind: 'go', path: PEOPLE, toast }
  const missing = { code: 'not-found', title: t('missing.title') } as const
  const lastOwner = { code: 'conflict', title: t('people.last-owner') } as const
  return { kind: 'stay', problem: result.kind === 'unknown' ? missing : lastOwner }
}

const setRole: ConsoleStep = async (context, intent) => {
  const change = { accountId: String(intent.args.account), role: roleOf(intent) }
  return answer(context, await changeRole(context.needs, context.member, change), context.t('people.role-changed'))
}

const remove: ConsoleStep = async (context, { args }) =>
  answer(context, await removeMember(context.needs, context.member, String(args.account)), context.t('people.removed'))

const sendLink: ConsoleStep = async (context, { args }) => {
  const sent = await sendResetLink(context.needs, context.member, String(args.account))
  return answer(context, { kind: sent === 'sent' ? 'done' : 'unknown' }, context.t('people.link-sent'))
}

const endTimeCode: ConsoleStep = async (context, { args }) => {
  const result = await resetTimeCode(context.needs, context.member, String(args.account))
  return answer(context, { kind: result === 'reset' ? 'done' : 'unknown' }, context.t('people.time-code-ended'))
}

const end: ConsoleStep = async ({ needs, member, t }, { args }) => {
  await endSession(needs, member, String(args.session))
  return { kind: 'go', path: '/settings', toast: t('sessions.ended') }
}

const setPassword: ConsoleStep = async ({ needs, visit, member, now, t }, { values }) => {
  const { current = '', password = '' } = values
  const result = await changePassword(needs, { member, current, password, network: visit.network })
  if (result.kind === 'paused') return { kind: 'stay', problem: toPauseProblem(result, now, t) }
  if (result.kind === 'refused') return refuseField('password', 'current', t('confirm.refused'))
  if (result.kind === 'weak') return refuseField('password', 'password', t(weakTexts[result.problem]))
  return { kind: 'go', path: '/settings', toast: t('password.changed') }
}

export const settingsSteps = {
  'people.invite': invite,
  'people.role': setRole,
  'people.remove': remove,
  'people.link': sendLink,
  'people.time-code': endTimeCode,
  'sessions.end': end,
  'password.change': setPassword,
  ...keySteps,
  ...auditSteps,
  ...timeCodeSteps,
} as const
