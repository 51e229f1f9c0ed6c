import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { choiceList } from '../../../schemas/components/choice-list.ts'
import { text } from '../../../schemas/components/text.ts'
import { LegalReason } from '../../../schemas/config/withdrawal.ts'
import type { WithdrawalActionName } from '../../../schemas/console/actions/withdrawals.ts'
import type { ConsoleField } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleOverlay } from '../../../schemas/console/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { formStates } from '../../parts/form.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost, SUBMIT_KEYS } from '../actions.ts'
import { formatMinor } from '../case/amount-example.ts'
import type { WithdrawalPageView, WithdrawalStepName, WithdrawalUnitView } from './view.ts'

const FORM = 'step'

interface Panel {
  readonly title: string
  readonly name: WithdrawalActionName
  readonly look?: Button['look']
  readonly values: Readonly<Record<string, string>>
  readonly body: readonly ConsoleComponent[]
}

const words = (id: string, body: string): ConsoleComponent => text({ id, look: 'body', body: plain(body) })

const fields = (list: readonly ConsoleField[]): ConsoleComponent => ({
  type: 'field_group',
  id: 'step-fields',
  form: FORM,
  fields: [...list],
})

const reasonField = (t: ConsoleTranslate): ConsoleField => ({
  name: 'text',
  label: t('case.reason-label'),
  kind: 'multiline',
  required: true,
  missing: t('case.reason-missing'),
  maxLength: 2_000,
  hint: t('case.reason-hint'),
})

const unitChoice = (
  units: readonly WithdrawalUnitView[],
  { legend, isRequired }: { readonly legend: string; readonly isRequired: boolean },
  t: ConsoleTranslate,
): readonly ConsoleComponent[] =>
  units.length === 0
    ? []
    : [
        choiceList({
          id: 'units',
          form: FORM,
          name: 'units',
          legend,
          look: 'list',
          several: true,
          ...(isRequired && { required: true as const, missing: t('withdrawals.units-missing') }),
          options: units.map(({ id, title, isDeclared }) => ({
            value: id,
            label: title,
            ...(!isDeclared && { detail: t('withdrawals.unit-undeclared') }),
          })),
        }),
      ]

const listIn = ({ units }: WithdrawalPageView, state: WithdrawalUnitView['state']) =>
  units.filter((unit) => unit.state === state)

const idsOf = (units: readonly WithdrawalUnitView[]): string => units.map(({ id }) => id).join('\n')

const matchPanel = (view: WithdrawalPageView, t: ConsoleTranslate): Panel => ({
  title: t('withdrawals.step-match'),
  name: 'withdrawals.match',
  values: { order: view.order?.name ?? '' },
  body: [
    words('match-words', t('withdrawals.match-words')),
    fields([
      {
        name: 'order',
        label: t('withdrawals.order-number'),
        kind: 'text',
        required: true,
        missing: t('withdrawals.order-missing'),
        maxLength: 200,
      },
    ]),
  ],
})

const acceptPanel = (view: WithdrawalPageView, t: ConsoleTranslate): Panel => {
  const free = listIn(view, 'free')
  return {
    title: t('withdrawals.step-accept'),
    name: 'withdrawals.accept',
    values: { units: idsOf(free.filter(({ isDeclared }) => isDeclared)) },
    body: [
      words('accept-words', t('withdrawals.accept-words')),
      ...unitChoice(free, { legend: t('withdrawals.accept-legend'), isRequired: true }, t),
    ],
  }
}

const verdicts = ['late', 'excluded', 'nothing-left', 'no-consumer'] as const

const verdictOptionTexts = {
  late: 'withdrawals.option-late',
  excluded: 'withdrawals.option-excluded',
  'nothing-left': 'withdrawals.option-nothing-left',
  'no-consumer': 'withdrawals.option-no-consumer',
} as const

const articleTexts = {
  a: 'withdrawals.article-a',
  b: 'withdrawals.article-b',
  c: 'withdrawals.article-c',
  d: 'withdrawals.article-d',
  e: 'withdrawals.article-e',
  f: 'withdrawals.article-f',
  g: 'withdrawals.article-g',
  h: 'withdrawals.article-h',
  i: 'withdrawals.article-i',
  j: 'withdrawals.article-j',
  k: 'withdrawals.article-k',
  l: 'withdrawals.article-l',
  m: 'withdrawals.article-m',
} as const satisfies Readonly<Record<LegalReason, string>>

