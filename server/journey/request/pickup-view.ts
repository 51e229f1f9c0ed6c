import type { PickupBooking } from '../../../schemas/records/method.ts'
import type { PickupView } from '../../../screens/parts/pickup-form.ts'
import { startOfDate } from '../../domain/calendar/days.ts'
import type { ShopTime } from '../../domain/calendar/deadlines.ts'
import {
  formatInstructions,
  MAX_INSTRUCTIONS_LENGTH,
  parsePhoneDigits,
  pickupOptions,
} from '../../domain/method/pickup.ts'
import { listPickupDays } from '../../domain/method/pickup-days.ts'

/** The shopper's own instructions for the driver, or empty (MTH-34). */
export const parseAddedInstructions = ({ instructions, returnOption }: PickupBooking): string =>
  instructions === formatInstructions(returnOption, '') ? '' : instructions.replace(`${returnOption}: `, '')

/** Prefilled with the earlier booking where still possible. */
export function buildRebookingView(booking: PickupBooking | undefined, time: ShopTime): PickupView {
  const days = listPickupDays(time)
  return {
    days: days.map((day) => ({ value: day, at: startOfDate(time.zone, day) })),
    options: pickupOptions,
    most: MAX_INSTRUCTIONS_LENGTH,
    typed: booking
      ? {
          date: days.includes(booking.pickupDate) ? booking.pickupDate : '',
          option: booking.returnOption,
          phone: parsePhoneDigits(booking.phoneNumber) ?? '',
          instructions: parseAddedInstructions(booking),
        }
      : null,
  }
}
