import type { Settings } from '../../../schemas/config/settings.ts'
import type { PassedBy } from './allowlist.ts'
import type { Unit } from './unit.ts'

/** The tag of a product that makes it a final sale; null where none does. */
export const finalSaleTag = ({ line }: Unit, { finalSaleTags = [] }: Settings): string | null =>
  finalSaleTags.find((tag) => line.tags.includes(tag)) ?? null

/** Whether a unit needs no shipping and the shop takes no such units back. A merchant may return them all the same. */
export const isBarredWithoutShipping = ({ line }: Unit, settings: Settings, passedBy: PassedBy): boolean =>
  line.shipsNothing === true &&
  line.giftCard !== true &&
  settings.noShippingReturnable !== true &&
  passedBy !== 'merchant'
