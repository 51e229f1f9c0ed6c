import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BLACK, contrast, darkenUntil, inkOn, type Rgb, readColor, WHITE } from '../../../client/theme/contrast.ts'
import { themeOf } from '../../../client/theme/theme.ts'

const bare = { branding: {}, background: {}, globals: {}, product: {} }
/** The properties of a look by their names. */
const tokens = (style: Parameters<typeof themeOf>[0]): Readonly<Record<string, string>> => {
  const { css } = themeOf(style)
  return Object.fromEntries([...css.matchAll(/(--hw-[a-z-]+):([^;}]*)/g)].map(([, name, value]) => [name, value]))
}

test('CFG-10 the primary colour becomes the accent, with an ink that reads on it', () => {
  const look = tokens({ ...bare, branding: { primaryColor: '#1f4d3f' } })
  expect([look['--hw-primary'], look['--hw-on-primary']]).toEqual(['rgb(31 77 63)', 'rgb(255 255 255)'])
})

test('CFG-10 the look names the favicon of the shop, where it has one', () => {
  expect(themeOf({ ...bare, branding: { favicon: '/one.svg' } }).icon).toBe('/one.svg')
  expect(themeOf(bare)).not.toHaveProperty('icon')
})

test('FIX-88 the look says with what a browser paints its bars: the colour of the shop, or our own', () => {
  expect(themeOf({ ...bare, branding: { primaryColor: '#2f4a3c' } }).color).toBe('rgb(47 74 60)')
  expect(themeOf(bare).color).toBe('rgb(24 26 30)')
})

test('CFG-11 background image and colours are applied', () => {
  const sea = { ...bare, background: { image: '/sea.jpg', color1: '#f1ece3', color2: '#e6dfd2' } }
  expect(tokens(sea)).toMatchObject({
    '--hw-ground-image': 'url("/sea.jpg")',
    '--hw-ground': '#f1ece3',
    '--hw-ground-end': '#e6dfd2',
  })
  expect([sea, bare].map((style) => themeOf(style).attributes['data-ground'])).toEqual(['themed', 'plain'])
})

test('CFG-12 round gives corners of 3 px and any other sharpness none', () => {
  const radius = (globals: { sharpness?: 'round' | 'sharp' }) => tokens({ ...bare, globals })['--hw-radius']
  expect([radius({ sharpness: 'round' }), radius({ sharpness: 'sharp' }), radius({})]).toEqual(['3px', '0px', '0px'])
})

test('CFG-12 the type of the theme chooses the typeface', () => {
  expect(themeOf({ ...bare, globals: { type: 'system' } }).attributes['data-type']).toBe('system')
})

test('CFG-13 product background and image fit are applied, and a theme without them names none', () => {
  const look = tokens({ ...bare, product: { background: '#eeeeee', imageFit: 'cover' } })
  expect([look['--hw-product-ground'], look['--hw-product-fit']]).toEqual(['#eeeeee', 'cover'])
  expect(Object.keys(tokens(bare))).not.toContain('--hw-product-ground')
})

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>

test('every primary colour has an ink with a contrast of at least 4.5', () => {
  fc.assert(fc.property(anyColor, (color) => contrast(inkOn(color), color) >= 4.5))
})

test('every accent is darkened until it can be read on the darkest ground', () => {
  const tint: Rgb = [243, 243, 240]
  fc.assert(fc.property(anyColor, (color) => contrast(darkenUntil(color, tint, 4.5), tint) >= 4.5))
})

test('contrast is the ratio of WCAG', () => {
  expect(contrast(BLACK, WHITE)).toBeCloseTo(21)
  expect(contrast(readColor('#767676') ?? BLACK, WHITE)).toBeCloseTo(4.54, 2)
})
