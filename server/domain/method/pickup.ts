import type { TypedPickup } from '../../../schemas/actions/pickup.ts'
import type { PickupBooking, PickupOption } from '../../../schemas/records/method.ts'
import type { ShopTime } from '../calendar/deadlines.ts'
import { parsePhone } from '../contact/phone.ts'
import { listPickupDays } from './pickup-days.ts'

/** In display order (CON-08). */
export const pickupOptions: readonly PickupOption[] = ['Leave at door', 'Meet at door', 'Meet outside']

/** Characters (MTH-25). */
export const MAX_INSTRUCTIONS_LENGTH = 256

export type PickupFlaw = 'pickup-date' | 'pickup-option' | 'pickup-phone' | 'pickup-instructions'

/** The ten digits of a North American number; null for others (MTH-30, MTH-31). */
export function parsePhoneDigits(typed: string): string | null {
  const phone = parsePhone(typed, 'US')
  if (phone?.countryCallingCode !== '1' || phone.ext !== undefined) return null
  return /^\d{10}$/.test(phone.nationalNumber) ? phone.nationalNumber : null
}

const asOption = (typed: string): PickupOption | null => pickupOptions.find((option) => option === typed) ?? null

/** The text for the driver (MTH-34). */
export const formatInstructions = (option: PickupOption, text: string): string =>
  `${option}: ${text.trim() || 'no special instructions'}`

const emptyPickup: TypedPickup = { date: '', option: '', phone: '', instructions: '' }

/** MTH-25 to MTH-32. */
export function pickupFlaws(typed: TypedPickup = emptyPickup, time: ShopTime): readonly PickupFlaw[] {
  const flaws: readonly (readonly [PickupFlaw, boolean])[] = [
    ['pickup-date', !listPickupDays(time).includes(typed.date)],
    ['pickup-option', asOption(typed.option) === null],
    ['pickup-phone', parsePhoneDigits(typed.phone) === null],
    ['pickup-instructions', typed.instructions.trim().length > MAX_INSTRUCTIONS_LENGTH],
  ]
  return flaws.flatMap(([flaw, isFlaw]) => (isFlaw ? [flaw] : []))
}

/** The booking (ENT-31); null while the pickup has flaws. */
export function toBooking(typed: TypedPickup = emptyPickup, time: ShopTime): PickupBooking | null {
  const option = asOption(typed.option)
  if (option === null || pickupFlaws(typed, time).length > 0) return null
  return {
    pickupDate: typed.date,
    returnOption: option,
    phoneNumber: `+1${parsePhoneDigits(typed.phone)}`,
    instructions: formatInstructions(option, typed.instructions),
  }
}
