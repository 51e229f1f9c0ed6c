import type { TextKey, Translate } from '../../locales/translate.ts'
import { type AddressForm, addressForm } from '../../schemas/components/address-form.ts'
import { needsCity, postalCodeNeed, postalCodePattern } from '../../schemas/entities/postal-code.ts'
import type { Field } from '../../schemas/fields.ts'
import { PHONE_PATTERN } from '../../schemas/validity.ts'

/** A country of the list with what its addresses need. */
export interface CountryView {
  readonly code: string
  readonly states: readonly { readonly code: string; readonly name: string }[]
  readonly suburb: boolean
  readonly freeState: boolean
}

/** What an address form is drawn from. */
export interface AddressFormView {
  readonly id: string
  readonly form: string
  /** The likely one first. */
  readonly countries: readonly CountryView[]
  /** The state is checked on submit, not for the button, where LKP-48 says so. */
  readonly strict: 'button' | 'all'
  /** Whether the phone must be there; it need not be unless this says so. */
  readonly phone?: 'required' | 'optional'
  /** Whose the address is and in which country stays as it is, and the phone is shown elsewhere (Spec §5 "Address edit"). */
  readonly edits?: 'address-only'
  /** The field that a carrier found fault with (LBL-05). */
  readonly doubted?: Field['name']
}

/** How one field of an address is typed; `always` is required even for the button alone (LKP-48). */
const shapes: readonly (readonly [Field['name'], TextKey, string, Field['kind'], 'always' | 'strict' | 'never'])[] = [
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

const fixed = new Set(['firstName', 'lastName', 'country'])

/** The order in which Japanese forms ask: the family first, and from the postal code down to the house. */
const inJapanese = [
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
    ? shapes.toSorted(([one], [other]) => inJapanese.indexOf(one) - inJapanese.indexOf(other))
    : shapes
  ).filter(([name]) => edits === undefined || name !== 'phone')

/** Whether a field must be filled in, and whether its button waits for that. */
const askedFor = (
  { strict, phone }: AddressFormView,
  name: string,
  required: 'always' | 'strict' | 'never',
): Pick<Field, 'required' | 'requiredOnSubmit'> => {
  if (required === 'strict' && strict === 'button') return { requiredOnSubmit: true }
  const isRequired = required !== 'never' || (name === 'phone' && phone === 'required')
  return isRequired ? { required: true } : {}
}

/** The fields of an address as its country writes it. */
const fieldsOf = (view: AddressFormView, t: Translate): Field[] =>
  shapesOf(view, t).map(([name, label, autocomplete, kind, required]) => ({
    name,
    label: t(label),
    kind,
    autocomplete: `shipping ${autocomplete}`,
    maxLength: 256,
    ...(kind === 'select' && { placeholder: t('address.choose') }),
    ...(kind === 'tel' && { inputMode: 'tel' as const, pattern: PHONE_PATTERN }),
    ...askedFor(view, name, required),
    ...(view.edits === 'address-only' && fixed.has(name) && { readonly: true }),
    ...(view.doubted === name && { hint: t('address.doubted') }),
  }))

/** An address form before anything is typed: with the likely country, the first, chosen (FIX-81). */
export const emptyAddress = ([likely]: readonly CountryView[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(shapes.map(([name]) => [name, ''])),
  country: likely?.code ?? '',
})

/** The countries as a reader looks for them: the likely one first, the others in the order of the reader's language (FIX-81). */
const inOrder = (countries: readonly CountryView[], t: Translate) => {
  const [likely, ...others] = countries
    .filter(({ code }) => code.length <= 3)
    .map((country) => ({ ...country, label: t.country(country.code) }))
  return [...(likely === undefined ? [] : [likely]), ...others.toSorted((a, b) => t.compare(a.label, b.label))]
}

/** How the postal code of a country is typed; nothing where it has none, so that none is asked for (FND-30). */
const zipRules = (code: string, view: AddressFormView) => {
  const need = postalCodeNeed(code)
  const pattern = postalCodePattern(code)
  if (need === 'none') return {}
  return {
    zip: { ...(pattern !== undefined && { pattern }), ...(need === 'required' && askedFor(view, 'zip', 'always')) },
  }
}

/** What a country has that others have not: its states, of which one is needed (LKP-46), a suburb, its postal codes. */
const rulesOf = (
  { code, states, suburb, freeState }: CountryView,
  view: AddressFormView,
  t: Translate,
): NonNullable<AddressForm['countries'][number]['fields']> => ({
  ...(states.length > 0 && {
    state: {
      kind: 'select',
      placeholder: t('address.choose'),
      options: states.map((state) => ({ value: state.code, label: state.name })),
      ...askedFor(view, 'state', 'strict'),
    },
  }),
  ...(freeState && { state: {} }),
  ...(suburb && { suburb: {} }),
  ...(!needsCity(code) && { city: { required: false } }),
  ...zipRules(code, view),
})

/** The address form of every screen that asks for one (LKP-42 to LKP-50). */
export const addressFields = (view: AddressFormView, t: Translate): AddressForm =>
  addressForm({
    id: view.id,
    form: view.form,
    fields: fieldsOf(view, t),
    country: 'country',
    local: ['suburb', 'state', 'zip'],
    countries: inOrder(view.countries, t).map((country) => {
      const fields = rulesOf(country, view, t)
      return {
        code: country.code,
        label: country.label,
        ...(Object.keys(fields).length > 0 && { fields }),
      }
    }),
  })
