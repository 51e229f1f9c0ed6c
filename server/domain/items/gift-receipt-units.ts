import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Unit } from './unit.ts'

type GiftReceiptProblem = 'returned' | 'given'

export interface GiftReceiptUnit {
  readonly unit: Unit
  readonly problem: GiftReceiptProblem | null
}

/** A unit belongs to at most one gift receipt (GFT-16). */
export function listGiftReceiptUnits(
  units: readonly Unit[],
  receipts: readonly GiftReceipt[],
): readonly GiftReceiptUnit[] {
  const onReceipts = new Set(receipts.flatMap((receipt) => receipt.units))
  return units.map((unit) => ({
    unit,
    problem: unit.returned !== null ? 'returned' : onReceipts.has(unit.id) ? 'given' : null,
  }))
}
