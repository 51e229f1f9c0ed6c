import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { choiceList } from '../../../schemas/components/choice-list.ts'
import { addressFields } from '../../parts/address-fields.ts'
import { optionText, PICKUP_PHONE_PATTERN, pickupValues } from '../../parts/pickup-form.ts'
import { FORM, fields, type Panel, words } from './panel.ts'
import type { StepView } from './view.ts'

export const addressPanel = (step: Extract<StepView, { name: 'address' }>, t: ConsoleTranslate): Panel => ({
  operation: 'address',
  values: step.values,
  body: [
    words('address-words', t('case.address-body')),
    addressFields(
      {
        ...{ id: 'address', form: FORM, countries: step.countries, strict: 'all' },
        missing: t('case.address-missing'),
      },
      t.portal,
    ),
  ],
  submit: { name: 'case.address', label: t('case.yes-address') },
})

export const methodPanel = (step: Extract<StepView, { name: 'method' }>, t: ConsoleTranslate): Panel => ({
  operation: 'method',
  values: { method: step.current },
  body: [
    choiceList({
      id: 'methods',
      form: FORM,
      name: 'method',
      legend: t('case.method-legend'),
      required: true,
      missing: t('case.method-missing'),
      look: 'list',
      options: step.methods.map(({ id, label }) => ({ value: id, label })),
    }),
  ],
  submit: { name: 'case.method', label: t('case.yes-method') },
})

export const bookingPanel = ({ pickup }: Extract<StepView, { name: 'booking' }>, t: ConsoleTranslate): Panel => ({
  operation: 'booking',
  values: pickupValues(pickup),
  body: [
    words('booking', t('case.booking-body')),
    fields('booking-fields', [
      {
        name: 'date',
        label: t('case.pickup-day'),
        kind: 'select',
        required: true,
        missing: t('case.until-missing'),
        placeholder: t('case.until-missing'),
        options: pickup.days.map(({ value, at }) => ({ value, label: t.portal.day(at) })),
      },
      {
        name: 'option',
        label: t('case.pickup-option'),
        kind: 'select',
        required: true,
        missing: t('case.pickup-option-missing'),
        placeholder: t('case.pickup-option-missing'),
        options: pickup.options.map((value) => ({ value, label: optionText(value, t.portal) })),
      },
      {
        name: 'phone',
        label: t('case.pickup-phone'),
        kind: 'tel',
        required: true,
        missing: t('case.address-missing'),
        maxLength: 30,
        pattern: PICKUP_PHONE_PATTERN,
        invalid: t('case.phone-wrong'),
        hint: t('case.pickup-phone-hint'),
      },
      {
        name: 'instructions',
        label: t('case.pickup-instructions'),
        kind: 'multiline',
        maxLength: pickup.most,
      },
    ]),
  ],
  submit: { name: 'case.booking', label: t('case.yes-booking') },
})
