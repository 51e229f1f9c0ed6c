import { create } from 'fontkit'
import type { FontMetrics } from '../../../schemas/config/typeface.ts'

export const MAX_FONT_BYTES = 150_000
const MAX_UNPACKED_BYTES = 4_000_000
const MAX_FAMILY_LENGTH = 100

/** English letters by frequency, with spaces, as their widths decide how long a line is. */
const SAMPLE =
  'eeeeeeeeeeeetttttttttaaaaaaaaoooooooiiiiiiinnnnnnnssssssrrrrrrhhhhhhddddllllcccuuummmwwffggyyppbbvk                   ,.'

const REGULAR = 400
const BOLD = 600

interface VariableFont {
  readonly familyName: string | null
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly 'OS/2': { readonly usWeightClass: number }
  readonly variationAxes: Readonly<
    Record<string, { readonly min: number; readonly max: number; readonly default: number }>
  >
  readonly directory: {
    readonly tables: Readonly<Record<string, { readonly length: number; readonly transformLength?: number }>>
  }
  readonly hmtx: { readonly metrics: { get(glyph: number): { readonly advance: number } } }
  readonly HVAR?: object
  variationCoords?: number[]
  readonly _cmapProcessor: { lookup(character: number): number }
  readonly _variationProcessor: { getAdvanceAdjustment(glyph: number, table: object): number } | null
}

/** Browsers refuse a font without them. */
const REQUIRED_TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post']
const GLYPH_TABLES = ['glyf', 'CFF ', 'CFF2']

const findTableProblem = ({ directory: { tables } }: VariableFont): string | null => {
  const missing = REQUIRED_TABLES.filter((tag) => tables[tag] === undefined)
  const hasGlyphs = GLYPH_TABLES.some((tag) => tables[tag] !== undefined)
  const all = hasGlyphs ? missing : [...missing, 'glyf']
  return all.length === 0 ? null : `lacks the table ${all.join(', ')}: export the font again`
}

const openFont = (bytes: Uint8Array): VariableFont => {
  const font = create(Buffer.from(bytes)) as unknown as VariableFont
  const tables = Object.values(font.directory.tables)
  const unpacked = tables.reduce((sum, { length, transformLength = 0 }) => sum + Math.max(length, transformLength), 0)
  if (unpacked > MAX_UNPACKED_BYTES) throw new RangeError('The tables of the font are too large')
  return font
}

/** fontkit cannot draw variations of woff2, but it has their advances. */
const averageWidth = (bytes: Uint8Array, weight: number): number => {
  const font = openFont(bytes)
  const axes = Object.entries(font.variationAxes)
  if (axes.length > 0)
    font.variationCoords = axes.map(([tag, axis]) =>
      tag === 'wght' ? Math.min(Math.max(weight, axis.min), axis.max) : axis.default,
    )
  const { HVAR: variations, _variationProcessor: processor } = font
  const advances = [...SAMPLE].map((character) => {
    const glyph = font._cmapProcessor.lookup(character.charCodeAt(0))
    const change = processor && variations ? processor.getAdvanceAdjustment(glyph, variations) : 0
    return font.hmtx.metrics.get(glyph).advance + change
  })
  return advances.reduce((sum, advance) => sum + advance, 0) / SAMPLE.length
}

/** The measures of a font, or the end of a sentence that says why it cannot be used. */
export type FontReading =
  | { readonly kind: 'font'; readonly metrics: FontMetrics; readonly family: string }
  | { readonly kind: 'refused'; readonly problem: string }

export const TOO_LARGE = `has more than ${MAX_FONT_BYTES / 1000} kB: leave out scripts and features that the shop does not use`

export function readFont(bytes: Uint8Array): FontReading {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'wOF2')
    return { kind: 'refused', problem: 'is no woff2 file: convert the font to woff2' }
  if (bytes.length > MAX_FONT_BYTES) return { kind: 'refused', problem: TOO_LARGE }
  try {
    const font = openFont(bytes)
    const problem = findTableProblem(font)
    if (problem !== null) return { kind: 'refused', problem }
    const thousandths = (units: number): number => Math.round((Math.abs(units) / font.unitsPerEm) * 1000)
    const { wght } = font.variationAxes
    const metrics = {
      weight: wght === undefined ? String(font['OS/2'].usWeightClass) : `${wght.min} ${wght.max}`,
      ascent: thousandths(font.ascent),
      descent: thousandths(font.descent),
      lineGap: thousandths(font.lineGap),
      width: thousandths(averageWidth(bytes, REGULAR)),
      boldWidth: thousandths(averageWidth(bytes, BOLD)),
    }
    return { kind: 'font', metrics, family: font.familyName?.slice(0, MAX_FAMILY_LENGTH) ?? '' }
  } catch {
    // Any failure of the parser means the same to the merchant.
    return { kind: 'refused', problem: 'cannot be read as a font: the file is damaged' }
  }
}
