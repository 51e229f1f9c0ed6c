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
      'Names the answer in requests, such as bought_at; gifter, product_return, product_request and gift_info have built-in labels',
  }),
  label: Type.Optional(described(Copy, 'What it is called above the input, per language')),
  kind: Type.Optional(
    Type.Enum(['text', 'multiline'], { description: 'One line, or several; absent means gift_info alone has several' }),
  ),
  required: Switch('Nothing is sent without it'),
  help: Type.Optional(described(Copy, 'A line below it that helps to answer, per language')),
})
export type FormField = Static<typeof FormField>

const Fields = (description: string) => Type.Array(FormField, { maxItems: 20, description })

/** Each form also asks for email and address (LKP-53, LKP-54). */
export const InfoForms = Closed({
  gift: Type.Optional(
    Closed(
      { fields: Fields('What it asks; without any the recipient goes on to the items') },
      {
        description:
          'Asks whoever was given an order, with giftFlowEnabled. With fields it sends a request, which the shop answers; without it, or without fields, the recipient returns the gift in the portal',
      },
    ),
  ),
  missingOrder: Type.Optional(
    Closed(
      { fields: Fields('What it asks: at least one thing') },
      {
        description:
          'For who cannot find an order, at /missing-order: sends a request, which the shop answers. Absent means that there is none',
      },
    ),
  ),
})
