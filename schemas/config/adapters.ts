import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Switch } from '../typebox/described.ts'
import { CarriersAdapter } from './carriers.ts'
import { CommerceAdapter } from './commerce.ts'
import { PaymentsAdapter } from './payments.ts'
import { Chat, ConsentParties, ErrorReports, Statistics } from './third-party-scripts.ts'
import { Variable } from './variable.ts'

/** Contains no secrets, only names of variables: versions are stored, shown and compared. */
export const Adapters = Closed({
  commerce: Type.With(CommerceAdapter, { description: 'Source of orders and products' }),
  submitWhenAway: Type.Optional(
    Type.Enum(['refuse', 'accept'], {
      description:
        'Submits while the order system is down, if its cached data is less than one hour old: refuse, or accept for review before anything is given. Absent means refuse if money or goods leave before the parcel arrives, accept otherwise',
    }),
  ),
  restockReceived: Switch(
    'Restocks received units after any review, unless they are marked as not resalable. Not available with Medusa',
  ),
  carriers: Type.With(CarriersAdapter, { description: 'Provider of labels' }),
  partners: Type.Optional(
    Type.Literal('sandbox', {
      description:
        'Partner for drop-off points, pick-ups and points of sale: the embedded sandbox, without real pick-ups. Absent means labels only',
    }),
  ),
  carrierWebhook: Type.Optional(
    Closed(
      {
        secrets: Type.Array(Variable('Name of the environment variable with a signing secret'), {
          minItems: 1,
          maxItems: 2,
          description: 'Newest secret first; two during a rotation',
        }),
      },
      { description: 'Signing secrets of carrier webhooks; absent means carriers send none' },
    ),
  ),
  captcha: Type.Optional(
    Type.Enum(['altcha'], {
      default: 'altcha',
      description: 'Captcha provider, which requires no outside service; absent means altcha',
    }),
  ),
  chat: Type.Optional(Type.With(Chat, { description: 'Chat on every page; absent means none' })),
  statistics: Type.Optional(Type.With(Statistics, { description: 'Analytics of page visits; absent means none' })),
  errorReports: Type.Optional(
    Type.With(ErrorReports, { description: 'Error reporting for the browsers of shoppers; absent means none' }),
  ),
  askedBefore: Type.Optional(
    Type.With(ConsentParties, {
      description: 'Third-party scripts that require the consent of the shopper; absent means no consent dialog',
    }),
  ),
  payments: Type.Optional(
    Type.With(PaymentsAdapter, {
      description:
        'Payment provider for cards. Absent means none: a return with an amount due cannot be submitted, and instant outcomes are off',
    }),
  ),
})
export type Adapters = Static<typeof Adapters>
