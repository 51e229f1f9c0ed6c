import type { ItemDecision } from '../../../../../schemas/decisions/decision.ts'
import type { UnitWindow } from '../../../../../schemas/decisions/window.ts'
import { readStoredWindow } from '../../../../domain/assessment/decisions/unit-window.ts'
import { capitalize, countText, formatDay, listText, quote } from './format.ts'

export const windowNames = { exchange: 'an exchange', refund: 'a refund', 'gift-card': 'store credit' } as const

type WindowDecision = Extract<ItemDecision, { decided: 'window' }>
type Start = NonNullable<UnitWindow['start']>

const WINDOW_OFF_REASONS = {
  allowlist: 'the allowlist contains the order',
  merchant: 'the merchant opened the return despite the rules',
  setting: 'return windows are off in the shop',
  'not-sent': 'the order was not sent yet',
} as const

const START_TEXTS: Readonly<Record<Start['source'], (day: string) => string>> = {
  fulfillment: (day) => `${day}, when the order was last sent`,
  order: (day) => `the order on ${day}`,
  'order-system': (day) => `delivery on ${day}, as the order system reported`,
  merchant: (day) => `delivery on ${day}, as the merchant reported`,
  fallback: (day) => `${day}, which counts as the day of delivery because the delivery is unknown`,
}

const extensionText = ({ extension }: UnitWindow): string =>
  extension === null ? '' : `, extended by ${quote(extension.title)}`

const windowText = (decision: WindowDecision, names: readonly string[]): string => {
  const { outcome, because, on } = decision
  const window = readStoredWindow(decision)
  const { start, days, lastDay } = window
  if (because !== null) return `No window applied to ${listText(names)}, because ${WINDOW_OFF_REASONS[because]}.`
  if (start === null || lastDay === null)
    return `The window for ${listText(names)} had not begun, because nothing was sent.`
  const late = outcome === 'open' ? '' : ', after that'
  const place = decision.zone === undefined ? '' : `, in ${decision.zone}`
  const verb = names.length === 1 ? 'was' : 'were'
  return `${capitalize(listText(names))} ${verb} possible for ${countText(days, 'day')} after ${START_TEXTS[start.source](formatDay(start.day))}${place}: until ${formatDay(lastDay)}${extensionText(window)}. The return was submitted on ${formatDay(on)}${late}.`
}

/** One sentence for all outcomes with equal windows. */
export function windowSentences(decisions: readonly ItemDecision[]): readonly string[] {
  const windows = decisions.filter((one): one is WindowDecision => one.decided === 'window')
  const keyOf = ({ of: _of, by: _by, ...counted }: WindowDecision): string =>
    JSON.stringify(counted.because === null ? counted : counted.because)
  return [...new Set(windows.map(keyOf))].flatMap((key) => {
    const alike = windows.filter((one) => keyOf(one) === key)
    const [first] = alike
    return first === undefined
      ? []
      : [
          windowText(
            first,
            alike.map(({ of }) => windowNames[of]),
          ),
        ]
  })
}

/** Why a window refuses an outcome, for example `its window of 30 days closed on May 1, 2026`. */
export function closedWindowText(window: Parameters<typeof readStoredWindow>[0]): string {
  const { days, lastDay, ...rest } = readStoredWindow(window)
  if (lastDay === null) return 'its window is closed'
  const extension = extensionText({ days, lastDay, ...rest })
  return `its window of ${countText(days, 'day')}${extension === '' ? '' : `${extension},`} closed on ${formatDay(lastDay)}`
}
