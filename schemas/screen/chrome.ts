import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Action } from './action.ts'
import { FieldName, Option } from './fields.ts'
import { RichText } from './text.ts'

const VendorId = Type.String({ description: 'What the vendor knows the shop by' })

/** Third-party scripts, each started once per visit. Where the shop requires consent, only allowed ones are listed. */
export const ThirdPartyScript = Type.Union([
  Closed(
    {
      vendor: Type.Enum(['gorgias', 'gorgias-legacy', 'google-analytics'], { description: 'Whose script it is' }),
      id: VendorId,
    },
    { description: 'By its id' },
  ),
  Closed(
    {
      vendor: Type.Literal('signifyd', { description: 'Signifyd' }),
      session: Type.String({ description: 'What it knows the visit by' }),
    },
    { description: 'The script that looks for fraud' },
  ),
  Closed(
    {
      vendor: Type.Literal('sentry', { description: 'Sentry' }),
      dsn: Type.String({ description: 'Where faults are reported' }),
    },
    { description: 'Reports of faults' },
  ),
  Closed(
    {
      vendor: Type.Literal('homeward', { description: 'The service itself' }),
      href: Type.String({ description: 'Where a press that is counted and asks the service nothing is posted' }),
    },
    { description: 'Endpoints of the shop that count' },
  ),
])
export type ThirdPartyScript = Static<typeof ThirdPartyScript>

/** Sent with each screen, so clients store no state for it. */
export const Chrome = Closed(
  {
    header: Type.Enum(['bar', 'app'], { description: 'Which header it has' }),
    brand: Closed(
      {
        name: Type.String({ description: 'Name of the shop' }),
        logo: Type.Optional(Type.String({ description: 'Address of its logo' })),
        home: Type.Optional(
          Closed(
            {
              path: Type.String({ description: 'Path of that page' }),
              label: Type.String({ description: 'What the link is called' }),
            },
            { description: 'Where a press leads; absent where it leads nowhere' },
          ),
        ),
      },
      { description: 'The shop, at the top' },
    ),
    back: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Words on it' }),
          action: described(Action, 'What a press does'),
        },
        { description: 'What leads back' },
      ),
    ),
    shop: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Words on it' }),
          href: Type.String({ description: 'Address of the store' }),
        },
        { description: 'The way to the merchant store' },
      ),
    ),
    cart: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'What it is called' }),
          path: Type.String({ description: 'Where it leads' }),
          count: Type.Integer({ description: 'How much is in it' }),
        },
        { description: 'The cart of Shop Now' },
      ),
    ),
    skip: Type.String({ description: 'Words on what skips to the content' }),
    languages: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'What is chosen' }),
          name: described(FieldName, 'The value that takes it, in the form of its action'),
          current: Type.String({ description: 'The one in use' }),
          options: Type.Array(Option, { description: 'All of them' }),
          action: described(Action, 'Chooses the one that its form holds'),
        },
        { description: 'The languages to choose from' },
      ),
    ),
    support: Type.Optional(
      Closed(
        {
          heading: Type.Optional(Type.String({ description: 'Their heading' })),
          body: Type.Optional(described(RichText, 'The words')),
        },
        { description: 'Words of the shop at the foot' },
      ),
    ),
    badge: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Words on it' }),
          href: Type.Optional(Type.String({ description: 'Where it leads' })),
        },
        { description: 'By what the portal is powered' },
      ),
    ),
    beside: Type.Optional(Type.Array(ThirdPartyScript, { description: 'Scripts of others that belong to the page' })),
  },
  { title: 'Chrome', description: 'What stands around every screen' },
)
export type Chrome = Static<typeof Chrome>
