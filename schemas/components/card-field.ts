import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { CardEntry } from '../screen/card-entry.ts'
import { Field, FieldName, FormName } from '../screen/fields.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

/** The browser gets a token from the provider, stores it in `form`.`name` and posts the action of `button`. */
export const CardField = Closed(
  {
    type: Type.Literal('card_field'),
    id: Id,
    form: FormName,
    name: described(FieldName, 'Name of the form value for the token'),
    heading: Heading,
    hint: Type.Optional(Type.String({ description: 'Subheading' })),
    taken: Type.Optional(
      Type.String({
        description: 'Label of the stored card, such as Visa ending in 4242. When present, the button removes the card',
      }),
    ),
    entry: described(CardEntry, 'Where the browser sends the card to get the token'),
    captcha: Type.Optional(described(Field, 'Captcha, required after a card was entered for the order before')),
    labels: Closed(
      {
        number: Type.String({ description: 'Label of the card number' }),
        expiry: Type.String({ description: 'Label of the expiry date' }),
        expiryHint: Type.String({ description: 'Format of the expiry date' }),
        cvc: Type.String({ description: 'Label of the security code' }),
        unreachable: Type.String({ description: 'Error when the payment provider cannot be reached' }),
        incomplete: Type.String({ description: 'Error when the card details are incomplete' }),
      },
      { description: 'Texts of the inputs' },
    ),
    button: described(Button, 'Submits or removes the card'),
  },
  { title: 'CardField', description: 'Card entry, or the stored card' },
)
export type CardField = Static<typeof CardField>
export const cardField = createFactory<CardField>('card_field')
