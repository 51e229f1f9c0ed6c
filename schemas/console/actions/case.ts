import { Type } from 'typebox'
import { BookingRequest } from '../../merchant/mending.ts'
import { Letter } from '../../records/letter.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { CalendarDate } from '../../values/calendar.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})

const number = Type.String({ minLength: 1, maxLength: 40, description: 'Number of the return' })
const Return = Closed({ return: number })
const Unit = Closed({
  return: number,
  item: Type.String({ minLength: 1, maxLength: 128, description: 'Id of the unit' }),
})

const reason = Type.String({ maxLength: 500, description: 'Reason, which the shopper reads' })
const line = (description: string) => Type.String({ maxLength: 200, description })

/** Actions on one return. All of them are operations of the merchant API too. */
export const caseActions = {
  'case.approve': {
    description: 'Approve a unit under review',
    values: None,
    args: Unit,
    right: 'judge',
    writes: true,
  },
  'case.reject': {
    description: 'Turn a unit under review down, with a reason for the shopper',
    values: Closed({ reason }),
    args: Unit,
    right: 'judge',
    writes: true,
  },
  'case.undo': {
    description: 'Take the decision about a unit back',
    values: None,
    args: Unit,
    right: 'judge',
    writes: true,
  },
  'case.pay': {
    description: 'Pay out what waits, also what is withheld or was refused',
    values: None,
    args: Return,
    right: 'pay',
    writes: true,
  },
  'case.paid': {
    description: 'Record a payout that was made by hand',
    values: Closed({
      reference: line('Reference of the payment, such as the number of a bank transfer'),
      code: line('Code of the gift card; empty for a refund'),
    }),
    args: Closed({
      return: number,
      outcome: Type.Enum(['refund', 'gift-card'], { description: 'Payout that was made' }),
    }),
    right: 'pay',
    writes: true,
  },
  'case.adjust': {
    description: 'Add to the payout or deduct from it, with a reason for the shopper',
    values: Closed({
      direction: Type.Enum(['', 'add', 'deduct'], { description: 'Whether the amount is added or deducted' }),
      amount: Type.String({ maxLength: 20, description: 'Amount in units of the currency, such as 12.50' }),
      reason,
    }),
    args: Return,
    right: 'adjust',
    writes: true,
  },
  'case.label': {
    description: 'Make a new label in place of the present one',
    values: None,
    args: Return,
    right: 'label',
    writes: true,
  },
  'case.void': { description: 'Void the label', values: None, args: Return, right: 'label', writes: true },
  'case.method': {
    description: 'Change the way back',
    values: Closed({ method: Type.String({ maxLength: 128, description: 'Id of the return method' }) }),
    args: Return,
    right: 'label',
    writes: true,
  },
  'case.booking': {
    description: 'Arrange the way back with its partner again. A pickup needs a day, an option and a phone number',
    values: BookingRequest,
    args: Return,
    right: 'label',
    writes: true,
  },
  'case.address': {
    description: 'Correct the address of the shopper',
    values: Closed({
      firstName: line('Given name'),
      lastName: line('Family name'),
      address1: line('Street and number'),
      address2: line('Second line of the address'),
      suburb: line('Suburb, in New Zealand'),
      city: line('City or town'),
      zip: line('Postal code'),
      state: line('Code of the state'),
      country: line('Country code, such as US'),
      phone: line('Phone number'),
    }),
    args: Return,
    right: 'address',
    writes: true,
  },
  'case.letter': {
    description: 'Send an email of the return again',
    values: None,
    args: Closed({ return: number, letter: described(Letter, 'Email to send again') }),
    right: 'message',
    writes: true,
  },
  'case.take': {
    description: 'Assign the return to the member who presses',
    values: None,
    args: Return,
    right: 'judge',
    writes: true,
  },
  'case.assign': {
    description: 'Assign the return to a person of the shop',
    values: Closed({ assignee: Type.String({ maxLength: 64, description: 'Id of the person, `me` or `none`' }) }),
    args: Return,
    right: 'judge',
    writes: true,
  },
  'case.note': {
    description: 'Add a note, which shoppers never see',
    values: Closed({ text: Type.String({ maxLength: 4000, description: 'Text of the note' }) }),
    args: Return,
    right: 'note',
    writes: true,
  },
  'case.extend': {
    description: 'Give the shopper more time. An expired return opens again',
    values: Closed({ until: Type.Union([CalendarDate, Type.Literal('')], { description: 'Last day' }) }),
    args: Return,
    right: 'reopen',
    writes: true,
  },
  'case.close': {
    description: 'Close the return without paying what waits',
    values: None,
    args: Return,
    right: 'close',
    writes: true,
  },
  'case.cancel': {
    description: 'Cancel the return. Its units can be returned again',
    values: None,
    args: Return,
    right: 'cancel',
    writes: true,
  },
} as const satisfies ConsoleActionSchemas

export type CaseActionName = keyof typeof caseActions
