import { type Static, Type } from 'typebox'
import { Submit } from '../screen/action.ts'
import { FieldName, FormName, MissingText, MultipleChoice, RequiredChoice } from '../screen/fields.ts'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
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
    legend: Type.String({ description: 'Label of the choice' }),
    required: Type.Optional(RequiredChoice),
    missing: Type.Optional(MissingText),
    several: Type.Optional(MultipleChoice),
    advance: Type.Optional(
      described(
        Submit,
        'Posted at once when an option is tapped or clicked. A choice by keyboard waits for the button with the same action',
      ),
    ),
    look: Type.Enum(['list', 'cards', 'tiles'], {
      description: 'Layout: a list, cards, or tiles with large pictures',
    }),
    compact: Type.Optional(
      Type.Literal(true, { description: 'Labels are short, such as numbers. Several options fit in a row' }),
    ),
    options: Type.Array(
      Closed({
        value: Type.String({ description: 'Form value of the choice' }),
        label: Type.String({ description: 'Label shown to the shopper' }),
        detail: Type.Optional(Type.String({ description: 'Secondary text' })),
        time: EventTime,
        picture: Type.Optional(Picture),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        disabled: Type.Optional(Type.String({ description: 'Reason it cannot be chosen. Absent: it can' })),
      }),
      { minItems: 1, description: 'Available options' },
    ),
  },
  { title: 'ChoiceList', description: 'Choice of one or several options' },
)
export type ChoiceList = Static<typeof ChoiceList>
export const choiceList = createFactory<ChoiceList>('choice_list')
