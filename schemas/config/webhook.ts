import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { AnalyticsEvent } from '../values/analytics-event.ts'
import { DefaultWebhookEvent } from '../values/return-event.ts'
import { Variable } from './variable.ts'

/** A signed POST per event, retried on failure. */
export const Webhook = Closed({
  id: Type.String({
    pattern: '^[a-z0-9-]{1,64}$',
    description: 'Id in the list of deliveries, such as warehouse',
  }),
  url: Type.String({
    pattern: '^https?://[^\\s@]+$',
    maxLength: 500,
    description:
      'URL for POSTs of each event as JSON, such as https://erp.example/returns. Other schemes, ports and private addresses require WEBHOOK_NETWORKS',
  }),
  events: Type.Optional(
    Type.Array(DefaultWebhookEvent, {
      uniqueItems: true,
      description: 'Events of returns, requests and withdrawals to send; absent means all',
    }),
  ),
  visits: Type.Optional(
    Type.Array(AnalyticsEvent, {
      minItems: 1,
      uniqueItems: true,
      description:
        'Visit events to send, such as Order Lookup: names of events and pages, without personal data; absent means none',
    }),
  ),
  secret: Variable('Name of the environment variable with the signing secret'),
})
export type Webhook = Static<typeof Webhook>

/** Partners whose signed links open orders, such as a help desk. */
export const PartnerLinks = Type.Array(
  Closed({
    id: Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'Id in its links, such as parcel-watch' }),
    secret: Variable('Name of the environment variable with the signing secret of the partner'),
  }),
  { maxItems: 20, description: 'Partners whose signed links open orders; schemas/README.md describes the signature' },
)
