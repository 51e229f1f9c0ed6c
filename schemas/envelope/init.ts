import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Language, ShopId } from '../values/ids.ts'
import { Currency } from '../values/money.ts'
import { ClientWords } from './client-words.ts'
import { ContractVersion } from './version.ts'

/** Narrow, as it is written into a style sheet: nothing but a color is possible. */
const Color = (description: string) =>
  Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: `${description}, as #rrggbb` }))

/** Narrow, as it is written into style sheets and pages: no quotes or brackets. */
const ImageUrl = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^(https://|/)[^\\s"\'<>()\\\\]+$',
      maxLength: 2048,
      description: `${description}: an https address, or a path of this service`,
    }),
  )

/** CFG-10 to CFG-13. */
export const Style = Closed(
  {
    branding: Closed(
      {
        logo: ImageUrl(
          'Shown in the header and atop mails instead of the name of the shop (most mail programs show PNG and JPEG, and the name where it is SVG)',
        ),
        favicon: ImageUrl('The small picture in the tab of the browser'),
        primaryColor: Color('Colour of buttons, links and marks; the words on it stay readable whatever it is'),
      },
      { description: 'What tells the shop from others' },
    ),
    background: Closed(
      {
        image: ImageUrl('A picture behind the pages'),
        color1: Color('Colour behind the pages, at the top'),
        color2: Color('Colour behind the pages, at the bottom; alike all over where only one of both is named'),
      },
      { description: 'What stands behind the pages; plain where nothing is named' },
    ),
    globals: Closed(
      {
        sharpness: Type.Optional(
          Type.Enum(['round', 'sharp'], {
            description: 'round gives corners of 3 pixels, sharp none; absent means sharp',
          }),
        ),
        type: Type.Optional(
          Type.Enum(['brand', 'system'], {
            description: 'brand uses the typeface of the portal, system that of the device; absent means brand',
          }),
        ),
      },
      { description: 'What holds for every page' },
    ),
    heading: Type.Optional(
      Closed({ color: Color('Colour of headings, darker where it could not be read') }, { description: 'Headings' }),
    ),
    body: Type.Optional(
      Closed({ color: Color('Colour of all other text, likewise') }, { description: 'Text that is no heading' }),
    ),
    button: Type.Optional(
      Closed(
        {
          color: Color('Colour of the buttons that lead on; absent means primaryColor. The words on it stay readable'),
        },
        { description: 'The one button of a page that leads on' },
      ),
    ),
    product: Closed(
      {
        background: Color('Colour behind pictures of products'),
        imageFit: Type.Optional(
          Type.Enum(['contain', 'cover'], {
            description: 'contain shows a picture whole, cover fills its frame and cuts the rest; absent means contain',
          }),
        ),
      },
      { description: 'How pictures of products are shown' },
    ),
  },
  { title: 'Style', description: 'How the shop looks' },
)
export type Style = Static<typeof Style>

/** ENT-03; `schemas/config/flags.ts` describes the known ones. */
export const FeatureFlag = Closed(
  {
    id: Type.Integer({ description: 'For the merchant alone' }),
    name: Type.String({
      description: 'Such as instant-exchanges; a name that the portal does not know changes nothing',
    }),
    description: Type.String({ description: 'For the merchant alone' }),
    active: Type.Boolean({ description: 'Whether the flag is on; one that is not published is off' }),
  },
  { title: 'FeatureFlag', description: 'A switch that the shop turns by publishing' },
)
export type FeatureFlag = Static<typeof FeatureFlag>

/** Response of `GET /api/v1/init` (ENT-02, Spec §7). */
export const Init = Closed(
  {
    contract: ContractVersion,
    shop_id: described(ShopId, 'The shop'),
    name: Type.String({ description: 'Name of the shop' }),
    currency: described(Currency, 'Currency of the shop'),
    language: described(Language, 'Language of the session'),
    allowed_languages: Type.Array(Language, { description: 'Languages to choose from' }),
    customizations: Closed(
      {
        content: Type.Record(Type.String(), Type.String(), {
          description: 'Its words in the language of the session, by key',
        }),
        style: described(Style, 'How it looks'),
        settings: Type.Record(Type.String(), Type.Unknown(), { description: 'Its settings, for clients that ask' }),
      },
      { description: 'What the shop has of its own' },
    ),
    feature_flags: Type.Array(FeatureFlag, { description: 'Its flags' }),
    calls: Closed(
      {
        screens: Type.String({ description: 'Takes `{path, known?}` and answers the page of a path' }),
        entry: Type.String({
          description:
            'Takes `{at: "/", args: {path}}` for a path that brings something along, and answers where that leads',
        }),
        entries: Type.String({
          description:
            'A regular expression of ECMAScript: a path that was given, such as a link, goes to `entry` where it finds something in it, else to `screens`',
        }),
        metric: Type.String({
          description:
            'Takes `{metric: "session", context: {}}` once in a visit, for the count of sessions; a client may leave it',
        }),
      },
      { description: 'Where a client asks what no page offers; a POST each' },
    ),
    title: Type.String({ description: 'Title of the document' }),
    description: Type.Optional(Type.String({ description: 'Description of the document' })),
    strings: described(ClientWords, 'The few words the client itself says, such as offline, loading, retry and close'),
  },
  { title: 'Init', description: 'What a client needs before the first screen' },
)
export type Init = Static<typeof Init>
