import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** Items of the order under a heading: eligible ones, ineligible ones or the parts of a bundle. Spec §2 "Exchange (order) page". */
export const ItemList = Closed({
  type: Type.Literal('item_list'),
  id: Id,
  look: Type.Enum(['eligible', 'ineligible', 'bundle']),
  heading: Type.String(),
  hint: Type.Optional(Type.String()),
  /** Words on the toggle and the pop-up of an item's properties. */
  propertiesLabel: Type.String(),
  closeLabel: Type.String(),
  /** The items fold away under the heading; `open` is how they are drawn first (ITM-22). */
  collapsible: Type.Optional(Closed({ open: Type.Boolean(), expand: Type.String(), collapse: Type.String() })),
  /** What can be done with all of them at once. */
  actions: Type.Optional(Type.Array(Button)),
  items: Type.Array(
    Closed({
      id: Id,
      picture: Picture,
      title: Type.String(),
      variant: Type.Optional(Type.String()),
      price: Money,
      struck: Type.Optional(Money),
      properties: Type.Array(Closed({ name: Type.String(), value: Type.String() })),
      state: Type.Enum(['loading', 'failed', 'eligible', 'ineligible', 'selected', 'disabled']),
      /** Why it cannot be chosen, or what it is limited to. */
      reason: Type.Optional(Type.String()),
      badges: Type.Array(Type.String()),
      /** What the shopper chose for it. */
      choice: Type.Optional(
        Closed({
          title: Type.String(),
          details: Type.Array(Type.String()),
          /** What a rule made of the item, in words that stand out (ITM-68). */
          notes: Type.Optional(Type.Array(Type.String())),
          picture: Type.Optional(Picture),
        }),
      ),
      actions: Type.Array(Button),
    }),
    { minItems: 1 },
  ),
})
export type ItemList = Static<typeof ItemList>
export const itemList = factory<ItemList>('item_list')
