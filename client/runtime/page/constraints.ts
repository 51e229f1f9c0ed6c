import type { AddressForm } from '../../../schemas/components/address-form.ts'
import type { CardField } from '../../../schemas/components/card-field.ts'
import type { Component } from '../../../schemas/components/index.ts'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import type { PickupScheduler } from '../../../schemas/components/pickup-scheduler.ts'
import type { Field, Option } from '../../../schemas/fields.ts'

export type Value = string | readonly string[]
export type FormValues = Readonly<Record<string, Value>>

/** What a value lacks: one of the client's own words says it (`form.missing` and so on), unless the screen does. */
export interface Violation {
  readonly name: string
  readonly reason: 'missing' | 'email' | 'long' | 'pattern' | 'listed' | 'sending' | 'captcha'
  /** The sentence that the screen gives for a field left empty. */
  readonly message?: string | undefined
}

/** What one component asks of the form it stands in, so that buttons turn on while one types (NAV-39). */
export interface FormConstraint {
  readonly form: string
  /** The fields that the shopper can see, by name. */
  readonly names: readonly string[]
  /** What is wrong with these values, in the order of the fields; nothing when they may be sent. */
  validate(values: FormValues): readonly Violation[]
}

/** The demand of a component, or null where it has no input. */
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
      // What is typed of a card is none of the form's: only the words about its token stand here.
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

/** What one field lacks of its constraints, if anything; the server checks the same again and its answer wins. */
const validateField = (field: Field, values: FormValues): readonly Violation[] => {
  const reason = field.readonly ? null : findReason(field, toText(values[field.name]))
  if (reason === null) return []
  const { name, missing } = field
  return [{ name, reason, message: reason === 'missing' ? missing : undefined }]
}

/** Why this value of a field does not do; null when it does. */
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

/** The one text of a value that may be a list or absent. */
export const toText = (value: Value | undefined): string =>
  typeof value === 'string' ? value : (value?.join('\n') ?? '')

const validateFields = (fields: readonly Field[], values: FormValues): readonly Violation[] =>
  fields.flatMap((field) => validateField(field, values))

const namesOf = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

const valuesOf = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value)

const isListed = (options: readonly Option[], value: string): boolean =>
  options.some((option) => option.value === value)

/** A choice among several, and the sentence for none. */
interface Choice {
  readonly form: string
  readonly name: string
  readonly required?: true
  readonly missing?: string
  readonly several?: true
}

/** Asks that nothing is chosen but these, and something where it must be. */
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

/** Asks for the captcha; the card itself is judged by its provider. */
const createCardConstraint = ({ form, name, captcha }: CardField): FormConstraint => ({
  form,
  names: [name, ...(captcha === undefined ? [] : [captcha.name])],
  validate: (values) => (captcha === undefined ? [] : validateField(captcha, values)),
})

/** Stands in the field of photos, beside their ids, while one is on its way: the form waits for it. */
export const UPLOAD_PENDING = '…'

/** Asks that no photo is on its way, and that one is there where one must be. */
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

/** A pick-up is whole with a day, an option and a phone (MTH-32). */
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

/** Asks for all fields that the chosen country has. */
const createAddressConstraint = (address: AddressForm): FormConstraint => ({
  form: address.form,
  names: namesOf(address.fields),
  validate: (values) => validateFields(listAddressFields(address, toText(values[address.country])), values),
})

/** The fields of an address as the chosen country wants them, without those that it does not have (LKP-43, LKP-49). */
export function listAddressFields({ fields, country, local, countries }: AddressForm, code: string): readonly Field[] {
  const rules = countries.find((one) => one.code === code)?.fields ?? {}
  return fields.flatMap((field) => {
    const { name } = field
    if (name === country)
      return [{ ...field, options: countries.map((one) => ({ value: one.code, label: one.label })) }]
    return local.includes(name) && !rules[name] ? [] : [{ ...field, ...rules[name] }]
  })
}

/** Whether a value has the form that is asked for; a pattern that this browser cannot read asks for nothing. */
const matches = (pattern: string | undefined, value: string): boolean => {
  if (pattern === undefined) return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    // A pattern this browser cannot read must not lock the shopper out: the server checks again.
    return true
  }
}
