import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import { formState } from '../parts/form.ts'
import type { FlowQuestion, FlowView } from './flow-view.ts'
import { type FlowStep, FORM } from './step.ts'
import { confirmStep } from './step-confirm.ts'
import { quantityStep } from './step-quantity.ts'
import { productStep, variantStep } from './steps-choose.ts'
import { commentStep, photosStep, reasonStep, warrantyStep, yesNoStep } from './steps-input.ts'
import { blockedStep, outcomeStep, recommendationStep } from './steps-outcome.ts'

const stepOf = (view: FlowView, t: Translate): FlowStep => {
  const { question } = view
  switch (question.step) {
    case 'select-quantity':
      return quantityStep(view, question, t)
    case 'select-reason':
      return reasonStep(view, question, t)
    case 'add-comment':
      return commentStep(view, question, t)
    case 'image-upload':
      return photosStep(view, question, t)
    case 'yes-no-question':
      return yesNoStep(view, question, t)
    case 'select-warranty':
      return warrantyStep(view, question, t)
    case 'smart-recommendation':
      return recommendationStep(view, question, t)
    case 'convert-item':
      return outcomeStep(view, question, t)
    case 'select-variant':
    case 'select-advanced-exchange-product':
      return variantStep(view, question, t)
    case 'select-product':
      return productStep(view, question, t)
    case 'confirm':
      return confirmStep(view, question, t)
    case 'blocked':
      return blockedStep(view, question, t)
  }
}

const stepName = (question: FlowQuestion): string => {
  const { step } = question
  if (step === 'select-reason') return `${step}${question.parent ?? ''}`
  if (step === 'select-product') return `${step}${question.pages.number}`
  return 'asked' in question ? `${step}${question.asked?.question ?? ''}` : step
}

/**
 * The item flow: an overlay whose step is derived from the answers (ITM-27). No step is stored, so going back or
 * changing an answer stays consistent.
 */
export function itemFlow(view: FlowView, t: Translate): Overlay {
  const { heading, body, buttons, equal, values } = stepOf(view, t)
  const name = stepName(view.question)
  return {
    id: 'item-flow',
    kind: 'panel',
    title: heading,
    path: view.path,
    step: name,
    ...(view.backPath !== null && { back: { label: t('item.back'), path: view.backPath } }),
    close: { label: t('common.close'), action: { type: 'navigate', path: '/exchange' } },
    body: [...body],
    ...(buttons.length > 0 && { footer: [actions({ id: 'flow-actions', equal, buttons: [...buttons] })] }),
    // The seed differs by question and item, so that typed text never moves to another question.
    ...(Object.keys(values).length > 0 && {
      forms: { [FORM]: formState(`${FORM} ${view.itemId} ${name}`, values) },
    }),
  }
}
