import type { TextKey, Translate } from '../../locales/translate.ts'
import type { TypedPickup } from '../../schemas/actions/pickup.ts'
import { type PickupScheduler, pickupScheduler } from '../../schemas/components/pickup-scheduler.ts'
import type { PickupOption } from '../../schemas/records/method.ts'
import type { Instant } from '../../schemas/values/ids.ts'

export interface PickupView {
  readonly days: readonly { readonly value: string; readonly at: Instant }[]
  readonly options: readonly PickupOption[]
  /** Maximum length of the instructions. */
  readonly most: number
  readonly typed: TypedPickup | null
}

export const PICKUP_FORM = 'pickup'
export const PICKUP_PHONE_PATTERN = '(?:\\+?1)?(?:[\\s().\\-]*[0-9]){10}[\\s().\\-]*'

const optionTexts = {
  'Leave at door': 'method.pickup-leave',
  'Meet at door': 'method.pickup-meet',
  'Meet outside': 'method.pickup-outside',
} as const satisfies Readonly<Record<PickupOption, TextKey>>

export const optionText = (option: PickupOption, t: Translate): string => t(optionTexts[option])

type PickupSubmit = Pick<PickupScheduler, 'save' | 'button'>

/** MTH-24, MTH-25, MTH-30. */
export const pickupForm = ({ days, options, most }: PickupView, submit: PickupSubmit, t: Translate): PickupScheduler =>
  pickupScheduler({
    id: 'pickup',
    form: PICKUP_FORM,
    heading: t('method.pickup-heading'),
    copy: t('method.pickup-copy'),
    date: {
      name: 'date',
      legend: t('method.pickup-date'),
      required: true,
      missing: t('field.missing-pickup-day'),
      options: days.map(({ value, at }) => ({ value, label: t.day(at) })),
    },
    option: {
      name: 'option',
      legend: t('method.pickup-option'),
      required: true,
      missing: t('field.missing-pickup-option'),
      options: options.map((value) => ({ value, label: t(optionTexts[value]) })),
    },
    phone: {
      name: 'phone',
      label: t('method.pickup-phone'),
      kind: 'tel',
      required: true,
      missing: t('field.missing-phone'),
      maxLength: 30,
      pattern: PICKUP_PHONE_PATTERN,
      placeholder: '(555) 010-1234',
      autocomplete: 'tel-national',
      inputMode: 'tel',
      hint: t('method.pickup-phone-hint'),
    },
    instructions: {
      name: 'instructions',
      label: t('method.pickup-instructions'),
      kind: 'multiline',
      maxLength: most,
    },
    ...submit,
  })

export const pickupValues = ({ typed }: PickupView): Readonly<Record<keyof TypedPickup, string>> => ({
  date: typed?.date ?? '',
  option: typed?.option ?? '',
  phone: typed?.phone ?? '',
  instructions: typed?.instructions ?? '',
})
