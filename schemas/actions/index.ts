import { entryActions } from './entry.ts'
import { itemsActions } from './items.ts'
import { lookupActions } from './lookup.ts'
import { reviewActions } from './review.ts'
import { statusActions } from './status.ts'

/** Every action of the journey by its name. */
export const actionSchemas = {
  ...entryActions,
  ...lookupActions,
  ...itemsActions,
  ...reviewActions,
  ...statusActions,
} as const

export type ActionName = keyof typeof actionSchemas
