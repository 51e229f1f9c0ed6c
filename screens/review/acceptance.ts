import type { Translate } from '../../locales/translate.ts'
import { type FieldGroup, fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { FormState, Overlay } from '../../schemas/envelope/screen.ts'
import type { Button } from '../../schemas/screen/action.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import type { RichText } from '../../schemas/screen/text.ts'
import { button } from '../parts/buttons.ts'

export type PolicyReading =
  | { readonly kind: 'words'; readonly body: RichText }
  | { readonly kind: 'page'; readonly href: string | null }

const POLICY_DIALOG = 'return-policy'

const readAction = (reading: PolicyReading): Button['action'] => {
  if (reading.kind === 'words') return { type: 'open', dialog: POLICY_DIALOG }
  return reading.href === null
    ? { type: 'navigate', path: '/policy' }
    : { type: 'link', href: reading.href, external: true }
}

const readButton = (reading: PolicyReading, t: Translate): Button =>
  button({
    id: 'read-policy',
    label: t('review.policy-read'),
    look: 'text',
    action: readAction(reading),
  })

/** Included in the page, so it opens without a request. */
export const policyDialog = (
  path: string,
  { policy, reading }: AcceptanceView,
  t: Translate,
): Record<string, Overlay> =>
  policy === 'not-asked' || reading.kind !== 'words'
    ? {}
    : {
        [POLICY_DIALOG]: {
          id: POLICY_DIALOG,
          kind: 'dialog',
          title: t('review.policy-heading'),
          path,
          close: { label: t('common.close'), action: { type: 'close' } },
          body: [text({ id: 'policy-words', look: 'body', body: reading.body })],
        },
      }

export interface AcceptanceView {
  readonly policy: 'asked' | 'not-asked'
  readonly reading: PolicyReading
  /** Null where nothing is charged (REV-30). */
  readonly charge: string | null
}

const checkboxGroup = (
  { id, heading, actions }: Pick<FieldGroup, 'id' | 'heading' | 'actions'>,
  field: Pick<Field, 'name' | 'label' | 'missing'>,
): FieldGroup =>
  fieldGroup({
    id,
    form: 'review',
    heading,
    ...(actions && { actions }),
    fields: [{ ...field, kind: 'checkbox', required: true }],
  })

/** Required checkboxes above the submit button (REV-13, REV-30). */
export const acceptances = ({ policy, reading, charge }: AcceptanceView, t: Translate): FieldGroup[] => [
  ...(charge === null
    ? []
    : [
        checkboxGroup(
          { id: 'payment-acceptance', heading: t('payment.acceptance-heading') },
          {
            name: 'payment_acceptance',
            label: t('payment.acceptance', { amount: charge }),
            missing: t('payment.acceptance-missing'),
          },
        ),
      ]),
  ...(policy === 'asked'
    ? [
        checkboxGroup(
          { id: 'policy', heading: t('review.policy-heading'), actions: [readButton(reading, t)] },
          {
            name: 'policy',
            label: t('review.policy'),
            missing: t('review.policy-missing'),
          },
        ),
      ]
    : []),
]

export const acceptanceForm = ({ policy, charge }: Pick<AcceptanceView, 'policy' | 'charge'>): FormState['values'] => ({
  ...(policy === 'asked' && { policy: '' }),
  ...(charge !== null && { payment_acceptance: '' }),
})
