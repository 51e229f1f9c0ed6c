import { type Static, Type } from 'typebox'
import { FieldName, FormName, MissingText, MultipleChoice, RequiredChoice } from '../screen/fields.ts'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { EventTime, Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

/**
 * Stored in the field `name` until the form is posted; `several` values are separated by line breaks. A `picker` posts
 * at once.
 */
export const ChoiceList = Closed(
  {
    type: Type.Literal('choice_list'),
    id: Id,
    form: FormName,
    name: FieldName,
    legend: Type.String({ description: 'What is chosen' }),
    required: Type.Optional(RequiredChoice),
    missing: Type.Optional(MissingText),
    several: Type.Optional(MultipleChoice),
    look: Type.Enum(['list', 'cards', 'tiles'], {
      description: 'A list, cards, or tiles with large pictures, several in a row',
    }),
    options: Type.Array(
      Closed({
        value: Type.String({ description: 'What the form takes when it is chosen' }),
        label: Type.String({ description: 'What the shopper reads' }),
        detail: Type.Optional(Type.String({ description: 'A line below it' })),
        time: EventTime,
        picture: Type.Optional(Picture),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        disabled: Type.Optional(Type.String({ description: 'Why it cannot be chosen' })),
      }),
      { minItems: 1, description: 'What can be chosen' },
    ),
  },
  { title: 'ChoiceList', description: 'One choice out of several, or several of them' },
)
export type ChoiceList = Static<typeof ChoiceList>
export const choiceList = createFactory<ChoiceList>('choice_list')
