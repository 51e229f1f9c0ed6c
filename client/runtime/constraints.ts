import type { AddressForm } from '../../schemas/components/address-form.ts'
import type { CardField } from '../../schemas/components/card-field.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { PhotoUpload } from '../../schemas/components/photo-upload.ts'
import type { PickupScheduler } from '../../schemas/components/pickup-scheduler.ts'
import type { Field, Option } from '../../schemas/fields.ts'

export type Value = string | readonly string[]
export type FormValues = Readonly<Record<string, Value>>

/** What one component asks of the form it stands in, so that buttons turn on while one types (NAV-39). */
export interface Demand {
  readonly form: string
  /** The fields that the shopper can see, by name. */
  readonly names: readonly string[]
  met(values: FormValues): boolean
}

/** The demand of a component, or null where it has no input. */
export function demandOf(component: Component): Demand | null {
  switch (component.type) {
    case 'field_group':
      return {
        form: component.form,
        names: namesOf(component.fields),
        met: (values) => allMet(component.fields, values),
      }
    case 'address_form':
      return addressDemand(component)
    case 'choice_list':
      return oneOf(component, valuesOf(component.options.filter((option) => option.disabled === undefined)))
    case 'option_picker':
      return oneOf(component, valuesOf(component.variants.filter((variant) => variant.state === 'available')))
    case 'photo_upload':
      return photoDemand(component)
    case 'pickup_scheduler':
      return pickupDemand(component)
    case 'card_field':
      // What is typed of a card is none of the form's: only the words about its token stand here.
      return cardDemand(component)
    case 'rating':
      return {
        form: component.form,
        names: [component.name, component.comment.name],
        met: (values) =>
          oneOf(component, valuesOf(component.options)).met(values) && fieldMet(component.comment, values),
      }
    default:
      return null
  }
}

/** Whether the value of one field keeps the field's constraints; the server checks the same again and its answer wins. */
function fieldMet(field: Field, values: FormValues): boolean {
  const value = typedText(values[field.name])
  if (field.readonly) return true
  if (value.trim() === '') return !field.required
  if (field.maxLength !== undefined && value.length > field.maxLength) return false
  if (field.kind === 'email' && !EMAIL.test(value.trim())) return false
  if (field.kind === 'select' && field.options !== undefined) return isListed(field.options, value)
  return matches(field.pattern, value)
}

/** The one text of a value that may be a list or absent. */
export const typedText = (value: Value | undefined): string =>
  typeof value === 'string' ? value : (value?.join('\n') ?? '')

const EMAIL = /^[^\s@]+@[^\s@]+$/

const allMet = (fields: readonly Field[], values: FormValues): boolean =>
  fields.every((field) => fieldMet(field, values))

const namesOf = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

const valuesOf = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value)

const isListed = (options: readonly Option[], value: string): boolean =>
  options.some((option) => option.value === value)

/** Met once one of these was chosen. */
const oneOf = ({ form, name }: { form: string; name: string }, allowed: readonly string[]): Demand => ({
  form,
  names: [name],
  met: (values) => allowed.includes(typedText(values[name])),
})

/** The field that holds what stands for a card. */
export const CARD_TOKEN = 'payment'

/** Met once the captcha is solved; the card itself is judged by its provider. */
const cardDemand = ({ form, captcha }: CardField): Demand => ({
  form,
  names: [CARD_TOKEN, ...(captcha === undefined ? [] : [captcha.name])],
  met: (values) => captcha === undefined || fieldMet(captcha, values),
})

/** Stands in the field of photos, beside their ids, while one is on its way: the form waits for it. */
export const ON_ITS_WAY = '…'

/** Met once no photo is on its way, and one is there where one must be. */
function photoDemand({ form, name, required }: PhotoUpload): Demand {
  return {
    form,
    names: [name],
    met(values) {
      const ids = typedText(values[name])
      return !ids.includes(ON_ITS_WAY) && (required !== true || ids.trim() !== '')
    },
  }
}

/** A pick-up is whole with a day, an option and a phone (MTH-32). */
function pickupDemand({ form, date, option, phone, instructions }: PickupScheduler): Demand {
  return {
    form,
    names: ['date', 'option', phone.name, instructions.name],
    met: (values) =>
      isListed(date.options, typedText(values.date)) &&
      isListed(option.options, typedText(values.option)) &&
      allMet([phone, instructions], values),
  }
}

/** Met once all fields are filled that the chosen country asks for. */
function addressDemand({ form, fields, countries }: AddressForm): Demand {
  return {
    form,
    names: namesOf(fields),
    met: (values) => {
      const country = countries.find(({ code }) => code === typedText(values.country))
      return allMet(
        fields.flatMap((field) => fieldIn(country, field)),
        values,
      )
    },
  }
}

/** The field as the country wants it; none where the country has no such part (LKP-43, LKP-49). */
function fieldIn(country: AddressForm['countries'][number] | undefined, field: Field): Field[] {
  switch (field.name) {
    case 'state':
      if (country?.states) return [{ ...field, kind: 'select', options: country.states }]
      return country?.freeState ? [field] : []
    case 'suburb':
      return country?.suburb ? [field] : []
    default:
      return [field]
  }
}

/** Whether a value has the form that is asked for; a pattern that this browser cannot read asks for nothing. */
function matches(pattern: string | undefined, value: string): boolean {
  if (pattern === undefined) return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    // A pattern this browser cannot read must not lock the shopper out: the server checks again.
    return true
  }
}
