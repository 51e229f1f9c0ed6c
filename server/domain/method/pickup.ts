import type { TypedPickup } from '../../../schemas/actions/pickup.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { PickupBooking, PickupOption } from '../../../schemas/records/method.ts'
import { readPhone } from '../contact/phone.ts'
import { pickupDays } from './pickup-days.ts'

/** How the driver takes the parcel, in the order in which it is asked (CON-08). */
export const pickupOptions: readonly PickupOption[] = ['Leave at door', 'Meet at door', 'Meet outside']

/** The most that the shopper can tell the driver (MTH-25). */
export const INSTRUCTIONS_MOST = 256

/** What is missing of a pick-up, or wrong with it. */
export type PickupFlaw = 'pickup-date' | 'pickup-option' | 'pickup-phone' | 'pickup-instructions'

/** The ten digits of a number of the North American plan, however it was typed; null when it is none (MTH-30, MTH-31). */
export function phoneDigits(typed: string): string | null {
  const phone = readPhone(typed, 'US')
  if (phone?.countryCallingCode !== '1' || phone.ext !== undefined) return null
  return /^\d{10}$/.test(phone.nationalNumber) ? phone.nationalNumber : null
}

const asOption = (typed: string): PickupOption | null => pickupOptions.find((option) => option === typed) ?? null

/** What the driver reads: how the parcel is handed over and what the shopper added (MTH-34). */
export const joinedInstructions = (option: PickupOption, text: string): string =>
  `${option}: ${text.trim() || 'no special instructions'}`

const nothingTyped: TypedPickup = { date: '', option: '', phone: '', instructions: '' }

/** Everything that keeps a pick-up from being booked; none when it can be (MTH-25 to MTH-32). */
export function pickupFlaws(typed: TypedPickup = nothingTyped, now: Instant): readonly PickupFlaw[] {
  const flaws: readonly (readonly [PickupFlaw, boolean])[] = [
    ['pickup-date', !pickupDays(now).includes(typed.date)],
    ['pickup-option', asOption(typed.option) === null],
    ['pickup-phone', phoneDigits(typed.phone) === null],
    ['pickup-instructions', typed.instructions.trim().length > INSTRUCTIONS_MOST],
  ]
  return flaws.flatMap(([flaw, holds]) => (holds ? [flaw] : []))
}

/** The pick-up as it is booked (ENT-31); null while something is missing of it. */
export function bookingOf(typed: TypedPickup = nothingTyped, now: Instant): PickupBooking | null {
  const option = asOption(typed.option)
  if (option === null || pickupFlaws(typed, now).length > 0) return null
  return {
    pickupDate: typed.date,
    returnOption: option,
    phoneNumber: `+1${phoneDigits(typed.phone)}`,
    instructions: joinedInstructions(option, typed.instructions),
  }
}
