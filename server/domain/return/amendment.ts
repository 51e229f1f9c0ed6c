import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { getExcludedUnits } from './operations.ts'

interface Amendment {
  readonly total: Minor
  readonly removed: Minor
  readonly adjusted: Minor
  readonly notTaken: Minor
  readonly giftCardBonus: Minor
}

/** The new totals once units were removed; null if unchanged. */
export function getAmendment(document: ReturnDocument): Amendment | null {
  const { adjusted, receipt } = document
  const { computed, credit } = document.totals
  const { notTaken } = computed
  if (getExcludedUnits(document).size === 0 && notTaken === receipt.notTaken && adjusted === undefined) return null
  const total = 0 - computed.net
  const manualAdjustment = 0 - (adjusted ?? 0)
  const removed = total - receipt.total - (notTaken - receipt.notTaken) - manualAdjustment
  return { total, removed, adjusted: manualAdjustment, notTaken, giftCardBonus: credit.bonus.storeCreditBonus }
}
