import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

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
