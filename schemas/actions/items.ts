import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import type { ActionSchemas } from './shape.ts'

const Item = Type.String({ maxLength: 128 })

/** The steps of the item flow, kebab-cased; `confirm` ends it (ITM-27). */
export const ItemStep = Type.Enum(['select-reason', 'add-comment', 'convert-item', 'select-variant', 'confirm'])

/** Choosing items and answering for each. */
export const itemsActions = {
  'item.open': { values: Closed({}), args: Closed({ item: Item }), writes: true },
  'item.answer': {
    values: Closed({
      reason: Type.Optional(Type.String({ maxLength: 128 })),
      comment: Type.Optional(Type.String({ maxLength: 2000 })),
      outcome: Type.Optional(Type.String({ maxLength: 64 })),
      variant: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    args: Closed({ item: Item, step: ItemStep, question: Type.Optional(Type.String({ maxLength: 128 })) }),
    writes: true,
  },
  'item.confirm': { values: Closed({}), args: Closed({ item: Item }), writes: true },
  'item.discard': { values: Closed({}), args: Closed({ item: Item }), writes: true },
  'item.retry': { values: Closed({}), args: Closed({ item: Item }), writes: false },
  'items.continue': { values: Closed({}), args: Closed({}), writes: true },
} as const satisfies ActionSchemas
