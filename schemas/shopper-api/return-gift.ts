import { Type } from 'typebox'
import { TypedAddress, TypedForm } from '../actions/lookup.ts'
import { ANSWER_MAX, FIELD_ID } from '../config/forms.ts'
import { Closed } from '../typebox/closed.ts'

const builtInFields = ['customer_email', 'address', 'g_recaptcha_response']

/** POST return/gift (API-23): the form for a gift or a missing order, each field by its id (ENT-30). */
export const GiftReturnRequest = Type.Object(
  {
    customer_email: TypedForm.properties.email,
    address: Type.Optional(TypedAddress),
    g_recaptcha_response: TypedForm.properties.captcha,
  },
  {
    additionalProperties: false,
    patternProperties: {
      [`^(?!(?:${builtInFields.join('|')})$)${FIELD_ID}$`]: Type.String({
        maxLength: ANSWER_MAX,
        description: 'Answer to a field of the form, such as gifter or product_return',
      }),
    },
  },
)

/** With errors, nothing was sent. */
export const GiftReturnResponse = Closed({
  errors: Type.Array(Type.String(), {
    description: 'Errors, one sentence per field; clients join them with commas (ERR-28)',
  }),
  captcha: Type.Optional(Type.Literal(true, { description: 'Whether the next attempt requires a solved captcha' })),
  orderId: Type.Optional(
    Type.String({ description: 'Order, when the form has no questions and the return continues with its items' }),
  ),
  number: Type.Optional(
    Type.String({ description: 'Number of the request; absent when the shop has no further form fields' }),
  ),
})
