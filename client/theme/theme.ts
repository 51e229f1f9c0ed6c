import type { Init } from '../../schemas/init.ts'
import { BLACK, darkenUntil, inkOn, mix, type Rgb, readColor, WHITE, writeColor } from './contrast.ts'

type Style = Init['customizations']['style']
type Properties = Readonly<Record<`--hw-${string}`, string | undefined>>

/** The accent of a shop that names none: a near-black that suits any logo. */
const DEFAULT_PRIMARY: Rgb = [24, 26, 30]
/** The darkest ground on which the accent is ever written. */
const TINT: Rgb = [243, 243, 240]

/** How a shop's look is written into a document. */
export interface Theme {
  /** A sheet of custom properties, to stand after those of the portal. */
  readonly css: string
  /** Attributes of the root element by their names. */
  readonly attributes: Readonly<Record<string, string>>
  /** What a browser paints its own bars with. */
  readonly color: string
  /** Address of the icon in the tab; absent means the portal's own. */
  readonly icon?: string
}

/**
 * A shop's look: accent, inks, buttons, grounds, corners, typeface, product pictures and favicon (CFG-10 to CFG-13, ENT-32).
 * Whatever colours a shop chooses, the text on and of its accent keeps a contrast of 4.5 to 1.
 */
export function createTheme(style: Style): Theme {
  const properties = Object.entries({ ...accent(style), ...inks(style), ...grounds(style), ...shapes(style) })
  const written = properties.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
  const { favicon } = style.branding
  return {
    css: `:root{${written.join(';')}}`,
    attributes: { 'data-type': style.globals.type ?? 'brand', 'data-ground': isPlain(style) ? 'plain' : 'themed' },
    color: writeColor(readColor(style.branding.primaryColor) ?? DEFAULT_PRIMARY),
    ...(favicon !== undefined && { icon: favicon }),
  }
}

/** The colour of the shop, and the ink that can be read on it. */
const accent = ({ branding }: Style): Properties => {
  const primary = readColor(branding.primaryColor) ?? DEFAULT_PRIMARY
  const ink = inkOn(primary)
  return {
    '--hw-primary': writeColor(primary),
    '--hw-on-primary': writeColor(ink),
    // Away from the ink, so that the contrast only grows.
    '--hw-primary-hover': writeColor(mix(primary, ink === WHITE ? BLACK : WHITE, 0.14)),
    '--hw-accent': writeColor(darkenUntil(primary, TINT, 4.5)),
    '--hw-accent-line': writeColor(darkenUntil(primary, TINT, 3)),
    '--hw-accent-soft': writeColor(mix(primary, WHITE, 0.94)),
  }
}

/** A colour in which text is read: as dark as it must be for that. */
const inkOf = (hex: string | undefined): string | undefined => {
  const color = readColor(hex)
  return color === null ? undefined : writeColor(darkenUntil(color, TINT, 4.5))
}

/** The inks of headings and of all other text, and the buttons that lead on, where the shop names them. */
const inks = ({ heading, body, button }: Style): Properties => {
  const color = readColor(button?.color)
  const ink = color && inkOn(color)
  return {
    '--hw-heading-ink': inkOf(heading?.color),
    '--hw-ink': inkOf(body?.color),
    ...(color !== null &&
      ink !== null && {
        '--hw-button': writeColor(color),
        '--hw-on-button': writeColor(ink),
        '--hw-button-hover': writeColor(mix(color, ink === WHITE ? BLACK : WHITE, 0.14)),
        '--hw-button-line': writeColor(darkenUntil(color, TINT, 3)),
      }),
  }
}

/** What lies behind the pages. */
const grounds = ({ background }: Style): Properties => {
  const { image, color1, color2 } = background
  return {
    '--hw-ground': color1 ?? color2,
    '--hw-ground-end': color2 ?? color1,
    '--hw-ground-image': image === undefined ? undefined : `url("${image}")`,
  }
}

/** How round corners are, and how pictures of products lie on their ground. */
const shapes = ({ globals, product }: Style): Properties => {
  return {
    '--hw-radius': globals.sharpness === 'round' ? '3px' : '0px',
    '--hw-product-ground': product.background,
    '--hw-product-fit': product.imageFit,
  }
}

const isPlain = ({ background }: Style): boolean =>
  background.image === undefined && background.color1 === undefined && background.color2 === undefined
