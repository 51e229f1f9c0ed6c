import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { AnalyticsEvent } from '../values/analytics-event.ts'
import { DefaultWebhookEvent } from '../values/return-event.ts'
import { Variable } from './variable.ts'

/** A signed POST per event, retried on failure. */
export const Webhook = Closed({
  id: Type.String({
    pattern: '^[a-z0-9-]{1,64}$',
    description: 'Names it in the list of deliveries, such as warehouse',
  }),
  url: Type.String({
    pattern: '^https?://[^\\s@]+$',
    maxLength: 500,
    description:
      'Where each event is posted as JSON, such as https://erp.example/returns. Other schemes, ports and private addresses need WEBHOOK_NETWORKS',
  }),
  events: Type.Optional(
    Type.Array(DefaultWebhookEvent, {
      uniqueItems: true,
      description: 'The events of returns and requests it hears of; absent means all of them',
    }),
  ),
  visits: Type.Optional(
    Type.Array(AnalyticsEvent, {
      minItems: 1,
      uniqueItems: true,
      description:
        'What it hears of visits, such as Order Lookup: names of events and pages, nothing of a person; absent means nothing',
    }),
  ),
  secret: Variable('Name of the environment variable that holds the signing secret'),
})
export type Webhook = Static<typeof Webhook>

/** Partners whose signed links open orders, such as a help desk. */
export const PartnerLinks = Type.Array(
  Closed({
    id: Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'Names it in its links, such as parcel-watch' }),
    secret: Variable('Name of the environment variable that holds the secret with which it signs'),
  }),
  { maxItems: 20, description: 'Partners whose signed links open orders: how they sign is in schemas/README.md' },
)
