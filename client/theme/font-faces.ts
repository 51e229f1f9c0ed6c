import type { FontFile, FontMetrics, Typeface } from '../../schemas/config/typeface.ts'

/** Fonts of devices, with the average width of a letter in thousandths of the font size, as the metrics of a file have it. */
const localFonts = {
  sans: [
    { regular: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'], width: 444, boldWidth: 480 },
    { regular: ['Roboto'], width: 445, boldWidth: 450 },
    { regular: ['DejaVu Sans'], width: 510, boldWidth: 575 },
  ],
  serif: [
    { regular: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Nimbus Roman'], width: 402, boldWidth: 429 },
    { regular: ['DejaVu Serif'], width: 515, boldWidth: 569 },
  ],
} as const

const generic = {
  sans: 'system-ui,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP",sans-serif',
  serif: '"Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",serif',
} as const

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/** A local font scaled to the width and height of the file, so that nothing moves when the file loads. */
const fallbackFaces = (family: string, metrics: FontMetrics, kind: 'sans' | 'serif'): readonly string[] =>
  localFonts[kind].flatMap(({ regular, width, boldWidth }, at) =>
    (['regular', 'bold'] as const).map((cut) => {
      const scale = cut === 'bold' ? metrics.boldWidth / boldWidth : metrics.width / width
      const names = regular.map((name) => `local("${name}${cut === 'bold' ? ' Bold' : ''}")`)
      const height = (thousandths: number) => percent(thousandths / 1000 / scale)
      return (
        `@font-face{font-family:"${family} Fallback ${at + 1}";font-weight:${cut === 'bold' ? '550 900' : '100 549'};` +
        `src:${names.join(',')};size-adjust:${percent(scale)};ascent-override:${height(metrics.ascent)};` +
        `descent-override:${height(metrics.descent)};line-gap-override:${height(metrics.lineGap)}}`
      )
    }),
  )

const fileFace = (family: string, { url, metrics }: FontFile): string =>
  `@font-face{font-family:"${family}";font-display:swap;font-weight:${metrics?.weight ?? '100 900'};src:url("${url}") format("woff2")}`

interface FontStack {
  readonly files: string
  /** Faces of scaled local fonts. */
  readonly fallbacks: string
  /** Undefined where the portal's own typeface applies. */
  readonly text?: string
  readonly headings?: string
}

const buildFamily = (files: readonly FontFile[], family: string, kind: 'sans' | 'serif') => {
  const [metrics] = files.flatMap((file) => file.metrics ?? [])
  const fallbackNames = metrics === undefined ? [] : localFonts[kind].map((_, at) => `"${family} Fallback ${at + 1}"`)
  return {
    files: files.map((file) => fileFace(family, file)),
    fallbacks: metrics === undefined ? [] : fallbackFaces(family, metrics, kind),
    stack: [`"${family}"`, ...fallbackNames, generic[kind]].join(','),
  }
}

export function buildFontStack({ files, fallback = 'sans' }: Typeface): FontStack {
  const inText = files.filter(({ use }) => use !== 'headings')
  const inHeadings = files.filter(({ use }) => use === 'headings')
  const text = inText.length === 0 ? null : buildFamily(inText, 'Shop', inHeadings.length === 0 ? fallback : 'sans')
  const headings = inHeadings.length === 0 ? null : buildFamily(inHeadings, 'Shop Headings', fallback)
  return {
    files: [...(text?.files ?? []), ...(headings?.files ?? [])].join(''),
    fallbacks: [...(text?.fallbacks ?? []), ...(headings?.fallbacks ?? [])].join(''),
    ...(text && { text: text.stack }),
    ...(headings && { headings: headings.stack }),
  }
}
