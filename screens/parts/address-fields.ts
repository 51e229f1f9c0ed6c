import type { TextKey, Translate } from '../../locales/translate.ts'
import { type AddressForm, addressForm } from '../../schemas/components/address-form.ts'
import { buildPostalCodePattern, getPostalCodeNeed, isCityRequired } from '../../schemas/entities/postal-code.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { PHONE_PATTERN } from '../../schemas/values/field-patterns.ts'
import { entryOf } from '../../schemas/values/member.ts'

export interface CountryView {
  readonly code: string
  readonly states: readonly { readonly code: string; readonly name: string }[]
  readonly suburb: boolean
  readonly freeState: boolean
}

export interface AddressFormView {
  readonly id: string
  readonly form: string
  /** The most likely one first. */
  readonly countries: readonly CountryView[]
  /** `button`: fields that LKP-48 exempts are checked on submit only. */
  readonly strict: 'button' | 'all'
  readonly phone?: 'required' | 'optional'
  /** Name and country are fixed, and the phone is displayed elsewhere (Spec §5 "Address edit"). */
  readonly edits?: 'address-only'
  /** The field that the carrier rejected (LBL-05). */
  readonly doubted?: Field['name']
  /** One text for all empty fields, for forms that staff fills in. */
  readonly missing?: string
}

/** `always` is required even for the button (LKP-48). */
const FIELD_SHAPES: readonly (readonly [
  Field['name'],
  TextKey,
  string,
  Field['kind'],
  'always' | 'strict' | 'never',
])[] = [
  ['firstName', 'address.first-name', 'given-name', 'text', 'strict'],
  ['lastName', 'address.last-name', 'family-name', 'text', 'strict'],
  ['country', 'address.country', 'country', 'select', 'always'],
  ['address1', 'address.address1', 'address-line1', 'text', 'always'],
  ['address2', 'address.address2', 'address-line2', 'text', 'never'],
  ['suburb', 'address.suburb', 'address-level3', 'text', 'never'],
  ['city', 'address.city', 'address-level2', 'text', 'always'],
  ['state', 'address.state', 'address-level1', 'text', 'never'],
  ['zip', 'address.zip', 'postal-code', 'text', 'never'],
  ['phone', 'address.phone', 'tel', 'tel', 'never'],
]

const FIXED_FIELDS = new Set(['firstName', 'lastName', 'country'])

export const missingAddressTexts = {
  firstName: 'field.missing-first-name',
  lastName: 'field.missing-last-name',
  country: 'field.missing-country',
  address1: 'field.missing-address',
  city: 'field.missing-city',
  state: 'field.missing-state',
  zip: 'field.missing-postal-code',
  phone: 'field.missing-phone',
} as const satisfies Readonly<Record<string, TextKey>>

const missingOf = (name: string, { edits, phone, missing }: AddressFormView, t: Translate): Pick<Field, 'missing'> => {
  const text = entryOf(missingAddressTexts, name)
  const isOptional = name === 'phone' && phone !== 'required'
  const isFixed = edits !== undefined && FIXED_FIELDS.has(name)
  return text === undefined || isOptional || isFixed ? {} : { missing: missing ?? t(text) }
}

/** Japanese forms start with the family name and go from postal code to street. */
const JAPANESE_ORDER = [
  'lastName',
  'firstName',
  'country',
  'zip',
  'state',
  'city',
  'suburb',
  'address1',
  'address2',
  'phone',
]

const shapesOf = ({ edits }: AddressFormView, t: Translate) =>
  (t.language.startsWith('ja')
    ? FIELD_SHAPES.toSorted(([one], [other]) => JAPANESE_ORDER.indexOf(one) - JAPANESE_ORDER.indexOf(other))
    : FIELD_SHAPES
  ).filter(([name]) => edits === undefined || name !== 'phone')

const requirementOf = (
  { strict, phone }: AddressFormView,
  name: string,
  required: 'always' | 'strict' | 'never',
): Pick<Field, 'required' | 'requiredOnSubmit'> => {
  if (required === 'strict' && strict === 'button') return { requiredOnSubmit: true }
  const isRequired = required !== 'never' || (name === 'phone' && phone === 'required')
  return isRequired ? { required: true } : {}
}

const buildFields = (view: AddressFormView, t: Translate): Field[] =>
  shapesOf(view, t).map(([name, label, autocomplete, kind, required]) => ({
    name,
    label: t(label),
    kind,
    autocomplete: `shipping ${autocomplete}`,
    maxLength: 256,
    ...(kind === 'select' && { placeholder: t('address.choose') }),
    ...(kind === 'tel' && { inputMode: 'tel' as const, pattern: PHONE_PATTERN }),
    ...requirementOf(view, name, required),
    ...missingOf(name, view, t),
    ...(view.edits === 'address-only' && FIXED_FIELDS.has(name) && { readonly: true }),
    ...(view.doubted === name && { hint: t('address.doubted') }),
  }))

/** Preselects the first country (FIX-81). */
export const emptyAddress = ([likely]: readonly CountryView[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(FIELD_SHAPES.map(([name]) => [name, ''])),
  country: likely?.code ?? '',
})

/** The likely country first, the others sorted in the reader's language (FIX-81). */
const sortCountries = (countries: readonly CountryView[], t: Translate) => {
  const [likely, ...others] = countries
    .filter(({ code }) => code.length <= 3)
    .map((country) => ({ ...country, label: t.country(country.code) }))
  return [...(likely === undefined ? [] : [likely]), ...others.toSorted((a, b) => t.compare(a.label, b.label))]
}

/** Empty for countries without postal codes (FND-30). */
const zipRules = (code: string, view: AddressFormView) => {
  const need = getPostalCodeNeed(code)
  const pattern = buildPostalCodePattern(code)
  if (need === 'none') return {}
  return {
    zip: {
      ...(pattern !== undefined && { pattern }),
      ...(need === 'required' && requirementOf(view, 'zip', 'always')),
    },
  }
}

/** Differences of one country: states (LKP-46), suburb, city and postal code. */
const countryRules = (
  { code, states, suburb, freeState }: CountryView,
  view: AddressFormView,
  t: Translate,
): NonNullable<AddressForm['countries'][number]['fields']> => ({
  ...(states.length > 0 && {
    state: {
      kind: 'select',
      placeholder: t('address.choose'),
      options: states.map((state) => ({ value: state.code, label: state.name })),
      ...requirementOf(view, 'state', 'strict'),
    },
  }),
  ...(freeState && { state: {} }),
  ...(suburb && { suburb: {} }),
  ...(!isCityRequired(code) && { city: { required: false } }),
  ...zipRules(code, view),
})

/** LKP-42 to LKP-50. */
export const addressFields = (view: AddressFormView, t: Translate): AddressForm =>
  addressForm({
    id: view.id,
    form: view.form,
    fields: buildFields(view, t),
    country: 'country',
    local: ['suburb', 'state', 'zip'],
    countries: sortCountries(view.countries, t).map((country) => {
      const fields = countryRules(country, view, t)
      return {
        code: country.code,
        label: country.label,
        ...(Object.keys(fields).length > 0 && { fields }),
      }
    }),
  })
