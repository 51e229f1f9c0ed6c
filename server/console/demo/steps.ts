import { DAY_MS } from '../../../schemas/values/time.ts'
import { letDaysPass, moveParcel } from '../../journey/hooks/demo.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleStep } from '../context.ts'
import { findNextMove, offersDemoControls } from './controls.ts'

const audit = (
  { needs, member, now }: ConsoleContext,
  action: string,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> =>
  needs.store.transaction((tables) =>
    tables.audit.append(member.shopId, { at: now, accountId: member.accountId, actor: member.name, action, detail }),
  )

const stay = (title: string): ConsoleAnswer => ({ kind: 'stay', problem: { code: 'conflict', title } })

const passDays: ConsoleStep = async (context, { at, args }) => {
  const { needs, t } = context
  const days = Number(args.days)
  if (!(await offersDemoControls(needs))) return stay(t('problem.not-offered'))
  await audit(context, 'demo.days', { days })
  letDaysPass(needs, days)
  // Sessions outlive days that did not pass.
  await needs.store.consoleSessions.shift(days * DAY_MS)
  return { kind: 'go', path: at, toast: t('demo.days-done') }
}

const move: ConsoleStep = async (context, { at, args }) => {
  const { needs, visit, t } = context
  const number = String(args.return)
  const record = await needs.store.returnsList.findByName(visit.shopId, number)
  const status = record === null ? null : findNextMove(record)
  if (status === null || !(await offersDemoControls(needs))) return stay(t('demo.not-moved'))
  const moved = await moveParcel(needs, { shopId: visit.shopId, number, status })
  if (moved.kind !== 'heard') return stay(t('demo.not-moved'))
  await audit(context, 'demo.parcel', { return: number, status })
  return { kind: 'go', path: at, toast: t('demo.moved') }
}

export const demoSteps = { 'demo.days': passDays, 'demo.parcel': move } as const
