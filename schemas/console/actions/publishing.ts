import { Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})

const WorkingVersion = Type.Integer({ minimum: 0, description: 'Version in force when the page was drawn' })
const MAX_TEXT = 1_000_000

export const publishingActions = {
  'configuration.check': {
    description: 'Check a document, and simulate orders with it',
    values: Closed({ text: Type.String({ maxLength: MAX_TEXT, description: 'The document as JSON' }) }),
    args: None,
    right: 'edit-configuration',
  },
  'configuration.publish': {
    description: 'Publish a checked document for all or some of the orders',
    values: Closed({
      percentage: Type.String({ maxLength: 3, description: 'Percentage of orders that get it' }),
      note: Type.Optional(Type.String({ maxLength: 500, description: 'Note on the version' })),
    }),
    args: Closed({ check: Type.String({ maxLength: 64, description: 'Id of the check' }) }),
    right: 'publish',
    sudo: true,
  },
  'configuration.override': {
    description: 'Publish a document although the simulation found problems',
    values: Closed({
      percentage: Type.String({ maxLength: 3, description: 'Percentage of orders that get it' }),
      reason: Type.String({ maxLength: 500, description: 'Why it is published nevertheless' }),
    }),
    args: Closed({ check: Type.String({ maxLength: 64, description: 'Id of the check' }) }),
    right: 'override-findings',
    sudo: true,
  },
  'configuration.roll-out': {
    description: 'Change the percentage of orders that get the candidate',
    values: None,
    args: Closed({
      working: WorkingVersion,
      percentage: Type.Integer({ minimum: 0, maximum: 100, description: 'Percentage of orders that get it' }),
    }),
    right: 'publish',
    sudo: true,
  },
  'configuration.roll-back': {
    description: 'Return to a version, or end the roll-out of the candidate',
    values: None,
    args: Closed({
      working: WorkingVersion,
      version: Type.Optional(Type.Integer({ minimum: 1, description: 'The version; absent ends the roll-out' })),
    }),
    right: 'publish',
  },
  'portal.close': {
    description: 'Close the portal for new returns',
    values: None,
    args: Closed({ working: WorkingVersion }),
    right: 'publish',
  },
  'portal.open': {
    description: 'Open the portal for new returns',
    values: None,
    args: Closed({ working: WorkingVersion }),
    right: 'publish',
  },
} as const satisfies ConsoleActionSchemas