const decidePanel = (view: WithdrawalPageView, t: ConsoleTranslate): Panel => {
  const accepted = listIn(view, 'accepted')
  const proposed = verdicts.find((one) => one === view.waitsFor) ?? ''
  return {
    title: t('withdrawals.step-decide'),
    name: 'withdrawals.decide',
    look: 'danger',
    values: { verdict: proposed, reason: '', text: '', units: '' },
    body: [
      words('decide-words', t('withdrawals.decide-words')),
      fields([
        {
          name: 'verdict',
          label: t('withdrawals.decision'),
          kind: 'select',
          required: true,
          missing: t('withdrawals.decision-missing'),
          placeholder: t('withdrawals.decision-missing'),
          options: [...verdicts.map((value) => ({ value, label: t(verdictOptionTexts[value]) }))],
        },
        {
          name: 'reason',
          label: t('withdrawals.article'),
          kind: 'select',
          required: false,
          options: [
            { value: '', label: t('withdrawals.article-none') },
            ...LegalReason.enum.map((value) => ({ value, label: t(articleTexts[value]) })),
          ],
          hint: t('withdrawals.article-hint'),
        },
        reasonField(t),
      ]),
      ...unitChoice(accepted, { legend: t('withdrawals.decide-legend'), isRequired: false }, t),
    ],
  }
}

const diminishPanel = (view: WithdrawalPageView, t: ConsoleTranslate): Panel => {
  const currency = view.order?.currency ?? ''
  return {
    title: t('withdrawals.step-diminish'),
    name: 'withdrawals.diminish',
    values: { unit: '', amount: '', text: '' },
    body: [
      words('diminish-words', t('withdrawals.diminish-words')),
      fields([
        {
          name: 'unit',
          label: t('withdrawals.unit'),
          kind: 'select',
          required: true,
          missing: t('withdrawals.unit-missing'),
          placeholder: t('withdrawals.unit-missing'),
          options: [...listIn(view, 'accepted').map(({ id, title }) => ({ value: id, label: title }))],
        },
        {
          name: 'amount',
          label: t('case.amount', { currency }),
          kind: 'text',
          required: true,
          missing: t('case.amount-missing'),
          pattern: '\\d{1,12}([.,]\\d{1,5})?',
          maxLength: 20,
          ...(currency !== '' && { hint: t('case.amount-hint', { example: formatMinor(1250, currency) }) }),
        },
        reasonField(t),
      ]),
    ],
  }
}

const receivedPanel = (view: WithdrawalPageView, t: ConsoleTranslate): Panel => ({
  title: t('withdrawals.step-received'),
  name: 'withdrawals.receive',
  values: { units: idsOf(listIn(view, 'accepted')) },
  body: [
    words('received-words', t('withdrawals.received-words')),
    ...unitChoice(listIn(view, 'accepted'), { legend: t('withdrawals.received-legend'), isRequired: true }, t),
  ],
})

const findReported = ({ full, changes }: WithdrawalPageView): string => {
  const proof = changes.findLast(({ event }) => event === 'sending-reported')?.detail.proof
  return full !== null && typeof proof === 'string' ? proof : ''
}

const proofPanel = (view: WithdrawalPageView, t: ConsoleTranslate): Panel => ({
  title: t('withdrawals.step-proof'),
  name: 'withdrawals.proof',
  values: { proof: findReported(view) },
  body: [
    words('proof-words', t('withdrawals.proof-words')),
    fields([
      {
        name: 'proof',
        label: t('withdrawals.proof'),
        kind: 'text',
        required: true,
        missing: t('withdrawals.proof-missing'),
        maxLength: 200,
      },
    ]),
  ],
})

const panelBy = (view: WithdrawalPageView, step: WithdrawalStepName, t: ConsoleTranslate): Panel => {
  switch (step) {
    case 'match':
      return matchPanel(view, t)
    case 'accept':
      return acceptPanel(view, t)
    case 'decide':
      return decidePanel(view, t)
    case 'diminish':
      return diminishPanel(view, t)
    case 'received':
      return receivedPanel(view, t)
    case 'proof':
      return proofPanel(view, t)
  }
}

export function drawWithdrawalStep(
  view: WithdrawalPageView,
  step: WithdrawalStepName,
  t: ConsoleTranslate,
): ConsoleOverlay {
  const { title, name, look = 'primary', values, body } = panelBy(view, step, t)
  const submit = button({
    id: 'step-submit',
    label: title,
    look,
    needs: 'valid',
    action: consolePost(view.shopId, name, { form: FORM, args: { withdrawal: view.number }, exclusive: true }),
  })
  return {
    id: `step-${step}`,
    kind: 'panel',
    title,
    path: `${view.path}?step=${step}`,
    close: { label: t('case.dismiss'), action: { type: 'navigate', path: view.path } },
    body: [...body],
    footer: [actions({ id: 'step-actions', buttons: [{ ...submit, keys: SUBMIT_KEYS }] })],
    forms: formStates({ [FORM]: values }),
  }
}
