import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Thousandths of the font size. */
const Thousandths = (description: string) => Type.Integer({ minimum: 0, maximum: 4_000, description })

/** Written into style sheets: numbers and keywords only. */
export const FontMetrics = Closed(
  {
    weight: Type.String({
      pattern: '^[1-9]\\d{0,3}( [1-9]\\d{0,3})?$',
      description: 'Weight of the file, or the range of a variable font, such as 300 900',
    }),
    ascent: Thousandths('Height above the baseline'),
    descent: Thousandths('Depth below the baseline'),
    lineGap: Thousandths('Space between lines'),
    width: Thousandths('Average width of a letter'),
    boldWidth: Thousandths('Average width of a letter at weight 600'),
  },
  { title: 'FontMetrics', description: 'Measures of a font, for a fallback of the same size' },
)
export type FontMetrics = Static<typeof FontMetrics>

export const FontFile = Closed(
  {
    url: Type.String({
      pattern: '^(https://|/)[^\\s"\'<>()\\\\;,*]+$',
      maxLength: 2048,
      description: 'woff2 file: an https URL, or the path of an uploaded font',
    }),
    use: Type.Optional(
      Type.Enum(['headings', 'text'], { description: 'Texts that use this file; absent means all texts' }),
    ),
    metrics: Type.Optional(
      Type.With(FontMetrics, {
        description: 'Measures of the font. The service fills them in when it reads the file: leave them out',
      }),
    ),
  },
  { title: 'FontFile', description: 'File of the typeface of the shop' },
)
export type FontFile = Static<typeof FontFile>

export const Typeface = Closed(
  {
    files: Type.Array(FontFile, { minItems: 1, maxItems: 2, description: 'Files of the typeface, at most two' }),
    fallback: Type.Optional(
      Type.Enum(['sans', 'serif'], {
        description: 'Typeface of the device until the files have loaded; absent means sans',
      }),
    ),
  },
  { title: 'Typeface', description: 'Typeface of the shop' },
)
export type Typeface = Static<typeof Typeface>

export const listFontOrigins = (typeface: Typeface | undefined): readonly string[] => [
  ...new Set(
    (typeface?.files ?? []).flatMap(({ url }) =>
      url.startsWith('https://') && URL.canParse(url) ? [new URL(url).origin] : [],
    ),
  ),
]
