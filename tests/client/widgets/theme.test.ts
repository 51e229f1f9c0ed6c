import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTheme } from '../../../client/theme/theme.ts'
import { BLACK, contrast, darkenUntil, inkOn, type Rgb, readColor, WHITE } from '../../../schemas/values/color.ts'

const emptyStyle = { branding: {}, background: {}, globals: {}, product: {} }
const tokens = (style: Parameters<typeof createTheme>[0]): Readonly<Record<string, string>> => {
  const { css } = createTheme(style)
  return Object.fromEntries([...css.matchAll(/(--hw-[a-z-]+):([^;}]*)/g)].map(([, name, value]) => [name, value]))
}

test('CFG-10 the primary colour becomes the accent, with an ink that reads on it', () => {
  const look = tokens({ ...emptyStyle, branding: { primaryColor: '#1f4d3f' } })
  expect([look['--hw-primary'], look['--hw-on-primary']]).toEqual(['rgb(31 77 63)', 'rgb(255 255 255)'])
})

test('CFG-10 the look names the favicon of the shop, where it has one', () => {
  expect(createTheme({ ...emptyStyle, branding: { favicon: '/one.svg' } }).icon).toBe('/one.svg')
  expect(createTheme(emptyStyle)).not.toHaveProperty('icon')
})

test('FIX-88 the theme color of the browser is the shop’s color, or our default', () => {
  expect(createTheme({ ...emptyStyle, branding: { primaryColor: '#2f4a3c' } }).color).toBe('rgb(47 74 60)')
  expect(createTheme(emptyStyle).color).toBe('rgb(24 26 30)')
})

test('CFG-11 background image and colours are applied', () => {
  const sea = { ...emptyStyle, background: { image: '/sea.jpg', color1: '#f1ece3', color2: '#e6dfd2' } }
  expect(tokens(sea)).toMatchObject({
    '--hw-ground-image': 'url("/sea.jpg")',
    '--hw-ground': '#f1ece3',
    '--hw-ground-end': '#e6dfd2',
  })
  expect([sea, emptyStyle].map((style) => createTheme(style).attributes['data-ground'])).toEqual(['themed', 'plain'])
})

test('CFG-12 CON-28 round gives corners of 3 px and any other sharpness none', () => {
  const radius = (globals: { sharpness?: 'round' | 'sharp' }) => tokens({ ...emptyStyle, globals })['--hw-radius']
  expect([radius({ sharpness: 'round' }), radius({ sharpness: 'sharp' }), radius({})]).toEqual(['3px', '0px', '0px'])
})

test('CFG-12 the type of the theme chooses the typeface', () => {
  expect(createTheme({ ...emptyStyle, globals: { type: 'system' } }).attributes['data-type']).toBe('system')
})

