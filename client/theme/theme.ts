import type { Init } from '../../schemas/envelope/init.ts'
import { BLACK, darkenUntil, inkOn, mix, type Rgb, readColor, WHITE, writeColor } from './contrast.ts'

type Style = Init['customizations']['style']
type Properties = Readonly<Record<`--hw-${string}`, string | undefined>>

/** A near-black that suits any logo, for shops without an accent. */
const DEFAULT_PRIMARY: Rgb = [24, 26, 30]
/** The darkest ground behind the accent. */
const TINT: Rgb = [243, 243, 240]

export interface Theme {
  readonly css: string
  readonly attributes: Readonly<Record<string, string>>
  readonly color: string
  readonly icon?: string
}

/** The theme of a shop (CFG-10 to CFG-13, ENT-32). Text on and of the accent keeps a contrast of 4.5 to 1. */
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

const accent = ({ branding }: Style): Properties => {
  const primary = readColor(branding.primaryColor) ?? DEFAULT_PRIMARY
  const ink = inkOn(primary)
  return {
    '--hw-primary': writeColor(primary),
    '--hw-on-primary': writeColor(ink),
    // Away from the ink, so that the contrast grows.
    '--hw-primary-hover': writeColor(mix(primary, ink === WHITE ? BLACK : WHITE, 0.14)),
    '--hw-accent': writeColor(darkenUntil(primary, TINT, 4.5)),
    '--hw-accent-line': writeColor(darkenUntil(primary, TINT, 3)),
    '--hw-accent-soft': writeColor(mix(primary, WHITE, 0.94)),
  }
}

const inkOf = (hex: string | undefined): string | undefined => {
  const color = readColor(hex)
  return color === null ? undefined : writeColor(darkenUntil(color, TINT, 4.5))
}

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

const grounds = ({ background }: Style): Properties => {
  const { image, color1, color2 } = background
  return {
    '--hw-ground': color1 ?? color2,
    '--hw-ground-end': color2 ?? color1,
    '--hw-ground-image': image === undefined ? undefined : `url("${image}")`,
  }
}

const shapes = ({ globals, product }: Style): Properties => {
  return {
    '--hw-radius': globals.sharpness === 'round' ? '3px' : '0px',
    '--hw-product-ground': product.background,
    '--hw-product-fit': product.imageFit,
  }
}

const isPlain = ({ background }: Style): boolean =>
  background.image === undefined && background.color1 === undefined && background.color2 === undefined
