import { type Static, Type } from 'typebox'
import { Style } from '../config/style.ts'
import { Init } from '../envelope/init.ts'
import { Envelope } from '../envelope/screen.ts'
import { Args } from '../screen/action.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant, Language } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { PagePath } from '../values/page-path.ts'
import { OpenRequest } from './open.ts'

const Text = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }))
const Tags = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description }))
const Amount = (description: string) => Type.Integer({ minimum: 0, maximum: 1e9, description })

/** A fictional order. Absent fields get ordinary values. */
export const PreviewOrder = Closed(
  {
    name: Text(40, 'Order number, such as #1001'),
    zip: Text(20, 'Postal code of the shipping address'),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'Country of the shipping address' })),
    tags: Tags('Tags of the order'),
    customerTags: Tags('Tags of the customer'),
    sentDaysAgo: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 3_650, description: 'Days since the order was sent' }),
    ),
    lines: Type.Array(
      Closed({
        title: Type.String({ minLength: 1, maxLength: 200, description: 'Title of the product' }),
        price: Amount('Price of one unit, in minor units'),
        discount: Type.Optional(Amount('Discount, in minor units')),
        productType: Text(100, 'Type of the product'),
        tags: Tags('Tags of the product'),
        vendor: Text(100, 'Vendor of the product'),
      }),
      { minItems: 1, maxItems: 20, description: 'Items of the order, one unit each' },
    ),
  },
  { title: 'PreviewOrder', description: 'Made-up order' },
)
export type PreviewOrder = Static<typeof PreviewOrder>

const { items: _items, payout, way } = OpenRequest.properties

/** Assessed like a return that a merchant opens. */
export const PreviewReturn = Closed(
  {
    lines: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 19 }), {
        minItems: 1,
        uniqueItems: true,
        description: 'Indexes of the returned lines, from 0; absent means the first line',
      }),
    ),
    payout,
    way,
  },
  { title: 'PreviewReturn', description: 'Return of the order of the preview' },
)
export type PreviewReturn = Static<typeof PreviewReturn>

/** Messages from the framing page (PRV-03 to PRV-09); stored only with the preview. */
export const PreviewMessage = Type.Union(
  [
    Closed({ type: Type.Literal('navigate'), path: described(PagePath, 'Path of the page, as in the URL after #') }),
    Closed({
      type: Type.Literal('content'),
      content: Type.Record(Language, Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 5_000 })), {
        description: 'Texts that replace the published ones: language, then key, as in `content` of a configuration',
      }),
    }),
    Closed({ type: Type.Literal('theme'), theme: described(Style, 'Look, as in `theme` of a configuration') }),
    Closed({
      type: Type.Literal('data'),
      order: Type.Optional(PreviewOrder),
      return: Type.Optional(PreviewReturn),
      sample: Type.Optional(
        Type.Boolean({
          description: 'Adds example fees, a bonus and a keep threshold where the shop sets none',
        }),
      ),
    }),
    Closed({ type: Type.Literal('clear') }),
    Closed({ type: Type.Literal('language'), language: described(Language, 'Language, one of those of the shop') }),
    Closed({
      type: Type.Literal('totals'),
      totals: Type.Record(Type.String({ pattern: '^[a-z-]{1,40}$' }), Minor, {
        description:
          'Amounts that replace those of the page, by the ids of the rows of its `totals`, such as fee or total',
      }),
    }),
  ],
  { title: 'PreviewMessage', description: 'Message from the embedding page to a preview' },
)
export type PreviewMessage = Static<typeof PreviewMessage>

/** Encoded in story links: the order and its steps. */
export const PreviewWalk = Closed(
  {
    order: Type.String({ maxLength: 40, description: 'Number of a made-up order' }),
    language: described(Language, 'Language of the portal'),
    steps: Type.Array(
      Closed({
        name: Type.String({
          maxLength: 100,
          description: 'Name of the action; `navigate` opens the path in its arguments',
        }),
        args: Type.Optional(described(Args, 'Arguments of the action')),
        values: Type.Optional(
          Type.Record(Type.String(), Type.String({ maxLength: 5_000 }), { description: 'Form values entered first' }),
        ),
      }),
      { maxItems: 40, description: 'Steps, in order' },
    ),
  },
  { title: 'PreviewWalk', description: 'Path through the portal, from a story' },
)
export type PreviewWalk = Static<typeof PreviewWalk>

export const PreviewOpening = Closed(
  {
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: 'One-time token from the merchant' }),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Configuration version to show, published or not; absent means the live version',
      }),
    ),
    walk: Type.Optional(PreviewWalk),
    step: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 40, description: 'Number of steps to perform; absent means all' }),
    ),
  },
  { title: 'PreviewOpening', description: 'Request to open a preview' },
)
export type PreviewOpening = Static<typeof PreviewOpening>

export const PreviewShown = Closed(
  {
    init: described(Init, 'Data for the whole preview'),
    answer: described(Envelope, 'Page of the preview'),
    path: described(PagePath, 'Path of the page'),
  },
  { title: 'PreviewShown', description: 'Content of a preview' },
)
export type PreviewShown = Static<typeof PreviewShown>

export const PreviewOpened = Closed(
  {
    ...PreviewShown.properties,
    key: Type.String({ description: 'Key for the header homeward-preview of every call of this preview' }),
    expiresAt: described(Instant, 'Time at which the preview expires'),
  },
  { title: 'PreviewOpened', description: 'Opened preview' },
)
export type PreviewOpened = Static<typeof PreviewOpened>

export const PreviewText = Closed(
  { text: Type.String({ minLength: 1, maxLength: 2_000, description: 'Text as shown' }) },
  { title: 'PreviewText', description: 'Text of the page' },
)

export const PreviewKeys = Closed(
  { keys: Type.Array(Type.String(), { description: 'Matching keys of `content`, the closest first' }) },
  { title: 'PreviewKeys', description: 'Keys of a text' },
)

export const PreviewRequest = Closed({
  document: Type.Optional(Type.Unknown({ description: 'Unpublished configuration' })),
})

/** The url is returned only here. */
export const MadePreview = Closed({
  url: Type.String({ description: 'URL of the page to embed; allowed query parameters go before the #' }),
  token: Type.String({ description: 'Part of the URL after the #; valid once' }),
  expiresAt: described(Instant, 'Time until which it can be opened'),
})
export type MadePreview = Static<typeof MadePreview>
