import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { SolvedCaptcha } from './lookup.ts'
import type { ActionSchemas } from './shape.ts'

const ReceiptArgs = Closed({ receipt: Type.String({ maxLength: 64, description: 'Id of the receipt' }) })

export const giftReceiptActions = {
  'receipts.lookup': {
    description: 'Looks an order up to make gift receipts of it',
    values: Closed({
      order: Type.String({ maxLength: 256, description: 'Number of the order, such as #1001' }),
      zip: Type.String({ maxLength: 256, description: 'The postal code that the order was sent to' }),
      captcha: SolvedCaptcha,
    }),
    args: Closed({}),
    writes: false,
  },
  'receipts.name': {
    description: 'Says for whom the next receipt is',
    values: Closed({ recipient: Type.String({ maxLength: 100, description: 'First name of who gets it' }) }),
    args: Closed({}),
    writes: true,
  },
  'receipts.create': {
    description: 'Makes a receipt of the chosen items',
    values: Closed({
      units: Type.String({ maxLength: 100_000, description: 'Ids of the items, with line breaks between' }),
    }),
    args: Closed({}),
    writes: true,
  },
  'receipts.delete': {
    description: 'Deletes a receipt of which nothing was returned',
    values: Closed({}),
    args: ReceiptArgs,
    writes: true,
  },
  'receipts.send': {
    description: 'Sends a receipt to an email address',
    values: Closed({ email: Type.String({ maxLength: 256, description: 'An email address' }) }),
    args: ReceiptArgs,
    writes: false,
  },
} as const satisfies ActionSchemas
