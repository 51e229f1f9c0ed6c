import type { ShopConfig } from '../../../schemas/config/index.ts'
import { toCopy } from '../texts.ts'

/** Gifts are returned in the portal, so the gift form has no extra fields. */
export const wrenfoldForms: NonNullable<ShopConfig['forms']> = {
  missingOrder: {
    fields: [
      {
        id: 'bought_by',
        required: true,
        label: toCopy('Who placed the order?'),
        help: toCopy('A name or an email address, and roughly when.'),
      },
      {
        id: 'product_return',
        required: true,
        label: toCopy('What would you like to send back?'),
      },
      {
        id: 'message',
        kind: 'multiline',
        label: toCopy('Anything else we should know?'),
      },
    ],
  },
}
