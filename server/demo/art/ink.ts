/** The tones one colour is drawn in, from where the light falls to where it does not reach. */
export type Tones = { glow: string; light: string; base: string; shade: string; deep: string; line: string }

type Lab = { l: number; a: number; b: number }

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const gamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16)
  return [linear((n >> 16) / 255), linear(((n >> 8) & 255) / 255), linear((n & 255) / 255)]
}

function toLab(hex: string): Lab {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function toHex({ l, a, b }: Lab): string {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  const byte = (c: number) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, c)))) * 255)
  return `#${rgb.map((c) => byte(c).toString(16).padStart(2, '0')).join('')}`
}

/** The colour moved by `by` in lightness: towards warm when lighter, towards cool when darker, as daylight does. */
export function lit(hex: string, by: number): string {
  const { l, a, b } = toLab(hex)
  const lightness = Math.min(0.985, Math.max(0.1, l + by))
  return toHex({ l: lightness, a: a - (by < 0 ? 0.004 : 0) * Math.sign(by), b: b + by * 0.03 })
}

/** Six tones of a colour; dark colours are lifted further in the light so that folds still read. */
export function tones(hex: string): Tones {
  const lift = toLab(hex).l < 0.42 ? 1.35 : 1
  return {
    glow: lit(hex, 0.12 * lift),
    light: lit(hex, 0.05 * lift),
    base: hex,
    shade: lit(hex, -0.06),
    deep: lit(hex, -0.14),
    line: lit(hex, -0.24),
  }
}
