export type Rgb = readonly [number, number, number]

export const WHITE: Rgb = [255, 255, 255]
export const BLACK: Rgb = [0, 0, 0]

/** The colour of `#rrggbb`; null for other forms. */
export function readColor(hex: string | undefined): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? '')
  if (match === null) return null
  const [red, green, blue] = match.slice(1).map((pair) => Number.parseInt(pair, 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

export const writeColor = (color: Rgb): string => `rgb(${color.map((part) => Math.round(part)).join(' ')})`

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return [part(0), part(1), part(2)]
}

/** The WCAG 2.2 contrast ratio, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Black or white, whichever reads better: at least 4.5 to 1. */
export const inkOn = (ground: Rgb): Rgb => (contrast(WHITE, ground) >= 4.5 ? WHITE : BLACK)

export function darkenUntil(color: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(color, BLACK, share)
    if (contrast(shade, ground) >= ratio) return shade
  }
  return BLACK
}

/** The relative luminance, from 0 to 1 (WCAG 2). */
const luminance = (color: Rgb): number => {
  const part = (at: 0 | 1 | 2) => {
    const value = color[at] / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
}
