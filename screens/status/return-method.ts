import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { instructions } from '../../schemas/components/instructions.ts'
import { notice } from '../../schemas/components/notice.ts'
import { isoTime } from '../../schemas/ids.ts'
import type { FormState } from '../../schemas/screen.ts'
import { PICKUP_FORM, pickupValues } from '../parts/pickup-form.ts'
import { plain } from '../parts/rich.ts'
import { counterCode, HAND_IN_DAYS, happyReturns, tillCode } from './code.ts'
import { choice, failed, outOfDate, prepaid, printableLabel, said, slipButton } from './label.ts'
import { olive, pickup, pickupAgain, pickupError, pickupQuestions } from './pickup.ts'
import type { BlockView, Leading, ReturnMethodView } from './return-method-view.ts'

/** The same where it stands on its page. */
type Placed = ReturnMethodView & { readonly leading: Leading }

// The words for each cause of there being nothing to print; null where other parts of the page say it already.
const nothing = {
  kept: 'kept',
  donated: null,
  expired: 'late',
  voided: 'voided',
  'by-hand': null,
  ended: null,
} as const

/** The main block: the one case that holds (LBL-19); null where a return goes by hand, or is over. */
const blockOf = (shopId: string, { block, number, leading }: Placed, t: Translate): Component | null => {
  switch (block.kind) {
    case 'processing':
    case 'queued':
    case 'held':
      return said(block.kind, t)
    case 'none': {
      const state = nothing[block.because]
      return state === null ? null : said(state, t)
    }
    case 'error':
      return failed(shopId, { ...block, leading }, t)
    case 'expired':
      return outOfDate(shopId, block, t)
    case 'choice':
      return choice(shopId, t)
    case 'label':
      return printableLabel(shopId, { label: block, number, leading }, t)
    case 'code':
      return counterCode(shopId, { code: block, number }, t)
    case 'prepaid':
      return prepaid(block, t)
    case 'happy-returns':
      return happyReturns({ happy: block, number }, t)
    case 'till':
      return tillCode({ till: block, number }, t)
    case 'olive':
      return olive({ ...block, leading }, t)
    case 'pickup':
      return pickup(block, t)
    case 'pickup-error':
      return pickupError(block, t)
  }
}

/**
 * How the parcel is sent, by the way it travels, in the order in which one does it; nothing where there is nothing to
 * do. What is not named here, such as a label that is still being made, has the steps of a label, so that one can pack
 * meanwhile.
 */
const stepsOf = ({ block, number }: ReturnMethodView, t: Translate): readonly string[] => {
  const [pack, print, stick] = [t('status.step-pack'), t('status.step-print'), t('status.step-stick')]
  const bring = t('status.step-code', { days: HAND_IN_DAYS })
  switch (block.kind) {
    case 'none':
      return block.because === 'by-hand' || block.because === 'voided'
        ? [pack, t('status.step-address', { number })]
        : []
    case 'label':
      return [print, pack, stick, t('status.step-drop', { carrier: block.carrier.name })]
    case 'prepaid':
      return [pack, stick, t('status.step-drop-plain')]
    case 'code':
    case 'choice':
      return [pack, bring]
    case 'happy-returns':
      return [t('status.step-gather'), bring]
    case 'till':
      return [t('status.step-gather'), t('status.step-till')]
    case 'olive':
    case 'pickup':
      return [pack, t('status.step-door')]
    case 'held':
    case 'pickup-error':
    case 'expired':
      return []
    default:
      return [print, pack, stick, t('status.step-drop-plain')]
  }
}

/** The steps to send it, in order, under the day by which it is to be sent. */
const howToSend = (view: ReturnMethodView, t: Translate): Component[] => {
  const steps = stepsOf(view, t).map((title) => ({ title }))
  const isGift = view.block.kind === 'label' && view.block.of === 'donation'
  const heading = t(isGift ? 'status.instructions-donate' : 'status.instructions', { date: t.date(view.returnBy) })
  return steps.length === 0
    ? []
    : [instructions({ id: 'instructions', heading, time: isoTime(view.returnBy), ordered: true, steps })]
}

/** The pick-up to ask for again, where the last one failed and may be asked for. */
const formOf = ({ block }: ReturnMethodView) => (block.kind === 'pickup-error' ? block.form : null)

/**
 * The packing slip to print; nothing where none is wanted. It stands apart from the label, as a parcel by counter has
 * one, too.
 */
const slipOf = (view: ReturnMethodView, t: Translate): Component[] => {
  const buttons = slipButton(view, t)
  return buttons.length === 0 ? [] : [actions({ id: 'papers', buttons })]
}

/** Whether a driver comes; the questions below the page are about that. */
const isVeho = ({ kind }: BlockView): boolean => kind === 'pickup'

/** Everything about how the parcel travels, in the order of the page: block, form, papers, instructions, questions. */
export function returnMethodParts(shopId: string, view: Placed, t: Translate): Component[] {
  const block = blockOf(shopId, view, t)
  const form = formOf(view)
  return [
    ...(block === null ? [] : [block]),
    ...(view.block.kind === 'pickup-error' ? pickupAgain(shopId, { ...view.block, leading: view.leading }, t) : []),
    ...slipOf(view, t),
    ...howToSend(view, t),
    ...(isVeho(view.block) || form !== null ? [pickupQuestions(t)] : []),
  ]
}

// What stands above the page when a code could not be made and the label has to do instead.
const alerts = {
  'qr-missing': { title: 'code.missing-title', body: 'code.missing' },
  'happy-returns': { title: 'code.happy-error-title', body: 'code.happy-error' },
} as const

/** What stands above the page because of how the parcel travels (ERR-37, ERR-38). */
export const returnMethodBanners = (view: ReturnMethodView, t: Translate): Component[] =>
  view.alerts.map((alert) =>
    notice({ id: alert, tone: 'warning', title: t(alerts[alert].title), body: plain(t(alerts[alert].body)) }),
  )

/** The forms of these parts. */
export function returnMethodForms(view: ReturnMethodView): Readonly<Record<string, FormState['values']>> {
  const form = formOf(view)
  return form === null ? {} : { [PICKUP_FORM]: pickupValues(form) }
}
