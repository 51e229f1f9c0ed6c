import { labelledFields } from '../../../schemas/config/forms.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** Names that the form's call uses itself. */
const RESERVED_FIELDS = ['customer_email', 'address', 'g_recaptcha_response']

export const checkForms = ({ forms = {}, settings }: ShopConfig): readonly ConfigProblem[] => [
  ...Object.entries(forms).flatMap(([form, { fields }]) =>
    fields.flatMap(({ id, label }, index) => {
      const pointer = pointerTo('/forms', form, 'fields', index)
      const idPointer = pointerTo(pointer, 'id')
      const isSecond = fields.findIndex((field) => field.id === id) < index
      return [
        ...(isSecond ? [{ pointer: idPointer, message: `"${id}" is also the id of another field of this form` }] : []),
        ...(RESERVED_FIELDS.includes(id)
          ? [{ pointer: idPointer, message: `"${id}" is a field of every form: choose another id` }]
          : []),
        ...(label === undefined && !labelledFields.includes(id)
          ? [{ pointer, message: `The field "${id}" has no label` }]
          : []),
      ]
    }),
  ),
  ...(forms.missingOrder !== undefined && forms.missingOrder.fields.length === 0
    ? [
        {
          pointer: '/forms/missingOrder/fields',
          message: 'A form for orders that cannot be found requires at least one field',
        },
      ]
    : []),
  ...(forms.gift !== undefined && settings.giftFlowEnabled !== true
    ? [{ pointer: '/forms/gift', message: 'Shoppers never see this form: set settings.giftFlowEnabled to true' }]
    : []),
]
