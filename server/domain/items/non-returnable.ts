import type { Settings } from '../../../schemas/config/settings.ts'
import type { Exemption } from './allowlist.ts'
import type { Unit } from './unit.ts'

export const findFinalSaleTag = ({ line }: Unit, { finalSaleTags = [] }: Settings): string | null =>
  finalSaleTags.find((tag) => line.tags.includes(tag)) ?? null

/** The shop takes back nothing that needs no shipping; a merchant may override this. */
export const isBarredWithoutShipping = ({ line }: Unit, settings: Settings, passedBy: Exemption): boolean =>
  line.shipsNothing === true &&
  line.giftCard !== true &&
  settings.noShippingReturnable !== true &&
  passedBy !== 'merchant'
