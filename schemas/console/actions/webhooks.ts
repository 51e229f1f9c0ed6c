import { Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})
const Endpoint = Closed({ endpoint: Type.String({ maxLength: 64, description: 'Id of the endpoint' }) })

export const webhookActions = {
  'webhooks.test': {
    description: 'Send a test event to an endpoint',
    values: None,
    args: Endpoint,
    right: 'webhooks',
  },
  'webhooks.resend': {
    description: 'Send an event to its endpoint again',
    values: None,
    args: Closed({ delivery: Type.String({ maxLength: 200, description: 'Id of the delivery' }) }),
    right: 'webhooks',
  },
  'webhooks.resend-failed': {
    description: 'Send all failed events of an endpoint again',
    values: None,
    args: Endpoint,
    right: 'webhooks',
  },
} as const satisfies ConsoleActionSchemas
