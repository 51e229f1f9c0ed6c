import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Unit } from './unit.ts'

/** Why a unit can stand on no new gift receipt: it went back, or it stands on another one. */
type NotGivable = 'returned' | 'given'

/** A unit of an order that receipts are made of; `off` says why it can stand on no new one. */
export interface Givable {
  readonly unit: Unit
  readonly off: NotGivable | null
}

/** The units of an order with what keeps each off a new receipt: one thing has one recipient (GFT-16). */
export function givableOf(units: readonly Unit[], receipts: readonly GiftReceipt[]): readonly Givable[] {
  const given = new Set(receipts.flatMap((receipt) => receipt.units))
  return units.map((unit) => ({
    unit,
    off: unit.returned !== null ? 'returned' : given.has(unit.id) ? 'given' : null,
  }))
}
