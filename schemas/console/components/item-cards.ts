import { type Static, Type } from 'typebox'
import { Button } from '../../screen/action.ts'
import { FormName } from '../../screen/fields.ts'
import { Picture } from '../../screen/text.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { Id } from '../../values/ids.ts'
import { Money } from '../../values/money.ts'
import { ConsoleField } from './field-group.ts'
import { Tone } from './tone.ts'
import { Why } from './why.ts'

export const ItemCards = Closed(
  {
    type: Type.Literal('item_cards'),
    id: Id,
    heading: Type.String({ minLength: 1, description: 'Heading above the items' }),
    note: Type.Optional(Type.String({ description: 'Text beside the heading, such as a count' })),
    size: Type.Enum(['desk', 'case'], { description: 'Large cards for the receiving desk, or rows of a return' }),
    items: Type.Array(
      Closed({
        id: Id,
        picture: Type.Optional(described(Picture, 'Picture of the product')),
        title: Type.String({ minLength: 1, description: 'Title of the product' }),
        lines: Type.Array(Type.String(), { description: 'Variant, SKU and further lines' }),
        price: Type.Optional(described(Money, 'Value of the item')),
        state: Type.Optional(
          Closed(
            {
              label: Type.String({ minLength: 1, description: 'State in words' }),
              tone: described(Tone, 'Tone of the state'),
            },
            { description: 'State of the item' },
          ),
        ),
        photos: Type.Array(
          Closed({
            ...Picture.properties,
            href: Type.String({ description: 'URL of the photo in full size' }),
          }),
          { description: 'Photos of the shopper or of the desk' },
        ),
        answers: Type.Array(
          Closed({
            question: Type.String({ description: 'Question to the shopper' }),
            answer: Type.String({ description: 'Answer of the shopper' }),
          }),
          { description: 'Answers of the shopper' },
        ),
        why: Type.Optional(described(Why, 'Reason for the decision')),
        form: Type.Optional(FormName),
        fields: Type.Optional(Type.Array(ConsoleField, { description: 'Inputs of the item, such as its condition' })),
        actions: Type.Array(Button, { description: 'Available actions' }),
      }),
      { description: 'Items, in order' },
    ),
  },
  { title: 'ItemCards', description: 'Items of a return with photos, answers and actions' },
)
export type ItemCards = Static<typeof ItemCards>
