import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import type { ActionSchemas } from './shape.ts'

const Item = Type.String({ maxLength: 128, description: 'Id of the item' })

/** Steps of the item flow. `confirm` ends it; `blocked` asks for confirmation of a blocking answer (ITM-27, ITM-67). */
export const ItemStep = Type.Enum([
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
    description: 'Begins to answer for an item',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: true,
  },
  'item.answer': {
    description: 'Answers one step of an item',
    values: Closed({
      comment: Type.Optional(Type.String({ maxLength: 2000, description: 'What was typed' })),
      files: Type.Optional(Type.String({ maxLength: 2000, description: 'Ids of photos with spaces between' })),
      warranty: OptionalChoice('Id of the warranty that is claimed, or none'),
      reason: OptionalChoice('Id of the reason'),
      outcome: OptionalChoice('What becomes of the item'),
      variant: OptionalChoice('Id of the variant that comes instead'),
      product: OptionalChoice('Id of the product that comes instead'),
    }),
    args: Closed({
      item: Item,
      step: described(ItemStep, 'The step that is answered'),
      question: Type.Optional(
        Type.String({ maxLength: 128, description: 'Id of the question, or of the reason that asks again' }),
      ),
      answer: Type.Optional(
        Type.Enum(['yes', 'no', 'accept', 'decline'], { description: 'The answer that was pressed' }),
      ),
    }),
    writes: true,
  },
  'item.confirm': {
    description: 'Takes the item into the return as it was answered',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: true,
  },
  'item.discard': {
    description: 'Takes the item out of the return',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: true,
  },
  'bundle.return-all': {
    description: 'Takes all parts of a bundle into the return',
    values: Closed({}),
    args: Closed({ bundle: described(Item, 'Id of the bundle') }),
    writes: true,
  },
  'item.retry': {
    description: 'Reads the product of an item again that could not be read',
    values: Closed({}),
    args: Closed({ item: Item }),
    writes: false,
  },
  'items.continue': {
    description: 'Goes on with the chosen items',
    values: Closed({}),
    args: Closed({}),
    writes: true,
  },
} as const satisfies ActionSchemas
