import { recoveryCodesOverlay, type TimeCodeState, timeCodePage } from '../../../screens/console/settings/time-code.ts'
import { isRecentlyConfirmed } from '../../domain/access/console-session.ts'
import {
  activateTimeCode,
  beginTimeCode,
  readNewTimeSecret,
  removeTimeCode,
  replaceRecoveryCodes,
} from '../accounts/time-code.ts'
import { type ConsoleContext, type ConsolePage, type ConsoleStep, definePage } from '../context.ts'
import { toPauseProblem } from '../session/pause.ts'
import { refuseField } from './refuse-field.ts'

const PATH = '/settings/time-code'

/** Only in the minutes after the password, because the secret is as strong as it. */
const readSecret = ({ needs, member, now }: ConsoleContext) =>
  isRecentlyConfirmed(member.confirmedAt, now) ? readNewTimeSecret(needs, member) : null

const readState = async (context: ConsoleContext, timeActive: boolean): Promise<TimeCodeState> => {
  const { needs, member } = context
  if (timeActive)
    return { kind: 'active', recoveryCodes: await needs.store.timeCodes.countRecoveryCodes(member.accountId) }
  const created = await readSecret(context)
  return created === null ? { kind: 'off' } : { kind: 'new', secret: created.secret }
}

/** Content of the QR code. Null: no new secret. */
export async function readTimeCodeUri(context: ConsoleContext): Promise<string | null> {
  return (await readSecret(context))?.uri ?? null
}

export const timeCodePages: readonly ConsolePage[] = [
  definePage({
    pattern: PATH,
    area: 'settings',
    right: null,
    read: async (context) => {
      const account = await context.needs.store.accounts.find(context.member.accountId)
      if (account === null || account.password === null) return null
      return { shopId: context.member.shopId, state: await readState(context, account.timeActive) }
    },
    draw: (frame, view, t) => ({ screen: timeCodePage(frame, view, t) }),
  }),
]

const begin: ConsoleStep = async ({ needs, member }) => {
  await beginTimeCode(needs, member)
  return { kind: 'go', path: PATH }
}

const activate: ConsoleStep = async ({ needs, visit, member, now, t }, { values: { code = '' } }) => {
  const result = await activateTimeCode(needs, member, { code, network: visit.network })
  if (result.kind === 'paused') return { kind: 'stay', problem: toPauseProblem(result, now, t) }
  if (result.kind === 'refused') return refuseField('time-code', 'code', t('time-code.refused'))
  const overlay = recoveryCodesOverlay({ codes: result.recoveryCodes, path: PATH }, t)
  return { kind: 'go', path: PATH, toast: t('time-code.added'), overlay }
}

const replaceCodes: ConsoleStep = async ({ needs, member, t }) => {
  const codes = await replaceRecoveryCodes(needs, member)
  return { kind: 'go', path: PATH, overlay: recoveryCodesOverlay({ codes, path: PATH }, t) }
}

const remove: ConsoleStep = async ({ needs, member, t }) => {
  await removeTimeCode(needs, member)
  return { kind: 'go', path: PATH, toast: t('time-code.removed') }
}

export const timeCodeSteps = {
  'time-code.begin': begin,
  'time-code.activate': activate,
  'time-code.recovery': replaceCodes,
  'time-code.remove': remove,
} as const
