import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Typeface } from './typeface.ts'

/** Narrow, as it is written into a style sheet: nothing but a color is possible. */
const Color = (description: string) =>
  Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: `${description}, as #rrggbb` }))

/** Narrow, as it is written into style sheets and pages: no quotes or brackets. */
const ImageUrl = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^(https://|/)[^\\s"\'<>()\\\\]+$',
      maxLength: 2048,
      description: `${description}: an https URL or a path of this service`,
    }),
  )

/** CFG-10 to CFG-13. */
export const Style = Closed(
  {
    branding: Closed(
      {
        logo: ImageUrl(
          'Logo in the header and in emails, instead of the shop name (most mail programs show PNG and JPEG, and the name in place of SVG)',
        ),
        favicon: ImageUrl('Icon of the browser tab'),
        logoHeight: Type.Optional(
          Type.Integer({
            minimum: 16,
            maximum: 64,
            description:
              'Height of the logo in the header, in pixels, and four fifths of it on phones; absent means 36',
          }),
        ),
        primaryColor: Color(
          'Color of buttons, links and marks. Text on it stays readable. A pale color stays on buttons, and links and marks use the color of text',
        ),
      },
      { description: 'Brand of the shop' },
    ),
    background: Closed(
      {
        image: ImageUrl('Picture behind the pages'),
        hero: ImageUrl('Picture of the first page, above the form on phones and beside it on wide windows'),
        color1: Color('Color behind the pages, at the top'),
        color2: Color('Color behind the pages, at the bottom. If only one of both colors is set, it fills the page'),
      },
      { description: 'Background of the pages; absent means plain' },
    ),
    globals: Closed(
      {
        sharpness: Type.Optional(
          Type.Enum(['round', 'sharp'], {
            description: 'Corners: round (3 pixels) or sharp; absent means sharp',
          }),
        ),
        radius: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 24, description: 'Radius of corners, in pixels, instead of sharpness' }),
        ),
        layout: Type.Optional(
          Type.Enum(['card', 'full'], {
            description:
              'card shows pages as a card on the background; full gives the whole window to the page, in color1 if text is readable on it. Absent means card if the shop has a background',
          }),
        ),
        typeface: Type.Optional(described(Typeface, 'Typeface of the shop, instead of type')),
        type: Type.Optional(
          Type.Enum(['brand', 'system'], {
            description: 'Typeface: brand (of the portal) or system (of the device); absent means brand',
          }),
        ),
      },
      { description: 'Settings for every page' },
    ),
    heading: Type.Optional(
      Closed(
        {
          color: Color('Color of headings, darkened if unreadable'),
          weight: Type.Optional(
            Type.Enum([400, 500, 600, 700, 800, 900], { description: 'Weight of headings; absent means 600' }),
          ),
        },
        { description: 'Headings' },
      ),
    ),
    body: Type.Optional(
      Closed(
        { color: Color('Color of other text, darkened if unreadable') },
        { description: 'Text other than headings' },
      ),
    ),
    button: Type.Optional(
      Closed(
        {
          color: Color('Color of primary buttons; absent means primaryColor. Text on it stays readable'),
          shape: Type.Optional(
            Type.Enum(['square', 'rounded', 'pill'], {
              description: 'Shape of buttons; absent means the corners of the page',
            }),
          ),
        },
        { description: 'Primary button of a page' },
      ),
    ),
    product: Closed(
      {
        background: Color('Color behind product pictures'),
        imageFit: Type.Optional(
          Type.Enum(['contain', 'cover'], {
            description: 'contain shows the whole picture; cover fills the frame and crops; absent means contain',
          }),
        ),
      },
      { description: 'Display of product pictures' },
    ),
  },
  { title: 'Style', description: 'Look of the portal' },
)
export type Style = Static<typeof Style>

/** ENT-03; `schemas/config/flags.ts` describes the known ones. */
export const FeatureFlag = Closed(
  {
    id: Type.Integer({ description: 'For the merchant alone' }),
    name: Type.String({
      description: 'Name of the flag, such as instant-exchanges; unknown names have no effect',
    }),
    description: Type.String({ description: 'For the merchant alone' }),
    active: Type.Boolean({ description: 'Whether the flag is on; unpublished flags are off' }),
  },
  { title: 'FeatureFlag', description: 'Feature flag of the shop' },
)
export type FeatureFlag = Static<typeof FeatureFlag>
