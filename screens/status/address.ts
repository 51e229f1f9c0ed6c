import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { addressFields, type CountryView } from '../parts/address-fields.ts'
import { button, post } from '../parts/buttons.ts'
import { formStates } from '../parts/form.ts'
import type { FrameView } from '../parts/frame.ts'
import { phoneText } from '../parts/phone.ts'

export interface AddressEditView {
  readonly countries: readonly CountryView[]
  readonly values: Readonly<Record<string, string>>
  /** The field that the carrier rejected (LBL-05). */
  readonly doubted?: Field['name']
  /** Read-only here (STS-28). */
  readonly contact: { readonly email: string; readonly phone: string }
}

const contactField = (name: 'email' | 'phone', label: string): Field => ({
  name,
  label,
  kind: name === 'email' ? 'email' : 'tel',
  readonly: true,
})

const contactFields = ({ contact }: AddressEditView, t: Translate): Field[] => [
  ...(contact.email === '' ? [] : [contactField('email', t('review.customer-email'))]),
  ...(contact.phone === '' ? [] : [contactField('phone', t('review.customer-phone'))]),
]

const contactGroup = (edit: AddressEditView, t: Translate) => {
  const fields = contactFields(edit, t)
  const words = { heading: t('status.contact'), hint: t('status.contact-hint') }
  return fields.length === 0 ? [] : [fieldGroup({ id: 'contact', form: 'edit-contact', ...words, fields })]
}

/** Name and country are read-only (Spec §5 "Address edit"). */
export const addressDialog = (frame: FrameView, edit: AddressEditView, t: Translate): Overlay => ({
  id: 'address',
  kind: 'dialog',
  title: t('status.edit-address-title'),
  path: frame.path,
  close: { label: t('common.cancel'), action: { type: 'close' } },
  body: [
    addressFields(
      {
        id: 'address-form',
        form: 'edit-address',
        countries: edit.countries,
        strict: 'all',
        edits: 'address-only',
        ...(edit.doubted !== undefined && { doubted: edit.doubted }),
      },
      t,
    ),
    ...contactGroup(edit, t),
  ],
  footer: [
    actions({
      id: 'address-actions',
      buttons: [
        button({
          id: 'save-address',
          label: t('status.edit-address-save'),
          look: 'primary',
          needs: 'valid-and-changed',
          action: post(frame.shopId, 'return.address', { form: 'edit-address', pending: t('common.saving') }),
        }),
      ],
    }),
  ],
  forms: formStates({
    'edit-address': edit.values,
    'edit-contact': { ...edit.contact, phone: phoneText(edit.contact.phone, t) },
  }),
})
