import { chooseBrandColors } from '../../schemas/config/brand-colors.ts'
import type { Style } from '../../schemas/config/style.ts'
import type { Rgb } from '../../schemas/values/color.ts'

export interface LetterLook {
  /** The address of this service, the base of picture paths. */
  readonly site: string
  readonly style: Style
}

/** Defaults for shops without colors. */
const GROUND = '#f4f4f1'
const PRODUCT_GROUND = '#f3f3f0'

// Outlook does not support `system-ui` or a fallback after it.
const SANS = `-apple-system,BlinkMacSystemFont,'Segoe UI','Hiragino Sans','Yu Gothic UI','Noto Sans JP',Roboto,Arial,sans-serif`
const SERIF = `Georgia,'Times New Roman','Hiragino Mincho ProN','Yu Mincho','Noto Serif JP',serif`

const DEFAULT_LOGO_HEIGHT = 36

const toHex = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mail programs load no fonts. */
const chooseFonts = ({ globals: { typeface }, heading }: Style) => {
  const isSerif = typeface?.fallback === 'serif'
  const hasHeadingFont = typeface?.files.some(({ use }) => use === 'headings') === true
  return {
    text: isSerif && !hasHeadingFont ? SERIF : SANS,
    heading: isSerif ? SERIF : SANS,
    // A weight below 600 belongs to the shop's own font.
    headingWeight: isSerif ? (heading?.weight ?? 700) : Math.max(heading?.weight ?? 700, 600),
  }
}

const chooseCorners = ({ globals, button }: Style) => {
  const radius = globals.radius ?? (globals.sharpness === 'round' ? 4 : 0)
  const rounded = Math.min(Math.max(radius, 6), 14)
  return {
    card: radius === 0 ? 0 : Math.min(radius + 4, 24),
    panel: Math.min(radius, 16),
    picture: Math.min(radius, 12),
    button: button?.shape === undefined ? radius : { square: 0, rounded, pill: 999 }[button.shape],
  }
}

export function drawLook({ style }: LetterLook) {
  const colors = chooseBrandColors({ ...style, globals: { ...style.globals, layout: 'card' } })
  const { color1, color2 = color1 ?? GROUND } = style.background
  return {
    ground: color2,
    ink: toHex(colors.ink),
    headingInk: toHex(colors.headingInk),
    soft: toHex(colors.quietInk),
    panel: toHex(colors.soft),
    button: { ground: toHex(colors.button.ground), ink: toHex(colors.button.ink), line: toHex(colors.button.line) },
    product: { ground: style.product.background ?? PRODUCT_GROUND, fit: style.product.imageFit ?? 'contain' },
    logoHeight: style.branding.logoHeight ?? DEFAULT_LOGO_HEIGHT,
    fonts: chooseFonts(style),
    corners: chooseCorners(style),
  }
}

/** Null for an SVG without a PNG, because mail programs show no SVG. */
export function resolvePicture({ site }: LetterLook, address: string | null | undefined): string | null {
  if (address === null || address === undefined) return null
  const url = address.startsWith('/') ? `${site}${address.replace(/^(\/demo-art\/[\w-]+)\.svg$/, '$1.png')}` : address
  return /\.svg(?:[?#]|$)/i.test(url) ? null : url
}
