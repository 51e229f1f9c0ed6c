import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Unit } from './unit.ts'

type NotGivable = 'returned' | 'given'

export interface Givable {
  readonly unit: Unit
  readonly off: NotGivable | null
}

/** A unit belongs to at most one gift receipt (GFT-16). */
export function givableOf(units: readonly Unit[], receipts: readonly GiftReceipt[]): readonly Givable[] {
  const given = new Set(receipts.flatMap((receipt) => receipt.units))
  return units.map((unit) => ({
    unit,
    off: unit.returned !== null ? 'returned' : given.has(unit.id) ? 'given' : null,
  }))
}
