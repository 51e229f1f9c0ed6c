import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'

export const FIELD_ID = '[a-z][a-z0-9_]{0,39}'

/** In characters. */
export const ANSWER_MAX = 2_000

/** Fields with built-in labels (LKP-53). */
export const labelledFields: readonly string[] = ['gifter', 'product_return', 'product_request', 'gift_info']

export const FormField = Closed({
  id: Type.String({
    pattern: `^${FIELD_ID}$`,
    description:
      'Id of the answer in requests, such as bought_at; gifter, product_return, product_request and gift_info have built-in labels',
  }),
  label: Type.Optional(described(Copy, 'Label above the input, per language')),
  kind: Type.Optional(
    Type.Enum(['text', 'multiline'], {
      description: 'Single-line or multi-line input; absent means multi-line for gift_info only',
    }),
  ),
  required: Switch('Requires an answer'),
  help: Type.Optional(described(Copy, 'Help text below it, per language')),
})
export type FormField = Static<typeof FormField>

const Fields = (description: string) => Type.Array(FormField, { maxItems: 20, description })

/** Each form also asks for an email, and the form for gifts for an address (LKP-53, LKP-54). */
export const InfoForms = Closed({
  gift: Type.Optional(
    Closed(
      { fields: Fields('Fields of the form; without any, the recipient continues to the items') },
      {
        description:
          'Form for recipients of a gift order, with giftFlowEnabled. With fields it sends a request to the shop. Absent or without fields, the recipient returns the gift in the portal',
      },
    ),
  ),
  missingOrder: Type.Optional(
    Closed(
      {
        fields: Fields('Fields of the form, at least one'),
        address: Switch('Also requires a postal address and a phone; absent or false means neither is in the form'),
      },
      {
        description:
          'Form at /missing-order for orders that cannot be found. It sends a request to the shop. Absent means no form',
      },
    ),
  ),
})
