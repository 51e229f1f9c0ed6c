import type { Translate } from '../../locales/translate.ts'
import { type FieldGroup, fieldGroup } from '../../schemas/components/field-group.ts'
import type { Field } from '../../schemas/fields.ts'
import type { FormState } from '../../schemas/screen.ts'

/** What the shopper has to agree to before a submit. */
export interface AcceptanceView {
  readonly policy: 'asked' | 'not-asked'
  /** The charge in words; null where nothing is charged (REV-30). */
  readonly charge: string | null
}

const box = (id: string, heading: string, field: Pick<Field, 'name' | 'label' | 'missing'>): FieldGroup =>
  fieldGroup({ id, form: 'review', heading, fields: [{ ...field, kind: 'checkbox', required: true }] })

/** The boxes to tick, right above the button that waits for them (REV-13, REV-30). */
export const acceptances = ({ policy, charge }: AcceptanceView, t: Translate): FieldGroup[] => [
  ...(charge === null
    ? []
    : [
        box('payment-acceptance', t('payment.acceptance-heading'), {
          name: 'payment_acceptance',
          label: t('payment.acceptance', { amount: charge }),
          missing: t('payment.acceptance-missing'),
        }),
      ]),
  ...(policy === 'asked'
    ? [
        box('policy', t('review.policy-heading'), {
          name: 'policy',
          label: t('review.policy'),
          missing: t('review.policy-missing'),
        }),
      ]
    : []),
]

/** Their form: nothing is ticked yet. */
export const acceptanceForm = ({ policy, charge }: AcceptanceView): FormState['values'] => ({
  ...(policy === 'asked' && { policy: '' }),
  ...(charge !== null && { payment_acceptance: '' }),
})
