import { chooseBrandColors, isPale } from '../../schemas/config/brand-colors.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { contrast, type Rgb, readColor, writeColor } from '../../schemas/values/color.ts'

const ratio = (one: Rgb, other: Rgb): string => `${contrast(one, other).toFixed(1)} to 1`

const isSame = (one: Rgb, other: Rgb): boolean => writeColor(one) === writeColor(other)

type Colors = ReturnType<typeof chooseBrandColors>

const describePrimary = (hex: string, { primary, tint, link }: Colors): string | null => {
  if (isSame(primary, link)) return null
  const seen = `"${hex}" has a contrast of ${ratio(primary, tint)} to the page, and links need 4.5 to 1`
  return isPale(primary, tint)
    ? `${seen}: buttons keep it, with dark text, and links and marks use the color of text`
    : `${seen}: links use a darker shade, and buttons keep the color`
}

const describeInk = (hex: string, used: Rgb, tint: Rgb): string | null => {
  const color = readColor(hex)
  if (color === null || isSame(color, used)) return null
  return `"${hex}" has a contrast of ${ratio(color, tint)} to the page, and text needs 4.5 to 1: it is darkened`
}

const describePaper = (hex: string, { paper }: Colors): string | null => {
  const color = readColor(hex)
  return color === null || isSame(color, paper)
    ? null
    : `"${hex}" is too dark for text: with the layout "full" the page stays white`
}

/** What the portal corrects in the colors of the theme, so that every text is readable. */
export function findCorrectedColors({ theme }: ShopConfig): readonly ConfigProblem[] {
  const colors = chooseBrandColors(theme)
  const { branding, heading, body, background, globals } = theme
  const places: readonly (readonly [
    pointer: string,
    hex: string | undefined,
    describe: (hex: string) => string | null,
  ])[] = [
    ['/theme/branding/primaryColor', branding.primaryColor, (hex) => describePrimary(hex, colors)],
    ['/theme/heading/color', heading?.color, (hex) => describeInk(hex, colors.headingInk, colors.tint)],
    ['/theme/body/color', body?.color, (hex) => describeInk(hex, colors.ink, colors.tint)],
    [
      '/theme/background/color1',
      globals.layout === 'full' ? background.color1 : undefined,
      (hex) => describePaper(hex, colors),
    ],
  ]
  return places.flatMap(([pointer, hex, describe]) => {
    const message = hex === undefined ? null : describe(hex)
    return message === null ? [] : [{ pointer, message }]
  })
}
