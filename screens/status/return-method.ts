import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { instructions } from '../../schemas/components/instructions.ts'
import { notice } from '../../schemas/components/notice.ts'
import type { FormState } from '../../schemas/envelope/screen.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { PICKUP_FORM, pickupValues } from '../parts/pickup-form.ts'
import { plain } from '../parts/rich-text.ts'
import { counterCode, HAND_IN_DAYS, happyReturns, posCode } from './code.ts'
import {
  customsButton,
  expiredLabel,
  failedLabel,
  labelChoice,
  prepaidLabels,
  printableLabel,
  processingBlock,
  slipButton,
  stateBlock,
} from './label.ts'
import { olive, pickup, pickupError, pickupQuestions, pickupRetry } from './pickup.ts'
import { type BlockView, isBroughtToStore, type Leading, type ReturnMethodView } from './return-method-view.ts'

type LeadingView = ReturnMethodView & {
  readonly leading: Leading
  readonly email: string | null
}

// Null where other parts of the page explain it.
const emptyStates = {
  kept: null,
  donated: null,
  expired: 'late',
  voided: 'voided',
  'by-hand': null,
  ended: null,
} as const

/** Null for returns without a label block (LBL-19). */
const blockOf = (shopId: string, view: LeadingView, t: Translate): Component | null => {
  const { block, number, returnBy, leading, email } = view
  switch (block.kind) {
    case 'processing':
      return processingBlock({ block, email, returnBy }, t)
    case 'queued':
    case 'held':
      return stateBlock(block.kind, t)
    case 'none': {
      const state = emptyStates[block.because]
      return state === null ? null : stateBlock(state, t)
    }
    case 'error':
      return failedLabel(shopId, { ...block, leading }, t)
    case 'expired':
      return expiredLabel(shopId, block, t)
    case 'choice':
      return labelChoice(shopId, t)
    case 'label':
      return printableLabel(shopId, { label: block, number, returnBy, leading }, t)
    case 'code':
      return counterCode(shopId, { code: block, number }, t)
    case 'prepaid':
      return prepaidLabels(block, t)
    case 'happy-returns':
      return happyReturns({ happy: block, number }, t)
    case 'till':
      return posCode({ till: block, number }, t)
    case 'olive':
      return olive({ ...block, leading }, t)
    case 'pickup':
      return pickup(block, t)
    case 'pickup-error':
      return pickupError(block, t)
  }
}

const dropStep = (block: BlockView, t: Translate): string =>
  block.kind === 'label' ? t('status.step-drop', { carrier: block.carrier.name }) : t('status.step-drop-plain')

/** While a label is being created the label steps apply, so that the shopper can pack. */
const stepsOf = ({ block, number, customs }: ReturnMethodView, t: Translate): readonly string[] => {
  const [pack, print, stick] = [t('status.step-pack'), t('status.step-print'), t('status.step-stick')]
  const bring = t('status.step-code', { days: HAND_IN_DAYS })
  const papers = customs === null ? [] : [t('status.step-customs')]
  switch (block.kind === 'processing' ? (block.awaits ?? 'label') : block.kind) {
    case 'none':
      return block.kind === 'none' && ['by-hand', 'voided'].includes(block.because)
        ? [pack, t('status.step-address', { number })]
        : []
    case 'label':
      return [print, pack, stick, ...papers, dropStep(block, t)]
    case 'prepaid':
      return [pack, stick, t('status.step-drop-plain')]
    case 'code':
    case 'choice':
      return [pack, ...papers, bring]
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
    case 'error':
    case 'queued':
      return []
    default:
      return [print, pack, stick, dropStep(block, t)]
  }
}

/** Labels name the deadline themselves, and codes their days (MTH-41). */
const instructionsHeading = ({ block, returnBy }: ReturnMethodView, t: Translate) => {
  const isCode = block.kind === 'code' || block.kind === 'happy-returns'
  if (isCode || (block.kind === 'label' && block.of === 'return')) return { heading: t('status.instructions-label') }
  const sent = isBroughtToStore(block) ? 'status.instructions-bring' : 'status.instructions'
  const key = block.kind === 'label' ? 'status.instructions-donate' : sent
  return { heading: t(key, { date: t.date(returnBy) }), time: toIsoTime(returnBy) }
}

const sendInstructions = (view: ReturnMethodView, t: Translate): Component[] => {
  const steps = stepsOf(view, t).map((title) => ({ title }))
  return steps.length === 0
    ? []
    : [instructions({ id: 'instructions', ...instructionsHeading(view, t), ordered: true, steps })]
}

const formOf = ({ block }: ReturnMethodView) => (block.kind === 'pickup-error' ? block.form : null)

/** Separate from the label, because counter parcels have them too. */
const papersOf = (view: ReturnMethodView, t: Translate): Component[] => {
  const buttons = [...customsButton(view, t), ...slipButton(view, t)]
  return buttons.length === 0 ? [] : [actions({ id: 'papers', buttons })]
}

const isVeho = ({ kind }: BlockView): boolean => kind === 'pickup'

export function returnMethodParts(shopId: string, view: LeadingView, t: Translate): Component[] {
  const block = blockOf(shopId, view, t)
  const form = formOf(view)
  return [
    ...(block === null ? [] : [block]),
    ...(view.block.kind === 'pickup-error' ? pickupRetry(shopId, { ...view.block, leading: view.leading }, t) : []),
    ...papersOf(view, t),
    ...sendInstructions(view, t),
    ...(isVeho(view.block) || form !== null ? [pickupQuestions(t)] : []),
  ]
}

// A code failed, and the label replaces it.
const alerts = {
  'qr-missing': { title: 'code.missing-title', body: 'code.missing' },
  'happy-returns': { title: 'code.happy-error-title', body: 'code.happy-error' },
} as const

/** ERR-37, ERR-38. */
export const returnMethodBanners = (view: ReturnMethodView, t: Translate): Component[] =>
  view.alerts.map((alert) =>
    notice({ id: alert, tone: 'warning', title: t(alerts[alert].title), body: plain(t(alerts[alert].body)) }),
  )

export function returnMethodForms(view: ReturnMethodView): Readonly<Record<string, FormState['values']>> {
  const form = formOf(view)
  return form === null ? {} : { [PICKUP_FORM]: pickupValues(form) }
}
