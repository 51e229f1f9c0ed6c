import type { ShopConfig } from '../../schemas/config/index.ts'
import type { FontFile, FontMetrics } from '../../schemas/config/typeface.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'

export type FontAnswer =
  | { readonly kind: 'font'; readonly metrics: FontMetrics }
  | { readonly kind: 'refused'; readonly problem: string }

export type ReadFontAt = (shopId: string, url: string) => Promise<FontAnswer>

interface ReadFonts {
  readonly problems: readonly ConfigProblem[]
  readonly document: ShopConfig
}

/** Reads the font files that the theme names, and adds their measures. */
export async function readFonts(
  readFont: ReadFontAt | undefined,
  shopId: string,
  config: ShopConfig,
): Promise<ReadFonts> {
  const { typeface, ...globals } = config.theme.globals
  if (readFont === undefined || typeface === undefined) return { problems: [], document: config }
  const read = await Promise.all(typeface.files.map(async (file) => [file, await readFont(shopId, file.url)] as const))
  const files = read.map(([file, font]): FontFile => (font.kind === 'font' ? { ...file, metrics: font.metrics } : file))
  const problems = read.flatMap(([{ url }, font], at) =>
    font.kind === 'font'
      ? []
      : [{ pointer: `/theme/globals/typeface/files/${at}/url`, message: `"${url}" ${font.problem}` }],
  )
  const theme = { ...config.theme, globals: { ...globals, typeface: { ...typeface, files } } }
  return { problems, document: { ...config, theme } }
}