test('ENT-32 headings, text and primary buttons use the shop’s readable colors, or the portal’s', () => {
  const look = tokens({
    ...emptyStyle,
    heading: { color: '#1f4d3f' },
    body: { color: '#ffee00' },
    button: { color: '#f5d0d8' },
  })
  expect(look).toMatchObject({
    '--hw-heading-ink': 'rgb(31 77 63)',
    '--hw-button': 'rgb(245 208 216)',
    '--hw-on-button': 'rgb(0 0 0)',
  })
  expect(look['--hw-ink']).toMatch(/^rgb\(/)
  const [red = 255, green = 255, blue = 255] = look['--hw-ink']?.match(/\d+/g)?.map(Number) ?? []
  expect(contrast([red, green, blue], [243, 243, 240])).toBeGreaterThanOrEqual(4.5)
  expect(Object.keys(tokens(emptyStyle)).filter((name) => /ink$|button/.test(name))).toEqual([])
})

test('ENT-32 the portal’s sheets read the theme’s values for headings and buttons', () => {
  const sheets = ['base.css', 'ui/button.css'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../../client/theme', name), 'utf8'),
  )
  const read = sheets.flatMap((sheet) => [...sheet.matchAll(/var\((--hw-[a-z-]+)/g)].map(([, name]) => name))
  const namedStyles = { heading: { color: '#111111' }, body: { color: '#111111' }, button: { color: '#111111' } }
  const own = Object.keys(tokens({ ...emptyStyle, ...namedStyles })).filter((name) =>
    /(heading|button|hw-ink)/.test(name),
  )
  expect(own).toHaveLength(6)
  expect(own.filter((name) => !read.includes(name))).toEqual([])
  // The primary button's own color precedes the shop's accent everywhere.
  expect(sheets.at(-1)?.match(/: var\(--hw-(on-)?primary(-hover)?\)/g)).toBeNull()
})

test('CFG-13 product background and image fit are applied, and a theme without them names none', () => {
  const look = tokens({ ...emptyStyle, product: { background: '#eeeeee', imageFit: 'cover' } })
  expect([look['--hw-product-ground'], look['--hw-product-fit']]).toEqual(['#eeeeee', 'cover'])
  expect(Object.keys(tokens(emptyStyle))).not.toContain('--hw-product-ground')
})

const channel = fc.integer({ min: 0, max: 255 })
const colorArbitrary = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>

test('every primary colour has an ink with a contrast of at least 4.5', () => {
  fc.assert(fc.property(colorArbitrary, (color) => contrast(inkOn(color), color) >= 4.5))
})

test('every accent is darkened until it can be read on the darkest ground', () => {
  const tint: Rgb = [243, 243, 240]
  fc.assert(fc.property(colorArbitrary, (color) => contrast(darkenUntil(color, tint, 4.5), tint) >= 4.5))
})

test('contrast is the ratio of WCAG', () => {
  expect(contrast(BLACK, WHITE)).toBeCloseTo(21)
  expect(contrast(readColor('#767676') ?? BLACK, WHITE)).toBeCloseTo(4.54, 2)
})

const pale = ['#F6D55C', '#BFE3D0']

test.each(pale)('UXD-02 the pale color %s stays on buttons; links and marks use ink', (hex) => {
  const look = tokens({ ...emptyStyle, branding: { primaryColor: hex } })
  const color = readColor(hex) ?? BLACK
  expect(look).toMatchObject({
    '--hw-primary': `rgb(${color.join(' ')})`,
    '--hw-on-primary': 'rgb(0 0 0)',
    '--hw-accent': 'rgb(24 26 30)',
    '--hw-accent-line': 'rgb(24 26 30)',
  })
})

const parse = (value: string | undefined): Rgb => {
  const [red = 0, green = 0, blue = 0] = value?.match(/[\d.]+/g)?.map(Number) ?? []
  return [red, green, blue]
}

test('UXD-02 links, buttons and marks of every primary color and paper have their contrast', () => {
  fc.assert(
    fc.property(colorArbitrary, colorArbitrary, (primary, ground) => {
      const hex = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      const look = tokens({
        ...emptyStyle,
        branding: { primaryColor: hex(primary) },
        background: { color1: hex(ground) },
        globals: { layout: 'full' },
      })
      const paper = look['--hw-paper'] === undefined ? WHITE : parse(look['--hw-paper'])
      const quiet = parse(look['--hw-ink-quiet'] ?? 'rgb(92 97 104)')
      expect(contrast(parse(look['--hw-accent']), paper)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(parse(look['--hw-accent-line']), paper)).toBeGreaterThanOrEqual(3)
      expect(contrast(parse(look['--hw-on-primary']), parse(look['--hw-primary']))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(parse(look['--hw-on-primary']), parse(look['--hw-primary-hover']))).toBeGreaterThanOrEqual(4.4)
      expect(contrast(quiet, parse(look['--hw-accent-soft']))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('UXD-02 radius, button shape, logo height and heading weight become tokens', () => {
  const look = tokens({
    ...emptyStyle,
    branding: { logoHeight: 48 },
    globals: { radius: 24, sharpness: 'sharp' },
    button: { shape: 'pill' },
    heading: { weight: 400 },
  })
  expect(look).toMatchObject({
    '--hw-radius': '24px',
    '--hw-button-radius': '999px',
    '--hw-logo-height': '48px',
    '--hw-heading-weight': '400',
  })
  const shapes = (['square', 'rounded'] as const).map(
    (shape) => tokens({ ...emptyStyle, globals: { radius: 10 }, button: { shape } })['--hw-button-radius'],
  )
  expect(shapes).toEqual(['0px', '10px'])
})

test('UXD-02 the layout is a card or the whole window, whatever the background', () => {
  const ground = (layout: 'card' | 'full' | undefined, color1?: string) =>
    createTheme({ ...emptyStyle, globals: layout ? { layout } : {}, background: color1 ? { color1 } : {} }).attributes[
      'data-ground'
    ]
  expect([ground('card'), ground('full', '#fbf8f2'), ground(undefined), ground(undefined, '#fbf8f2')]).toEqual([
    'themed',
    'plain',
    'plain',
    'themed',
  ])
})

test('UXD-02 a shop’s typeface has a fallback of its width and height', () => {
  const metrics = { weight: '300 900', ascent: 950, descent: 250, lineGap: 0, width: 449, boldWidth: 457 }
  const { css, typeface } = createTheme({
    ...emptyStyle,
    globals: { typeface: { files: [{ url: 'https://cdn.example/a.woff2', metrics }] } },
  })
  expect(typeface).toBe(
    '@font-face{font-family:"Shop";font-display:swap;font-weight:300 900;src:url("https://cdn.example/a.woff2") format("woff2")}',
  )
  expect(css).toContain(
    '@font-face{font-family:"Shop Fallback 1";font-weight:100 549;src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Helvetica");size-adjust:101.13%;ascent-override:93.94%;descent-override:24.72%;line-gap-override:0%}',
  )
  expect(css).toContain('--hw-font:"Shop","Shop Fallback 1","Shop Fallback 2","Shop Fallback 3",')
  expect(createTheme(emptyStyle).css).not.toContain('@font-face')
})
