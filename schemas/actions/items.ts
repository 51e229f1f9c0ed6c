import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import type { ActionSchemas } from './shape.ts'

const Item = Type.String({ maxLength: 128 })

/** The steps of the item flow, kebab-cased; `confirm` ends it, `blocked` asks once more (ITM-27, ITM-67). */
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

const Value = Type.Optional(Type.String({ maxLength: 128 }))

/** Choosing items and answering for each. A pressed answer is bound by the screen, a chosen or typed one is a value. */
export const itemsActions = {
  'item.open': { values: Closed({}), args: Closed({ item: Item }), writes: true },
  'item.answer': {
    values: Closed({
      comment: Type.Optional(Type.String({ maxLength: 2000 })),
      files: Type.Optional(Type.String({ maxLength: 2000 })),
      warranty: Value,
      reason: Value,
      outcome: Value,
      variant: Value,
      product: Value,
    }),
    args: Closed({
      item: Item,
      step: ItemStep,
      question: Type.Optional(Type.String({ maxLength: 128 })),
      answer: Type.Optional(Type.Enum(['yes', 'no', 'accept', 'decline'])),
    }),
    writes: true,
  },
  'item.confirm': { values: Closed({}), args: Closed({ item: Item }), writes: true },
  'item.discard': { values: Closed({}), args: Closed({ item: Item }), writes: true },
  'bundle.return-all': { values: Closed({}), args: Closed({ bundle: Item }), writes: true },
  'item.retry': { values: Closed({}), args: Closed({ item: Item }), writes: false },
  'items.continue': { values: Closed({}), args: Closed({}), writes: true },
} as const satisfies ActionSchemas
