import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { SolvedCaptcha } from './lookup.ts'
import type { ActionSchemas } from './shape.ts'

const ReceiptArgs = Closed({ receipt: Type.String({ maxLength: 64, description: 'Id of the receipt' }) })

export const giftReceiptActions = {
  'receipts.lookup': {
    description: 'Look up an order to make gift receipts for it',
    values: Closed({
      order: Type.String({ maxLength: 256, description: 'Number of the order, such as #1001' }),
      zip: Type.String({ maxLength: 256, description: 'Postal code of the shipping address' }),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'receipts.open': {
    description: 'Open the gift receipt of a typed code',
    values: Closed({ code: Type.String({ maxLength: 64, description: 'Code of the short link, such as 7KQM-4TWX' }) }),
    args: Closed({}),
    writes: false,
  },
  'receipts.name': {
    description: 'Set the names of the next receipt',
    values: Closed({
      recipient: Type.String({ maxLength: 100, description: 'First name of the recipient' }),
      giver: Type.Optional(Type.String({ maxLength: 100, description: 'Name of the giver, to be on the receipt' })),
    }),
    args: Closed({}),
    writes: true,
  },
  'receipts.create': {
    description: 'Make a gift receipt for the chosen items',
    values: Type.Object(
      { units: Type.String({ maxLength: 100_000, description: 'Ids of the items, separated by line breaks' }) },
      {
        additionalProperties: false,
        patternProperties: {
          '^count-[0-9]{1,6}$': Type.String({
            maxLength: 9,
            description:
              'Number of identical items, with keys of the form `count-` and the position of the first one in the order, from 0. Absent: 1',
          }),
        },
      },
    ),
    args: Closed({}),
    writes: true,
  },
  'receipts.delete': {
    description: 'Delete a receipt without returned items',
    values: Closed({}),
    args: ReceiptArgs,
    writes: true,
  },
  'receipts.send': {
    description: 'Send a receipt to an email address',
    values: Closed({ email: Type.String({ maxLength: 256, description: 'Email address' }) }),
    args: ReceiptArgs,
    writes: false,
  },
} as const satisfies ActionSchemas
