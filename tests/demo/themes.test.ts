import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTheme } from '../../client/theme/theme.ts'
import type { Style } from '../../schemas/config/style.ts'
import { contrast, type Rgb } from '../../schemas/values/color.ts'
import fontPackages from '../../server/demo/fonts.json' with { type: 'json' }
import { halmgardShop } from '../../server/demo/halmgard/shop.ts'
import { nagiShop } from '../../server/demo/nagi/shop.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { wrenfoldThemes } from '../../server/demo/wrenfold/themes.ts'
import { readFont } from '../../server/providers/fonts/read-font.ts'

const root = join(import.meta.dirname, '../..')
const styleOf = (theme: Partial<Style>): Style => ({ branding: {}, background: {}, globals: {}, product: {}, ...theme })
const themes = wrenfoldThemes.map(({ id, theme }) => [id, styleOf(theme)] as const)

const readTokens = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/(--hw-[\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [name, value?.trim()]))
const defaults = readTokens(readFileSync(join(root, 'client/theme/tokens.css'), 'utf8'))

const colorsOf = (style: Style) => {
  const tokens = { ...defaults, ...readTokens(createTheme(style).css) }
  const color = (name: string): Rgb => {
    const value = tokens[`--hw-${name}`] ?? tokens[`--hw-${name.replace('button', 'primary')}`] ?? ''
    const reference = /^var\((--hw-[\w-]+)\)$/.exec(value)?.[1]
    const [red = 0, green = 0, blue = 0] = ((reference && tokens[reference]) ?? value).match(/\d+/g)?.map(Number) ?? []
    return [red, green, blue]
  }
  return (ink: string, ground: string) => contrast(color(ink), color(ground))
}

const TEXTS: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['ink', ['paper', 'tint', 'accent-soft']],
  ['ink-quiet', ['paper', 'tint', 'accent-soft']],
  ['accent', ['paper', 'tint', 'accent-soft']],
  ['on-button', ['button', 'button-hover']],
  ['on-primary', ['primary']],
  ['info-ink', ['info-ground', 'paper']],
  ['success-ink', ['success-ground', 'paper']],
  ['warning-ink', ['warning-ground', 'paper']],
  ['danger-ink', ['danger-ground', 'paper']],
]
const MARKS = [
  ['accent-line', 'paper'],
  ['accent-line', 'tint'],
  ['edge', 'paper'],
] as const

const shops = [wrenfoldShop, halmgardShop, nagiShop]
const all = [...shops.map(({ shop, theme }) => [shop.name, theme] as const), ...themes]

test('UXD-02 the demo shops differ in typeface, corners and background', () => {
  const looks = shops.map(({ theme: { globals, background } }) => [
    globals.typeface?.files.map(({ url }) => url).join(),
    globals.radius,
    background.color1,
  ])
  for (const at of [0, 1, 2]) expect(new Set(looks.map((look) => look[at])).size).toBe(3)
})

test.each(all)('UXD-02 %s has readable texts and visible marks in every state', (_name, style) => {
  const ratio = colorsOf(style)
  const texts = TEXTS.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground, ratio(ink, ground)] as const))
  const marks = MARKS.map(([mark, ground]) => [mark, ground, ratio(mark, ground)] as const)
  expect(texts.filter(([, , found]) => found < 4.5)).toEqual([])
  expect(marks.filter(([, , found]) => found < 3)).toEqual([])
})

test('UXD-02 the demo has five themes that differ in typeface, corners, buttons and color', () => {
  expect(themes).toHaveLength(5)
  const looks = themes.map(([, { branding, globals, button }]) => [
    branding.primaryColor,
    globals.typeface?.files.map(({ url }) => url).join(),
    `${globals.radius} ${button?.shape}`,
  ])
  expect(new Set(looks.map(String)).size).toBe(5)
  expect(new Set(looks.map(([, typeface]) => typeface)).size).toBe(5)
})

test('UXD-02 the measures in the themes are those of their font files', () => {
  const files = themes.flatMap(([, { globals }]) => globals.typeface?.files ?? [])
  const packages: Readonly<Record<string, { readonly folder: string; readonly file: string }>> = fontPackages
  for (const { url, metrics } of files) {
    const { folder = '', file = '' } = packages[url.replace('/demo-art/', '')] ?? {}
    const font = readFont(readFileSync(join(root, 'node_modules', folder, 'files', file)))
    expect(font).toMatchObject({ kind: 'font', metrics })
  }
  expect(new Set(files.map(({ url }) => url)).size).toBe(Object.keys(packages).length)
})
