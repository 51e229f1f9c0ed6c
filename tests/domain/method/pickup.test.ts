import { describe, expect, it } from 'vitest'
import type { TypedPickup } from '../../../schemas/actions/pickup.ts'
import {
  formatInstructions,
  MAX_INSTRUCTIONS_LENGTH,
  parsePhoneDigits,
  pickupFlaws,
  pickupOptions,
  toBooking,
} from '../../../server/domain/method/pickup.ts'
import { listPickupDays } from '../../../server/domain/method/pickup-days.ts'

const parseUtc = (text: string): number => Date.parse(`${text}Z`)
const utcTime = (now: number) => ({ zone: 'UTC', now })
const NOON = parseUtc('2026-04-14T12:00:00')

describe('the days of a pick-up', () => {
  it.each([
    ['MTH-26 from the day after today', '2026-04-14T00:00:00', '2026-04-15'],
    ['MTH-27 until a moment before ten in the evening', '2026-04-14T21:59:59.999', '2026-04-15'],
    ['MTH-27 from ten in the evening on two days ahead', '2026-04-14T22:00:00', '2026-04-16'],
    ['MTH-27 and until midnight', '2026-04-14T23:59:59.999', '2026-04-16'],
    ['MTH-26 over the end of a month', '2026-04-30T12:00:00', '2026-05-01'],
    ['MTH-26 over a leap day', '2028-02-28T12:00:00', '2028-02-29'],
  ] as const)('%s', (_sentence, now, first) => {
    expect(listPickupDays(utcTime(parseUtc(now)))[0]).toBe(first)
  })

  it('CON-06 MTH-28 seven days in a row', () => {
    expect(listPickupDays(utcTime(NOON))).toEqual([
      '2026-04-15',
      '2026-04-16',
      '2026-04-17',
      '2026-04-18',
      '2026-04-19',
      '2026-04-20',
      '2026-04-21',
    ])
  })

  it.each([
    ['New Year’s Day', '2026-12-31T12:00:00', '2027-01-01'],
    ['July 4', '2026-07-01T12:00:00', '2026-07-04'],
    ['Christmas Day', '2026-12-23T12:00:00', '2026-12-25'],
    ['Thanksgiving on its latest day', '2024-11-25T12:00:00', '2024-11-28'],
    ['Thanksgiving on its earliest day', '2029-11-20T12:00:00', '2029-11-22'],
    ['Thanksgiving of 2026', '2026-11-22T12:00:00', '2026-11-26'],
  ] as const)('MTH-29 MTH-28 %s is left out and not made up for', (_holiday, now, day) => {
    const days = listPickupDays(utcTime(parseUtc(now)))
    expect(days).not.toContain(day)
    expect(days).toHaveLength(6)
  })

  it('MTH-29 neither the third nor the fifth Thursday of November is a holiday', () => {
    expect(listPickupDays(utcTime(parseUtc('2029-11-14T12:00:00')))).toContain('2029-11-15')
    expect(listPickupDays(utcTime(parseUtc('2029-11-28T12:00:00')))).toContain('2029-11-29')
  })

  it('DAT-10 days and their last hour are those of the shop', () => {
    const newYork = (time: string) => listPickupDays({ zone: 'America/New_York', now: parseUtc(time) })[0]
    expect(newYork('2026-04-15T01:59:59.999')).toBe('2026-04-15')
    expect(newYork('2026-04-15T02:00:00')).toBe('2026-04-16')
  })
})

describe('the phone of a pick-up', () => {
  it.each([
    ['5550101234', '5550101234'],
    ['(555) 010-1234', '5550101234'],
    ['+1 555.010.1234', '5550101234'],
    ['1-555-010-1234', '5550101234'],
    ['５５５０１０１２３４', '5550101234'],
    ['', null],
    ['555010123', null],
    ['55501012345', null],
    ['+44 5550101234', null],
    ['555010123x', null],
    ['+1', null],
  ] as const)('MTH-30 MTH-31 %s', (typed, digits) => {
    expect(parsePhoneDigits(typed)).toBe(digits)
  })
})

const completePickup: TypedPickup = {
  date: '2026-04-15',
  option: 'Meet outside',
  phone: '(555) 010-1234',
  instructions: '',
}

describe('whether a pick-up can be booked', () => {
  it('CON-08 the driver leaves, meets at the door or outside', () => {
    expect(pickupOptions).toEqual(['Leave at door', 'Meet at door', 'Meet outside'])
  })

  it.each([
    ['MTH-32 with day, option and phone', {}, []],
    ['MTH-25 with 256 characters', { instructions: 'x'.repeat(MAX_INSTRUCTIONS_LENGTH) }, []],
    ['MTH-25 not with 257', { instructions: 'x'.repeat(257) }, ['pickup-instructions']],
    ['MTH-32 not without a day', { date: '' }, ['pickup-date']],
    ['MTH-26 not today', { date: '2026-04-14' }, ['pickup-date']],
    ['MTH-28 not in eight days', { date: '2026-04-22' }, ['pickup-date']],
    ['MTH-32 not without an option', { option: '' }, ['pickup-option']],
    ['CON-08 not by another option', { option: 'Throw over fence' }, ['pickup-option']],
    ['MTH-31 MTH-32 not without a phone', { phone: '555' }, ['pickup-phone']],
  ] as const)('%s', (_sentence, input, flaws) => {
    expect(pickupFlaws({ ...completePickup, ...input }, utcTime(NOON))).toEqual(flaws)
    expect(toBooking({ ...completePickup, ...input }, utcTime(NOON)) === null).toBe(flaws.length > 0)
  })

  it('MTH-32 an empty pick-up form lacks every required field', () => {
    expect(pickupFlaws(undefined, utcTime(NOON))).toEqual(['pickup-date', 'pickup-option', 'pickup-phone'])
    expect(toBooking(undefined, utcTime(NOON))).toBe(null)
  })

  it('MTH-34 ENT-31 MTH-42 the booking joins option and text, or reports none', () => {
    expect(toBooking({ ...completePickup, instructions: ' Ring twice ' }, utcTime(NOON))).toEqual({
      pickupDate: '2026-04-15',
      returnOption: 'Meet outside',
      phoneNumber: '+15550101234',
      instructions: 'Meet outside: Ring twice',
    })
    expect(formatInstructions('Leave at door', '  ')).toBe('Leave at door: no special instructions')
  })
})
