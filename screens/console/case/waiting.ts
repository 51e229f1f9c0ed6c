import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { type Notice, notice } from '../../../schemas/components/notice.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { payAction } from './money.ts'
import { bookAgainButton, newLabelButton } from './parcel.ts'
import { operationButton, stepPath } from './parts.ts'
import type { CaseView, WaitingView } from './view.ts'

const outcomeTexts = {
  refund: 'case.outcome-refund',
  'gift-card': 'case.outcome-gift-card',
  exchange: 'case.outcome-exchange',
} as const

const outcomesOf = (outcomes: readonly (keyof typeof outcomeTexts)[], t: ConsoleTranslate) => ({
  count: outcomes.length,
  outcomes: t.list(outcomes.map((outcome) => t(outcomeTexts[outcome]))),
})

const merchantText = (waiting: Extract<WaitingView, { who: 'merchant' }>, t: ConsoleTranslate): string => {
  switch (waiting.what) {
    case 'review':
      return t('case.waits-review', { item: waiting.title })
    case 'label':
      return waiting.message === null
        ? t('case.waits-label')
        : t('case.waits-label-because', { message: waiting.message })
    case 'booking':
      return waiting.message === null
        ? t('case.waits-booking')
        : t('case.waits-booking-because', { message: waiting.message })
    case 'refused':
      return t('case.waits-refused', outcomesOf(waiting.outcomes, t))
    case 'withheld':
      return t('case.waits-withheld', outcomesOf(waiting.outcomes, t))
    case 'manual':
      return t('case.waits-manual', { outcomes: outcomesOf(waiting.outcomes, t).outcomes })
    case 'by-hand':
      return t('case.waits-by-hand', { outcome: t(outcomeTexts[waiting.outcome]) })
    case 'receive':
      return t('case.waits-receive')
    case 'awaited':
      return t('case.waits-awaited')
    default:
      return t('case.waits-expired')
  }
}

const otherTexts = {
  email: 'case.waits-email',
  checkout: 'case.waits-checkout',
  payout: 'case.waits-payout',
  done: 'case.waits-done',
  ended: 'case.waits-ended',
} as const

const waitingText = (waiting: WaitingView, t: ConsoleTranslate): string => {
  if (waiting.who === 'merchant') return merchantText(waiting, t)
  if (waiting.who === 'carrier') return t(waiting.what === 'label' ? 'case.waits-carrier-label' : 'case.waits-carrier')
  if (waiting.what === 'parcel') return t('case.waits-parcel', { date: t.date(waiting.until) })
  return t(otherTexts[waiting.what])
}

/** The one thing to do now. A unit under review is decided at the unit. */
const primaryOf = (view: CaseView, t: ConsoleTranslate): readonly Button[] => {
  const { waiting } = view
  switch (waiting.what) {
    case 'refused':
    case 'withheld':
    case 'manual':
      return operationButton(view, 'pay', {
        t,
        id: 'waiting-pay',
        label: t('case.pay-out'),
        look: 'primary',
        action: payAction(view, t),
      })
    case 'label':
      return waiting.who === 'merchant' ? newLabelButton(view, 'primary', t) : []
    case 'booking':
      return bookAgainButton(view, 'primary', t)
    case 'by-hand':
      return view.forbidden.pay?.because === 'role'
        ? []
        : [
            button({
              id: 'record-payment',
              label: t('case.record-payment'),
              look: 'primary',
              action: { type: 'navigate', path: stepPath(view.path, 'paid') },
            }),
          ]
    case 'expired':
      return operationButton(view, 'extend', {
        t,
        id: 'waiting-extend',
        label: t('case.extend'),
        look: 'primary',
        action: { type: 'navigate', path: stepPath(view.path, 'extend') },
      })
    default:
      return []
  }
}

export function waitingNotice(view: CaseView, t: ConsoleTranslate): Notice {
  const { waiting } = view
  const buttons = primaryOf(view, t)
  return notice({
    id: 'waiting',
    tone: waiting.who === 'merchant' ? 'warning' : waiting.what === 'done' ? 'success' : 'info',
    body: plain(waitingText(waiting, t)),
    ...(buttons.length > 0 && { actions: [...buttons] }),
  })
}
