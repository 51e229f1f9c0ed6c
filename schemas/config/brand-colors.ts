import { BLACK, contrast, darkenUntil, inkOn, mix, type Rgb, readColor, WHITE } from '../values/color.ts'
import type { Style } from './style.ts'

/** A near-black that suits any logo: default text, and buttons without a color. */
export const INK: Rgb = [24, 26, 30]
/** The darkest surface on white paper that texts are written on. */
export const TINT: Rgb = [243, 243, 240]

/** Of secondary text, on white paper. */
export const QUIET: Rgb = [92, 97, 104]

/** WCAG 2.2: texts, and marks such as a radio button. */
const READABLE = 4.5
const VISIBLE = 3
const PAPER_CONTRAST = 13

interface ButtonColors {
  readonly ground: Rgb
  readonly ink: Rgb
  readonly hover: Rgb
  readonly line: Rgb
}

interface BrandColors {
  readonly paper: Rgb
  /** The darkest surface that texts are written on. */
  readonly tint: Rgb
  readonly ink: Rgb
  readonly headingInk: Rgb
  readonly quietInk: Rgb
  readonly primary: Rgb
  readonly link: Rgb
  readonly mark: Rgb
  readonly soft: Rgb
  readonly button: ButtonColors
  readonly primaryButton: ButtonColors
}

const isPaper = (color: Rgb): boolean => contrast(INK, color) >= PAPER_CONTRAST

/** Whether the color is too light for links and marks on the paper, so that ink replaces it. */
export const isPale = (color: Rgb, tint: Rgb): boolean => contrast(color, tint) < VISIBLE

const choosePaper = ({ globals, background }: Style): Rgb => {
  const color = readColor(background.color1)
  return globals.layout === 'full' && color !== null && isPaper(color) ? color : WHITE
}

/** A shade of the paper, or of a light background around a white card; never white, which shows no panel. */
const chooseTint = (paper: Rgb, { background }: Style): Rgb => {
  if (paper !== WHITE) return mix(paper, INK, 0.05)
  const color = [background.color1, background.color2]
    .map(readColor)
    .find((one) => one !== null && isPaper(one) && contrast(one, WHITE) > 1)
  return color ? mix(color, WHITE, 0.4) : TINT
}

/** A light shade that quiet text is readable on; the lighter the color, the more of it. */
const soften = (color: Rgb, paper: Rgb): Rgb =>
  mix(color, paper, 0.8 + 0.14 * Math.min(1, (contrast(color, paper) - 1) / 3))

const buttonColors = (ground: Rgb, tint: Rgb): ButtonColors => {
  const ink = inkOn(ground)
  const darker = mix(ground, BLACK, ink === WHITE ? 0.14 : 0.08)
  return {
    ground,
    ink,
    hover: contrast(ink, darker) >= READABLE ? darker : mix(ground, WHITE, 0.14),
    line: isPale(ground, tint) ? mix(ground, BLACK, 0.14) : darkenUntil(ground, tint, VISIBLE),
  }
}

/** Colors of the theme with the contrast of WCAG 2.2: 4.5 to 1 for texts, 3 to 1 for marks. */
export function chooseBrandColors(style: Style): BrandColors {
  const paper = choosePaper(style)
  const tint = chooseTint(paper, style)
  const readable = (hex: string | undefined): Rgb | null => {
    const color = readColor(hex)
    return color && darkenUntil(color, tint, READABLE)
  }
  const ink = readable(style.body?.color) ?? INK
  const primary = readColor(style.branding.primaryColor) ?? INK
  const pale = isPale(primary, tint)
  const soft = soften(primary, paper)
  return {
    paper,
    tint,
    ink,
    headingInk: readable(style.heading?.color) ?? ink,
    primary,
    link: pale ? ink : darkenUntil(primary, tint, READABLE),
    mark: pale ? ink : darkenUntil(primary, tint, VISIBLE),
    soft,
    quietInk: darkenUntil(QUIET, contrast(QUIET, soft) < contrast(QUIET, tint) ? soft : tint, READABLE + 0.05),
    button: buttonColors(readColor(style.button?.color) ?? primary, tint),
    primaryButton: buttonColors(primary, tint),
  }
}
