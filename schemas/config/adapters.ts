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
  commerce: Type.With(CommerceAdapter, { description: 'Where orders and products come from' }),
  submitWhenAway: Type.Optional(
    Type.Enum(['refuse', 'accept'], {
      description:
        'What becomes of a submit while the order system does not answer and what is kept of it is younger than an hour: refuse, or accept, and a person looks at the return before anything is given. Absent means refuse where money or goods leave before the parcel comes, and accept where they do not',
    }),
  ),
  restockReceived: Switch(
    'Units go back in stock once they were received and nobody has to look at them any more; who receives one that cannot be sold again says so. Not with a Medusa',
  ),
  carriers: Type.With(CarriersAdapter, { description: 'Who makes labels' }),
  partners: Type.Optional(
    Type.Literal('sandbox', {
      description:
        'Who takes parcels beside the carrier, such as drop-off points, pick-ups and tills: the embedded stand-in, which picks up nothing. Absent means labels alone',
    }),
  ),
  carrierWebhook: Type.Optional(
    Closed(
      {
        secrets: Type.Array(Variable('Name of the environment variable that holds a signing secret'), {
          minItems: 1,
          maxItems: 2,
          description: 'The newest one first, a second one while it is being replaced',
        }),
      },
      { description: 'How carriers sign what they tell of parcels; absent means that they tell nothing' },
    ),
  ),
  captcha: Type.Optional(
    Type.Enum(['altcha'], {
      default: 'altcha',
      description: 'What tells people from machines: it needs no outside service; absent means altcha',
    }),
  ),
  chat: Type.Optional(Type.With(Chat, { description: 'A chat on every page; absent means none' })),
  statistics: Type.Optional(
    Type.With(Statistics, { description: 'Who counts the visits of pages; absent means nobody outside' }),
  ),
  errorReports: Type.Optional(
    Type.With(ErrorReports, { description: 'Who is told of faults in the browsers of shoppers; absent means nobody' }),
  ),
  askedBefore: Type.Optional(
    Type.With(ConsentParties, {
      description: 'What of others is not loaded before shoppers have allowed it; absent means that nobody is asked',
    }),
  ),
  payments: Type.Optional(
    Type.With(PaymentsAdapter, {
      description:
        'Who takes cards. Absent means nobody: a return on which something is owed cannot be submitted, and nothing is instant',
    }),
  ),
})
export type Adapters = Static<typeof Adapters>
