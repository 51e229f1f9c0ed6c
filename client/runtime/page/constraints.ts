import type { AddressForm } from '../../../schemas/components/address-form.ts'
import type { CardField } from '../../../schemas/components/card-field.ts'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import type { PickupScheduler } from '../../../schemas/components/pickup-scheduler.ts'
import type { Option, Field as PortalField } from '../../../schemas/screen/fields.ts'
import type { Component, Field } from './contract.ts'

export type Value = string | readonly string[]
export type FormValues = Readonly<Record<string, Value>>

/** The client has a text for each reason (`form.missing` and so on). */
export interface Violation {
  readonly name: string
  readonly reason: 'missing' | 'email' | 'long' | 'pattern' | 'listed' | 'sending' | 'captcha'
  readonly message?: string | undefined
}

/** The constraints of one component, checked while the shopper types, so that buttons turn on (NAV-39). */
export interface FormConstraint {
  readonly form: string
  readonly names: readonly string[]
  validate(values: FormValues): readonly Violation[]
}

export function getConstraint(component: Component): FormConstraint | null {
  switch (component.type) {
    case 'field_group':
      return {
        form: component.form,
        names: namesOf(component.fields),
        validate: (values) => validateFields(component.fields, values),
      }
    case 'address_form':
      return createAddressConstraint(component)
    case 'choice_list': {
      const allowed = valuesOf(component.options.filter((option) => option.disabled === undefined))
      return createChoiceConstraint(component, allowed)
    }
    case 'option_picker':
      return createChoiceConstraint(
        component,
        valuesOf(component.variants.filter((variant) => variant.state === 'available')),
      )
    case 'photo_upload':
      return createPhotoConstraint(component)
    case 'pickup_scheduler':
      return createPickupConstraint(component)
    case 'card_field':
      // Card data never enters the form: only errors of the token show here.
      return createCardConstraint(component)
    case 'rating':
      return {
        form: component.form,
        names: [component.name, component.comment.name],
        validate: (values) => [
          ...createChoiceConstraint(component, valuesOf(component.options)).validate(values),
          ...validateField(component.comment, values),
        ],
      }
    default:
      return null
  }
}

/** The service checks the same again and its answer wins. */
const validateField = (field: Field, values: FormValues): readonly Violation[] => {
  const reason = field.readonly ? null : findReason(field, toText(values[field.name]))
  if (reason === null) return []
  const { name, missing, invalid } = field
  const messages: Partial<Record<Violation['reason'], string | undefined>> = {
    missing,
    email: invalid,
    pattern: invalid,
  }
  return [{ name, reason, message: messages[reason] }]
}

const findReason = (field: Field, value: string): Violation['reason'] | null => {
  if (value.trim() === '') {
    if (!field.required) return null
    return field.kind === 'captcha' ? 'captcha' : 'missing'
  }
  if (field.maxLength !== undefined && value.length > field.maxLength) return 'long'
  if (field.kind === 'select' && field.options !== undefined && !isListed(field.options, value)) return 'listed'
  if (matches(field.pattern, value.trim())) return null
  return field.kind === 'email' ? 'email' : 'pattern'
}

export const toText = (value: Value | undefined): string =>
  typeof value === 'string' ? value : (value?.join('\n') ?? '')

const validateFields = (fields: readonly Field[], values: FormValues): readonly Violation[] =>
  fields.flatMap((field) => validateField(field, values))

const namesOf = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

const valuesOf = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value)

const isListed = (options: readonly Option[], value: string): boolean =>
  options.some((option) => option.value === value)

interface Choice {
  readonly form: string
  readonly name: string
  readonly required?: true
  readonly missing?: string
  readonly several?: true
}

const createChoiceConstraint = (
  { form, name, required, missing, several }: Choice,
  allowed: readonly string[],
): FormConstraint => ({
  form,
  names: [name],
  validate(values) {
    const text = toText(values[name])
    const chosen = (several ? text.split('\n') : [text]).filter((value) => value !== '')
    const isRight = chosen.length > 0 ? chosen.every((value) => allowed.includes(value)) : !required
    return isRight ? [] : [{ name, reason: 'listed', message: missing }]
  },
})

const createCardConstraint = ({ form, name, captcha }: CardField): FormConstraint => ({
  form,
  names: [name, ...(captcha === undefined ? [] : [captcha.name])],
  validate: (values) => (captcha === undefined ? [] : validateField(captcha, values)),
})

/** Marks an unfinished upload in the field of photos, so that the form waits for it. */
export const UPLOAD_PENDING = '…'

const createPhotoConstraint = ({ form, name, required, missing }: PhotoUpload): FormConstraint => {
  return {
    form,
    names: [name],
    validate(values) {
      const ids = toText(values[name])
      if (ids.includes(UPLOAD_PENDING)) return [{ name, reason: 'sending' }]
      return required === true && ids.trim() === '' ? [{ name, reason: 'missing', message: missing }] : []
    },
  }
}

/** A pick-up needs a day, an option and a phone (MTH-32). */
const createPickupConstraint = ({ form, date, option, phone, instructions }: PickupScheduler): FormConstraint => {
  return {
    form,
    names: [date.name, option.name, phone.name, instructions.name],
    validate: (values) => [
      ...[date, option].flatMap((choice) =>
        createChoiceConstraint({ form, ...choice }, valuesOf(choice.options)).validate(values),
      ),
      ...validateFields([phone, instructions], values),
    ],
  }
}

const createAddressConstraint = (address: AddressForm): FormConstraint => ({
  form: address.form,
  names: namesOf(address.fields),
  validate: (values) => validateFields(listAddressFields(address, toText(values[address.country])), values),
})

/** The address fields of a country (LKP-43, LKP-49). */
export function listAddressFields(
  { fields, country, local, countries }: AddressForm,
  code: string,
): readonly PortalField[] {
  const rules = countries.find((one) => one.code === code)?.fields ?? {}
  return fields.flatMap((field) => {
    const { name } = field
    if (name === country)
      return [{ ...field, options: countries.map((one) => ({ value: one.code, label: one.label })) }]
    return local.includes(name) && !rules[name] ? [] : [{ ...field, ...rules[name] }]
  })
}

const matches = (pattern: string | undefined, value: string): boolean => {
  if (pattern === undefined) return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    // A pattern that this browser cannot read must not lock the shopper out: the service checks again.
    return true
  }
}
