import { entryActions } from './entry.ts'
import { giftReceiptActions } from './gift-receipts.ts'
import { itemsActions } from './items.ts'
import { lookupActions } from './lookup.ts'
import { posActions } from './pos.ts'
import { reviewActions } from './review.ts'
import { shopActions } from './shop.ts'
import { statusActions } from './status.ts'
import { withdrawalActions } from './withdrawal.ts'

/** `server/journey` implements each; a missing implementation does not compile. */
export const actionSchemas = {
  ...entryActions,
  ...lookupActions,
  ...giftReceiptActions,
  ...posActions,
  ...itemsActions,
  ...shopActions,
  ...reviewActions,
  ...statusActions,
  ...withdrawalActions,
} as const

export type ActionName = keyof typeof actionSchemas

export const isAction = (name: string): name is ActionName => Object.hasOwn(actionSchemas, name)
