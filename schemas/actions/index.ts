import { entryActions } from './entry.ts'
import { givingActions } from './giving.ts'
import { itemsActions } from './items.ts'
import { lookupActions } from './lookup.ts'
import { reviewActions } from './review.ts'
import { shopActions } from './shop.ts'
import { statusActions } from './status.ts'
import { tillActions } from './till.ts'

/**
 * Every action of the journey by its name. The step behind each is in `server/journey`; one without a step does not
 * compile.
 */
export const actionSchemas = {
  ...entryActions,
  ...lookupActions,
  ...givingActions,
  ...tillActions,
  ...itemsActions,
  ...shopActions,
  ...reviewActions,
  ...statusActions,
} as const

/** The name of an action, as clients post it. */
export type ActionName = keyof typeof actionSchemas

/** Whether there is an action of this name. */
export const isAction = (name: string): name is ActionName => Object.hasOwn(actionSchemas, name)
