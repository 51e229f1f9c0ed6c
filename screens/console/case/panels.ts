import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { ConsoleField } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleOverlay } from '../../../schemas/console/screen.ts'
import { button } from '../../parts/buttons.ts'
import { formStates } from '../../parts/form.ts'
import { SUBMIT_KEYS } from '../actions.ts'
import { assigneeOptions } from '../returns/assign.ts'
import { formatMinor } from './amount-example.ts'
import { FORM, fields, type Panel, words } from './panel.ts'
import { addressPanel, bookingPanel, methodPanel } from './parcel-panels.ts'
import { casePost, forbiddenText, operationButton, stepPath } from './parts.ts'
import type { CaseView, StepView } from './view.ts'
import { letterTexts, stepTexts } from './words.ts'

const reasonField = (t: ConsoleTranslate): ConsoleField => ({
  name: 'reason',
  label: t('case.reason-label'),
  kind: 'multiline',
  required: true,
  missing: t('case.reason-missing'),
  maxLength: 500,
  hint: t('case.reason-hint'),
})

const adjustFields = ({ currency }: CaseView, t: ConsoleTranslate): readonly ConsoleField[] => [
  {
    name: 'direction',
    label: t('case.direction'),
    kind: 'select',
    required: true,
    missing: t('case.direction-missing'),
    placeholder: t('case.direction-missing'),
    options: [
      { value: 'add', label: t('case.add') },
      { value: 'deduct', label: t('case.deduct') },
    ],
  },
  {
    name: 'amount',
    label: t('case.amount', { currency }),
    kind: 'text',
    required: true,
    missing: t('case.amount-missing'),
    pattern: '\\d{1,12}([.,]\\d{1,5})?',
    maxLength: 20,
    hint: t('case.amount-hint', { example: formatMinor(1250, currency) }),
  },
  reasonField(t),
]

const letterPanel = (view: CaseView, step: Extract<StepView, { name: 'letter' }>, t: ConsoleTranslate): Panel => ({
  operation: 'letter',
  values: {},
  body:
    step.letters.length === 0
      ? [words('none', t('case.letters-none'))]
      : [
          actions({
            id: 'letters',
            buttons: step.letters.flatMap((letter) =>
              operationButton(view, 'letter', {
                t,
                id: `send-${letter}`,
                label: t(letterTexts[letter]),
                look: 'secondary',
                action: casePost(view, 'case.letter', { args: { letter } }),
              }),
            ),
          }),
        ],
})

const confirmPanel = (name: 'close' | 'cancel', t: ConsoleTranslate): Panel => ({
  operation: name,
  values: {},
  body: [words(name, t(name === 'close' ? 'case.close-body' : 'case.cancel-body'))],
  submit: {
    name: name === 'close' ? 'case.close' : 'case.cancel',
    label: t(name === 'close' ? 'case.yes-close' : 'case.yes-cancel'),
    look: 'danger',
  },
})

const paidPanel = (view: CaseView, outcome: 'refund' | 'gift-card', t: ConsoleTranslate): Panel => {
  const reference = { name: 'reference', label: t('case.reference'), hint: t('case.reference-hint') }
  const code = { name: 'code', label: t('case.gift-code'), hint: t('case.gift-code-hint') }
  const list = outcome === 'gift-card' ? [reference, code] : [reference]
  const due = view.full?.money.payouts.find((one) => one.outcome === outcome)?.amount ?? null
  return {
    operation: null,
    values: { reference: '', code: '' },
    body: [
      ...(due === null ? [] : [words('due', t('case.paid-due', { amount: t.money(due, view.currency) }))]),
      fields(
        'paid-fields',
        list.map((field) => ({ ...field, kind: 'text', required: true, maxLength: 200 })),
      ),
    ],
    submit: { name: 'case.paid', label: t('case.record-payment'), args: { outcome } },
  }
}

const assignPanel = ({ assignees, current }: Extract<StepView, { name: 'assign' }>, t: ConsoleTranslate): Panel => ({
  operation: 'assign',
  values: { assignee: current },
  body: [
    fields('assign-fields', [
      {
        name: 'assignee',
        label: t('returns.assignee'),
        kind: 'select',
        required: true,
        options: assigneeOptions(assignees, t),
      },
    ]),
  ],
  submit: { name: 'case.assign', label: t('returns.assign') },
})

const panelBy = (view: CaseView, step: StepView, t: ConsoleTranslate): Panel => {
  switch (step.name) {
    case 'reject':
      return {
        operation: 'judge',
        values: { reason: '' },
        body: [words('reject', t('case.reject-body')), fields('reject-fields', [reasonField(t)])],
        submit: { name: 'case.reject', label: t('case.reject'), look: 'danger', args: { item: step.unit } },
      }
    case 'pay':
      return {
        operation: 'pay',
        values: {},
        body: [words('pay', t('case.pay-body'))],
        submit: { name: 'case.pay', label: t('case.pay-out') },
      }
    case 'adjust':
      return {
        operation: 'adjust',
        values: { direction: '', amount: '', reason: '' },
        body: [fields('adjust-fields', adjustFields(view, t))],
        submit: { name: 'case.adjust', label: t('case.yes-adjust') },
      }
    case 'note':
      return {
        operation: 'note',
        values: { text: '' },
        body: [
          fields('note-fields', [
            { name: 'text', label: t('case.note-label'), kind: 'multiline', required: true, maxLength: 4000 },
          ]),
        ],
        submit: { name: 'case.note', label: t('case.save-note') },
      }
    case 'extend':
      return {
        operation: 'extend',
        values: { until: step.until },
        body: [
          fields('extend-fields', [
            { name: 'until', label: t('case.until'), kind: 'date', required: true, missing: t('case.until-missing') },
          ]),
        ],
        submit: { name: 'case.extend', label: t('case.yes-extend') },
      }
    case 'assign':
      return assignPanel(step, t)
    case 'paid':
      return paidPanel(view, step.outcome, t)
    case 'letter':
      return letterPanel(view, step, t)
    case 'address':
      return addressPanel(step, t)
    case 'method':
      return methodPanel(step, t)
    case 'booking':
      return bookingPanel(step, t)
    default:
      return confirmPanel(step.name, t)
  }
}

const footerOf = (view: CaseView, { operation, submit }: Panel, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  if (submit === undefined) return []
  const { name, label, look = 'primary', args } = submit
  const submitButton = button({
    id: 'step-submit',
    label,
    look,
    needs: 'valid',
    disabled: forbiddenText(operation && view.forbidden[operation], t),
    action: casePost(view, name, { form: FORM, ...(args && { args }) }),
  })
  return [actions({ id: 'step-actions', buttons: [{ ...submitButton, keys: SUBMIT_KEYS }] })]
}

export function panelOf(view: CaseView, step: StepView, t: ConsoleTranslate): ConsoleOverlay {
  const panel = panelBy(view, step, t)
  const why = forbiddenText(panel.operation && view.forbidden[panel.operation], t)
  const item = step.name === 'reject' ? step.unit : undefined
  return {
    id: `step-${step.name}`,
    kind: 'panel',
    title: t(stepTexts[step.name], { item: step.name === 'reject' ? step.title : '' }),
    path: stepPath(view.path, step.name, item),
    close: { label: t('case.dismiss'), action: { type: 'navigate', path: view.path } },
    body: [...(why === undefined ? [] : [words('forbidden', why)]), ...panel.body],
    footer: [...footerOf(view, panel, t)],
    forms: formStates({ [FORM]: panel.values }),
  }
}
