import { Type } from 'typebox'
import { TypedAddress, TypedForm } from '../actions/lookup.ts'
import { ANSWER_MAX, FIELD_ID } from '../config/forms.ts'
import { Closed } from '../typebox/closed.ts'

const builtInFields = ['customer_email', 'address', 'g_recaptcha_response']

/** POST return/gift (API-23): the form for a gift or a missing order, each field by its id (ENT-30). */
export const GiftReturnRequest = Type.Object(
  {
    customer_email: TypedForm.properties.email,
    address: TypedAddress,
    g_recaptcha_response: TypedForm.properties.captcha,
  },
  {
    additionalProperties: false,
    patternProperties: {
      [`^(?!(?:${builtInFields.join('|')})$)${FIELD_ID}$`]: Type.String({
        maxLength: ANSWER_MAX,
        description: 'The answer to a field of the form, such as gifter or product_return',
      }),
    },
  },
)

/** With errors, nothing was sent. */
export const GiftReturnResponse = Closed({
  errors: Type.Array(Type.String(), {
    description: 'What is wrong, a sentence for each field; a client says them with commas between (ERR-28)',
  }),
  captcha: Type.Optional(Type.Literal(true, { description: 'The next try needs a solved captcha' })),
  orderId: Type.Optional(
    Type.String({ description: 'The order, where nothing is asked of the shop and the return goes on with its items' }),
  ),
  number: Type.Optional(
    Type.String({ description: 'What people call the request; absent where the form of the shop asks nothing more' }),
  ),
})
