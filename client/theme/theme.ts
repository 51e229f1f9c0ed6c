import { chooseBrandColors, INK, QUIET, TINT } from '../../schemas/config/brand-colors.ts'
import type { Init } from '../../schemas/envelope/init.ts'
import { darkenUntil, mix, type Rgb, readColor, WHITE, writeColor } from '../../schemas/values/color.ts'
import { buildFontStack } from './font-faces.ts'

type Style = Init['customizations']['style']
type Properties = Readonly<Record<`--hw-${string}`, string | undefined>>
type Colors = ReturnType<typeof chooseBrandColors>

export interface Theme {
  readonly css: string
  /** Faces of the shop's font files. They load after the page is usable, and their fallbacks have the same metrics. */
  readonly typeface?: string
  readonly attributes: Readonly<Record<string, string>>
  readonly color: string
  readonly icon?: string
}

/** The theme of a shop (CFG-10 to CFG-13, ENT-32). */
export function createTheme(style: Style): Theme {
  const colors = chooseBrandColors(style)
  const { typeface } = style.globals
  const fonts = typeface === undefined ? { files: '', fallbacks: '' } : buildFontStack(typeface)
  const properties = Object.entries({
    ...accent(style, colors),
    ...inks(style, colors),
    ...paper(colors),
    ...grounds(style),
    ...shapes(style),
    ...types(style, fonts),
  })
  const written = properties.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
  const { favicon, primaryColor } = style.branding
  return {
    css: `${fonts.fallbacks}:root{${written.join(';')}}`,
    attributes: {
      'data-type': style.globals.type ?? 'brand',
      'data-ground': isCard(style) ? 'themed' : 'plain',
      ...(style.background.hero !== undefined && { 'data-hero': 'on' }),
    },
    ...(fonts.files !== '' && { typeface: fonts.files }),
    color: writeColor(readColor(primaryColor) ?? INK),
    ...(favicon !== undefined && { icon: favicon }),
  }
}

const accent = ({ branding }: Style, { primaryButton, link, mark, soft, ink }: Colors): Properties => ({
  ...(branding.primaryColor !== undefined && {
    '--hw-info-ink': writeColor(ink),
    '--hw-info-ground': writeColor(soft),
  }),
  '--hw-primary': writeColor(primaryButton.ground),
  '--hw-on-primary': writeColor(primaryButton.ink),
  '--hw-primary-hover': writeColor(primaryButton.hover),
  '--hw-primary-line': writeColor(primaryButton.line),
  '--hw-accent': writeColor(link),
  '--hw-accent-line': writeColor(mark),
  '--hw-accent-soft': writeColor(soft),
})

const inks = ({ heading, body, button }: Style, colors: Colors): Properties => ({
  '--hw-heading-ink': readColor(heading?.color) === null ? undefined : writeColor(colors.headingInk),
  '--hw-ink-quiet': colors.quietInk.join() === QUIET.join() ? undefined : writeColor(colors.quietInk),
  '--hw-ink': readColor(body?.color) === null ? undefined : writeColor(colors.ink),
  ...(readColor(button?.color) !== null && {
    '--hw-button': writeColor(colors.button.ground),
    '--hw-on-button': writeColor(colors.button.ink),
    '--hw-button-hover': writeColor(colors.button.hover),
    '--hw-button-line': writeColor(colors.button.line),
  }),
})

/** A neutral color of tokens.css. */
const EDGE: Rgb = [134, 138, 145]

const paper = ({ paper: color, tint }: Colors): Properties => ({
  ...(color !== WHITE && {
    '--hw-paper': writeColor(color),
    '--hw-hairline': writeColor(mix(color, INK, 0.13)),
  }),
  ...(tint !== TINT && {
    '--hw-tint': writeColor(tint),
    '--hw-edge': writeColor(darkenUntil(EDGE, tint, 3)),
  }),
})

const grounds = ({ background }: Style): Properties => {
  const { image, hero, color1, color2 } = background
  return {
    '--hw-hero': hero === undefined ? undefined : `url("${hero}")`,
    '--hw-ground': color1 ?? color2,
    '--hw-ground-end': color2 ?? color1,
    '--hw-ground-image': image === undefined ? undefined : `url("${image}")`,
  }
}

const radiusOf = ({ globals }: Style): number => globals.radius ?? (globals.sharpness === 'round' ? 3 : 0)

const buttonRadius = (style: Style): string | undefined => {
  const rounded = `${Math.min(Math.max(radiusOf(style), 6), 14)}px`
  const shape = style.button?.shape
  return shape && { square: '0px', rounded, pill: '999px' }[shape]
}

const shapes = (style: Style): Properties => {
  const { branding, product } = style
  return {
    '--hw-radius': `${radiusOf(style)}px`,
    '--hw-button-radius': buttonRadius(style),
    '--hw-logo-height': branding.logoHeight === undefined ? undefined : `${branding.logoHeight}px`,
    '--hw-product-ground': product.background,
    '--hw-product-fit': product.imageFit,
  }
}

/** A narrow typeface looks smaller: its headings grow. */
const headingScale = ({ globals: { typeface } }: Style): string | undefined => {
  const metrics = typeface?.files.find(({ use }) => use === 'headings')?.metrics
  return metrics && Math.min(1.22, Math.max(0.88, (460 / metrics.width) ** 0.7)).toFixed(2)
}

const types = (style: Style, { text, headings }: { text?: string; headings?: string }): Properties => ({
  '--hw-font': text,
  '--hw-heading-font': headings,
  '--hw-heading-weight': style.heading?.weight?.toString(),
  '--hw-heading-scale': headingScale(style),
  '--hw-heading-spacing': style.globals.typeface === undefined ? undefined : '0em',
})

const isCard = ({ globals, background: { image, color1, color2 } }: Style): boolean =>
  globals.layout === undefined ? [image, color1, color2].some((one) => one !== undefined) : globals.layout === 'card'
