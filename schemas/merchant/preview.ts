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
    name: Text(40, 'Its number, such as #1001'),
    zip: Text(20, 'The postal code that it was sent to'),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'The country that it was sent to' })),
    tags: Tags('Tags of the order'),
    customerTags: Tags('Tags of whoever bought it'),
    sentDaysAgo: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650, description: 'Days since it was sent' })),
    lines: Type.Array(
      Closed({
        title: Type.String({ minLength: 1, maxLength: 200, description: 'What was bought' }),
        price: Amount('What one of it cost, in minor units'),
        discount: Type.Optional(Amount('What it was reduced by, in minor units')),
        productType: Text(100, 'Its product type'),
        tags: Tags('Tags of the product'),
        vendor: Text(100, 'Who makes it'),
      }),
      { minItems: 1, maxItems: 20, description: 'What was bought, one unit each' },
    ),
  },
  { title: 'PreviewOrder', description: 'An order that nobody placed' },
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
        description: 'Places of the lines that go back, from 0; absent means the first',
      }),
    ),
    payout,
    way,
  },
  { title: 'PreviewReturn', description: 'A return of the order of the preview' },
)
export type PreviewReturn = Static<typeof PreviewReturn>

/** Messages from the framing page (PRV-03 to PRV-09); stored only with the preview. */
export const PreviewMessage = Type.Union(
  [
    Closed({ type: Type.Literal('navigate'), path: described(PagePath, 'The page, as it stands behind the #') }),
    Closed({
      type: Type.Literal('content'),
      content: Type.Record(Language, Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 5_000 })), {
        description: 'Words in place of the published ones: language, then key, as `content` of a configuration',
      }),
    }),
    Closed({ type: Type.Literal('theme'), theme: described(Style, 'The look, as `theme` of a configuration') }),
    Closed({
      type: Type.Literal('data'),
      order: Type.Optional(PreviewOrder),
      return: Type.Optional(PreviewReturn),
      sample: Type.Optional(
        Type.Boolean({
          description: 'Fills in fees, a bonus and the value up to which items are kept where the shop names none',
        }),
      ),
    }),
    Closed({ type: Type.Literal('clear') }),
    Closed({ type: Type.Literal('language'), language: described(Language, 'One of the languages of the shop') }),
    Closed({
      type: Type.Literal('totals'),
      totals: Type.Record(Type.String({ pattern: '^[a-z-]{1,40}$' }), Minor, {
        description:
          'Amounts in place of those that the page shows, by the ids of the rows of its `totals`, such as fee or total',
      }),
    }),
  ],
  { title: 'PreviewMessage', description: 'What the page around a preview tells it' },
)
export type PreviewMessage = Static<typeof PreviewMessage>

/** Encoded in story links: the order and its steps. */
export const PreviewWalk = Closed(
  {
    order: Type.String({ maxLength: 40, description: 'Number of one of the made-up orders' }),
    language: described(Language, 'The language in which it is read'),
    steps: Type.Array(
      Closed({
        name: Type.String({ maxLength: 100, description: 'The action; `navigate` leads to the path in its arguments' }),
        args: Type.Optional(described(Args, 'Its arguments')),
        values: Type.Optional(
          Type.Record(Type.String(), Type.String({ maxLength: 5_000 }), { description: 'What is filled in first' }),
        ),
      }),
      { maxItems: 40, description: 'The steps in their order' },
    ),
  },
  { title: 'PreviewWalk', description: 'A way through the portal that a story tells' },
)
export type PreviewWalk = Static<typeof PreviewWalk>

export const PreviewOpening = Closed(
  {
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: 'What the merchant was given: good once' }),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'The version that is shown, published or not in force yet; absent means the one in force',
      }),
    ),
    walk: Type.Optional(PreviewWalk),
    step: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 40, description: 'How many of the steps are taken; absent means all' }),
    ),
  },
  { title: 'PreviewOpening', description: 'What opens a preview' },
)
export type PreviewOpening = Static<typeof PreviewOpening>

export const PreviewShown = Closed(
  {
    init: described(Init, 'What holds for the whole of it'),
    answer: described(Envelope, 'The page'),
    path: described(PagePath, 'The path of the page'),
  },
  { title: 'PreviewShown', description: 'What a preview shows' },
)
export type PreviewShown = Static<typeof PreviewShown>

/** The key opens only this preview and no shopper data. */
export const PreviewOpened = Closed(
  {
    ...PreviewShown.properties,
    key: Type.String({ description: 'Goes with every call of this preview, as the header homeward-preview' }),
    expiresAt: described(Instant, 'Until then it can be looked at'),
  },
  { title: 'PreviewOpened', description: 'A preview that was opened' },
)
export type PreviewOpened = Static<typeof PreviewOpened>

export const PreviewText = Closed(
  { text: Type.String({ minLength: 1, maxLength: 2_000, description: 'What is read' }) },
  { title: 'PreviewText', description: 'A text of the page' },
)

export const PreviewKeys = Closed(
  { keys: Type.Array(Type.String(), { description: 'Keys of `content` that say it, the closest first' }) },
  { title: 'PreviewKeys', description: 'The keys under which a text stands' },
)

/** Without a document it previews the published configuration. */
export const PreviewRequest = Closed({
  document: Type.Optional(Type.Unknown({ description: 'A configuration that was not published' })),
})

/** The url is returned only here. */
export const MadePreview = Closed({
  url: Type.String({ description: 'The page to be framed; what its query may say stands before the #' }),
  token: Type.String({ description: 'What stands behind the # of it: good once' }),
  expiresAt: described(Instant, 'Until then it can be opened'),
})
export type MadePreview = Static<typeof MadePreview>
