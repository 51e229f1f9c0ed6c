import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Overlay } from '../../schemas/screen.ts'
import { addressFields, type CountryView } from '../parts/address-fields.ts'
import { formStates } from '../parts/form.ts'
import type { FrameView } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'

/** The dialog in which the address of an open return is edited; name and country are fixed (Spec §5 "Address edit"). */
export const addressDialog = (
  frame: FrameView,
  edit: { readonly countries: readonly CountryView[]; readonly values: Readonly<Record<string, string>> },
  t: Translate,
): Overlay => ({
  id: 'address',
  kind: 'dialog',
  title: t('status.edit-address-title'),
  path: frame.path,
  close: { label: t('common.cancel'), action: { type: 'close' } },
  body: [
    addressFields(
      { id: 'address-form', form: 'edit-address', countries: edit.countries, strict: 'all', nameLocked: true },
      t,
    ),
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
  forms: formStates({ 'edit-address': edit.values }),
})
