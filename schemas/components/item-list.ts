import { type Static, Type } from 'typebox'
import { Button, Submit } from '../screen/action.ts'
import { Heading, Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

/** Spec §2 "Exchange (order) page". */
export const ItemList = Closed(
  {
    type: Type.Literal('item_list'),
    id: Id,
    look: Type.Enum(['eligible', 'ineligible', 'bundle'], { description: 'Which of these they are' }),
    heading: Heading,
    hint: Type.Optional(Type.String({ description: 'A line below the heading' })),
    propertiesLabel: Type.String({ description: 'Words on what opens the properties of an item' }),
    closeLabel: Type.String({ description: 'Words on what closes them' }),
    collapsible: Type.Optional(
      Closed(
        {
          open: Type.Boolean({ description: 'Whether they are open at first' }),
          expand: Type.String({ description: 'Words on what opens them' }),
          collapse: Type.String({ description: 'Words on what closes them' }),
        },
        { description: 'The items fold away under the heading' },
      ),
    ),
    actions: Type.Optional(Type.Array(Button, { description: 'What can be done with all of them at once' })),
    select: Type.Optional(
      Closed(
        {
          id: described(Id, "With a hyphen and the id of an item behind it, that of the item's own button"),
          label: Button.properties.label,
          look: Button.properties.look,
          action: described(Submit, 'What a press does; its `args` are `{"item": id}`, with the id of the item'),
        },
        { description: 'Stands on each item that is `eligible`, and selects it: said once, as an order may be long' },
      ),
    ),
    items: Type.Array(
      Closed({
        id: Id,
        picture: Picture,
        title: Type.String({ description: 'Title of the product' }),
        variant: Type.Optional(Type.String({ description: 'Which variant it is' })),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        properties: Type.Optional(
          Type.Array(
            Closed({
              name: Type.String({ description: 'What it is' }),
              value: Type.String({ description: 'How it was agreed' }),
            }),
            { description: 'What was agreed for it, such as an engraving' },
          ),
        ),
        state: Type.Enum(['loading', 'failed', 'eligible', 'ineligible', 'selected', 'disabled'], {
          description: 'Whether it can be chosen, is chosen, or is still being read',
        }),
        reason: Type.Optional(Type.String({ description: 'Why it cannot be chosen, or what it is limited to' })),
        time: EventTime,
        badges: Type.Optional(Type.Array(Type.String(), { description: 'Short words that mark it' })),
        choice: Type.Optional(
          Closed(
            {
              title: Type.String({ description: 'What becomes of it' }),
              details: Type.Array(Type.String(), { description: 'What was answered, one line each' }),
              notes: Type.Optional(
                Type.Array(Type.String(), { description: 'What a rule made of it, in words that stand out' }),
              ),
              picture: Type.Optional(described(Picture, 'What comes instead')),
            },
            { description: 'What the shopper chose for it' },
          ),
        ),
        actions: Type.Optional(
          Type.Array(Button, { description: 'What else can be done with it, beside what selects it' }),
        ),
      }),
      { minItems: 1, description: 'The items in order' },
    ),
  },
  { title: 'ItemList', description: 'Items of the order: eligible ones, ineligible ones or the parts of a bundle' },
)
export type ItemList = Static<typeof ItemList>
export const itemList = createFactory<ItemList>('item_list')
