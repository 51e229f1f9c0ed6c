import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import type { ActionSchemas } from './shape.ts'

/** Longer than the form permits: a statement is never refused for its length (WDR-04). */
const Typed = (description: string) => Type.String({ maxLength: 2_000, description })

export const withdrawalActions = {
  'withdrawal.confirm': {
    description:
      'Declare the withdrawal from a contract. Any statement with a name, a contract and an email is accepted',
    values: Closed({
      name: Typed('Name of the declarant'),
      contract: Typed('Order or contract number, or another description of the contract'),
      email: Typed('Email address for the acknowledgement'),
      scope: Type.Optional(
        Type.String({ maxLength: 20, description: '`items` for some items only; anything else is the whole contract' }),
      ),
      items: Type.Optional(
        Type.String({ maxLength: 20_000, description: 'Ids of the chosen units, separated by line breaks' }),
      ),
      note: Type.Optional(Typed('Description of the items')),
    }),
    args: Closed({
      return: Type.Optional(
        Type.String({ maxLength: 64, description: 'Key of the return that identifies the visitor' }),
      ),
    }),
    writes: false,
  },
  'withdrawal.correct-email': {
    description: 'Correct the email address of a statement once, within a day; the acknowledgement is sent again',
    values: Closed({ email: Typed('Email address for the acknowledgement') }),
    args: Closed({}),
    writes: false,
  },
  'withdrawal.sent': {
    description: 'Report the tracking number of the parcel of an accepted withdrawal, as a proof of sending',
    values: Closed({ tracking: Type.String({ maxLength: 200, description: 'Tracking number, as typed' }) }),
    args: Closed({}),
    writes: false,
  },
} as const satisfies ActionSchemas
