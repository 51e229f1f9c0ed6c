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
    name: described(FieldName, 'The value of its form that takes the token'),
    heading: Heading,
    hint: Type.Optional(Type.String({ description: 'A line below the heading' })),
    taken: Type.Optional(
      Type.String({
        description: 'The card that was taken, such as Visa ending in 4242; then the button takes it away again',
      }),
    ),
    entry: described(CardEntry, 'Where the browser gives the card to, and what it gets the token from'),
    captcha: Type.Optional(described(Field, 'Asked for where a card was given for the order before')),
    labels: Closed(
      {
        number: Type.String({ description: 'Label of the number' }),
        expiry: Type.String({ description: 'Label of the expiry date' }),
        expiryHint: Type.String({ description: 'How the date is written' }),
        cvc: Type.String({ description: 'Label of the check digits' }),
        unreachable: Type.String({ description: 'Said when the provider cannot be reached' }),
        incomplete: Type.String({ description: 'Said of what is not filled in' }),
      },
      { description: 'Words of the inputs' },
    ),
    button: described(Button, 'Gives the card, or takes it away'),
  },
  { title: 'CardField', description: 'Takes a card, or shows the one that was taken' },
)
export type CardField = Static<typeof CardField>
export const cardField = createFactory<CardField>('card_field')
