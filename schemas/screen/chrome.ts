import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Action } from './action.ts'
import { FieldName, Option } from './fields.ts'
import { RichText } from './text.ts'

const VendorId = Type.String({ description: 'Id of the shop at the vendor' })

/** Third-party scripts, each started once per visit. Where the shop requires consent, only allowed ones are listed. */
export const ThirdPartyScript = Type.Union([
  Closed(
    {
      vendor: Type.Enum(['gorgias', 'gorgias-legacy', 'google-analytics'], { description: 'Vendor of the script' }),
      id: VendorId,
    },
    { description: 'Vendor script with an id' },
  ),
  Closed(
    {
      vendor: Type.Literal('signifyd', { description: 'Signifyd' }),
      session: Type.String({ description: 'Id of the visit at Signifyd' }),
    },
    { description: 'Fraud screening script' },
  ),
  Closed(
    {
      vendor: Type.Literal('sentry', { description: 'Sentry' }),
      dsn: Type.String({ description: 'Sentry DSN' }),
    },
    { description: 'Error reporting' },
  ),
  Closed(
    {
      vendor: Type.Literal('homeward', { description: 'The service itself' }),
      href: Type.String({ description: 'URL to which the client posts analytics events' }),
    },
    { description: 'Analytics endpoints of the shop' },
  ),
])
export type ThirdPartyScript = Static<typeof ThirdPartyScript>

/** Sent with each screen, so clients store no state for it. */
export const Chrome = Closed(
  {
    header: Type.Enum(['bar', 'app'], { description: 'Variant of the header' }),
    brand: Closed(
      {
        name: Type.String({ description: 'Name of the shop' }),
        logo: Type.Optional(Type.String({ description: 'URL of the logo' })),
        home: Type.Optional(
          Closed(
            {
              path: Type.String({ description: 'Path of the page' }),
              label: Type.String({ description: 'Accessible label of the link' }),
            },
            { description: 'Link of the brand; absent means no link' },
          ),
        ),
      },
      { description: 'Brand of the shop, at the top' },
    ),
    back: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Visible label' }),
          action: described(Action, 'Action of the button'),
        },
        { description: 'Back link' },
      ),
    ),
    shop: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Visible label' }),
          href: Type.String({ description: 'URL of the store' }),
        },
        { description: 'Link to the merchant store' },
      ),
    ),
    cart: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Display name' }),
          path: Type.String({ description: 'Link target' }),
          count: Type.Integer({ description: 'Number of units in the cart' }),
        },
        { description: 'Cart of Shop Now' },
      ),
    ),
    skip: Type.String({ description: 'Label of the skip link to the content' }),
    languages: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Label of the choice' }),
          name: described(FieldName, 'Name of the form value for the choice'),
          current: Type.String({ description: 'Current language' }),
          options: Type.Array(Option, { description: 'Available languages' }),
          action: described(Action, 'Switches to the language in the form'),
        },
        { description: 'Language menu' },
      ),
    ),
    support: Type.Optional(
      Closed(
        {
          heading: Type.Optional(Type.String({ description: 'Heading of the text' })),
          body: Type.Optional(described(RichText, 'Text content')),
        },
        { description: 'Support text of the shop in the footer' },
      ),
    ),
    withdrawal: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Statutory label; draw it as it is' }),
          path: Type.Optional(Type.String({ description: 'Path of the page' })),
          href: Type.Optional(Type.String({ description: 'URL of the page, where the shop has its own' })),
        },
        {
          description:
            'Link to the withdrawal function (Article 11a of Directive 2011/83/EU). Draw it prominently on each page; it has either a path or a URL',
        },
      ),
    ),
    badge: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Visible label' }),
          href: Type.Optional(Type.String({ description: 'Link target' })),
        },
        { description: 'Badge of the platform that powers the portal' },
      ),
    ),
    beside: Type.Optional(Type.Array(ThirdPartyScript, { description: 'Third-party scripts of the page' })),
  },
  { title: 'Chrome', description: 'Header, footer and menus around the screen' },
)
export type Chrome = Static<typeof Chrome>
