import type { Totals } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { roundToMinor } from '../money/fraction.ts'
import { percentOf, toBasisPoints } from '../money/percent.ts'
import type { ValueInput } from './input.ts'

const isShopNowAllowed = ({ policy }: ValueInput): boolean =>
  policy.shop_now_enabled === true || policy.shop_now_for_all_enabled === true

/** Granted once per order, and only with usable credit (F10, FEE-15). */
export const shopNowBonus = (usable: Minor, input: ValueInput): Minor =>
  usable > 0 && isShopNowAllowed(input) ? Math.max(0, (input.policy.shop_now_bonus ?? 0) - input.account.bonusUsed) : 0

/**
 * Calculated on all gift payouts of the order, less earlier bonuses: parts round like the whole, a flat bonus comes
 * once (F11, FEE-16).
 */
export function storeCreditBonus(payout: Minor, { policy, account }: ValueInput): Minor {
  const value = policy.gift_card_incentive_value ?? 0
  if (payout <= 0) return 0
  switch (policy.gift_card_incentive_type ?? 'none') {
    case 'none':
      return 0
    case 'flat':
      return Math.max(0, roundToMinor(value) - account.giftBonus)
    case 'percentage':
      return Math.max(0, percentOf(account.giftPayouts + payout, toBasisPoints(value)) - account.giftBonus)
  }
}

/** The bonus can be spent but is never paid out (F10). */
export const unspentBonus = ({ credit, computed }: Pick<Totals, 'credit' | 'computed'>): Minor =>
  credit.bonus.total - Math.min(credit.bonus.total, computed.bonusUsed)
