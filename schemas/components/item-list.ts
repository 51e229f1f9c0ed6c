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
    look: Type.Enum(['eligible', 'ineligible', 'bundle'], { description: 'Kind of list' }),
    heading: Heading,
    hint: Type.Optional(Type.String({ description: 'Subheading' })),
    propertiesLabel: Type.String({ description: 'Label of the control that shows the properties of an item' }),
    closeLabel: Type.String({ description: 'Label of the closing control' }),
    collapsible: Type.Optional(
      Closed(
        {
          open: Type.Boolean({ description: 'Whether the list is initially expanded' }),
          expand: Type.String({ description: 'Label of the control that expands the list' }),
          collapse: Type.String({ description: 'Label of the closing control' }),
        },
        { description: 'Makes the list collapsible' },
      ),
    ),
    actions: Type.Optional(Type.Array(Button, { description: 'Actions for all items' })),
    select: Type.Optional(
      Closed(
        {
          id: described(Id, 'Prefix of the id of the button of an item, followed by a hyphen and the id of the item'),
          label: Button.properties.label,
          look: Button.properties.look,
          action: described(Submit, 'Action of the button. Its `args` are `{"item": id}`, with the id of the item'),
        },
        { description: 'Button on each `eligible` item, which selects it. Defined once for all items' },
      ),
    ),
    items: Type.Array(
      Closed({
        id: Id,
        picture: Picture,
        title: Type.String({ description: 'Title of the product' }),
        variant: Type.Optional(Type.String({ description: 'Title of the variant' })),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        quantity: Type.Optional(
          Type.String({ description: 'Number of identical units in this row. Absent: one unit' }),
        ),
        units: Type.Optional(
          Type.Array(Id, { description: 'Ids of these units. The select action also accepts each of them' }),
        ),
        remaining: Type.Optional(
          Type.Array(Id, {
            description: 'Ids of further identical units that are not selected. The select action accepts each of them',
          }),
        ),
        properties: Type.Optional(
          Type.Array(
            Closed({
              name: Type.String({ description: 'Name of the property' }),
              value: Type.String({ description: 'Value of the property' }),
            }),
            { description: 'Custom properties, such as an engraving' },
          ),
        ),
        state: Type.Enum(['loading', 'failed', 'eligible', 'ineligible', 'selected', 'disabled'], {
          description: 'Selection state of the item',
        }),
        reason: Type.Optional(Type.String({ description: 'Reason it cannot be chosen, or a limit on its outcomes' })),
        time: EventTime,
        badges: Type.Optional(Type.Array(Type.String(), { description: 'Short texts that mark the item' })),
        choice: Type.Optional(
          Closed(
            {
              title: Type.String({ description: 'Outcome of the item' }),
              details: Type.Array(Type.String(), { description: 'Answers, one line each' }),
              notes: Type.Optional(Type.Array(Type.String(), { description: 'Highlighted notes from rules' })),
              picture: Type.Optional(described(Picture, 'Replacement item')),
            },
            { description: 'Answers chosen for the item' },
          ),
        ),
        actions: Type.Optional(Type.Array(Button, { description: 'Further actions beside the selection' })),
      }),
      { minItems: 1, description: 'Items, in order' },
    ),
  },
  { title: 'ItemList', description: 'Items of the order: eligible, ineligible or the parts of a bundle' },
)
export type ItemList = Static<typeof ItemList>
export const itemList = createFactory<ItemList>('item_list')
