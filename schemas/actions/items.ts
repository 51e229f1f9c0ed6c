import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import type { ActionSchemas } from './shape.ts'

const Item = Type.String({ maxLength: 128, description: 'Id of the item' })

/** Steps of the item flow. `confirm` ends it; `blocked` asks for confirmation of a blocking answer (ITM-27, ITM-67). */
export const ItemStep = Type.Enum([
  'select-quantity',
  'add-comment',
  'image-upload',
  'yes-no-question',
  'select-warranty',
  'select-reason',
  'smart-recommendation',
  'convert-item',
  'select-variant',
  'select-product',
  'select-advanced-exchange-product',
  'confirm',
  'blocked',
])
export type ItemStep = Static<typeof ItemStep>

/** Optional: the step that needs the id reports a missing one in the shopper's language. */
const OptionalChoice = (description: string) => Type.Optional(Type.String({ maxLength: 128, description }))

export const itemsActions = {
  'item.open': {
    description: 'Open the questions for an item',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: true,
  },
  'item.answer': {
    description: 'Answer one step of an item',
    values: Closed({
      comment: Type.Optional(Type.String({ maxLength: 2000, description: 'Typed text' })),
      files: Type.Optional(Type.String({ maxLength: 2000, description: 'Ids of photos, separated by spaces' })),
      quantity: OptionalChoice('Number of identical units that the answers apply to'),
      warranty: OptionalChoice('Id of the claimed warranty, or none'),
      reason: OptionalChoice('Id of the reason'),
      outcome: OptionalChoice('Outcome of the item'),
      variant: OptionalChoice('Id of the replacement variant'),
      product: OptionalChoice('Id of the replacement product'),
    }),
    args: Closed({
      item: Item,
      step: described(ItemStep, 'Step to answer'),
      question: Type.Optional(
        Type.String({ maxLength: 128, description: 'Id of the question, or of the reason with reasons beneath it' }),
      ),
      answer: Type.Optional(Type.Enum(['yes', 'no', 'accept', 'decline'], { description: 'Chosen answer' })),
    }),
    writes: true,
  },
  'item.confirm': {
    description: 'Add the item with its answers to the return',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: true,
  },
  'item.discard': {
    description: 'Remove the item from the return',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: true,
  },
  'bundle.return-all': {
    description: 'Add all parts of a bundle to the return',
    values: Closed({}),
    args: Closed({ bundle: described(Item, 'Id of the bundle') }),
    writes: true,
  },
  'item.retry': {
    description: 'Retry loading the product of an item',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: false,
  },
  'items.continue': {
    description: 'Continue with the chosen items',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
} as const satisfies ActionSchemas
